//! What can keep an automaton or a heat map from being written.

use std::io;

/// Why an automaton or a heat map was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The writer failed.
    #[error("the output could not be written: {0}")]
    Io(#[from] io::Error),
    /// Too many states, edges or digits on one edge for a legible drawing.
    #[error("{0}")]
    Illegible(String),
    /// A heat map without cells, or whose numbers do not fill whole rows.
    #[error("{0}")]
    Ragged(String),
    /// A heat map of too many cells.
    #[error(
        "the heat map has {columns} columns and {rows} rows, and {format} takes up to {limit} of \
         each"
    )]
    TooManyCells {
        /// The columns.
        columns: usize,
        /// The rows.
        rows: usize,
        /// `SVG` or `PNG`.
        format: &'static str,
        /// The largest number of either that is drawn.
        limit: usize,
    },
    /// An output, a number or a name that Walnut does not take.
    #[error("{0}")]
    Walnut(String),
}
