//! `reg` and `ost`: sets by their digits, and numerations.

use crate::logic::numerals_named;
use crate::logic::script::{Call, RegularError, RegularSet, regular_set};
use crate::session::error::CommandError;
use crate::session::library::{BASES, Content};
use crate::session::reply::Reply;
use crate::session::state::Session;
use crate::{AskError, Result};
use nimata_automata::automaton::{Alphabet, DigitOrder, Letters, Numeration, Track};
use nimata_automata::number::expression::point_at;
use nimata_automata::number::numeration::WordSystem;

/// `reg NAME ALPHABET … "EXPRESSION"` defines a set of words by a regular expression. Without a
/// numeration the words may be read from either end: the formula that names the set says from
/// which.
pub(super) fn reg(session: &mut Session, call: &Call) -> Result<Reply> {
    let (name, budget) = (&call.name, session.host().budget());
    let alphabets = call.alphabets();
    if alphabets.is_empty() {
        return Err(CommandError::NoAlphabet(name.clone()).into());
    }
    let (numerals, any) = digits_of(session, name, &alphabets)?;
    let tracks = u32::try_from(alphabets.len()).unwrap_or(u32::MAX);
    let alphabet = Alphabet::new(numerals.digits(), tracks)?;
    let set = regular_set(call.text(), alphabet, numerals.tracks(), numerals.order(), &budget);
    let RegularSet { language, foreign } = set.map_err(|error| wrong(error, call))?;
    let language = language.in_numeration(numerals).expect("the alphabet has its digits");
    if let Some(digit) = foreign {
        session.host().say(&format!(
            "reg {name}: {digit} is not a digit of {}, so that no word has it",
            alphabets.join(" ")
        ));
    }
    session.keep_spelled(name, language, any)
}

/// The digits of tracks with these alphabets, and whether they are those of no numeration in
/// particular.
pub(super) fn digits_of(
    session: &Session,
    name: &str,
    alphabets: &[String],
) -> Result<(Numeration, bool)> {
    let first = &alphabets[0];
    if alphabets.iter().all(|other| other == first)
        && let Ok(found) = numerals_of_alphabet(session, first)
    {
        return Ok(found);
    }
    let track = |text: &String| match Letters::read(text) {
        Some(letters) => Ok(Track::Code(letters)),
        None if text.starts_with('{') => Err(CommandError::Letters(text.clone()).into()),
        None => Ok(Track::Number(numerals_of_alphabet(session, text)?.0)),
    };
    let tracks: Vec<Track> = alphabets.iter().map(track).collect::<Result<_>>()?;
    let mut numbers = tracks.iter().filter_map(Track::numerals);
    let any = tracks.iter().all(|track| track.numerals().is_none());
    let order = numbers.next().map_or(DigitOrder::Msd, Numeration::order);
    if let Some(other) = numbers.find(|numerals| numerals.order() != order) {
        return Err(CommandError::Ends { name: name.to_owned(), other: other.clone() }.into());
    }
    Ok((Numeration::of_tracks(tracks, order), any))
}

/// The error for a regular expression.
fn wrong(error: RegularError, call: &Call) -> AskError {
    match error {
        RegularError::Reached(reached) => reached.into(),
        RegularError::Syntax(column, _) => {
            let pointed = point_at(call.text(), column);
            CommandError::text(format!("`reg {}`", call.name), error, Some(pointed)).into()
        }
    }
}

/// The numerals of an alphabet, and whether it is only a set of digits.
fn numerals_of_alphabet(session: &Session, text: &str) -> Result<(Numeration, bool)> {
    let digits = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let Some(digits) = digits else {
        let numerals = session.sequences.numerals(text);
        return Ok((numerals?, false));
    };
    let count = digits.split(',').count();
    let mut digits = digits.split(',').zip(0..);
    let counts = digits.all(|(digit, at): (&str, u32)| digit.trim().parse() == Ok(at));
    let numerals = numerals_named(&count.to_string()).ok().filter(|_| counts);
    let numerals = numerals.ok_or_else(|| CommandError::Digits(text.to_owned()))?;
    Ok((numerals, true))
}

/// `ost NAME [0 2] [1 2]` defines Ostrowski's numeration of a continued fraction, for `?msd_NAME`.
pub(super) fn ost(session: &mut Session, call: &Call) -> Result<Reply> {
    let name = &call.name;
    let words = call.words();
    let lists = match words[..] {
        [before, period] => numbers(before).zip(numbers(period)),
        _ => None,
    };
    let (before, period) = lists.ok_or_else(|| CommandError::Rest {
        verb: "ost",
        name: name.clone(),
        with: "two lists of numbers, as in [0 2] [1 2]",
    })?;
    // Walnut's first partial quotient may be left out, as it is 0.
    let before = before.strip_prefix(&[0]).unwrap_or(&before);
    let system = WordSystem::ostrowski(before, &period)
        .map_err(|error| CommandError::text(format!("`ost {name}`"), error, None))?;
    session.sequences.numerations().define(name, system.clone());
    session.note(BASES, name, || Content::Numeration);
    Ok(Reply::Made {
        states: system.language().states(),
        what: format!("?msd_{name} and ?lsd_{name} are {system}"),
        certificate: None,
    })
}

/// The numbers of a list in brackets, with spaces or commas between them.
fn numbers(list: &str) -> Option<Vec<u32>> {
    let inner = list.strip_prefix('[')?.strip_suffix(']')?;
    let numbers = inner.split([' ', ',']).filter(|number| !number.is_empty());
    numbers.map(|number| number.parse().ok()).collect()
}
