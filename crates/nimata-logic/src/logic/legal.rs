//! The words that stand for numbers, as an automaton.

use nimata_automata::automaton::{Dfao, Numeration};
use nimata_automata::budget::Reached;

/// The automaton of the words that stand for numbers, with outputs 0 and 1, in the order in which
/// the digits are read; `None` in a base, in which all words do.
///
/// # Errors
/// [`Reached::States`] if the least significant digit is read first and the automaton has too many
/// states for a language.
///
/// # Panics
/// Panics if formulas are not decided in the numeration.
pub fn legal_words(numerals: &Numeration) -> Result<Option<Dfao>, Reached> {
    if numerals.base().is_some() {
        return Ok(None);
    }
    if let Some(system) = numerals.words() {
        let words = system.language().words_in_order(numerals.order());
        return words.map(Some).map_err(|_| Reached::States(1 << 16));
    }
    let Some((p, q)) = numerals.pair() else { panic!("formulas are not decided in {numerals}") };
    // After the digit p there is a digit below q.
    let any = (0..=p).map(|digit| u32::from(digit == p)).collect();
    let small = (0..=p).map(|digit| if digit < q { 0 } else { 2 }).collect();
    let rows = vec![any, small, (0..=p).map(|_| 2).collect()];
    let outputs = vec![Some(1), Some(1), Some(0)];
    let words = Dfao::single_track(numerals.digits(), numerals.order(), outputs, rows);
    Ok(Some(words.expect("the rows are complete")))
}
