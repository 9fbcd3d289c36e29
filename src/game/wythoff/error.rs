//! Why a question about a Wythoff-like game has no answer.

use super::Rules;
use crate::budget::Reached;
use crate::game::GameError;

/// Why a question about a Wythoff-like game has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WythoffError {
    /// The name has the wrong shape.
    #[error("`{name}` names no game: {wants}")]
    Name {
        /// The whole name.
        name: String,
        /// What it should look like.
        wants: &'static str,
    },
    /// wyt:0 or wyt:1.
    #[error(
        "wyt:{0} takes no tokens from both piles, as no k and l have 0 < k <= l < {0}k, and is Nim on two piles: s is at least 2"
    )]
    FactorTooSmall(u32),
    /// (s,t)-Wythoff with s = 0 or t = 0.
    #[error(
        "wythoff:{s},{t} needs s and t of at least 1; with t = 0 it is wyt:s, which needs s of at least 2"
    )]
    ParameterZero {
        /// s.
        s: u32,
        /// t.
        t: u32,
    },
    /// A parameter that is out of bounds.
    #[error("the parameter {0} is too large: s and t are at most {most}", most = Rules::MOST)]
    ParameterTooLarge(String),
    /// A position that is not two piles.
    #[error("{0}")]
    NoSuchPosition(String),
    /// A question that does not apply.
    #[error("{0}")]
    Unsuitable(String),
    /// A move that a proof names is not legal: no result is better than a wrong one.
    #[error(
        "no result: the move to pair {n} that {theorem} names is not legal by the rules; please report this position"
    )]
    ProofFails {
        /// The pair, abbreviated.
        n: String,
        /// Where the move comes from.
        theorem: &'static str,
    },
    /// A bound of the user's was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}

impl From<WythoffError> for GameError {
    fn from(error: WythoffError) -> Self {
        match error {
            WythoffError::Name { .. }
            | WythoffError::FactorTooSmall(_)
            | WythoffError::ParameterZero { .. }
            | WythoffError::ParameterTooLarge(_) => GameError::NoSuchGame(error.to_string()),
            WythoffError::NoSuchPosition(says) => GameError::NoSuchPosition(says),
            WythoffError::Unsuitable(says) => GameError::Unsuitable(says),
            WythoffError::ProofFails { .. } => GameError::Undecided(error.to_string()),
            WythoffError::Reached(bound) => GameError::Reached(bound),
        }
    }
}
