//! The claims: the values, or who wins, by an automaton.

use super::{SlowAutomaton, SlowNim};
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Request};
use crate::game::{GameError, Rules};
use crate::logic::{Asks, GameRules, Statement};

/// The automaton of the values or outcomes.
pub(super) struct Automaton<'g> {
    pub game: &'g SlowNim,
    pub asks: Asks,
}

impl Claim for Automaton<'_> {
    fn name(&self) -> &'static str {
        self.asks.name()
    }

    fn says(&self) -> String {
        let what = match self.asks {
            Asks::Values => "the value of every position",
            Asks::Outcome => "who wins at every position",
        };
        format!("{what}, from the binary digits of its piles, if there is an automaton")
    }

    fn lacks_automaton(&self) -> Option<String> {
        self.game.lacks_automaton()
    }

    fn lacks_proof(&self) -> Option<String> {
        self.lacks_automaton()
    }

    fn rules(&self) -> Option<GameRules> {
        self.game.formulas(self.asks)
    }

    fn state(
        &self,
        name: &str,
        derived: &Derived,
        _request: &Request,
    ) -> Result<Statement, GameError> {
        let sentences = self.game.symmetries(name);
        Ok(Statement { sentences, ..derived.statement(name, self.rules())? })
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        request.only_base(Some(2), self.game)?;
        let found = SlowAutomaton::derive(self.game, self.asks, &request.budget)?;
        let says = match self.asks {
            Asks::Values => "the output at every position is the mex of those at its options",
            Asks::Outcome => "the output is 0 where no option has the output 0, and else 1",
        };
        let facts = vec![Fact::new("decided", says)];
        Ok(Derived::values(found.automaton().clone(), self.game.shape().names(), facts))
    }
}
