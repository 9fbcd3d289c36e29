//! Why a question about dynamic Nim has no answer.

use super::Formula;
use crate::budget::Reached;
use crate::game::GameError;

/// Why a question about dynamic Nim has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DynamicError {
    /// The text is no formula.
    #[error(
        "`{0}` is no bound on the next move: write k, 2k, floor(5k/2), ceil(3k/2), or @ and a file with f(1), f(2), … one a \
         line"
    )]
    NotAFormula(String),
    /// r is 0 or has no value.
    #[error(
        "{0} gives no bound: f(k) must be at least 1 for every k, so r = p/q needs p >= 1 and q >= 1"
    )]
    NoFunction(String),
    /// A fraction without rounding.
    #[error("{0} is not an integer for every k: write floor({0}) or ceil({0})")]
    NotIntegral(String),
    /// f(1) = 0.
    #[error(
        "{text} is 0 at k = 1, and every bound must be at least 1, or a move could follow on which none is allowed"
    )]
    BelowOne {
        /// The formula.
        text: String,
    },
    /// p or q too large.
    #[error("{0} is too large: in r = p/q, p and q are at most {most}", most = Formula::MOST)]
    FormulaTooLarge(String),
    /// A table that cannot be read.
    #[error("the table `{path}` cannot be read: {reason}")]
    TableUnreadable {
        /// Its path.
        path: String,
        /// Why.
        reason: String,
    },
    /// A line of a table that is no entry.
    #[error("the table `{path}`, line {line}: {says}")]
    TableLine {
        /// Its path.
        path: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        says: String,
    },
    /// A table without entries, or with an entry 0.
    #[error("{0}")]
    BadTable(String),
    /// The table ends before what the position needs.
    #[error(
        "the table is too short: this position may need f({needed}), and the table ends with f({length}); add lines to it"
    )]
    TableTooShort {
        /// What may be needed, as text since it may be long.
        needed: String,
        /// The number of entries.
        length: usize,
    },
    /// The definition asks for more steps than were allowed.
    #[error(
        "no theorem decides this position, and the definition would take more than {most} steps (--by-definition takes them, \
         bounded by memory and time alone)"
    )]
    TooManySteps {
        /// How many were allowed.
        most: u64,
    },
    /// A position with the wrong groups.
    #[error("{0}")]
    NoSuchPosition(String),
    /// A bound of the user's was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}

impl From<DynamicError> for GameError {
    fn from(error: DynamicError) -> Self {
        match error {
            DynamicError::NoSuchPosition(says) => GameError::NoSuchPosition(says),
            DynamicError::TableTooShort { .. } => GameError::Unsuitable(error.to_string()),
            DynamicError::TooManySteps { .. } => GameError::Undecided(error.to_string()),
            DynamicError::Reached(bound) => GameError::Reached(bound),
            _ => GameError::NoSuchGame(error.to_string()),
        }
    }
}
