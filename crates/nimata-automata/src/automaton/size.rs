//! The size of an automaton in words.

/// A number of things in words: `1 track`, `2 tracks`.
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// A number of states in words: `1 state`, `11 states`.
pub fn states_in_words(states: usize) -> String {
    counted(states, "state")
}
