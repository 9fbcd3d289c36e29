//! Minimisation: the least automaton with the same outputs, in one canonical numbering.

use super::predecessors::number;
use super::refinement::Refinement;
use super::{Dfao, StateId};
use crate::number::index;

/// Returns the minimal automaton that gives every word the same output, trimmed and numbered
/// breadth-first.
///
/// Two automata with the same letters and reading order compute the same function of words exactly
/// if their minimal automata are equal (`==`).
///
/// The refinement is Hopcroft's (1971), on one array of states as in Valmari's "Fast brief
/// practical DFA minimization" (2012), but without a partition of the transitions.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, minimize};
/// // Odd or even, with two states for odd; state 3 is unreachable.
/// let wasteful = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![Some(0), Some(1), Some(1), Some(7)],
///     vec![vec![0, 1], vec![0, 2], vec![0, 1], vec![3, 3]],
/// )?;
/// let least = minimize(&wasteful);
/// assert_eq!(least.len(), 2);
/// assert_eq!(minimize(&least), least);
/// # Ok::<(), nimata_automata::automaton::AutomatonError>(())
/// ```
///
/// # Complexity
/// O(k·n·log n) time and O(k·n) memory, where n is the number of states and k that of letters.
pub fn minimize(dfao: &Dfao) -> Dfao {
    let trimmed = quotient(dfao, |state| state, dfao.len());
    let classes = Refinement::new(&trimmed);
    if classes.len() == trimmed.len() {
        return trimmed;
    }
    quotient(&trimmed, |state| classes.classes()[index(state)], classes.len())
}

/// The quotient by classes of equivalent states: only the reachable part, numbered breadth-first
/// from the class of the start.
fn quotient(dfao: &Dfao, class_of: impl Fn(u32) -> u32, count: usize) -> Dfao {
    const UNSEEN: u32 = u32::MAX;
    let mut new = vec![UNSEEN; count];
    let mut representatives: Vec<u32> = vec![0];
    new[index(class_of(0))] = 0;
    let mut targets = Vec::with_capacity(count * dfao.alphabet().row_len());
    let mut next = 0;
    while let Some(&state) = representatives.get(next) {
        next += 1;
        for &target in dfao.flat_row(StateId::from_index(index(state))) {
            let class = &mut new[index(class_of(target))];
            if *class == UNSEEN {
                *class = number(representatives.len());
                representatives.push(target);
            }
            targets.push(*class);
        }
    }
    let outputs = representatives.iter().map(|&state| dfao.outputs()[index(state)]).collect();
    dfao.with_table(outputs, targets).expect("a quotient of a table is a table")
}
