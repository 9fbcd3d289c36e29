//! Builds an automaton from states that are discovered by a search.

use std::hash::Hash;

use super::walk::Nodes;
use super::{Alphabet, Dfao, DigitOrder, Output};
use crate::budget::{Budget, Reached};

/// Explores breadth-first from `start`; equal nodes become one state.
///
/// `successors(node)` returns one node for each letter. The result is trimmed and numbered
/// breadth-first; it need not be minimal.
///
/// ```
/// use nimata_automata::automaton::{Alphabet, DigitOrder, explore};
/// use nimata_automata::budget::{Budget, Reached};
/// // A node is a residue modulo 7.
/// let modulo_7 = explore(
///     Alphabet::new(10, 1)?,
///     DigitOrder::Msd,
///     &Budget::default(),
///     0,
///     |residue| Ok::<_, Reached>((0..10).map(|digit| (10 * residue + digit) % 7).collect()),
///     |&residue| Some(residue),
/// )?;
/// assert_eq!(modulo_7.len(), 7);
/// assert_eq!(modulo_7.value_at(&100u32.into()), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of `successors`, and [`Reached`] for a bound of states or time. This function does
/// not know the memory of the nodes, so `successors` reports that bound.
///
/// # Panics
/// Panics if `successors` does not return one node for each letter.
///
/// # Complexity
/// O(n·k) calls and look-ups, where n is the number of states and k that of letters.
pub fn explore<N, E>(
    alphabet: Alphabet,
    order: DigitOrder,
    budget: &Budget,
    start: N,
    successors: impl FnMut(&N) -> Result<Vec<N>, E>,
    output: impl Fn(&N) -> Output,
) -> Result<Dfao, E>
where
    N: Eq + Hash + Clone,
    E: From<Reached>,
{
    explore_sized(alphabet, order, budget, |_| 0, start, successors, output)
}

/// Works as [`explore`], but a node takes `bytes` of memory, which the budget must allow before the
/// node is stored.
pub(super) fn explore_sized<N, E>(
    alphabet: Alphabet,
    order: DigitOrder,
    budget: &Budget,
    bytes: impl Fn(&N) -> u64,
    start: N,
    mut successors: impl FnMut(&N) -> Result<Vec<N>, E>,
    output: impl Fn(&N) -> Output,
) -> Result<Dfao, E>
where
    N: Eq + Hash + Clone,
    E: From<Reached>,
{
    // The entries of a table are numbered as well as its states.
    let mut nodes = Nodes::new(budget, u32::MAX / alphabet.letters());
    let size = bytes(&start);
    nodes.number(start, size)?;
    let mut targets = Vec::new();
    let mut next = 0;
    while let Some(node) = nodes.list().get(next) {
        if next % 64 == 0 {
            budget.allow_work(4 * 64 * u64::from(alphabet.letters()))?;
        }
        for child in successors(node)? {
            let size = bytes(&child);
            targets.push(nodes.number(child, size)?);
        }
        next += 1;
    }
    let outputs = nodes.list().iter().map(output).collect();
    Ok(Dfao::from_flat(alphabet, order, outputs, targets)
        .expect("a node has a successor for each letter, and each one was explored"))
}
