//! Why a question about slow Nim has no answer.

use super::SlowNim;
use crate::game::GameError;
use crate::game::hypergraph_nim::HypergraphError;

/// Why a question about slow Nim has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlowError {
    /// What stands after the colon is not two numbers.
    #[error(
        "`{text}` is no pair of numbers: {prefix}:n,k has n piles and a k from 1 to n, as in {prefix}:3,2"
    )]
    NoPair {
        /// `slow-moore` or `slow-exact`.
        prefix: &'static str,
        /// What stands there.
        text: String,
    },
    /// k is not from 1 to n.
    #[error(
        "{prefix}:{piles},{k} is no game: a move lowers {k} piles out of {piles}, and k is from 1 to n"
    )]
    NoSuchSize {
        /// `slow-moore` or `slow-exact`.
        prefix: &'static str,
        /// n.
        piles: u32,
        /// k.
        k: u32,
    },
    /// More piles than a position may have.
    #[error("{0} piles are too many: at most {most}", most = SlowNim::MOST_PILES)]
    TooManyPiles(String),
    /// More edges than a value of two bytes can count.
    #[error("{0} edges are too many: at most {most}", most = SlowNim::MOST_EDGES)]
    TooManyEdges(usize),
    /// The edges are none.
    #[error(transparent)]
    Hypergraph(#[from] HypergraphError),
    /// A position with the wrong number of groups or piles.
    #[error("{0}")]
    NoSuchPosition(String),
}

impl From<SlowError> for GameError {
    fn from(error: SlowError) -> Self {
        match error {
            SlowError::NoSuchPosition(says) => GameError::NoSuchPosition(says),
            other => GameError::NoSuchGame(other.to_string()),
        }
    }
}
