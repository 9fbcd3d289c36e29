//! The errors of writing an automaton or a heat map.

use std::io;

use nimata_logic::files::WriteError;

/// A reason why an automaton or a heat map was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The writer failed.
    #[error("the output could not be written: {0}")]
    Io(#[from] io::Error),
    /// The drawing would have too many states, edges or digits on one edge to be legible.
    #[error("{0}")]
    Illegible(String),
    /// The heat map has no cells, or its numbers do not fill whole rows.
    #[error("{0}")]
    Ragged(String),
    /// The heat map has too many cells.
    #[error(
        "the heat map has {columns} columns and {rows} rows, and {format} takes up to {limit} of \
         each"
    )]
    TooManyCells {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
        /// The format, `SVG` or `PNG`.
        format: &'static str,
        /// The greatest number of columns or rows that is drawn.
        limit: usize,
    },
    /// Walnut cannot read an output, a number or a name.
    #[error("{0}")]
    Walnut(String),
}

impl From<WriteError> for ExportError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Io(error) => ExportError::Io(error),
            error => ExportError::Walnut(error.to_string()),
        }
    }
}
