//! What can be proved of a game: its values, by an automaton.

use super::{SlowNim, ValueAutomaton};
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal, Request};
use crate::game::{GameError, Rules};

/// The automaton of the values.
pub(super) struct Values<'g>(pub &'g SlowNim);

impl Values<'_> {
    fn automaton(&self, request: &Request) -> Result<(ValueAutomaton, Vec<Fact>), GameError> {
        request.only_base(Some(2), self.0)?;
        let found = ValueAutomaton::derive(self.0.written_out()?, &request.budget)?;
        let says = format!(
            "at each of the {} tuples of states that the digits of a position and of its options \
             lead to, the output is the mex",
            found.tuples()
        );
        Ok((found, vec![Fact::new("decided", says)]))
    }
}

impl Claim for Values<'_> {
    fn name(&self) -> &'static str {
        "values"
    }

    fn says(&self) -> String {
        "the value of every position, from the binary digits of its piles, if they have an \
         automaton"
            .to_owned()
    }

    fn lacks_automaton(&self) -> Option<String> {
        self.0.lacks_automaton()
    }

    fn lacks_proof(&self) -> Option<String> {
        self.lacks_automaton()
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let (found, facts) = self.automaton(request)?;
        Ok(Derived::values(found.automaton().clone(), self.0.shape().names(), facts))
    }

    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        let (found, facts) = self.automaton(request)?;
        let automaton = Some(found.automaton().clone());
        Ok(Proposal { certificate: found.certificate(), automaton, facts })
    }
}
