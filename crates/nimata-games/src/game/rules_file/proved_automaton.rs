//! A proved automaton, evaluated at positions of any size.

use std::sync::OnceLock;

use num_bigint::{BigUint, ToBigUint};

use super::rules::WrittenGame;
use super::search::proved;
use super::sound::Sound;
use crate::game::GameError;
use crate::game::remembered::computed_once;
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{Asks, Statement, VALUE};

/// A proved automaton, with the meaning of its outputs.
pub(super) struct ProvedAutomaton {
    pub(super) automaton: Dfao,
    /// The meaning of its outputs.
    pub(super) asks: Asks,
    /// The moves in the automaton's numerals, if these differ from the file's.
    moves: OnceLock<Sound>,
}

impl ProvedAutomaton {
    /// Finds and proves the automaton of the values or outcomes of a game.
    ///
    /// # Errors
    /// Those of [`proved`].
    pub(super) fn of(game: &WrittenGame, asks: Asks, budget: &Budget) -> Result<Self, GameError> {
        let Statement { sequences, .. } = proved(game, asks, budget)?;
        let sequence = sequences.into_iter().next().expect("the sequence of the game");
        let found = sequence.game.map_or(asks, |rules| rules.asks);
        Ok(ProvedAutomaton { automaton: sequence.automaton, asks: found, moves: OnceLock::new() })
    }

    /// The output at a position, or in a relation its value.
    ///
    /// # Errors
    /// A bound of time or memory was reached.
    pub(super) fn output(
        &self,
        at: &[BigUint],
        budget: &Budget,
    ) -> Result<Option<BigUint>, Reached> {
        match self.asks {
            Asks::Relation => self.automaton.missing_number(at, VALUE, budget),
            Asks::Values | Asks::Outcome => {
                let output = self.automaton.value_at_tuple_within(at, budget)?;
                Ok(output.and_then(|output| output.to_biguint()))
            }
        }
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
        let numerals = self.automaton.numeration();
        computed_once(&self.moves, || Sound::in_numerals(game.file(), numerals, budget))
    }
}
