//! Finds an automaton that adds: the rank of z exceeds those of x and y by nothing.

use nimata_automata::automaton::{Counted, Dfao, ranks};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::numeration::Language;

/// Returns the minimal automaton that adds, most significant digit first, or the number of states
/// after which the search ended.
pub(super) fn candidate(
    language: &Language,
    budget: &Budget,
) -> Result<Result<Dfao, usize>, Reached> {
    let states = 0..u32::try_from(language.states()).expect("there are at most 4096 states");
    let weights = states.clone().map(|q| i128::from(language.accepts(q))).collect();
    let row = |q| (0..language.digits()).map(move |digit| language.next(q, digit));
    let words = Counted::new(language.digits(), states.flat_map(row).collect(), weights);
    ranks(&words, [0; 3], [-1, -1, 1], budget)
}
