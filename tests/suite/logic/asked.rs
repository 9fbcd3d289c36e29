//! Questions about given automata, each with a certificate that the checker accepts.

use nimata::AskError;
use nimata::automaton::{Dfao, Numeration, StateId};
use nimata::budget::Budget;
use nimata::logic::{Answer, Set, Vocabulary};
use nimata::proof::{Answered, Checked, Question, Sequences, Source};

use super::naive::letters;

/// A question and its answer; the certificate is accepted.
pub fn asked(text: &str, given: &[(&str, &Dfao)]) -> Result<(Question, Answered), AskError> {
    let budget = Budget::default();
    let mut sequences = Sequences::new(&budget);
    for (name, automaton) in given {
        sequences.name(name, Source::of(automaton, &budget)?, name)?;
    }
    let question = Question::read(text, &Vocabulary::default(), &mut sequences)?;
    let answered = question.answer(&budget, |found| Checked::answer(found, &budget))?;
    assert!(answered.certificate.is_ok(), "{text}: {:?}", answered.certificate.err());
    Ok((question, answered))
}

/// Whether a sentence is true, and its witness or counterexample as it is written.
pub fn truth(text: &str, given: &[(&str, &Dfao)]) -> (bool, Vec<String>) {
    let (_, answered) = asked(text, given).unwrap_or_else(|error| panic!("{text}: {error}"));
    let Answer::Sentence { truth, witness } = answered.answer else { panic!("{text} is open") };
    let written = |(name, number): (String, _)| answered.spelling.full(&name, &number);
    (truth, witness.unwrap_or_default().into_iter().map(written).collect())
}

/// The solutions of a formula with free variables.
pub fn solutions(text: &str, given: &[(&str, &Dfao)]) -> Set {
    let (_, answered) = asked(text, given).unwrap_or_else(|error| panic!("{text}: {error}"));
    let Answer::Set(set) = answered.answer else { panic!("{text} is a sentence") };
    set
}

/// The digits of an integer in base b or −b by repeated division, least significant first.
pub fn digits(mut number: i64, numerals: &Numeration) -> Vec<u32> {
    let size = i64::from(numerals.digits());
    let base = if numerals.negative_base().is_some() { -size } else { size };
    let mut found = Vec::new();
    while number != 0 {
        let digit = number.rem_euclid(size);
        found.push(u32::try_from(digit).expect("below the base"));
        number = (number - digit) / base;
    }
    found
}

/// The output of an automaton at some integers.
pub fn output(automaton: &Dfao, numbers: &[i64]) -> Option<i64> {
    let numerals = automaton.numeration();
    let tracks: Vec<Vec<u32>> = numbers.iter().map(|&number| digits(number, numerals)).collect();
    automaton.output(automaton.run(StateId::START, letters(numerals, &tracks, 0)))
}

/// The parity of the sum of the digits, with these two outputs.
pub fn parity(numerals: &Numeration, outputs: [i64; 2]) -> Dfao {
    let base = numerals.digits();
    let row = |state: u32| (0..base).map(|digit| (state + digit) % 2).collect();
    let outputs = outputs.map(Some).to_vec();
    let table = Dfao::single_track(base, numerals.order(), outputs, vec![row(0), row(1)]);
    table.and_then(|table| table.in_numeration(numerals.clone())).expect("a table")
}
