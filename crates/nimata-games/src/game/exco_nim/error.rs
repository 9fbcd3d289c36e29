//! The reasons why a question about EXCO-NIM has no answer.

use std::ops::RangeInclusive;

use super::table::Table;
use crate::game::GameError;

/// The reason why a question does not suit the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ExcoError {
    #[error(
        "no row with x0 < {below} and x1 ≤ {last} is an instance of Conjecture {number}: take more \
         rows"
    )]
    NoInstance { number: usize, below: u32, last: u32 },
    /// A certificate cannot state the number; see `docs/certificate.md`.
    #[error(
        "a certificate states {name} from {} to {}, and {number} is none of these", range.start(),
        range.end()
    )]
    NotStated { name: &'static str, number: u32, range: RangeInclusive<u32> },
    /// Some pile has no size, not even zero tokens.
    #[error(
        "the box x0 < {0}, x1 < {1}, x2 < {2} holds no position; each bound must be at least 1"
    )]
    EmptyBox(usize, usize, usize),
    /// The difference u − G does not fit in two bytes.
    #[error(
        "the smaller of x1 and x2 would reach {0} tokens; at most {most} are possible, as \
         x0 + x1 + x2 - G is kept in two bytes",
        most = Table::LONGEST_SIDE
    )]
    TooWide(usize),
}

impl From<ExcoError> for GameError {
    fn from(error: ExcoError) -> Self {
        GameError::unsuitable(error)
    }
}
