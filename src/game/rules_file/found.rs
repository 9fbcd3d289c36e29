//! A proved automaton, evaluated at positions of any size.

use std::sync::OnceLock;

use num_bigint::BigUint;

use super::rules::WrittenGame;
use super::search::proved;
use super::sound::Sound;
use crate::automaton::{Dfao, Output};
use crate::budget::{Budget, Reached};
use crate::game::GameError;
use crate::logic::{Asks, Statement};

/// A proved automaton, with the way in which it reads positions.
pub(super) struct Found {
    pub(super) automaton: Dfao,
    /// The moves in the automaton's numerals, if these differ from the file's.
    moves: OnceLock<Sound>,
}

impl Found {
    /// Finds and proves the automaton of the values or outcomes of a game.
    ///
    /// # Errors
    /// Those of [`proved`].
    pub(super) fn of(game: &WrittenGame, asks: Asks, budget: &Budget) -> Result<Self, GameError> {
        let Statement { sequences, .. } = proved(game, asks, budget)?;
        let sequence = sequences.into_iter().next().expect("the sequence of the game");
        Ok(Found { automaton: sequence.automaton, moves: OnceLock::new() })
    }

    /// The output at a position.
    ///
    /// # Errors
    /// The time limit was reached.
    pub(super) fn output(&self, at: &[BigUint], budget: &Budget) -> Result<Output, Reached> {
        self.automaton.value_at_tuple_within(at, budget)
    }

    /// The moves in the automaton's numerals.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub(super) fn moves<'a>(
        &'a self,
        game: &'a WrittenGame,
        budget: &Budget,
    ) -> Result<&'a Sound, GameError> {
        if *self.automaton.numeration() == game.file().numerals {
            return game.sound(budget);
        }
        match self.moves.get() {
            Some(moves) => Ok(moves),
            None => {
                let moves = Sound::in_numerals(game.file(), self.automaton.numeration(), budget)?;
                Ok(self.moves.get_or_init(|| moves))
            }
        }
    }
}
