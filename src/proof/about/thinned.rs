//! A simple part of an automatic sequence, which shows sooner that there is no period.

use super::tables::BoxValues;
use crate::automaton::{Dfao, DigitOrder, Output, minimize};
use crate::budget::Budget;

/// Parts consist of the multiples of at most this number.
const MOST: u64 = 64;

/// Larger automata are not searched for parts, because each part is minimised.
const MOST_STATES: usize = 2000;

/// The number of terms in which a period is sought.
pub(super) const LOOKED_AT: u32 = 1000;

/// The part of a sequence that tells whether the term of `every`·n is `output`.
pub(super) struct Part {
    pub(super) every: u64,
    pub(super) output: i64,
}

/// The first terms of an automaton that reads one number.
pub(super) fn terms(dfao: &Dfao, count: u32) -> BoxValues {
    BoxValues::of_terms((0..count).map(|n| dfao.value_at(&n.into())).collect())
}

/// The part with the smallest automaton among those that seem to have no period. It is taken from
/// the multiples of a power of the base; in other numerations than bases with the most significant
/// digit first it is taken from all numbers.
pub(super) fn thinned(dfao: &Dfao, budget: &Budget) -> Option<Part> {
    if dfao.len() > MOST_STATES {
        return None;
    }
    let base = dfao.numeration().base().filter(|_| dfao.order() == DigitOrder::Msd);
    let outputs: Vec<i64> = dfao.palette().into_iter().flatten().collect();
    let mut best: Option<(usize, Part)> = None;
    let (mut every, mut zeros) = (1, 0);
    while every <= MOST {
        for &output in &outputs {
            budget.allow_time().ok()?;
            let part = minimize(&indicator(dfao, zeros, output)?);
            let smaller = best.as_ref().is_none_or(|(states, _)| part.len() < *states);
            if smaller && terms(&part, LOOKED_AT).period().is_none() {
                best = Some((part.len(), Part { every, output }));
            }
        }
        let Some(base) = base else { break };
        every *= u64::from(base);
        zeros += 1;
    }
    best.map(|(_, part)| part)
}

/// The automaton with output 1 if `zeros` further zeros lead to this output, and 0 otherwise.
fn indicator(dfao: &Dfao, zeros: usize, output: i64) -> Option<Dfao> {
    let stands = |state| {
        let found = dfao.output(dfao.run(state, std::iter::repeat_n(0, zeros)));
        Some(i64::from(found == Some(output)))
    };
    let outputs: Vec<Output> = dfao.states().map(stands).collect();
    dfao.with_table(outputs, dfao.flat_targets().to_vec()).ok()
}
