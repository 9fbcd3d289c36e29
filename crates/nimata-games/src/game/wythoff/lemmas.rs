//! The lemmas for a proof of who wins: the positions from which each kind of moves leads to a
//! P-position.

use super::formulas::BOTH_PILES;
use super::type_two::wins_by_both;
use super::{Theorem, WythoffGame};
use crate::game::GameError;
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Answer, Environment, Lemma, Statement, Wanted, solve};

/// A lemma for each kind of moves, about the sequence of outcomes, which is first in the statement.
///
/// # Errors
/// A bound of the budget was reached.
pub(super) fn lemmas(
    game: &WythoffGame,
    statement: &Statement,
    budget: &Budget,
) -> Result<Vec<Lemma>, GameError> {
    let sequence = &statement.sequences[0];
    let rules = sequence.game.as_ref().expect("the outcomes have rules");
    let environment = Environment::new(statement.numerals.clone(), vec![sequence.clone()])?;
    let wanted = Wanted { budget: budget.clone(), lemmas: false, ..Wanted::default() };
    let lemma = |(at, kind)| {
        let formula = rules.option(kind, &sequence.name, 0).expect("formulas of the library");
        if at == BOTH_PILES {
            let pairs = Theorem::of(game).expect("the outcomes have an automaton").pairs(game);
            let automaton = wins_by_both(game, pairs, &sequence.automaton, budget)?;
            let (variables, text) = (rules.reads.clone(), formula.to_string());
            return Ok(Lemma { variables, text, automaton });
        }
        match solve(&formula, &environment, &wanted, &mut |_, _| {})?.answer {
            Answer::Set(set) => {
                let (variables, text) = (set.variables, formula.to_string());
                Ok(Lemma { variables, text, automaton: set.automaton })
            }
            Answer::Sentence { .. } => unreachable!("x and y are free"),
        }
    };
    rules.moves.iter().enumerate().map(lemma).collect()
}
