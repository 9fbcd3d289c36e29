//! The reasons why a question about a game has no answer.

use super::{DynamicNim, TableOfBounds};
use crate::game::GameError;

/// The reason why a question does not suit a game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum DynamicError<'g> {
    #[error("a table is finite")]
    FiniteTable,
    #[error("the main theorem does not decide all positions")]
    NotAdmissible,
    #[error(
        "the table {} is too short: this position may need f({needed}), and the table ends with \
         f({}); a longer one, in a file, decides it",
        table.name(),
        table.entries().len()
    )]
    ShortTable { table: &'g TableOfBounds, needed: u32 },
    #[error(
        "only who wins is known of positions of {0}, so a move leads to 0, a position lost for the \
         other player, or to no known value"
    )]
    OnlyOutcomes(&'g DynamicNim),
    #[error(
        "a table of {0} holds the least winning moves L(a,b) for piles from 1, so it takes two \
         bounds from 1"
    )]
    TwoBounds(&'g DynamicNim),
    #[error("in this picture of {0} the piles a and b run, and only the bound x is fixed")]
    FixedPile(&'g DynamicNim),
    #[error("in a position of {0} the bound x is at least 1")]
    ZeroBound(&'g DynamicNim),
    #[error("moves above 2^32 have no colour")]
    NoColour,
}

impl From<DynamicError<'_>> for GameError {
    fn from(error: DynamicError<'_>) -> Self {
        GameError::unsuitable(error)
    }
}
