//! Languages with few words, in which no automaton adds.

use crate::number::numeration::Language;

/// Whether the number u_n of words of length n is at most a polynomial in n. Then no automaton
/// adds.
///
/// *Proof.* The word of m has at most n digits if and only if m < u_n. If u_n ≤ C·n^k for all n,
/// then for no s u_(n+s) ≥ 3/2·u_n for all n from some one on. So for every s there is a large n
/// with 2(u_n − 1) ≥ u_(n+s): the word of m = u_n − 1 has at most n digits, and that of 2m has more
/// than n + s. Let an adder have s states, and read the words of m, m and 2m in step. While it reads
/// the first s digits of 2m those of m are 0, so it is in one state twice, and the digits in between
/// may be repeated. Thus it accepts m and m with words of 2m and of greater numbers, as these have
/// more digits, and is wrong. ∎
///
/// A language grows exponentially exactly if two different digits lead from some state back to it,
/// on ways that may end in words of the language.
pub(super) fn is_polynomial(language: &Language) -> bool {
    let states = 0..u32::try_from(language.states()).expect("there are at most 2^16 states");
    let digits = 0..language.digits();
    let reached = |from: u32| {
        let mut seen = vec![false; language.states()];
        let mut stack = vec![from];
        while let Some(state) = stack.pop() {
            if !std::mem::replace(&mut seen[crate::number::index(state)], true) {
                stack.extend(digits.clone().map(|digit| language.next(state, digit)));
            }
        }
        seen
    };
    let reached: Vec<Vec<bool>> = states.clone().map(reached).collect();
    let leads = |from: u32, to: u32| reached[crate::number::index(from)][crate::number::index(to)];
    let is_live = |state: u32| states.clone().any(|end| leads(state, end) && language.accepts(end));
    !states.clone().filter(|&state| is_live(state)).any(|state| {
        let back = digits.clone().filter(|&digit| leads(language.next(state, digit), state));
        back.count() > 1
    })
}
