//! The binary form as the rest of the program sees it.

use super::binary_form::{OUTCOME_OUTPUTS, STRATEGY_OUTPUTS};
use super::properties::{outcomes_verified, strategy_verified};
use super::{AdmissibleFormula, DynamicNim, outcome_automaton, strategy_automaton};
use crate::game::GameError;
use crate::game::answer::{Aspect, Derivable, Derived, Request};
use crate::number::numeration::Numeration;

impl Derivable for DynamicNim {
    fn aspects(&self) -> &'static [Aspect] {
        &[Aspect::Strategy, Aspect::Outcomes]
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let formula = AdmissibleFormula::of(self).ok_or_else(|| {
            GameError::Unsuitable(format!(
                "no automaton of {self} can be derived: the main theorem does not decide all its positions"
            ))
        })?;
        if request.base.is_some_and(|base| base != 2) {
            return Err(GameError::Unsuitable(format!(
                "the strategy of {self} is in the binary digits; leave --base out"
            )));
        }
        let pair = ["smaller pile", "difference"];
        let (automaton, tracks, outputs, facts) = match request.aspect.unwrap_or(Aspect::Strategy) {
            Aspect::Strategy => {
                let automaton = strategy_automaton(formula, &request.budget)?;
                let facts = strategy_verified(&automaton, formula, &request.budget);
                (automaton, pair.to_vec(), STRATEGY_OUTPUTS.as_slice(), facts)
            }
            Aspect::Outcomes => {
                let automaton = outcome_automaton(formula, &request.budget)?;
                let facts = outcomes_verified(&automaton, formula, &request.budget);
                let tracks = [pair.as_slice(), &["bound"]].concat();
                (automaton, tracks, OUTCOME_OUTPUTS.as_slice(), facts)
            }
            _ => {
                return Err(GameError::Unsuitable(format!(
                    "automata say the strategy and the outcomes of {self}, nothing else"
                )));
            }
        };
        // A line that never applies, as 2(B)(2) where f(k) < 2k, is not explained.
        let occurs = |output: &i64| automaton.outputs().contains(&Some(*output));
        let meanings = outputs.iter().filter(|(output, _)| occurs(output));
        let meanings = meanings.map(|&(output, meaning)| (output, meaning.to_owned())).collect();
        Ok(Derived {
            automaton,
            tracks,
            numeration: Numeration::Base,
            meanings,
            facts: facts.into_iter().collect(),
        })
    }
}
