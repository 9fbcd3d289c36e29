//! Decides conditions in parts that become lemmas.

use num_bigint::BigUint;

use super::evaluate::Evaluator;
use super::halt::Halt;
use super::meter::Meter;
use super::scope::Scope;
use super::{Environment, SolveError, failure, lemma, search};
use crate::logic::{Formula, Lemma};
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Budget;

/// A condition as formulas.
pub(in crate::logic) struct Requirement {
    /// The whole condition, without free variables.
    pub(in crate::logic) sentence: Formula,
    /// The formula about `tracks` and `shows` that must hold nowhere.
    pub(in crate::logic) wrong: Formula,
    /// The variables of a place where it is violated.
    pub(in crate::logic) tracks: Vec<String>,
    /// The variables of the evidence that it is violated there.
    pub(in crate::logic) shows: Vec<String>,
    /// Formulas whose quantified parts become lemmas.
    pub(in crate::logic) inner: Vec<Formula>,
    /// Texts with their formulas, which become lemmas; inner ones first.
    pub(in crate::logic) parts: Vec<(String, Formula)>,
}

/// The conditions that are violated, and the lemmas that prove the others.
pub(in crate::logic) struct Decided {
    /// For each condition that is violated the least numbers of its tracks and of its evidence,
    /// and all places.
    pub(in crate::logic) wrong: Vec<Option<(Vec<BigUint>, Dfao)>>,
    /// The lemmas; none if some condition is violated.
    pub(in crate::logic) lemmas: Vec<Lemma>,
}

/// Decides conditions that share their variables.
///
/// # Errors
/// [`SolveError`] if a bound is reached or a formula cannot be evaluated.
pub(in crate::logic) fn requirements(
    all: &[Requirement],
    environment: &Environment,
    budget: &Budget,
) -> Result<Decided, SolveError> {
    // All conditions share one scope, so that common parts are evaluated once.
    let sentences = all.iter().map(|requirement| requirement.sentence.clone());
    let whole = Formula::all(sentences);
    let scope = Scope::of(&whole, environment, &[])?;
    if let Some(free) = scope.free.first() {
        return Err(SolveError::Free(free.clone()));
    }
    let places = all.iter().map(|it| Formula::exists(it.shows.clone(), it.wrong.clone()));
    let places: Vec<Formula> = places.collect();
    let mut evaluator = Evaluator::new(environment, scope.names, Meter::silent(budget));
    let decided = decide(all, &places, &mut evaluator);
    decided.map_err(|halt| failure(halt, &evaluator, &whole, 1))
}

fn decide<'a>(
    all: &'a [Requirement],
    places: &'a [Formula],
    evaluator: &mut Evaluator<'a, '_>,
) -> Result<Decided, Halt> {
    let (mut wrong, mut lemmas) = (Vec::new(), Vec::new());
    for (requirement, places) in all.iter().zip(places) {
        let Requirement { wrong: violated, tracks, shows, inner, parts, .. } = requirement;
        let machine = evaluator.evaluate((violated, true))?;
        if machine.is_empty() {
            wrong.push(None);
            for formula in inner {
                lemma::add(formula, false, &mut lemmas, evaluator)?;
            }
            for (text, formula) in parts {
                lemma::put(text, formula, &mut lemmas, evaluator)?;
            }
            continue;
        }
        let names = [&tracks[..], shows].concat();
        let variables: Vec<u32> = names.iter().map(|name| evaluator.variable(name)).collect();
        let machine = evaluator.over(&machine, &variables)?;
        let numerals = evaluator.environment.numerals();
        let meter = &mut evaluator.meter;
        let least = search::least(&machine, numerals, &variables, 1, true, meter)?;
        let least = least.into_iter().next().expect("the machine accepts something");
        let machine = evaluator.evaluate((places, true))?;
        let machine = evaluator.over(&machine, &variables[..tracks.len()])?;
        let table = machine.table(numerals, &variables[..tracks.len()], &mut evaluator.meter)?;
        wrong.push(Some((least, table.ok_or(Halt::Letters)?)));
    }
    let lemmas = match wrong.iter().any(Option::is_some) {
        true => Vec::new(),
        false => lemma::after_sums(lemmas, evaluator)?,
    };
    Ok(Decided { wrong, lemmas })
}
