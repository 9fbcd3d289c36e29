//! Questions about given automata, each with a certificate that the checker accepts.

use std::collections::HashMap;
use std::sync::LazyLock;

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

/// The digits of an integer in base b or −b by repeated division, least significant first; those in
/// sums of negaFibonacci numbers, of up to 16 digits, from a list of all words.
pub fn digits(mut number: i64, numerals: &Numeration) -> Vec<u32> {
    if matches!(numerals, Numeration::NegaFibonacci { .. }) {
        static WORDS: LazyLock<HashMap<i64, Vec<u32>>> = LazyLock::new(negafibonacci_words);
        return WORDS[&number].clone();
    }
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

/// All words of up to 16 digits without neighbours by their values, least significant first.
fn negafibonacci_words() -> HashMap<i64, Vec<u32>> {
    let places = [1, -1, 2, -3, 5, -8, 13, -21, 34, -55, 89, -144, 233, -377, 610, -987];
    let words = (0..1u32 << 16).filter(|bits| bits & bits >> 1 == 0);
    let words = words.map(|bits| {
        let word: Vec<u32> = (0..16).map(|place| bits >> place & 1).collect();
        let value = word.iter().zip(places).map(|(&digit, place)| i64::from(digit) * place);
        let length = word.iter().rposition(|&digit| digit == 1).map_or(0, |last| last + 1);
        (value.sum(), word[..length].to_vec())
    });
    words.collect()
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
