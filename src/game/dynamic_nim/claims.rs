//! What can be derived and proved: the strategy, and who wins, as automata on binary digits.

use super::binary_form::{OUTCOME_OUTPUTS, STRATEGY_OUTPUTS};
use super::{
    AdmissibleFormula, Agreement, BoundFunction, DynamicNim, closure, outcome_automaton,
    strategy_agreement, strategy_automaton,
};
use crate::automaton::Dfao;
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::game::GameError;
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal, Request};

/// The largest p and q of a claim, docs/certificate.md.
const MOST: i64 = 65_535;

/// The formula of a game of which automata are made.
fn formula(game: &DynamicNim, request: &Request) -> Result<AdmissibleFormula, GameError> {
    request.only_base(Some(2), game)?;
    AdmissibleFormula::of(game)
        .ok_or_else(|| GameError::Unsuitable(lacks_formula(game).expect("no formula")))
}

fn lacks_formula(game: &DynamicNim) -> Option<String> {
    let why = match (AdmissibleFormula::of(game), game.bound()) {
        (Some(_), _) => return None,
        (None, BoundFunction::Table(_)) => "a table is finite",
        (None, _) => "the main theorem does not decide all positions",
    };
    Some(why.to_owned())
}

fn derived(
    automaton: Dfao,
    tracks: &[&str],
    outputs: &[(i64, &str)],
    fact: Option<Fact>,
) -> Derived {
    // A line that never applies, as 2(B)(2) where f(k) < 2k, is not explained.
    let occurs = |output: &i64| automaton.outputs().contains(&Some(*output));
    let meanings = outputs.iter().filter(|(output, _)| occurs(output));
    let meanings = meanings.map(|&(output, meaning)| (output, meaning.to_owned())).collect();
    let tracks = tracks.iter().map(|&track| track.to_owned()).collect();
    Derived { meanings, ..Derived::values(automaton, tracks, Vec::from_iter(fact)) }
}

/// The line of the strategy and the pile that it names.
pub(super) struct StrategyClaim<'g>(pub &'g DynamicNim);

impl Claim for StrategyClaim<'_> {
    fn name(&self) -> &'static str {
        "strategy"
    }

    fn says(&self) -> String {
        "the line of the strategy that applies and the pile that it names, from the binary digits \
         of (a, N)"
            .to_owned()
    }

    fn lacks_automaton(&self) -> Option<String> {
        lacks_formula(self.0)
    }

    fn lacks_proof(&self) -> Option<String> {
        let why = "no certificate holds moves yet; `outcome` says who wins";
        lacks_formula(self.0).or_else(|| Some(why.to_owned()))
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let formula = formula(self.0, request)?;
        let automaton = strategy_automaton(formula, &request.budget)?;
        let fact = verified(&automaton, formula, &request.budget);
        Ok(derived(automaton, &["smaller pile", "difference"], &STRATEGY_OUTPUTS, fact))
    }
}

/// That the automaton names what the main theorem names, if that was verified within the budget.
fn verified(dfao: &Dfao, formula: AdmissibleFormula, budget: &Budget) -> Option<Fact> {
    let agreement = strategy_agreement(dfao, formula, budget);
    let Ok(Agreement::Everywhere { states }) = agreement else { return None };
    let says = format!("with the main theorem at every (a, N), as {states} joint states show");
    Some(Fact::new("agreement", says))
}

/// Who wins, which the checker verifies from the rules alone.
pub(super) struct OutcomeClaim<'g>(pub &'g DynamicNim);

impl Claim for OutcomeClaim<'_> {
    fn name(&self) -> &'static str {
        "outcome"
    }

    fn says(&self) -> String {
        "who wins, from the binary digits of (a, N, x)".to_owned()
    }

    fn lacks_automaton(&self) -> Option<String> {
        lacks_formula(self.0)
    }

    fn lacks_proof(&self) -> Option<String> {
        let why = lacks_formula(self.0);
        let formula = AdmissibleFormula::of(self.0).map(AdmissibleFormula::formula);
        why.or_else(|| {
            formula
                .filter(|formula| formula.p().max(formula.q()) > MOST)
                .map(|_| format!("certificates are about fractions p/q with p and q up to {MOST}"))
        })
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let formula = formula(self.0, request)?;
        let automaton = outcome_automaton(formula, &request.budget)?;
        let closed = closure(&automaton, formula.formula(), &request.budget).ok();
        let fact = closed.and_then(|closed| closed.states()).map(|states| {
            let says = format!(
                "under the moves, as {states} joint states show; so it is right at every position, \
                 by the rules alone"
            );
            Fact::new("closure", says)
        });
        let tracks = ["smaller pile", "difference", "bound"];
        Ok(derived(automaton, &tracks, &OUTCOME_OUTPUTS, fact))
    }

    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        let admissible = formula(self.0, request)?;
        if let Some(why) = self.lacks_proof() {
            return Err(GameError::Unsuitable(why));
        }
        let (formula, outcomes) =
            (admissible.formula(), outcome_automaton(admissible, &request.budget)?);
        // Section `dynamic-nim/outcome` of docs/certificate.md.
        let certificate = Certificate::new("dynamic-nim/outcome")
            .claim("numerator", formula.p())
            .claim("denominator", formula.q())
            .claim("rounding", if formula.rounds_up() { "ceiling" } else { "floor" })
            .claim_automaton(&outcomes);
        Ok(Proposal { certificate, automaton: Some(outcomes), facts: Vec::new() })
    }
}
