//! `morphism`, `promote` and `image`: morphisms, their fixed points, and images of words.

use crate::ask::determined;
use crate::files::read_text;
use crate::logic::script::Call;
use crate::logic::{
    Sequence, begins, digits_named, image_by_parts, legal_words, same_words, uniform_image,
};
use crate::session::constructed::{Constructed, fresh, given};
use crate::session::error::CommandError;
use crate::session::library::{BASES, Content, MORPHISMS};
use crate::session::reply::Reply;
use crate::session::state::Session;
use crate::{AskError, Result};
use nimata_automata::automaton::{
    Dfao, DigitOrder, Morphism, MorphismError, Numeration, minimize, parts_by_address,
};
use nimata_automata::budget::Budget;
use nimata_automata::number::expression::point_at;

/// The greatest size of the file of a morphism, in bytes.
const MOST_BYTES: u64 = 1 << 24;

/// The number of letters of a fixed point that a reply shows.
const SHOWN: usize = 32;

/// `morphism NAME "0 -> 01, 1 -> 10"` defines a morphism.
pub(super) fn morphism(session: &mut Session, call: &Call) -> Result<Reply> {
    let morphism = read(call.text(), &format!("`morphism {}`", call.name))?;
    let text = morphism.to_string();
    session.settle(&call.name, true);
    session.note(MORPHISMS, &call.name, || Content::Text(text.replace(", ", "\n") + "\n"));
    let text: String = text.chars().take(200).collect();
    session.morphisms.insert(call.name.clone(), morphism);
    Ok(Reply::Told(vec![text]))
}

fn read(text: &str, place: &str) -> Result<Morphism> {
    text.parse().map_err(|error| match error {
        MorphismError::Syntax(column, _) => {
            CommandError::text(place, error, Some(point_at(text, column))).into()
        }
        error => failure(place, error),
    })
}

/// The fault of a morphism in a command.
fn failure(place: &str, error: MorphismError) -> AskError {
    match error {
        MorphismError::Reached(reached) => reached.into(),
        error => CommandError::text(place, error, None).into(),
    }
}

/// The morphism with this name, of a command or of a file.
fn known(session: &mut Session, name: &str) -> Result<Morphism> {
    if let Some(known) = session.morphisms.get(name) {
        return Ok(known.clone());
    }
    session.rests_on(name)?;
    let path = session
        .library_file(MORPHISMS, name)
        .ok_or_else(|| CommandError::NoMorphism(name.to_owned()))?;
    let text = read_text(&path, MOST_BYTES, 1, &session.host().budget())?;
    read(&text, &path.display().to_string())
}

/// `promote NAME MORPHISM` defines the fixed point that begins with 0, or with another letter that
/// follows.
pub(super) fn promote(session: &mut Session, call: &Call) -> Result<Reply> {
    session.is_free_word(&call.name)?;
    let name = call.name.as_str();
    let place = format!("`promote {name}`");
    let letter = |text: &str| {
        let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        bare.unwrap_or(text).trim().parse::<i64>().ok()
    };
    let words = call.words();
    let (morphism, letter) = match words[..] {
        [morphism] => (morphism, Some(0)),
        [morphism, first] => (morphism, letter(first)),
        _ => ("", None),
    };
    let letter = letter.ok_or_else(|| CommandError::Rest {
        verb: "promote",
        name: name.to_owned(),
        with: "the name of a morphism, and a letter if the fixed point does not begin with 0",
    })?;
    let morphism = known(session, morphism)?;
    let budget = session.host().budget();
    let found = morphism.fixed_point(letter, name, &budget);
    let found = found.map_err(|error| failure(&place, error))?;
    let word = with_usual_name(session, name, minimize(&found))?;
    let (sequences, sentences) =
        determining(&morphism, name, &word, &budget).map_err(|error| failure(&place, error))?;
    let sentences = [vec![begins(name, letter)], sentences].concat();
    let certificate = determined(sequences, &sentences, session.host())?;
    let prefix = morphism.prefix(letter, SHOWN).map_err(|error| failure(&place, error))?;
    let digits = match word.numeration() {
        Numeration::Words { system, .. } if system.name() == name => {
            format!("?msd_{name}, the addresses of its letters")
        }
        numeration => numeration.to_string(),
    };
    let what = format!("in {digits}: {}…", Morphism::written(&prefix));
    let found = Constructed { name: name.to_owned(), word, what, certificate };
    session.keep_constructed(found, None)
}

