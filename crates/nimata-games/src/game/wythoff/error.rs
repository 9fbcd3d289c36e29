//! The reasons why a question about a game has no answer.

use super::WythoffGame;
use crate::game::GameError;
use nimata_automata::automaton::Alphabet;

/// The reason why a question does not suit a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum WythoffError<'g> {
    #[error(
        "no theorem gives the P-positions of {0}, nor digits that would tell them; the rules alone \
         decide small positions"
    )]
    NoTheorem(&'g WythoffGame),
    #[error(
        "of {0} only who wins is known, so moves are named to value 0 alone, the P-positions; ask \
         for no other value"
    )]
    OnlyOutcomes(&'g WythoffGame),
    #[error(
        "the piles of {game} have {digits} digits, which are too many for an automaton that reads \
         {tracks} at a time: a state has at most {} letters",
        Alphabet::MOST_LETTERS
    )]
    TooManyDigits { game: &'g WythoffGame, digits: u32, tracks: u32 },
}

impl From<WythoffError<'_>> for GameError {
    fn from(error: WythoffError<'_>) -> Self {
        GameError::unsuitable(error)
    }
}
