//! What a search for theorems does at the moment.

/// What the search does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It looks for the patterns of this term in the sample.
    Patterns(String),
    /// It has a union that may prove itself.
    Union {
        /// How many patterns, or parts of them, it has.
        pieces: usize,
        /// How many states the automaton of its positions and values has.
        states: usize,
    },
}
