//! Why a question about a game has no answer.

use crate::budget::Reached;
use crate::logic::SolveError;

/// Why a question about a game has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The text begins as no family does.
    #[error("`{name}` names no game{}", meant.as_ref().map(|game| format!("; {game}"))
        .unwrap_or_default())]
    UnknownGame {
        /// What was asked for.
        name: String,
        /// What is near it, as a phrase.
        meant: Option<String>,
    },
    /// The game of a known family does not exist.
    #[error("{0}")]
    NoSuchGame(String),
    /// The position does not exist in the game.
    #[error("{0}")]
    NoSuchPosition(String),
    /// The question does not apply to this game.
    #[error("{0}")]
    Unsuitable(String),
    /// What was asked about is not so, and the least that shows it.
    #[error("{0}")]
    Refuted(String),
    /// A bound was reached first; nothing was decided.
    #[error(transparent)]
    Reached(#[from] Reached),
    /// A search ended at a bound before it found anything.
    #[error("{says}")]
    Sought {
        /// What was looked for, what was seen on the way, and the bound.
        says: String,
        /// The bound that ended it last.
        bound: Reached,
    },
    /// Nothing was decided, though no bound of the user's was reached.
    #[error("{0}")]
    Undecided(String),
}

impl GameError {
    /// Whether nothing was decided, so that another way may still lead to an answer.
    pub fn is_undecided(&self) -> bool {
        matches!(self, GameError::Reached(_) | GameError::Sought { .. } | GameError::Undecided(_))
    }
}

impl From<SolveError> for GameError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Bound { reached, .. } => GameError::Reached(reached),
            other => GameError::Unsuitable(other.to_string()),
        }
    }
}
