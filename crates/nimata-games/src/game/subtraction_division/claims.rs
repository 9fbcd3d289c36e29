//! The claims that can be proved of a game: its values by an automaton, or their period.

use super::facts::facts;
use super::{Derivation, SubtractionDivision, period};
use crate::game::claim::{BaseChoice, Claim, Derived};
use crate::game::usual_claims::plain;
use nimata_draw::data::Recurrence;
use nimata_logic::certificate::Heaps;

/// The claims about a game; the period where no division is possible, and so comes first.
pub(super) fn claims(game: &SubtractionDivision) -> Vec<Claim<'_>> {
    let divides = !game.divide().is_empty();
    let periodic = (!divides).then(|| periodic(game));
    periodic.into_iter().chain([values(game), Claim::outcome(values(game))]).collect()
}

/// The automaton of the values.
fn values(game: &SubtractionDivision) -> Claim<'_> {
    let divides = !game.divide().is_empty();
    let frame = game.frame(None);
    let digits = match &frame {
        Ok(frame) => format!("the base-{} digits of n", frame.base),
        Err(_) if divides => "the digits of n in a common base of D".to_owned(),
        Err(_) => "the digits of n in a base of your choice".to_owned(),
    };
    // Without division any base is possible.
    let lacks = frame.err().filter(|_| divides).map(|why| why.to_string());
    Claim {
        base: if divides { BaseChoice::Free } else { BaseChoice::ToBeNamed },
        is_sequence: true,
        recurrence: Some(Recurrence {
            subtract: game.subtract().to_vec(),
            divide: game.divide().to_vec(),
            rounding: game.rounding(),
            terminal: game.terminal_value().into(),
            first: game.first().iter().map(|&value| value.into()).collect(),
        }),
        ..Claim::new("values", format!("the value of every n, from {digits}"))
            .derived(|request| {
                let derivation = Derivation::new(game, request.base, &request.budget)?;
                let facts = facts(&derivation, &request.budget);
                let tracks = vec!["n".to_owned()];
                Ok(Derived::values(derivation.msd().clone(), tracks, facts))
            })
            .by_rules(|| game.formulas(), plain)
            .unless(lacks)
    }
}

/// The period of the values, for games without division: those of a heap game. A heap may be taken
/// whole, so the digit of every member of S is 3.
fn periodic(game: &SubtractionDivision) -> Claim<'_> {
    let heaps = Heaps {
        takes: game.subtract().to_vec(),
        digits: vec![3; game.subtract().len()],
        end: game.terminal_value(),
        first: game.first().to_vec(),
    };
    let says = "the least period of the values, and from where on they have it";
    Claim::period(says, heaps, |request| {
        request.only_base(None, game)?;
        let found = period(game, &request.budget)?;
        Ok([found.preperiod(), found.period()])
    })
}
