//! The claims: the values, or who wins, by an automaton of the piles or of their differences.

use super::{Reading, SlowAutomaton, SlowNim};
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived};
use crate::game::usual_claims::plain;
use nimata_logic::logic::{Asks, Statement};

/// The claims: those by piles, and those by differences if the order of the piles does not matter.
pub(super) fn claims(game: &SlowNim) -> Vec<Claim<'_>> {
    let readings = [Reading::Piles, Reading::Differences].into_iter();
    let of = |reading| [Asks::Values, Asks::Outcome].map(|asks| automaton(game, asks, reading));
    readings.filter(|reading| reading.suits(game)).flat_map(of).collect()
}

/// The claim about the automaton of the values or outcomes with a reading.
fn automaton(game: &SlowNim, asks: Asks, reading: Reading) -> Claim<'_> {
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
    let (name, digits) = match (reading, asks) {
        (Reading::Piles, _) => (asks.name(), "its piles"),
        (_, Asks::Values | Asks::Relation) => ("sorted-values", DIFFERENCES),
        (_, Asks::Outcome) => ("sorted-outcome", DIFFERENCES),
    };
    let says = format!("{what}, from the binary digits of {digits}, if there is an automaton");
    let claim = Claim::new(name, says).derived(move |request| {
        request.only_base(Some(2), game)?;
        let found = SlowAutomaton::derive(game, asks, reading, &request.budget)?;
        let facts = vec![Fact::new("decided", keeps)];
        Ok(Derived::values(found.automaton().clone(), reading.names(game.piles()), facts))
    });
    if let lacks @ Some(_) = game.lacks_automaton() {
        return claim.unless(lacks);
    }
    match reading {
        Reading::Piles => claim.by_rules(
            move || game.formulas(asks).expect("an automaton can be derived"),
            |statement, _| {
                let sentences = game.symmetries(&statement.sequences[0].name);
                Ok(Statement { sentences, ..statement })
            },
        ),
        Reading::Differences => {
            let rules = move || game.formulas_by_differences(asks);
            claim.by_rules(move || rules().expect("the reading suits the game"), plain)
        }
    }
}

/// What an automaton by differences reads.
const DIFFERENCES: &str = "its smallest pile x1 and of the differences d2, d3, ... between one \
                           pile and the next larger one";
