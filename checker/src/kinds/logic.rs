//! Sentences about sequences, and sequences that hold the values of games: `docs/certificate.md`,
//! sections 3 to 5.

use std::collections::HashSet;
use std::rc::Rc;

use crate::automaton::{Automaton, Table};
use crate::claim::{Claim, Kind};
use crate::file::{File, Keys};
use crate::game;
use crate::json::Reader;
use crate::limits::{Limits, time_is_up};
use crate::logic::context::{Context, Sequence, Stated};
use crate::logic::digest::Digest;
use crate::logic::game::{Game, text};
use crate::logic::machine::Machines;
use crate::logic::numeration::Numeration;
use crate::logic::recurrence::Recurrence;
use crate::reject::{Code, Reject, ensure};

/// Every claim that formulas can express.
pub(crate) const KIND: Kind = Kind { name: "logic", names: None, read };

/// The greatest number of sequences, of sentences and of lemmas in a file.
pub(super) const MOST: usize = 4096;

/// The greatest shift of a recurrence, and the greatest number of values that it looks at.
const MOST_SHIFTED: u64 = 16;
const MOST_LOOKED: usize = 16;

/// The greatest number of variables that an automaton reads.
const MOST_TRACKS: usize = 16;

struct Lemma {
    stated: Stated,
    /// The recurrence by which it is verified, and the number of the earlier lemma that it leads
    /// to; `None` if that is the lemma itself.
    recurrence: Option<(Option<usize>, Recurrence)>,
}

pub(super) struct Statement {
    numeration: Numeration,
    /// Each sequence, with the game whose values it holds; `None` if the reader is given the
    /// sequence.
    sequences: Vec<(Sequence, Option<Game>)>,
    sentences: Vec<String>,
    lemmas: Vec<Lemma>,
}

fn read(file: &mut File) -> Result<Claim, Reject> {
    let numeration = file.claim.take("numeration", Numeration::read)?;
    let sequences = file.claim.take("sequences", |r| list(r, |r| sequence(r, &numeration)))?;
    let sentences = file.claim.take("sentences", |r| list(r, text))?;
    let lemmas = file.evidence.take("lemmas", |r| list(r, |r| Lemma::read(r, &numeration)))?;
    let claimed = sequences.iter().any(|(_, game)| game.is_some()) || !sentences.is_empty();
    ensure(claimed, Code::GameInvalid, "claim", || "the claim has neither a game nor a sentence")?;
    let statement = Statement { numeration, sequences, sentences, lemmas };
    let sentence = statement.sentence(file.claim.limits)?;
    // A reader may expect the rules of the first sequence, whatever else the claim states.
    let games = statement.sequences.iter().filter(|(_, game)| game.is_some()).count();
    let subject = match &statement.sequences[..] {
        [(_, Some(game)), ..] if games == 1 => statement.subject(game, file.claim.limits)?,
        _ => sentence.clone(),
    };
    Ok(Claim::new(game::Game::new(subject), move |limits| {
        statement.check(limits)?;
        Ok(sentence)
    }))
}

/// Reads the rules of a game, by which it is named: their object, or one that has it with the given
/// sequences that the rules name.
pub(crate) fn rules(text: &str) -> Result<game::Game, Reject> {
    let limits = Limits::default();
    let mut reader = Reader::at(text.as_bytes(), 0, &limits);
    let mut keys = Keys::read(&mut reader, "")?;
    reader.end()?;
    if !keys.has("given") {
        let rules = Game::read(&mut Reader::at(text.as_bytes(), 0, &limits), None)?;
        return Ok(game::Game::new(rules.subject()));
    }
    let rules = keys.take("game", |r| Game::read(r, None))?;
    let numeration = keys.take("numeration", Numeration::read)?;
    let given = keys.take("given", |r| list(r, |r| sequence(r, &numeration)))?;
    keys.finish()?;
    let plain = !given.is_empty() && given.iter().all(|(_, game)| game.is_none());
    ensure(
        plain,
        Code::GameInvalid,
        "given",
        || "these are sequences without games, one at least",
    )?;
    let statement = Statement::new(numeration, given, Vec::new());
    Ok(game::Game::new(statement.subject(&rules, &limits)?))
}

