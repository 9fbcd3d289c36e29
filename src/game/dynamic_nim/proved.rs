//! Who wins, as a claim that the checker verifies from the rules alone.

use super::formula::Rounding;
use super::{AdmissibleFormula, DynamicNim, outcome_automaton};
use crate::automaton::Dfao;
use crate::certificate::Certificate;
use crate::game::GameError;
use crate::game::answer::{Proposal, Provable, Request};

/// The largest p and q of a claim, docs/certificate.md.
const MOST: i64 = 65_535;

/// The claim that an automaton says who wins at every position, section `dynamic-nim/outcome` of docs/certificate.md.
///
/// # Panics
/// If p or q is above 65,535, where the format ends.
pub fn outcome_certificate(formula: AdmissibleFormula, outcomes: &Dfao) -> Certificate {
    let formula = formula.formula();
    assert!(formula.p() <= MOST && formula.q() <= MOST, "the format has p and q up to 65535");
    let rounding = match formula.rounding() {
        Rounding::Floor => "floor",
        Rounding::Ceiling => "ceiling",
    };
    Certificate::new("dynamic-nim/outcome")
        .claim("numerator", formula.p())
        .claim("denominator", formula.q())
        .claim("rounding", rounding)
        .claim_automaton(outcomes)
}

impl Provable for DynamicNim {
    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        let formula = AdmissibleFormula::of(self).ok_or_else(|| {
            GameError::Unsuitable(format!(
                "nothing is proved of {self}: the main theorem does not decide all its positions"
            ))
        })?;
        if request.base.is_some_and(|base| base != 2) {
            return Err(GameError::Unsuitable(format!(
                "who wins {self} is in the binary digits; leave --base out"
            )));
        }
        if formula.formula().p().max(formula.formula().q()) > MOST {
            return Err(GameError::Unsuitable(format!(
                "certificates are about fractions p/q with p and q up to {MOST}, and {self} is none"
            )));
        }
        let outcomes = outcome_automaton(formula, &request.budget)?;
        Ok(Proposal {
            certificate: outcome_certificate(formula, &outcomes),
            automaton: Some(outcomes),
            facts: Vec::new(),
        })
    }
}
