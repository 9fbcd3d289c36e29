//! Reversal: the same sequence, with its digits read from the other end.

use std::hash::Hash;
use std::rc::Rc;

use super::builder::explore_sized;
use super::{Dfao, Output, StateId, minimize};
use crate::budget::{Budget, Reached};

/// Returns the minimal automaton that gives every word the output that `dfao` gives the reversed
/// word.
///
/// A state of the result is a map from the states of `dfao` to outputs: what each state would
/// output after the digits read so far, which are the last ones that `dfao` reads. There can be
/// exponentially many maps, so the budget bounds them, and reaching the bound is an answer.
///
/// The result needs no minimisation. Two different maps differ at some state q of the minimal
/// `dfao`, and some word leads to q; this word, reversed, separates the maps (Brzozowski 1962;
/// Allouche and Shallit, Theorem 4.3.3).
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, reverse};
/// use nimata_automata::budget::Budget;
/// // Is the third digit from the end 1? That is easy when the end is read first.
/// let msd = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     (0..8).map(|last_three| Some(last_three / 4)).collect(),
///     (0..8).map(|last_three| vec![2 * last_three % 8, (2 * last_three + 1) % 8]).collect(),
/// )?;
/// let lsd = reverse(&msd, &Budget::default())?;
/// assert_eq!((lsd.order(), lsd.len()), (DigitOrder::Lsd, 5));
/// assert_eq!(lsd.value_at(&12u32.into()), msd.value_at(&12u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Complexity
/// O(m·n·k) time and O(m·(n + k)) memory, where n is the number of states of `dfao`, m that of the
/// result, and k that of letters.
pub fn reverse(dfao: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let small = minimize(dfao);
    let palette = small.palette();
    // A map takes one byte for each state, unless there are too many outputs for that.
    match u8::try_from(palette.len()) {
        Ok(_) => determinize::<u8>(&small, &palette, budget),
        Err(_) => determinize::<u32>(&small, &palette, budget),
    }
}

/// Works as [`reverse`], with the outputs written as indices of `palette`.
fn determinize<I>(small: &Dfao, palette: &[Output], budget: &Budget) -> Result<Dfao, Reached>
where
    I: Copy + Eq + Hash + TryFrom<usize> + TryInto<usize>,
{
    let index = |output| {
        let at = palette.binary_search(output).expect("every output is in the palette");
        I::try_from(at).unwrap_or_else(|_| unreachable!("chosen wide enough for the palette"))
    };
    let output = |index: I| match index.try_into() {
        Ok(at) => palette[at],
        Err(_) => unreachable!("it was made from an index"),
    };
    let bytes = size_of::<I>() * small.len() + BOOKKEEPING + 4 * small.alphabet().row_len();
    let bytes = u64::try_from(bytes).expect("a length");
    let order = small.order().reversed();
    let reversed = explore_sized(
        small.alphabet(),
        order,
        budget,
        |_| bytes,
        small.outputs().iter().map(index).collect(),
        |answers: &Rc<[I]>| Ok(successors(small, answers)),
        // The start of `small` reads the whole word, so its answer is the output.
        |answers| output(answers[StateId::START.index()]),
    )?;
    let numeration = small.numeration().clone().in_order(order);
    Ok(reversed.in_numeration(numeration).expect("the same digits"))
}

/// The bytes of a map beside its indices: two counters, three pointers with lengths, and the free
/// half of the hash table.
const BOOKKEEPING: usize = 112;

fn successors<I: Copy>(small: &Dfao, answers: &[I]) -> Vec<Rc<[I]>> {
    (0..small.alphabet().letters())
        .map(|letter| small.states().map(|q| answers[small.step(q, letter).index()]).collect())
        .collect()
}
