//! The lemmas about sums with which a recurrence is verified where numbers are words.
//!
//! The conditions of a recurrence are texts in which the variables of the block are replaced by
//! terms. Where numbers are words, each sum is a number of its own that a walk has to guess; so the
//! comparisons of letters at sums become lemmas, under the texts that they have in the conditions.

use std::collections::BTreeMap;
use std::convert::Infallible;

use super::super::environment::Environment;
use super::super::evaluate::Evaluator;
use super::super::lemma;
use super::super::meter::Meter;
use super::shape::{Block, Step};
use super::{Halt, body::term, numbers};
use crate::certificate::tokens;
use crate::logic::{Formula, Lemma, Relation, Term, Word, substituted};
use nimata_automata::budget::Budget;

/// The most states on the way to the lemma of a comparison: a larger one is no help.
const LARGEST: usize = 20_000;

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
    let is_sum = |sum: Term| Formula::Compare(Term::variable(PLACE), Relation::Equal, sum);
    let mut parts: Vec<(String, Formula, Vec<Formula>)> = Vec::new();
    let mut sums = Vec::new();
    for (formula, terms) in [(formula, own), (rest, later)] {
        for atom in formula.parts() {
            let meant = || in_order(substituted(atom, &terms));
            match atom {
                Formula::Compare(..) => sums.push(meant()),
                Formula::Output(..) if atom.has_sums() => {
                    let indices = atom.words().flat_map(|word| &word.indices);
                    let at = indices.map(|index| substituted(&is_sum(index.clone()), &terms));
                    parts.push((replaced(&atom.to_string(), &terms), meant(), at.collect()));
                }
                _ => {}
            }
        }
    }
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
    let mut lemmas = Vec::new();
    let whole = evaluator.meter.bounded(LARGEST, budget.steps_left());
    let (mut large, mut tried) = (Vec::new(), Vec::new());
    for (text, formula, at) in &parts {
        if tried.contains(&formula) {
            // Under another text the same atom is as large.
            continue;
        }
        match lemma::put(text, formula, &mut lemmas, &mut evaluator) {
            Err(Halt::Reached(reached)) if !reached.ends_all() => {
                large.extend(at);
                tried.push(formula);
            }
            put => put?,
        }
    }
    evaluator.meter.restore(whole);
    // Without a lemma, the walk guesses the numbers of the indices.
    for sum in large {
        evaluator.evaluate((sum, true))?;
    }
    lemma::after_sums(lemmas, &mut evaluator)
}

/// The atom in which the summands of each index stand in one order, so that atoms whose texts
/// differ in it share a machine. An index that is more than a sum stays.
fn in_order(atom: Formula) -> Formula {
    let index = |index: &Term| {
        let mut summands: Vec<&Term> = index.parts().collect();
        summands.retain(|part| !matches!(part, Term::Sum(..) | Term::Number(0)));
        if !summands.iter().all(|part| matches!(part, Term::Variable(_) | Term::Number(_))) {
            return index.clone();
        }
        summands.sort_by_key(ToString::to_string);
        let sum = summands.into_iter().cloned().reduce(|left, right| left + right);
        sum.unwrap_or(Term::Number(0))
    };
    let Ok(atom) = atom.try_map_words(|Word { name, indices }| {
        let (name, indices) = (name.clone(), indices.iter().map(index).collect());
        Ok::<_, Infallible>(Word { name, indices })
    });
    atom
}

/// The text in which names are replaced by terms in parentheses; a name in front of a bracket is
/// that of a sequence.
fn replaced(text: &str, terms: &BTreeMap<String, Term>) -> String {
    let mut written = String::new();
    let mut tokens = tokens(text).peekable();
    while let Some(token) = tokens.next() {
        match terms.get(token) {
            Some(term) if tokens.peek() != Some(&"[") => written.push_str(&format!("({term})")),
            _ => written.push_str(token),
        }
    }
    written
}
