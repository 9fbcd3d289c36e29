//! Formulas about the positions of a game and a number behind them.

use crate::game::GameError;
use crate::game::solved::{given, refuted, set_of};
use nimata_automata::automaton::{Dfao, Numeration};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Formula, GameRules, Sequence, Vocabulary, parse};

/// The name of the number that a relation reads behind a position.
pub const NUMBER: &str = "v_";

/// The rules of a game, and formulas about its positions as automata.
#[derive(Clone, Debug)]
pub(in crate::game) struct Sets {
    pub(in crate::game) rules: GameRules,
    pub(in crate::game) numerals: Numeration,
    pub(in crate::game) budget: Budget,
}

impl Sets {
    /// The names of a position, and of the number behind it.
    pub(super) fn tracks(&self) -> Vec<String> {
        self.rules.reads.iter().cloned().chain([NUMBER.to_owned()]).collect()
    }

    /// The relation of the positions and the numbers `v_` for which a formula about these sequences
    /// holds.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if the text is not such a formula; a bound of the budget.
    pub(in crate::game) fn set(
        &self,
        text: &str,
        sequences: &[(&str, &Dfao)],
    ) -> Result<Dfao, GameError> {
        let (formula, given) = read(text, sequences)?;
        let set = set_of(&formula, &self.tracks(), given, &self.numerals, 0, &self.budget)?;
        Ok(set.automaton)
    }

    /// Whether a sentence about these sequences holds.
    pub(super) fn holds(&self, text: &str, sequences: &[(&str, &Dfao)]) -> Result<bool, GameError> {
        let (sentence, given) = read(text, sequences)?;
        Ok(refuted(&sentence, given, &self.numerals, &self.budget)?.is_none())
    }
}

/// The formula of a text about these sequences, and the sequences.
fn read(text: &str, sequences: &[(&str, &Dfao)]) -> Result<(Formula, Vec<Sequence>), GameError> {
    let given: Vec<Sequence> =
        sequences.iter().map(|(name, automaton)| given(name, automaton)).collect();
    let formula = parse(text, &Vocabulary::of(&given)).map_err(GameError::unsuitable)?.formula;
    Ok((formula, given))
}
