//! Facts about a game beside its automaton, in words and as columns of a survey.

use super::{Derivation, Method, Onset, Stuttering, stuttering};
use crate::game::answer::Fact;
use crate::game::repeating::Repeating;
use nimata_automata::budget::Budget;

/// The facts beside the automaton, with the columns of a survey.
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
