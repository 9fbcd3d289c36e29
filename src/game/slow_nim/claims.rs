//! The claims: the values, or who wins, by an automaton.

use super::{SlowAutomaton, SlowNim};
use crate::game::Rules;
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived};
use crate::logic::{Asks, Statement};

/// The claim about the automaton of the values or outcomes.
pub(super) fn automaton(game: &SlowNim, asks: Asks) -> Claim<'_> {
    let (what, keeps) = match asks {
        Asks::Values | Asks::Relation => (
            "the value of every position",
            "the output at every position is the mex of those at its options",
        ),
        Asks::Outcome => (
            "who wins at every position",
            "the output is 0 where no option has the output 0, and else 1",
        ),
    };
    let says = format!("{what}, from the binary digits of its piles, if there is an automaton");
    let claim = Claim::new(asks.name(), says).derived(move |request| {
        request.only_base(Some(2), game)?;
        let found = SlowAutomaton::derive(game, asks, &request.budget)?;
        let facts = vec![Fact::new("decided", keeps)];
        Ok(Derived::values(found.automaton().clone(), game.shape().names(), facts))
    });
    if let lacks @ Some(_) = game.lacks_automaton() {
        return claim.unless(lacks);
    }
    let rules = move || game.formulas(asks).expect("an automaton can be derived");
    claim.by_rules(rules, |statement, _| {
        let sentences = game.symmetries(&statement.sequences[0].name);
        Ok(Statement { sentences, ..statement })
    })
}
