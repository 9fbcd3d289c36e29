//! An automaton from states that are found as they are reached.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Alphabet, Dfao, DigitOrder, Output};
use crate::budget::{Budget, Reached};

/// Explores breadth-first from `start`; states are equal when their nodes are.
///
/// `successors(node)` gives one node a letter. The result is trimmed and numbered breadth-first; it
/// need not be minimal.
///
/// # Errors
/// Whatever `successors` reports, and a [`Reached`] bound of states or time.
///
/// # Complexity
/// O(n·k) calls and look-ups, n states, k letters.
pub fn explore<N, E>(
    alphabet: Alphabet,
    order: DigitOrder,
    budget: &Budget,
    start: N,
    mut successors: impl FnMut(&N) -> Result<Vec<N>, E>,
    output: impl Fn(&N) -> Output,
) -> Result<Dfao, E>
where
    N: Eq + Hash + Clone,
    E: From<Reached>,
{
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
            let fresh = u32::try_from(nodes.len()).map_err(|_| Reached::States(nodes.len()))?;
            let number = *numbers.entry(child).or_insert_with_key(|child| {
                nodes.push(child.clone());
                fresh
            });
            targets.push(number);
        }
        budget.allow_states(nodes.len())?;
        next += 1;
    }
    let outputs = nodes.iter().map(output).collect();
    Ok(Dfao::from_flat(alphabet, order, outputs, targets)
        .expect("every target was numbered and every node explored"))
}
