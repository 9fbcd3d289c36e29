//! The numbers of which a formula holds.

use super::text::RulesFile;
use crate::budget::Budget;
use crate::game::GameError;
use crate::logic::{Answer, Environment, Formula, Numerals, Relation, Set, Term, Wanted, solve};

/// The numbers of which a formula holds, with the first few of them.
pub(super) fn set_of(
    formula: &Formula,
    numerals: Numerals,
    least: usize,
    budget: &Budget,
) -> Result<Set, GameError> {
    let environment = Environment::new(numerals, Vec::new())?;
    let wanted = Wanted { budget: *budget, least, listed: least, lemmas: false };
    match solve(formula, &environment, &wanted, &mut |_, _| {})?.answer {
        Answer::Set(set) => Ok(set),
        Answer::Sentence { .. } => unreachable!("the numbers of a position are free"),
    }
}

/// The numbers that are positions of a file, with the first few of them.
pub(super) fn positions_of(
    file: &RulesFile,
    numerals: Numerals,
    least: usize,
    budget: &Budget,
) -> Result<Set, GameError> {
    set_of(&all_named(file.which_positions(), &file.reads), numerals, least, budget)
}

/// The formula in which these names occur first, in their order.
pub(super) fn all_named(formula: Formula, names: &[String]) -> Formula {
    let natural = |name| Formula::Compare(Term::variable(name), Relation::AtLeast, Term::Number(0));
    let all = names.iter().map(natural).reduce(Formula::and).expect("a position has a number");
    all.and(formula)
}
