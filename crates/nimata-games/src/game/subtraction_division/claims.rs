//! The claims that can be proved of a game, its values by an automaton or their period, and facts
//! about these.

use super::frame::MOST_BASE;
use super::{Derivation, Method, Onset, Stuttering, SubtractionDivision, period, stuttering};
use crate::game::answer::Fact;
use crate::game::claim::{BaseChoice, Claim, Derived};
use crate::game::repeating::Repeating;
use crate::game::usual_claims::plain;
use nimata_automata::budget::Budget;
use nimata_draw::data::Recurrence;
use nimata_logic::certificate::Heaps;

/// The claims about a game; the period where no division is possible, and so comes first.
pub(super) fn claims(game: &SubtractionDivision) -> Vec<Claim<'_>> {
    if let &[divisor] = game.divide()
        && divisor > MOST_BASE
    {
        return game.claims_by_class(divisor);
    }
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

/// The facts about the automaton, with the columns of a survey.
pub(super) fn facts(derivation: &Derivation, budget: &Budget) -> Vec<Fact> {
    let mut facts = vec![method_fact(derivation)];
    // The automaton is reported even if finding the onset takes too long.
    match stuttering(derivation.rules(), derivation.msd(), budget) {
        Ok(None) => {}
        Ok(Some(stuttering)) => facts.push(stuttering_fact(&stuttering)),
        Err(bound) => facts.push(Fact::new("stuttering", format!("not decided: {bound}"))),
    }
    facts
}

fn method_fact(derivation: &Derivation) -> Fact {
    match derivation.method() {
        Method::Blocks { height } => Fact {
            name: "derived",
            says: format!("by blocks of {}^{height} values", derivation.msd().alphabet().base()),
            columns: vec![("depth", (*height).into())],
        },
        Method::Period(period) => period_fact(period),
    }
}

fn stuttering_fact(stuttering: &Stuttering) -> Fact {
    let length = stuttering.length;
    let (says, onset) = match &stuttering.onset {
        Onset::At(onset) if length == 1 => ("none".to_owned(), onset.to_string()),
        Onset::At(onset) => {
            (format!("blocks of {length} equal values from n = {onset} on"), onset.to_string())
        }
        Onset::Never => (format!("never settles into blocks of {length}"), "never".to_owned()),
    };
    let columns = vec![("stutter_length", length.into()), ("stutter_onset", onset.into())];
    Fact { name: "stuttering", says, columns }
}

pub(super) fn period_fact(period: &Repeating) -> Fact {
    Fact::period(period.preperiod(), period.period())
}
