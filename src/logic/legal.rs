//! The words that stand for numbers, as an automaton.

use crate::automaton::{Dfao, DigitOrder, Numeration, reverse};
use crate::budget::{Budget, Reached};

/// The minimal automaton of the words that stand for numbers, with outputs 0 and 1, in the order in
/// which the digits are read; `None` in a base, in which all words do.
///
/// # Errors
/// [`Reached`] if the least significant digit is read first and the automaton grows too large.
///
/// # Panics
/// Panics if formulas are not decided in the numeration.
pub(super) fn legal_words(numerals: &Numeration, budget: &Budget) -> Result<Option<Dfao>, Reached> {
    let (outputs, rows) = match (numerals.pair(), numerals.words()) {
        (Some((p, q)), _) => {
            // After the digit p there is a digit below q.
            let row = |of: fn(u32, u32, u32) -> u32| (0..=p).map(|digit| of(digit, p, q)).collect();
            let any = row(|digit, p, _| u32::from(digit == p));
            let small = row(|digit, _, q| if digit < q { 0 } else { 2 });
            (vec![true, true, false], vec![any, small, row(|_, _, _| 2)])
        }
        (None, Some(system)) => {
            let language = system.language();
            let states = 0..u32::try_from(language.states()).expect("at most 2^16 states");
            let row = |state| (0..language.digits()).map(|d| language.next(state, d)).collect();
            let outputs = states.clone().map(|state| language.accepts(state)).collect();
            (outputs, states.map(row).collect())
        }
        (None, None) if numerals.base().is_some() => return Ok(None),
        (None, None) => panic!("formulas are not decided in {numerals}"),
    };
    let outputs = outputs.into_iter().map(|yes: bool| Some(i64::from(yes))).collect();
    let words = Dfao::single_track(numerals.digits(), DigitOrder::Msd, outputs, rows);
    let words = words.expect("the rows are complete");
    Ok(Some(match numerals.order() {
        DigitOrder::Msd => words,
        DigitOrder::Lsd => reverse(&words, budget)?,
    }))
}
