//! `inf`, `test`, `describe`: what is known of an automaton, in lines of text.

use super::operands::{Operand, operand, set};
use super::verb::Verb;
use crate::Result;
use crate::logic::script::Call;
use crate::session::error::CommandError;
use crate::session::reply::Reply;
use crate::session::state::Session;
use nimata_automata::automaton::{Alphabet, DigitOrder, language};
use nimata_automata::number::radix::{brief_decimal, negative::signed};

/// The greatest number of words that `test` shows.
const MOST_SHOWN: usize = 100_000;

pub(super) const INF: Verb = Verb {
    name: "inf",
    usage: "inf SET;",
    help: "Tells whether a set has infinitely many numbers. If so, it shows words of some of them: \
           those with the part in parentheses any number of times.",
    example: "reg two msd_2 \"10*1\"; inf two;",
    run: inf,
};

pub(super) const TEST: Verb = Verb {
    name: "test",
    usage: "test SET COUNT;",
    help: "Lists the first words of a set and the numbers that they stand for, shorter words \
           first. Words with a zero before the most significant digit are not listed.",
    example: "def even \"E m n = 2*m\"; test even 5;",
    run: test,
};

pub(super) const DESCRIBE: Verb = Verb {
    name: "describe",
    usage: "describe SEQUENCE; or describe $SET;",
    help: "Describes the automaton of a sequence or of a set.",
    example: "def even \"E m n = 2*m\"; describe $even;",
    run: describe,
};

fn inf(session: &mut Session, call: &Call) -> Result<Reply> {
    if !call.rest.is_empty() {
        return Err(INF.misused());
    }
    let set = set(session, &call.name)?;
    let budget = session.host().budget();
    // Every number has one word here.
    let numbers = language::padded(&set.automaton, &budget)?;
    let numbers = language::without_padding(&numbers, &budget)?;
    let Some(found) = language::endless(&numbers, &budget)? else {
        return Ok(Reply::Told(vec!["finitely many".to_owned()]));
    };
    let word = |letters| spelled(numbers.alphabet(), letters);
    let (prefix, cycle, suffix) = (word(&found.prefix), word(&found.cycle), word(&found.suffix));
    let order = numbers.order().in_words();
    Ok(Reply::Told(vec![format!("infinitely many, such as {prefix}({cycle})*{suffix}, {order}")]))
}

fn test(session: &mut Session, call: &Call) -> Result<Reply> {
    let [count] = call.words()[..] else { return Err(TEST.misused()) };
    let count: usize = count.parse().map_err(|_| TEST.misused())?;
    if count > MOST_SHOWN {
        return Err(CommandError::Words { name: call.name.clone(), most: MOST_SHOWN }.into());
    }
    let set = set(session, &call.name)?;
    let budget = session.host().budget();
    let words = language::without_padding(&set.automaton, &budget)?;
    let found = language::first_words(&words, count, &budget)?;
    let alphabet = set.automaton.alphabet();
    let tracks = usize::try_from(alphabet.tracks()).expect("at most 20");
    let mut lines = Vec::new();
    for word in &found {
        let text = if word.is_empty() { "ε".to_owned() } else { spelled(alphabet, word) };
        let numeration = set.automaton.numeration();
        let codes = numeration.codes();
        let codes = codes.as_ref().unwrap_or(numeration);
        let numbers = codes.numbers_of_letters_within(word, tracks, &budget)?;
        let shown = |code| signed(&numeration.integer_of_code(code), brief_decimal);
        let numbers: Vec<String> = numbers.iter().map(shown).collect();
        lines.push(match (set.any, &numbers[..]) {
            (true, _) => text,
            (false, [number]) => format!("{text} = {number}"),
            (false, numbers) => format!("{text} = ({})", numbers.join(", ")),
        });
    }
    if found.len() < count {
        lines.push("no more".to_owned());
    }
    if language::padded(&set.automaton, &budget)? != set.automaton {
        lines
            .push("zeros make a difference to its words, and those of padding are left out".into());
    }
    Ok(Reply::Told(lines))
}

fn describe(session: &mut Session, call: &Call) -> Result<Reply> {
    if !call.rest.is_empty() {
        return Err(DESCRIBE.misused());
    }
    let found = shown(session, call)?;
    let automaton = &found.automaton;
    let (alphabet, numeration) = (automaton.alphabet(), automaton.numeration());
    let outputs: Vec<String> = automaton
        .palette()
        .into_iter()
        .map(|output| output.map_or("none".to_owned(), |output| output.to_string()))
        .collect();
    let digits = match found.any && numeration.base().is_some() {
        true => format!("0 to {}, of no particular numeration", alphabet.base() - 1),
        false => format!("{numeration}, {}", numeration.order().in_words()),
    };
    let zeros = match found.is_set {
        true => language::padded(automaton, &session.host().budget())? == *automaton,
        false => automaton.padding_fault().is_none(),
    };
    let end = match numeration.order() {
        DigitOrder::Msd => "at the beginning",
        DigitOrder::Lsd => "at the end",
    };
    let zeros = if zeros { "no difference" } else { "a difference" };
    let states = automaton.len();
    Ok(Reply::Told(vec![
        if found.is_set { "set of words" } else { "sequence" }.to_owned(),
        format!("digits: {digits}"),
        format!("tracks: {}", alphabet.tracks()),
        format!("states: {states}"),
        format!("transitions: {}", states.saturating_mul(alphabet.row_len())),
        format!("outputs: {}", outputs.join(", ")),
        format!("zeros {end} of a word make {zeros}"),
    ]))
}

/// The automaton that a command names after its verb.
pub(super) fn shown(session: &mut Session, call: &Call) -> Result<Operand> {
    let name = if call.dollar { format!("${}", call.name) } else { call.name.clone() };
    operand(session, &name)
}

/// A word: its digits, or its letters in brackets where a letter has several signs.
fn spelled(alphabet: Alphabet, word: &[u32]) -> String {
    let letter = |&letter: &u32| {
        let digits: Vec<String> = alphabet.digits_of(letter).iter().map(u32::to_string).collect();
        match alphabet.tracks() == 1 && alphabet.base() <= 10 {
            true => digits.concat(),
            false => format!("[{}]", digits.join(",")),
        }
    };
    word.iter().map(letter).collect()
}
