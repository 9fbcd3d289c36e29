//! What can keep a heat map from being drawn.

use std::io;

/// Why a heat map was not drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HeatMapError {
    /// The writer failed.
    #[error("the output could not be written: {0}")]
    Io(#[from] io::Error),
    /// No cells.
    #[error("the heat map has no cells: give every coordinate at least one value")]
    Empty,
    /// The numbers do not fill whole rows.
    #[error("{numbers} numbers do not fill whole rows of {columns}: give a number for every cell")]
    Ragged {
        /// The columns.
        columns: usize,
        /// How many numbers there are.
        numbers: usize,
    },
    /// Too many cells for SVG.
    #[error(
        "the heat map has {columns} columns and {rows} rows, and SVG takes up to {limit} of each"
    )]
    TooLargeForSvg {
        /// The columns.
        columns: usize,
        /// The rows.
        rows: usize,
        /// The largest number of either that is drawn.
        limit: usize,
    },
    /// Too many cells for PNG.
    #[error(
        "the heat map has {columns} columns and {rows} rows, and PNG takes up to {limit} of each"
    )]
    TooLargeForPng {
        /// The columns.
        columns: usize,
        /// The rows.
        rows: usize,
        /// The largest number of either that is drawn.
        limit: usize,
    },
}
