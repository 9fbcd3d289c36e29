//! The claims that can be proved of a game: its values by an automaton, or their period.

use super::facts::{facts, period_fact};
use super::{Derivation, SubtractionDivision, period};
use crate::certificate::Heaps;
use crate::data::Recurrence;
use crate::game::GameError;
use crate::game::claim::{BaseChoice, Claim, Derived, Proposal, Request};
use crate::game::conclusion::Conclusion;
use crate::logic::GameRules;

/// The automaton of the values.
pub(super) struct Values<'g>(pub &'g SubtractionDivision);

impl Claim for Values<'_> {
    fn name(&self) -> &'static str {
        "values"
    }

    fn says(&self) -> String {
        let digits = match (self.0.frame(None), self.0.divide()) {
            (Ok(frame), _) => format!("the base-{} digits of n", frame.base),
            (Err(_), []) => "the digits of n in a base of your choice".to_owned(),
            (Err(_), _) => "the digits of n in a common base of D".to_owned(),
        };
        format!("the value of every n, from {digits}")
    }

    fn is_sequence(&self) -> bool {
        true
    }

    fn base(&self) -> BaseChoice {
        if self.0.divide().is_empty() { BaseChoice::ToBeNamed } else { BaseChoice::Free }
    }

    fn lacks_automaton(&self) -> Option<String> {
        // Without division any base is possible.
        let why = self.0.frame(None).err().filter(|_| !self.0.divide().is_empty())?;
        Some(why.to_string())
    }

    fn lacks_proof(&self) -> Option<String> {
        self.lacks_automaton()
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let derivation = Derivation::new(self.0, request.base, &request.budget)?;
        let facts = facts(&derivation, &request.budget);
        let tracks = vec!["n".to_owned()];
        Ok(Derived::values(derivation.msd().clone(), tracks, facts))
    }

    fn recurrence(&self) -> Option<Recurrence> {
        Some(Recurrence {
            subtract: self.0.subtract().to_vec(),
            divide: self.0.divide().to_vec(),
            rounding: self.0.rounding(),
            terminal: self.0.terminal_value().into(),
            first: self.0.first().iter().map(|&value| value.into()).collect(),
        })
    }

    fn rules(&self) -> Option<GameRules> {
        Some(self.0.formulas())
    }
}

/// The period of the values, for games without division.
pub(super) struct Periodic<'g>(pub &'g SubtractionDivision);

impl Periodic<'_> {
    /// The game as a heap game. A heap may be taken whole, so the digit of every member of S is 3.
    fn heaps(&self) -> Heaps {
        Heaps {
            takes: self.0.subtract().to_vec(),
            digits: vec![3; self.0.subtract().len()],
            end: self.0.terminal_value(),
            first: self.0.first().to_vec(),
        }
    }
}

impl Claim for Periodic<'_> {
    fn name(&self) -> &'static str {
        "period"
    }

    fn says(&self) -> String {
        "the least period of the values, and from where on they have it".to_owned()
    }

    fn subject(&self) -> Option<String> {
        Some(self.heaps().name())
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        request.only_base(None, self.0)?;
        let facts = vec![period_fact(&period(self.0, &request.budget)?)];
        Ok(Derived { tracks: vec!["n".to_owned()], facts, ..Derived::default() })
    }

    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        request.only_base(None, self.0)?;
        let period = period(self.0, &request.budget)?;
        Ok(Proposal {
            certificate: self.heaps().certificate(period.preperiod, period.period),
            concludes: Conclusion::Period { period: period.period, from: period.preperiod },
            derived: Derived::known(vec![period_fact(&period)]),
        })
    }
}
