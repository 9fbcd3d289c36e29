//! Errors of the translation of formulas about integers.

use crate::logic::SolveError;
use nimata_automata::automaton::AutomatonError;
use nimata_automata::budget::Reached;

/// Why a formula about integers is not translated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IntegerError {
    /// A bound was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
    /// A sum has too many letters.
    #[error(transparent)]
    Letters(#[from] AutomatonError),
    /// A constant, or a coefficient, is too large.
    #[error("a constant or a factor of the formula is too large in this numeration")]
    Large,
    /// The sequences do not fit.
    #[error(transparent)]
    Solve(#[from] SolveError),
}
