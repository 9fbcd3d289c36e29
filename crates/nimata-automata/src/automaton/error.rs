//! Errors of automata and of operations on them.

/// Why a table is not an automaton, or why an operation does not apply to it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AutomatonError {
    /// The base is below 2, there is no track, or a row would have too many letters.
    #[error(
        "base {base} with {tracks} tracks: the base must be at least 2, the tracks at least 1, \
         and base^tracks at most {most}"
    )]
    Alphabet {
        /// The base that was asked for.
        base: u32,
        /// The number of tracks that was asked for.
        tracks: u32,
        /// The greatest number of letters.
        most: u32,
    },
    /// The table has no state.
    #[error("an automaton has at least one state, its start; this table is empty")]
    Empty,
    /// The table has too many entries to number them.
    #[error("{0} states are too many: states times letters must be below 2^32")]
    TooManyStates(usize),
    /// The number of rows differs from the number of outputs.
    #[error("{outputs} outputs but {rows} rows of transitions: each state needs one of each")]
    Rows {
        /// The length of the list of outputs.
        outputs: usize,
        /// The number of rows of transitions.
        rows: usize,
    },
    /// A row does not have one transition for each letter.
    #[error("state {state} has {found} transitions and needs {needed}, one for each letter")]
    NotTotal {
        /// The state of the row.
        state: usize,
        /// The number of transitions in the row.
        found: usize,
        /// The number of letters.
        needed: usize,
    },
    /// A transition leads to a state that does not exist.
    #[error(
        "state {state} on letter {letter} goes to {target}, and there are only {states} states"
    )]
    Target {
        /// The state from which it starts.
        state: usize,
        /// The letter on which it is taken.
        letter: usize,
        /// The number of the missing state.
        target: u64,
        /// The number of states of the table.
        states: usize,
    },
    /// The table has other letters than words of this numeration, or reads them in another order.
    #[error(
        "an automaton of numbers in {numeration} has {needed} digits and reads them {order}; this \
         table has {found} and reads them {reads}"
    )]
    Numeration {
        /// The name of the numeration.
        numeration: String,
        /// The number of its digits.
        needed: u32,
        /// Its order, in words.
        order: &'static str,
        /// The number of digits of the table.
        found: u32,
        /// The order of the table, in words.
        reads: &'static str,
    },
    /// The two automata read different digits, or read them in different orders.
    #[error(
        "one automaton reads {0}, the other {1}: only automata over the same digits can be compared"
    )]
    DifferentAlphabets(String, String),
    /// Padding zeros change the output of this state.
    #[error("the output of state {0} changes under padding zeros, so no number has a value")]
    Padding(usize),
}
