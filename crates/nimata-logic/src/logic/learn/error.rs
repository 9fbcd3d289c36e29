//! The reasons why an oracle or the learner has no answer.

use nimata_automata::budget::Reached;

/// An error of an oracle, which the learner can make as well.
pub trait Failure: From<Reached> {
    /// The error for numerals or for numbers that cannot be used.
    fn unsuitable(why: impl ToString) -> Self;

    /// The error for an answer that is not known.
    fn undecided(why: impl ToString) -> Self;

    /// Whether smaller numbers may have an answer.
    fn is_far(&self) -> bool;
}

/// The plainest such error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LearnError {
    /// A bound of the budget was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
    /// The numerals or the numbers cannot be used.
    #[error("{0}")]
    Unsuitable(String),
    /// The answer is not known.
    #[error("{0}")]
    Undecided(String),
}

impl Failure for LearnError {
    fn unsuitable(why: impl ToString) -> Self {
        LearnError::Unsuitable(why.to_string())
    }

    fn undecided(why: impl ToString) -> Self {
        LearnError::Undecided(why.to_string())
    }

    fn is_far(&self) -> bool {
        match self {
            LearnError::Reached(reached) => !reached.ends_all(),
            LearnError::Undecided(_) => true,
            LearnError::Unsuitable(_) => false,
        }
    }
}
