//! Why a question about EXCO-NIM has no answer.

use crate::budget::Reached;
use crate::game::GameError;

/// Why a question about EXCO-NIM has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExcoError {
    /// The part of the name after `exco:` is no number of piles.
    #[error(
        "`{0}` is no number of piles: exco:n takes n from 2 to {most}, as in exco:2",
        most = super::ExcoNim::MOST_PILES
    )]
    NoNumber(String),
    /// Too few piles: no pile beside the extra one could ever be lowered.
    #[error(
        "exco:{0} has too few piles: a move lowers at most n - 1 of the first n piles, so n is at least 2"
    )]
    TooFewPiles(usize),
    /// More piles than a position may have.
    #[error("exco:{0} has more than {most} piles", most = super::ExcoNim::MOST_PILES)]
    TooManyPiles(String),
    /// A position with the wrong number of groups or piles.
    #[error("{0}")]
    NoSuchPosition(String),
    /// A box in which some pile can hold nothing, not even zero tokens.
    #[error(
        "the box x0 < {0}, x1 < {1}, x2 < {2} holds no position; each bound must be at least 1"
    )]
    EmptyBox(usize, usize, usize),
    /// A pile too large for u − G to fit two bytes.
    #[error(
        "the smaller of x1 and x2 would reach {0} tokens; at most {most} are possible, as x0 + x1 + x2 - G is kept in \
         two bytes", most = super::Table::LONGEST_SIDE
    )]
    BoxTooWide(usize),
    /// A bound of the user's was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}

impl From<ExcoError> for GameError {
    fn from(error: ExcoError) -> Self {
        match error {
            ExcoError::NoNumber(_) | ExcoError::TooFewPiles(_) | ExcoError::TooManyPiles(_) => {
                GameError::NoSuchGame(error.to_string())
            }
            ExcoError::NoSuchPosition(says) => GameError::NoSuchPosition(says),
            ExcoError::EmptyBox(..) | ExcoError::BoxTooWide(_) => {
                GameError::Unsuitable(error.to_string())
            }
            ExcoError::Reached(bound) => GameError::Reached(bound),
        }
    }
}
