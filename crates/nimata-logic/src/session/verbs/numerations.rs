//! `reg` and `ost`: sets by their digits, and numerations.

use crate::AskError;
use crate::ask::in_both_orders;
use crate::logic::numerals_named;
use crate::logic::script::{Call, RegularError, RegularSet, regular_set};
use crate::session::error::CommandError;
use crate::session::reply::Reply;
use crate::session::state::Session;
use nimata_automata::automaton::{Alphabet, Numeration};
use nimata_automata::number::expression::point_at;
use nimata_automata::number::numeration::WordSystem;

mod tracks;

/// `reg NAME ALPHABET … "EXPRESSION"` defines a set of numbers by a regular expression.
pub(super) fn reg(session: &mut Session, call: &Call) -> Result<Reply, AskError> {
    let (name, text) = (&call.name, call.text());
    let alphabets = call.alphabets();
    let first = alphabets.first().ok_or_else(|| CommandError::NoAlphabet(name.clone()))?;
    if alphabets.iter().any(|other| other != first) || numerals_of_alphabet(session, first).is_err()
    {
        return tracks::reg(session, call, &alphabets);
    }
    let (numerals, any) = numerals_of_alphabet(session, first)?;
    let tracks = u32::try_from(alphabets.len()).unwrap_or(u32::MAX);
    let alphabet = Alphabet::new(numerals.digits(), tracks)?;
    let set = regular_set(text, alphabet, numerals.order(), &session.host().budget());
    let set = set.map_err(|error| wrong(error, call))?;
    let RegularSet { language, numbers, zeros_matter } = set;
    let [language, numbers] = [language, numbers].map(|automaton| {
        automaton.in_numeration(numerals.clone()).expect("the alphabet has its digits")
    });
    tell_zeros(session, name, zeros_matter);
    if any {
        let both = in_both_orders(&language, &session.host().budget())?;
        return Ok(session.keep_words(name, language, both));
    }
    Ok(session.keep_language(name, language, numbers))
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

fn tell_zeros(session: &Session, name: &str, zeros_matter: bool) {
    if zeros_matter {
        session.host().say(&format!(
            "reg {name}: zeros before the first digit make a difference to the expression; a \
             number belongs to it if one of its spellings matches"
        ));
    }
}

/// The numerals of an alphabet, and whether it is only a set of digits.
pub(super) fn numerals_of_alphabet(
    session: &Session,
    text: &str,
) -> Result<(Numeration, bool), AskError> {
    let digits = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let Some(digits) = digits else {
        let numerals = session.sequences.numerals(text);
        return Ok((numerals?, false));
    };
    let count = digits.split(',').count();
    let digits = || digits.split(',').zip(0..);
    let counts = digits().all(|(digit, at): (&str, u32)| digit.trim().parse() == Ok(at));
    let numerals = numerals_named(&count.to_string()).ok().filter(|_| counts);
    let numerals = numerals.ok_or_else(|| CommandError::Digits(text.to_owned()))?;
    Ok((numerals, true))
}

/// `ost NAME [0 2] [1 2]` defines Ostrowski's numeration of a continued fraction, for `?msd_NAME`.
pub(super) fn ost(session: &mut Session, call: &Call) -> Result<Reply, AskError> {
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
