//! Two automata that read the same word side by side.

use super::builder::explore_sized;
use super::{Dfao, Output, StateId, minimize};
use crate::budget::{Budget, Reached};

/// Returns the minimal automaton whose output at each word is `output` of the outputs of two
/// automata.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, product};
/// let remainder = |m: u32| {
///     let rows = (0..m).map(|r| vec![2 * r % m, (2 * r + 1) % m]).collect();
///     let outputs = (0..m).map(|r| Some(i64::from(r == 0))).collect();
///     Dfao::single_track(2, DigitOrder::Msd, outputs, rows)
/// };
/// let both = |one, other| Some(i64::from((one, other) == (Some(1), Some(1))));
/// let by_six = product(&remainder(2)?, &remainder(3)?, &Default::default(), both)?;
/// assert_eq!([12u32, 15].map(|n| by_six.value_at(&n.into())), [Some(1), Some(0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Panics
/// Panics if the automata have different letters or numerations.
///
/// # Complexity
/// O(p·k) time and memory and one minimisation, where p is the number of pairs of states that one
/// word reaches, and k that of letters.
pub fn product(
    left: &Dfao,
    right: &Dfao,
    budget: &Budget,
    output: impl Fn(Output, Output) -> Output,
) -> Result<Dfao, Reached> {
    let reads = |dfao: &Dfao| (dfao.alphabet(), dfao.numeration().clone());
    assert_eq!(reads(left), reads(right), "both automata read the same letters");
    let bytes = 64 + 4 * u64::from(left.alphabet().letters());
    let found = explore_sized(
        left.alphabet(),
        left.order(),
        budget,
        |_| bytes,
        (StateId::START, StateId::START),
        |&(one, other)| Ok(left.row(one).zip(right.row(other)).collect()),
        |&(one, other)| output(left.output(one), right.output(other)),
    )?;
    let numeration = left.numeration().clone();
    Ok(minimize(&found.in_numeration(numeration).expect("the letters are the same")))
}
