//! Languages with few words, in which no automaton adds.

use nimata_automata::automaton::{Dfao, StateId, condensation};

/// Whether the number u_n of words of length n is at most a polynomial in n. Then no automaton
/// adds.
///
/// *Proof.* The word of m has at most n digits if and only if m < u_n. If u_n ≤ C·n^k for all n,
/// then for no s u_(n+s) ≥ 3/2·u_n for all n from some one on. So for every s there is a large n
/// with 2(u_n − 1) ≥ u_(n+s): the word of m = u_n − 1 has at most n digits, and that of 2m has more
/// than n + s. Let an adder have s states, and read the words of m, m and 2m in step. While it
/// reads the first s digits of 2m those of m are 0, so it is in one state twice, and the digits in
/// between may be repeated. Thus it accepts m and m with words of 2m and of greater numbers, as
/// these have more digits, and is wrong. ∎
///
/// A language grows exponentially exactly if two ways lead from some state back to it, and on to a
/// word of the language: its component then has more transitions than states. In a minimal
/// automaton one state at most leads to no word, and all its transitions lead back to it.
pub(super) fn is_polynomial(words: &Dfao) -> bool {
    let components = condensation(words);
    components.node_weights().all(|states| {
        let inside = |next: &StateId| states.binary_search(next).is_ok();
        let transitions = states.iter().flat_map(|&state| words.row(state)).filter(inside).count();
        let is_dead = states.len() == 1 && words.output(states[0]) != Some(1);
        transitions <= states.len() || is_dead && transitions == words.alphabet().row_len()
    })
}
