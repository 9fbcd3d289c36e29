//! An automaton from states that are found as they are reached.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Alphabet, Dfao, DigitOrder, Output};
use crate::budget::{Budget, Reached};

/// Explores breadth-first from `start`; states are equal when their nodes are.
///
/// `successors(node)` gives one node a letter. The result is trimmed and numbered breadth-first; it
/// need not be minimal.
///
/// ```
/// use nimata::automaton::{Alphabet, DigitOrder, explore};
/// use nimata::budget::{Budget, Reached};
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
/// Whatever `successors` reports, and a [`Reached`] bound of states or time. The memory of the nodes is not
/// known here: `successors` reports its bound.
///
/// # Panics
/// If `successors` does not give one node a letter.
///
/// # Complexity
/// O(n·k) calls and look-ups, n states, k letters.
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
    explore_sized(alphabet, order, budget, 0, start, successors, output)
}

/// [`explore`], where each node takes `bytes` of memory, which the budget must allow before the node is kept.
pub(super) fn explore_sized<N, E>(
    alphabet: Alphabet,
    order: DigitOrder,
    budget: &Budget,
    bytes: u64,
    start: N,
    mut successors: impl FnMut(&N) -> Result<Vec<N>, E>,
    output: impl Fn(&N) -> Output,
) -> Result<Dfao, E>
where
    N: Eq + Hash + Clone,
    E: From<Reached>,
{
    let allow = |number: u32| {
        let states = u64::from(number) + 1;
        budget.allow_memory(states.saturating_mul(bytes))?;
        budget.allow_states(usize::try_from(states).expect("they are in memory"))
    };
    // A table numbers its entries as well as its states.
    let most = u32::MAX / alphabet.letters();
    allow(0)?;
    let mut numbers: FxHashMap<N, u32> = FxHashMap::default();
    let mut nodes = vec![start.clone()];
    numbers.insert(start, 0);
    let mut targets = Vec::new();
    let mut next = 0;
    while next < nodes.len() {
        if next % 64 == 0 {
            budget.allow_time()?;
        }
        for child in successors(&nodes[next])? {
            let number = match numbers.entry(child) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(fresh) => {
                    let number = u32::try_from(nodes.len())
                        .ok()
                        .filter(|&number| number < most)
                        .ok_or(Reached::States(nodes.len()))?;
                    allow(number)?;
                    nodes.push(fresh.key().clone());
                    *fresh.insert(number)
                }
            };
            targets.push(number);
        }
        next += 1;
    }
    let outputs = nodes.iter().map(output).collect();
    Ok(Dfao::from_flat(alphabet, order, outputs, targets)
        .expect("a node has one successor a letter, and every one was numbered and explored"))
}