pub(super) fn list<T>(
    r: &mut Reader,
    mut read: impl FnMut(&mut Reader) -> Result<T, Reject>,
) -> Result<Vec<T>, Reject> {
    r.array(|r, index| {
        ensure(index < MOST, Code::GameInvalid, "", || format!("over {MOST} entries"))?;
        read(r)
    })
}

/// Reads the automaton of an object, which reads `tracks` numbers.
fn automaton(
    keys: &mut Keys,
    tracks: usize,
    numeration: &Numeration,
) -> Result<Rc<Automaton>, Reject> {
    let table = Table::take(keys)?;
    let power = u32::try_from(tracks).ok().filter(|_| (1..=MOST_TRACKS).contains(&tracks));
    let letters = power.and_then(|power| numeration.digits().checked_pow(power));
    let letters = letters.ok_or_else(|| {
        Reject::here(Code::AutomatonShape, format!("{tracks} tracks are none or too many"))
    })?;
    Automaton::new(letters, table, keys.limits).map(Rc::new)
}

fn sequence(r: &mut Reader, numeration: &Numeration) -> Result<(Sequence, Option<Game>), Reject> {
    let mut keys = Keys::read(r, "")?;
    let name = keys.take("name", sequence_name)?;
    let tracks = usize::try_from(keys.number("tracks")?).unwrap_or(usize::MAX);
    let automaton = automaton(&mut keys, tracks, numeration)?;
    let has = keys.has("game");
    let game = has.then(|| keys.take("game", |r| Game::read(r, Some(tracks)))).transpose()?;
    keys.finish()?;
    if numeration.least_first() {
        automaton.verify_padding()?;
    } else {
        automaton.verify_start()?;
    }
    Ok((Sequence { name, tracks, automaton, played: game.is_some() }, game))
}

pub(super) fn sequence_name(r: &mut Reader) -> Result<String, Reject> {
    let name = text(r)?;
    let plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
        && name != "A"
        && name != "E";
    ensure(plain, Code::Formula, "", || "this is not a name of a sequence")?;
    Ok(name)
}

fn recurrence(r: &mut Reader) -> Result<(Option<usize>, Recurrence), Reject> {
    let mut keys = Keys::read(r, "")?;
    let earlier = keys.take("lemma", |r| r.or_null(Reader::number))?;
    let earlier = earlier.map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    let at = keys.take("at", |r| list(r, text))?;
    let from = keys.number("from")?;
    let also = keys.take("also", |r| list(r, text))?;
    let condition = keys.take("if", text)?;
    let falls = keys.take("falls", |r| r.or_null(text))?;
    keys.finish()?;
    let few = from <= MOST_SHIFTED && also.len() <= MOST_LOOKED;
    ensure(few && falls.is_some() != earlier.is_some(), Code::Formula, "", || {
        "a recurrence shifts by at most 16, looks at no more than 16 values, and falls if it leads \
         to the lemma itself"
    })?;
    Ok((earlier, Recurrence { at, from, also, condition, falls }))
}

impl Lemma {
    fn read(r: &mut Reader, numeration: &Numeration) -> Result<Lemma, Reject> {
        let mut keys = Keys::read(r, "")?;
        let variables = keys.take("variables", |r| list(r, text))?;
        let text = keys.take("formula", text)?;
        let automaton = automaton(&mut keys, variables.len(), numeration)?;
        let has = keys.has("recurrence");
        let recurrence = has.then(|| keys.take("recurrence", recurrence)).transpose()?;
        keys.finish()?;
        automaton.verify_answers(1)?;
        Ok(Lemma { stated: Stated { variables, text, automaton }, recurrence })
    }
}

impl Statement {
    /// A statement that is verified without lemmas.
    pub(super) fn new(
        numeration: Numeration,
        sequences: Vec<(Sequence, Option<Game>)>,
        sentences: Vec<String>,
    ) -> Statement {
        Statement { numeration, sequences, sentences, lemmas: Vec::new() }
    }

