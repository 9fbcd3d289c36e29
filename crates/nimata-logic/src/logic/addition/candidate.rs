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
    ranks(&Counted::new(language.words()), [0; 3], [-1, -1, 1], budget)
}
