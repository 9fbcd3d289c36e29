//! Formulas about the positions of a game and a number behind them.

use crate::game::GameError;
use nimata_automata::automaton::{Dfao, Numeration};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{
    Answer, Environment, GameRules, Sequence, Vocabulary, Wanted, parse, solve,
};

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
        match self.solved(text, self.tracks(), sequences)? {
            Answer::Set(set) => Ok(set.automaton),
            Answer::Sentence { .. } => unreachable!("the numbers of a position are free"),
        }
    }

    /// Whether a sentence about these sequences holds.
    pub(super) fn holds(&self, text: &str, sequences: &[(&str, &Dfao)]) -> Result<bool, GameError> {
        let answer = self.solved(text, Vec::new(), sequences)?;
        Ok(matches!(answer, Answer::Sentence { truth: true, .. }))
    }

    fn solved(
        &self,
        text: &str,
        tracks: Vec<String>,
        sequences: &[(&str, &Dfao)],
    ) -> Result<Answer, GameError> {
        let given = sequences.iter().map(|&(name, automaton)| {
            let (name, automaton) = (name.to_owned(), automaton.clone());
            Sequence { name, automaton, game: None }
        });
        let given: Vec<Sequence> = given.collect();
        let words = Vocabulary::of(&given);
        let formula = parse(text, &words).map_err(GameError::unsuitable)?.formula;
        let environment = Environment::new(self.numerals.clone(), given)?;
        let budget = self.budget.clone();
        let wanted = Wanted { budget, least: 0, listed: 0, lemmas: false, sizes: false, tracks };
        Ok(solve(&formula, &environment, &wanted, &mut |_, _| {})?.answer)
    }
}
