//! The size of an automaton in words.

/// A number of states in words: `1 state`, `11 states`.
pub fn states_in_words(states: usize) -> String {
    let plural = if states == 1 { "" } else { "s" };
    format!("{states} state{plural}")
}
