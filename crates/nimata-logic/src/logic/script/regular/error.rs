//! Why a regular expression does not define a set.

use thiserror::Error;

use nimata_automata::budget::Reached;

/// Why a regular expression does not define a set of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RegularError {
    /// The text is not a regular expression; the column, from 1, and the reason.
    #[error("column {0} of the expression: {1}")]
    Syntax(usize, String),
    /// A bound of the budget was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}