    pub(super) fn check(&self, limits: &Limits) -> Result<(), Reject> {
        let mut names = HashSet::new();
        for (Sequence { name, .. }, _) in &self.sequences {
            ensure(names.insert(name), Code::Formula, "claim.sequences", || {
                let name: String = name.chars().take(60).collect();
                format!("two sequences are called {name}")
            })?;
        }
        let machines = Machines::new(self.numeration.clone(), limits);
        let sequences = self.sequences.iter().map(|(sequence, _)| sequence);
        let mut context = Context::new(machines, sequences);
        for (i, lemma) in self.lemmas.iter().enumerate() {
            let learned = match &lemma.recurrence {
                None => context.learn(&lemma.stated),
                Some((None, way)) => context.unroll(&lemma.stated, &lemma.stated, way),
                Some((Some(earlier), way)) => match self.lemmas[..i].get(*earlier) {
                    Some(other) => context.unroll(&lemma.stated, &other.stated, way),
                    None => {
                        Err(Reject::here(Code::Formula, "the other lemma is not an earlier one"))
                    }
                },
            };
            learned.map_err(|reject| reject.inside_entry("evidence.lemmas", i))?;
        }
        for (i, (sequence, game)) in self.sequences.iter().enumerate() {
            if let Some(game) = game {
                let verified = game.verify(sequence, &mut context);
                verified.map_err(|reject| reject.inside_entry("claim.sequences", i))?;
            }
        }
        for (i, text) in self.sentences.iter().enumerate() {
            let truth = context.sentence(text, "the sentence is false");
            truth.map_err(|reject| reject.inside_entry("claim.sentences", i))?;
        }
        Ok(())
    }

    fn sentence(&self, limits: &Limits) -> Result<String, Reject> {
        let mut said =
            self.stated(limits, |_| true, |it, game, digits| Some(game.stated(it, digits)))?;
        said.extend(self.sentences.iter().map(|text| format!("For natural numbers: {text}.")));
        Ok(said.join(" "))
    }

    /// Describes what a claim about a game is about: its rules, and the given sequences of which
    /// the names stand in them. A name that is only a word of the description counts as well.
    fn subject(&self, game: &Game, limits: &Limits) -> Result<String, Reject> {
        let mut about = game.subject();
        let words: HashSet<String> =
            about.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_owned).collect();
        let named = |name: &str| words.contains(name);
        let mut others = self.sequences.iter().filter(|(_, game)| game.is_none());
        if others.any(|(sequence, _)| named(&sequence.name)) {
            for text in self.stated(limits, named, |_, _, _| None)? {
                about += &format!(". {}", text.trim_end_matches('.'));
            }
        }
        Ok(about)
    }

    /// States what the sequences are: the given ones with these names, and by `of_game` one with a
    /// game, if it is stated.
    fn stated(
        &self,
        limits: &Limits,
        given: impl Fn(&str) -> bool,
        of_game: impl Fn(&Sequence, &Game, &str) -> Option<String>,
    ) -> Result<Vec<String>, Reject> {
        let order = match self.numeration.least_first() {
            true => "least significant digit first",
            false => "most significant digit first",
        };
        let (mut written, digits) = match &self.numeration {
            Numeration::Places(places) => (Vec::new(), format!("digits in {places}, {order}")),
            Numeration::Words(words) => (
                vec![words.stated(order, &digest(&words.language, limits)?)],
                format!("words, {order}"),
            ),
        };
        // Sentences alone mean the same however numbers are written.
        written.truncate(self.sequences.len());
        for (sequence, game) in &self.sequences {
            let Sequence { name, automaton, tracks, .. } = sequence;
            let states = automaton.described();
            written.extend(match game {
                Some(game) => of_game(sequence, game, &digits),
                None if !given(name) => None,
                None => Some(format!(
                    "{name} is given: what the automaton with {states} outputs, which reads \
                     {tracks} number{} by {digits}, and of which the SHA-256 is {}.",
                    if *tracks == 1 { "" } else { "s" },
                    digest(automaton, limits)?
                )),
            });
        }
        Ok(written)
    }
}

/// Returns the SHA-256 of the text of an automaton.
fn digest(automaton: &Automaton, limits: &Limits) -> Result<String, Reject> {
    let mut digest = Digest::new(limits);
    automaton.write(&mut digest).map_err(|_| time_is_up())?;
    Ok(digest.finish())
}
