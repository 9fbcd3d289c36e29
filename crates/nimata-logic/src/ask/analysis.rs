//! Properties of a set of numbers, from its automaton.

use crate::logic::Set;
use nimata_automata::automaton::{DigitOrder, densities, minimize, regular_expression, reverse};
use nimata_automata::budget::Budget;

/// Automata of more states are not turned round, nor their densities computed, unasked.
const MOST_ANALYSED: usize = 200;

/// The properties of a set of numbers, from its automaton.
pub struct Analysis {
    /// The digits as a regular expression, most significant digit first.
    pub digits: Option<String>,
    /// The density, or why there is none.
    pub density: Option<Result<String, String>>,
}

impl Analysis {
    /// Empty unless there is one variable, a number, and the automaton is small.
    pub fn of(set: &Set, budget: &Budget) -> Self {
        let nothing = Analysis { digits: None, density: None };
        let codes = set.automaton.numeration().tracks().is_some();
        if codes || set.variables.len() != 1 || set.automaton.len() > MOST_ANALYSED {
            return nothing;
        }
        let small = budget.with_max_states(MOST_ANALYSED);
        let automaton = minimize(&set.automaton);
        let msd = match automaton.order() {
            DigitOrder::Msd => Ok(automaton),
            DigitOrder::Lsd => reverse(&automaton, &small),
        };
        let Ok(msd) = msd else { return nothing };
        let in_base = msd.numeration().base().is_some();
        let found = in_base.then(|| densities(&msd, budget).ok()).flatten();
        let density = found.map(|found| {
            let share = found.into_iter().find(|(output, _)| *output == Some(1));
            share.map_or_else(
                || Ok("0".to_owned()),
                |(_, share)| match share {
                    Ok(share) => Ok(share.to_string()),
                    Err(why) => Err(why.to_string()),
                },
            )
        });
        Analysis { digits: regular_expression(&msd), density }
    }
}
