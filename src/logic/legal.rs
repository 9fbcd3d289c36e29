//! The words that stand for numbers, as an automaton.

use crate::automaton::{Dfao, DigitOrder, Numeration};
use crate::budget::Reached;

/// The automaton of the words that stand for numbers, with outputs 0 and 1, in the order in which
/// the digits are read; `None` in a base, in which all words do.
///
/// # Errors
/// [`Reached::States`] if the least significant digit is read first and the automaton has more than
/// 2^16 states.
///
/// # Panics
/// Panics if formulas are not decided in the numeration.
pub(super) fn legal_words(numerals: &Numeration) -> Result<Option<Dfao>, Reached> {
    if numerals.base().is_some() {
        return Ok(None);
    }
    let (accepting, rows) = match (numerals.words(), numerals.pair()) {
        (Some(system), _) => match numerals.order() {
            DigitOrder::Msd => system.language().table(),
            DigitOrder::Lsd => {
                system.language().table_lsd().map_err(|_| Reached::States(1 << 16))?
            }
        },
        (None, Some((p, q))) => {
            // After the digit p there is a digit below q.
            let any = (0..=p).map(|digit| u32::from(digit == p)).collect();
            let small = (0..=p).map(|digit| if digit < q { 0 } else { 2 }).collect();
            (vec![true, true, false], vec![any, small, (0..=p).map(|_| 2).collect()])
        }
        (None, None) => panic!("formulas are not decided in {numerals}"),
    };
    let outputs = accepting.into_iter().map(|accepts| Some(accepts.into())).collect();
    let words = Dfao::single_track(numerals.digits(), numerals.order(), outputs, rows);
    Ok(Some(words.expect("the rows are complete")))
}
