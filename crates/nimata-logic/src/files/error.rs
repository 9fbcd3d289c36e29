//! The errors of writing an automaton into a file.

use std::io;

/// A reason why an automaton was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The writer failed.
    #[error("the output could not be written: {0}")]
    Io(#[from] io::Error),
    /// Walnut cannot read an output or a number.
    #[error("{0}")]
    Walnut(String),
}
