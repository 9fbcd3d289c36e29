//! The lemmas that make the walks of a proof small.

use super::evaluate::{Evaluator, Halt};
use crate::logic::{Formula, Lemma, Quantifier, free_variables};

/// A lemma's table has so many entries at most: a larger one makes a proof longer than the walk
/// that it saves.
const ENTRIES: usize = 1 << 18;

/// A lemma for every quantified block but the first of the formula, and for every comparison of
/// outputs at sums, those inside first.
pub(super) fn lemmas<'a>(
    formula: &'a Formula,
    evaluator: &mut Evaluator<'a, '_>,
) -> Result<Vec<Lemma>, Halt> {
    let mut lemmas: Vec<Lemma> = Vec::new();
    add(formula, true, &mut lemmas, evaluator)?;
    Ok(lemmas)
}

/// Adds those that are not there yet; `first` is whether the first block of the formula needs none.
pub(super) fn add<'a>(
    formula: &'a Formula,
    first: bool,
    lemmas: &mut Vec<Lemma>,
    evaluator: &mut Evaluator<'a, '_>,
) -> Result<(), Halt> {
    let mut blocks = Vec::new();
    collect(formula, None, first, &mut blocks);
    for block in blocks {
        if lemmas.iter().any(|lemma| lemma.formula == *block) {
            continue;
        }
        let mut variables: Vec<String> = free_variables(block).into_iter().collect();
        if variables.is_empty() {
            continue;
        }
        // In the order of the whole formula, which is that of the diagrams.
        variables.sort_by_key(|name| evaluator.variable(name));
        let tracks: Vec<u32> = variables.iter().map(|name| evaluator.variable(name)).collect();
        let machine = evaluator.evaluate((block, true))?;
        let machine = evaluator.over(&machine, &tracks)?;
        let numerals = evaluator.environment.numerals();
        let letters = super::lists::index(numerals.digits())
            .checked_pow(u32::try_from(tracks.len()).unwrap_or(u32::MAX));
        let entries = letters.and_then(|letters| letters.checked_mul(machine.len() + 1));
        if entries.is_none_or(|entries| entries > ENTRIES) {
            continue;
        }
        if let Some(automaton) = machine.table(numerals, &tracks, &mut evaluator.meter)? {
            lemmas.push(Lemma { variables, formula: block.clone(), automaton });
        }
    }
    Ok(())
}

/// What lemmas are about, inside first; `above` is the quantifier just above, and `first` whether
/// only negations and quantifiers of one block are above.
fn collect<'a>(
    formula: &'a Formula,
    above: Option<Quantifier>,
    first: bool,
    blocks: &mut Vec<&'a Formula>,
) {
    match formula {
        Formula::Compare(..) => {}
        // Its sums are numbers of their own in a walk, which would go through sets of them.
        Formula::Output(..) if above.is_none() && !first && formula.has_sums() => {
            blocks.push(formula);
        }
        Formula::Output(..) => {}
        Formula::Not(inner) => collect(inner, None, first && above.is_none(), blocks),
        Formula::Binary(..) => {
            let (mut chain, mut rights) = (formula, Vec::new());
            while let Formula::Binary(_, left, right) = chain {
                rights.push(right);
                chain = left;
            }
            collect(chain, None, false, blocks);
            rights.into_iter().rev().for_each(|right| collect(right, None, false, blocks));
        }
        Formula::Quantified(quantifier, _, body) => {
            let same = above == Some(*quantifier);
            let first = first && (above.is_none() || same);
            collect(body, Some(*quantifier), first, blocks);
            if !same && !first {
                blocks.push(formula);
            }
        }
    }
}
