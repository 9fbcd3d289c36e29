//! What can be wrong with an automaton.

/// Why a table is not an automaton, or why an operation does not apply to it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AutomatonError {
    /// A base below 2, no track, or more letters than a row may have.
    #[error(
        "base {base} with {tracks} tracks: the base must be at least 2, the tracks at least 1, \
         and base^tracks at most {most}"
    )]
    Alphabet {
        /// The base.
        base: u32,
        /// The number of tracks.
        tracks: u32,
        /// The largest number of letters.
        most: u32,
    },
    /// No state at all.
    #[error("an automaton has at least one state, its start; this table is empty")]
    Empty,
    /// The entries of the table cannot be numbered.
    #[error("{0} states are too many: states times letters must be below 2^32")]
    TooManyStates(usize),
    /// The number of rows is not the number of outputs.
    #[error("{outputs} outputs but {rows} rows of transitions: each state needs one of each")]
    Rows {
        /// The number of outputs.
        outputs: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A row is not total.
    #[error("state {state} has {found} transitions and needs {needed}, one for each letter")]
    NotTotal {
        /// The state.
        state: usize,
        /// Its transitions.
        found: usize,
        /// The letters.
        needed: usize,
    },
    /// A transition leads nowhere.
    #[error(
        "state {state} on letter {letter} goes to {target}, and there are only {states} states"
    )]
    Target {
        /// The state.
        state: usize,
        /// The letter.
        letter: usize,
        /// The missing state.
        target: u64,
        /// The number of states.
        states: usize,
    },
    /// Two automata do not read the same words.
    #[error(
        "one automaton reads {0}, the other {1}: only automata over the same digits can be compared"
    )]
    DifferentAlphabets(String, String),
    /// Padding zeros change an output, as this state shows.
    #[error("the output of state {0} changes under padding zeros, so no number has a value")]
    Padding(usize),
}
