//! The reasons why no base of digits suits a game.

use crate::game::GameError;

/// The reason why positions of a game cannot be read in a base.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum BaseError {
    #[error(
        "no common base: {one} and {other} are not powers of one number, so no base suits both; \
         values and tables are still to be had"
    )]
    NoCommonBase { one: u32, other: u32 },
    #[error("nothing is divided in this game, so every base suits it, and one is to be named")]
    NotNamed,
    #[error("base {0} is out of range: an automaton reads digits in a base from 2 to 65536")]
    OutOfRange(u32),
    #[error(
        "{divisor} is not a power of {base}: leave the base out, or take one of which every \
         divisor is a power ({common})"
    )]
    NotAPower { divisor: u32, base: u32, common: u32 },
}

impl From<BaseError> for GameError {
    fn from(error: BaseError) -> Self {
        GameError::unsuitable(error)
    }
}