/// The sequences and sentences that determine a fixed point, beside its first letter.
fn determining(
    morphism: &Morphism,
    name: &str,
    word: &Dfao,
    budget: &Budget,
) -> Result<(Vec<Sequence>, Vec<String>), MorphismError> {
    let fixed_point = given(name, word);
    if let Some(base) = word.numeration().base() {
        let length = usize::try_from(base).expect("a base");
        return Ok((vec![fixed_point], uniform_image(morphism, length, (name, word), name)));
    }
    let parts = fresh(&format!("{name}_parts"), &[name]);
    let relation = given(&parts, &parts_by_address(word.numeration(), budget)?);
    Ok((vec![fixed_point, relation], image_by_parts(morphism, (name, word), &parts, name)))
}

/// The word in the numeration that people have a name for; and if there is none, its numeration is
/// that of its own name from now on.
fn with_usual_name(session: &mut Session, name: &str, word: Dfao) -> Result<Dfao> {
    let Some(system) = word.numeration().words() else { return Ok(word) };
    if let Some(usual) = same_words(system) {
        return Ok(word.in_numeration(usual).expect("the words have the same digits"));
    }
    if digits_named(name).is_ok() {
        return Err(CommandError::NumerationName(name.to_owned()).into());
    }
    session.sequences.numerations().define(name, system.clone());
    session.note(BASES, name, || Content::Numeration);
    Ok(word)
}

/// `image NEW MORPHISM WORD` defines the image of a word.
pub(super) fn image(session: &mut Session, call: &Call) -> Result<Reply> {
    session.is_free_word(&call.name)?;
    let name = call.name.as_str();
    let place = format!("`image {name}`");
    let words = call.words();
    let [morphism, old] = words[..] else {
        let with = "the names of a morphism and of a sequence";
        return Err(CommandError::Rest { verb: "image", name: name.to_owned(), with }.into());
    };
    let morphism = known(session, morphism)?;
    let letters: Vec<i64> = morphism.letters().collect();
    let word = session.word_of_letters(old, &letters, "the letters of the morphism")?;
    let budget = session.host().budget();
    let length = morphism.uniform_length().filter(|&length| length > 0);
    let refused = |error| failure(&place, error);
    // The new sequence may take the name of the old one.
    let source = fresh(old, &[name]);
    let mut sequences = vec![given(&source, &word)];
    let (image, sentences) = match length {
        Some(length) if length == 1 || word.numeration().base().is_some() => {
            let coded = |output: Option<i64>| Some(*morphism.image(output?).ok()?.first()?);
            let image = match length {
                1 => minimize(&word.map_outputs(coded)),
                _ => morphism.image_of(&word, &budget).map_err(refused)?,
            };
            (image, uniform_image(&morphism, length, (&source, &word), name))
        }
        _ => {
            let msd = word.numeration().clone().in_order(DigitOrder::Msd);
            let legal = legal_words(&msd)?;
            let found = morphism.parts_of(&word, legal.as_ref(), &budget).map_err(refused)?;
            let parts = fresh(&format!("{name}_parts"), &[&source, name]);
            sequences.push(given(&parts, &found.parts));
            (found.image, image_by_parts(&morphism, (&source, &word), &parts, name))
        }
    };
    sequences.push(given(name, &image));
    let is_found = sequences.len() > 2;
    let certificate = match determined(sequences, &sentences, session.host())? {
        // What was found by counting is known only if it is proved.
        Err(why) if is_found => {
            let why = format!("{place}: an automaton of the image was found and not proved: {why}");
            return Err(AskError::Undecided(why));
        }
        certificate => certificate,
    };
    let what = format!("in {}", image.numeration());
    let found = Constructed { name: name.to_owned(), word: image, what, certificate };
    session.keep_constructed(found, Some(old))
}
