//! States from which nothing can be reached any more.

use nimata_automata::automaton::{Dfao, Output};

/// For each state whether it is dead: from it only states without an output are reached, or only
/// states with the output that `rejects`. Where the start is dead, no state counts as dead, for
/// nothing would be left.
///
/// An automaton that is not minimal may have several dead states.
pub(super) fn dead(dfao: &Dfao, rejects: Option<i64>) -> Vec<bool> {
    let nothings: Vec<Output> = [None].into_iter().chain(rejects.map(Some)).collect();
    let mut dead = vec![false; dfao.len()];
    for nothing in nothings {
        for (dead, lives) in dead.iter_mut().zip(dfao.leading_where(|output| output != nothing)) {
            *dead |= !lives;
        }
    }
    if dead.first() == Some(&true) {
        dead.fill(false);
    }
    dead
}
