//! The claim about an octal game: its values are eventually periodic.

use super::{Octal, Period, Sequence};
use crate::certificate::Heaps;
use crate::game::GameError;
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal, Request};
use crate::game::conclusion::Conclusion;

/// The least period of the values, and the least preperiod.
pub(super) struct Periodic<'g>(pub &'g Octal);

impl Periodic<'_> {
    fn heaps(&self) -> Heaps {
        let moves = (0u32..).zip(self.0.digits()).filter(|&(_, &digit)| digit > 0);
        let (takes, digits) = moves.unzip();
        Heaps { takes, digits, end: 0, first: Vec::new() }
    }

    fn period(&self, request: &Request) -> Result<Period, GameError> {
        if let Some(base) = request.base {
            return Err(GameError::Unsuitable(format!(
                "the values of {} are told by their period, and not by digits, so base {base} has \
                 no meaning; leave it out",
                self.0
            )));
        }
        let most = Sequence::looked_at(&request.budget);
        let mut sequence = Sequence::new(self.0.clone());
        let found = sequence.extend_to_period(most, &request.budget)?;
        found.cloned().ok_or_else(|| {
            GameError::Undecided(format!(
                "the values of {} show no period among the first {most} heaps; a time limit lets \
                 more be looked at",
                self.0
            ))
        })
    }
}

impl Claim for Periodic<'_> {
    fn name(&self) -> &'static str {
        "period"
    }

    fn says(&self) -> String {
        "the least period of the values, and from where on they have it, if one is found".to_owned()
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let period = self.period(request)?;
        Ok(Derived {
            automaton: None,
            tracks: vec!["n".to_owned()],
            meanings: Vec::new(),
            facts: vec![Fact::period(period.preperiod(), period.period())],
            ..Derived::default()
        })
    }

    fn subject(&self) -> Option<String> {
        Some(self.heaps().name())
    }

    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        let period = self.period(request)?;
        let (from, period) = (period.preperiod(), period.period());
        Ok(Proposal {
            certificate: self.heaps().certificate(from, period),
            concludes: Conclusion::Period { period, from },
            derived: Derived::known(vec![Fact::period(from, period)]),
        })
    }
}
