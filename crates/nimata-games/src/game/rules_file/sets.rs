//! The set of numbers that satisfy a formula.

use super::text::RulesFile;
use crate::game::GameError;
use nimata_automata::automaton::Numeration;
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Answer, Environment, Formula, Set, Wanted, solve};

/// The tuples of numbers that satisfy a formula, with the first few of them.
pub(super) fn set_of(
    formula: &Formula,
    names: &[String],
    numerals: &Numeration,
    least: usize,
    budget: &Budget,
) -> Result<Set, GameError> {
    let environment = Environment::new(numerals.clone(), Vec::new())?;
    let (budget, tracks) = (budget.clone(), names.to_vec());
    let wanted = Wanted { budget, least, listed: least, lemmas: false, sizes: false, tracks };
    match solve(formula, &environment, &wanted, &mut |_, _| {})?.answer {
        Answer::Set(set) => Ok(set),
        Answer::Sentence { .. } => unreachable!("the numbers of a position are free"),
    }
}

/// The positions of a file, with the first few of them.
pub(super) fn positions_of(
    file: &RulesFile,
    numerals: &Numeration,
    least: usize,
    budget: &Budget,
) -> Result<Set, GameError> {
    set_of(&file.which_positions(), &file.reads, numerals, least, budget)
}
