//! The lemmas about sums with which a recurrence is verified where numbers are words.
//!
//! The conditions of a recurrence are texts in which the variables of the block are replaced by
//! terms. Where numbers are words, each sum is a number of its own that a walk has to guess; so the
//! comparisons in the conditions become lemmas. Letters at sums need none, because they are the
//! same before and after a step, and the checker leaves them out.

use std::collections::BTreeMap;

use super::super::environment::Environment;
use super::super::evaluate::Evaluator;
use super::super::meter::Meter;
use super::shape::{Block, Step};
use super::{Halt, body::term, numbers};
use crate::logic::{Formula, Lemma, Relation, Term, substituted};
use nimata_automata::budget::Budget;

/// The name of a sum, which is no name of a formula.
const PLACE: &str = "'";

/// The lemmas for the conditions that lead from one block to another one, or to itself.
pub(super) fn conditions(
    [here, there]: [(&Block, &Formula); 2],
    step: &Step,
    environment: &Environment,
    budget: &Budget,
) -> Result<Vec<Lemma>, Halt> {
    let ((block, formula), (other, rest)) = (here, there);
    let bound = Term::variable(block.bounded());
    let own = block.variables().iter().map(|name| (name.clone(), Term::variable(name)));
    let mut own: BTreeMap<String, Term> = own.collect();
    own.insert(block.bounded().clone(), bound.clone() + Term::Number(step.from.into()));
    let values: Vec<Term> = step.at.iter().map(|sum| term(sum, &block.names)).collect();
    let later = other.variables().iter().cloned().zip(values.iter().cloned());
    let mut later: BTreeMap<String, Term> = later.collect();
    later.insert(other.bounded().clone(), bound);
    let mut sums = Vec::new();
    for (formula, terms) in [(formula, own), (rest, later)] {
        let compared = formula.parts().filter(|part| matches!(part, Formula::Compare(..)));
        sums.extend(compared.map(|atom| substituted(atom, &terms)));
    }
    let is_sum = |sum: Term| Formula::Compare(Term::variable(PLACE), Relation::Equal, sum);
    sums.extend(values.into_iter().map(is_sum));
    let mut names = numbers(block);
    for name in &other.names {
        let fresh = u32::try_from(names.len()).expect("few variables");
        names.entry(name.clone()).or_insert(fresh);
    }
    let last = u32::try_from(names.len()).expect("few variables");
    names.insert(PLACE.to_owned(), last);
    let mut evaluator = Evaluator::new(environment, names, Meter::silent(budget));
    for sum in &sums {
        evaluator.evaluate((sum, true))?;
    }
    evaluator.sums()
}
