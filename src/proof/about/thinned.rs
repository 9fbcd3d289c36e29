//! A simple part of an automatic sequence, of which one sees sooner that it has no period.

use super::tables::Tabled;
use crate::automaton::{Dfao, DigitOrder, Output, minimize};
use crate::budget::Budget;

/// Parts take one number in at most so many.
const MOST: u64 = 64;

/// Parts are looked for in automata with at most so many states, as each is minimised.
const MOST_STATES: usize = 2000;

/// So many terms show whether there seems to be a period.
pub(super) const LOOKED_AT: u32 = 1000;

/// Whether `output` stands at the numbers `every`·n.
pub(super) struct Part {
    pub(super) every: u64,
    pub(super) output: i64,
}

/// The first terms of an automaton that reads one number.
pub(super) fn terms(dfao: &Dfao, count: u32) -> Tabled {
    Tabled::of_terms((0..count).map(|n| dfao.value_at(&n.into())).collect())
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

/// 1 where this output stands once so many zeros are read as well, and else 0.
fn indicator(dfao: &Dfao, zeros: usize, output: i64) -> Option<Dfao> {
    let stands = |state| {
        let found = dfao.output(dfao.run(state, std::iter::repeat_n(0, zeros)));
        Some(i64::from(found == Some(output)))
    };
    let outputs: Vec<Output> = dfao.states().map(stands).collect();
    dfao.with_table(outputs, dfao.flat_targets().to_vec()).ok()
}
