//! Chooses the lemmas that keep the walks of a proof small.

use super::evaluate::Evaluator;
use super::halt::Halt;
use crate::logic::{Formula, Lemma, Quantifier, free_variables};

/// Returns a lemma for every quantified block except the first of the formula, and for every
/// comparison of outputs at sums; inner ones come first.
pub(super) fn lemmas<'a>(
    formula: &'a Formula,
    evaluator: &mut Evaluator<'a, '_>,
) -> Result<Vec<Lemma>, Halt> {
    let mut lemmas: Vec<Lemma> = Vec::new();
    add(formula, true, &mut lemmas, evaluator)?;
    after_sums(lemmas, evaluator)
}

/// The lemmas of the sums that were needed, and then these lemmas.
pub(super) fn after_sums(
    lemmas: Vec<Lemma>,
    evaluator: &mut Evaluator,
) -> Result<Vec<Lemma>, Halt> {
    let mut all = evaluator.sums()?;
    all.extend(lemmas);
    Ok(all)
}

/// Adds the lemmas that are not in the list yet; `first` says that the first block of the formula
/// needs none.
pub(super) fn add<'a>(
    formula: &'a Formula,
    first: bool,
    lemmas: &mut Vec<Lemma>,
    evaluator: &mut Evaluator<'a, '_>,
) -> Result<(), Halt> {
    let mut blocks = Vec::new();
    collect(formula, None, first, evaluator, &mut blocks);
    for block in blocks {
        put(&evaluator.environment.text(block), block, lemmas, evaluator)?;
    }
    Ok(())
}

/// Adds the lemma of a formula with this text, unless the list has one, the formula has no free
/// variables or its automaton is too large.
pub(super) fn put<'a>(
    text: &str,
    formula: &'a Formula,
    lemmas: &mut Vec<Lemma>,
    evaluator: &mut Evaluator<'a, '_>,
) -> Result<(), Halt> {
    let mut variables: Vec<String> = free_variables(formula).into_iter().collect();
    if variables.is_empty() || lemmas.iter().any(|lemma| lemma.text == text) {
        return Ok(());
    }
    // The variables keep the order of the whole formula, which is that of the diagrams.
    variables.sort_by_key(|name| evaluator.variable(name));
    let tracks: Vec<u32> = variables.iter().map(|name| evaluator.variable(name)).collect();
    let machine = evaluator.evaluate((formula, true))?;
    let machine = evaluator.over(&machine, &tracks)?;
    if !machine.is_short(tracks.len()) {
        return Ok(());
    }
    let numerals = evaluator.environment.numerals();
    if let Some(automaton) = machine.table(numerals, &tracks, &mut evaluator.meter)? {
        let learned = evaluator.learned.get(formula).cloned();
        if let Some(learned) = &learned {
            let budget = evaluator.meter.budget();
            let more = learned.lemmas(formula, evaluator.environment, budget)?;
            let known = |lemma: &Lemma| lemmas.iter().any(|it| it.text == lemma.text);
            let fresh: Vec<Lemma> = more.into_iter().filter(|lemma| !known(lemma)).collect();
            lemmas.extend(fresh);
        }
        let recurrence = learned.map(|learned| learned.recurrence.clone());
        lemmas.push(Lemma { variables, text: text.to_owned(), automaton, recurrence });
    }
    Ok(())
}

/// Collects the subformulas that need lemmas, inner ones first. `above` is the quantifier directly
/// above; `first` says that only negations and quantifiers of one block are above.
fn collect<'a>(
    formula: &'a Formula,
    above: Option<Quantifier>,
    first: bool,
    evaluator: &Evaluator<'a, '_>,
    blocks: &mut Vec<&'a Formula>,
) {
    match formula {
        // Its recurrence is about the whole block, and its parts may have large automata.
        _ if evaluator.learned.contains_key(formula) => blocks.push(formula),
        Formula::Compare(..) => {}
        // In a walk each sum is a variable of its own, so that the walk would have to go through
        // sets.
        Formula::Output(..)
            if above.is_none()
                && !first
                && formula.has_sums()
                && !evaluator.apart.contains(formula) =>
        {
            blocks.push(formula);
        }
        Formula::Output(..) => {}
        Formula::Not(inner) => {
            collect(inner, None, first && above.is_none(), evaluator, blocks);
        }
        Formula::Binary(..) => {
            formula
                .chain()
                .into_iter()
                .for_each(|part| collect(part, None, false, evaluator, blocks));
        }
        Formula::Quantified(quantifier, _, body) => {
            let same = above == Some(*quantifier);
            let first = first && (above.is_none() || same);
            collect(body, Some(*quantifier), first, evaluator, blocks);
            if !same && !first {
                blocks.push(formula);
            }
        }
    }
}
