//! What can keep an automaton from being written.

use std::io;

use crate::automaton::StateId;

/// Why an automaton was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The writer failed.
    #[error("the output could not be written: {0}")]
    Io(#[from] io::Error),
    /// Too many states for a legible drawing.
    #[error("the automaton has {states} states and a drawing is legible up to {limit}")]
    TooManyStates {
        /// The number of states.
        states: usize,
        /// The largest number that is drawn.
        limit: usize,
    },
    /// Too many edges for a legible drawing.
    #[error(
        "the automaton has {states} states and {edges} edges, and a drawing is legible up to \
         {limit} edges"
    )]
    TooManyEdges {
        /// The number of states.
        states: usize,
        /// The number of edges, parallel ones counted once.
        edges: usize,
        /// The largest number that is drawn.
        limit: usize,
    },
    /// Too many digits on one edge for a legible drawing.
    #[error("the digits on one edge fill {lines} lines and a drawing is legible up to {limit}")]
    LabelTooLong {
        /// The lines.
        lines: usize,
        /// The largest number that is drawn.
        limit: usize,
    },
    /// Too many digits on all edges together for a legible drawing.
    #[error(
        "the digits on the edges fill {characters} characters and a drawing is legible up to \
         {limit}"
    )]
    LabelsTooLong {
        /// The characters.
        characters: usize,
        /// The largest number that is drawn.
        limit: usize,
    },
    /// An output that Walnut cannot hold.
    #[error("state {state} has the output {output}, and Walnut's outputs have 32 bits")]
    WalnutOutput {
        /// The state.
        state: StateId,
        /// Its output.
        output: i64,
    },
    /// The value chosen for "none" is an output.
    #[error(
        "{value} was to stand for \"none\", but it is the output of state {state}: choose another \
         value"
    )]
    WalnutNone {
        /// A state with that output.
        state: StateId,
        /// The value.
        value: i32,
    },
    /// A number that Walnut cannot read.
    #[error("the script would hold the number {0}, and Walnut's numbers end at 2147483647")]
    WalnutNumber(u64),
    /// A name that Walnut does not take.
    #[error(
        "`{0}` is no name for a Walnut automaton: a letter, then letters, digits and underscores"
    )]
    WalnutName(String),
}
