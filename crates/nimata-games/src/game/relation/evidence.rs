//! The evidence of a relation: numbers that some option has as its value, and numbers that none
//! has.

use super::relations::{NUMBER, Sets};
use crate::game::GameError;
use nimata_automata::automaton::{Dfao, Output, product};
use nimata_logic::logic::{FREE, HAD, VALUE, indexed};

/// The facts about the rules that the evidence of every relation uses.
#[derive(Clone, Debug, Default)]
pub(super) struct Evidence {
    /// The places of the numbers that a move may lower alone by any amount, where every
    /// option after that move is an option before it. Values grow strictly with such a
    /// number.
    pub(super) monotone: Vec<usize>,
    /// The positions and the numbers for which a theorem states that some option has the number.
    pub(super) stated: Option<Dfao>,
}

impl Evidence {
    pub(super) fn of(sets: &Sets) -> Result<Self, GameError> {
        let mut monotone = Vec::new();
        for place in 0..sets.rules.reads.len() {
            if sets.holds(&is_monotone(sets, place), &[])? {
                monotone.push(place);
            }
        }
        Ok(Evidence { monotone, stated: None })
    }

    /// The places of the numbers with which values grow.
    pub(super) fn monotone(&self) -> &[usize] {
        &self.monotone
    }

    /// The positions and the numbers that no option has, because every move lowers the measure.
    pub(super) fn free(&self, sets: &Sets) -> Result<Dfao, GameError> {
        let rules = &sets.rules;
        sets.set(&format!("({}) & {} <= {NUMBER}", rules.positions, rules.measure), &[])
    }

    /// The relation with its evidence in one automaton.
    pub(super) fn beside(&self, values: &Dfao, sets: &Sets) -> Result<Dfao, GameError> {
        let rules = &sets.rules;
        let positions = &rules.positions;
        let mut had: Vec<String> = self.monotone.iter().map(|&i| lower(sets, i)).collect();
        let stated = self.stated.as_ref();
        had.extend(stated.map(|_| format!("{} = @1", indexed("H", &sets.tracks()))));
        let had = match had.as_slice() {
            [] => None,
            all => {
                let text = format!("({positions}) & ({})", all.join(" | "));
                let stated = stated.map(|stated| ("H", stated));
                let sequences: Vec<_> = [("V", values)].into_iter().chain(stated).collect();
                Some(sets.set(&text, &sequences)?)
            }
        };
        let free = self.free(sets)?;
        let had = had.as_ref().unwrap_or(values);
        let is = |output: Output| output == Some(1);
        let valued = product(values, had, &sets.budget, |value, had| {
            Some(if is(value) {
                VALUE
            } else if is(had) {
                HAD
            } else {
                0
            })
        })?;
        Ok(product(&valued, &free, &sets.budget, |said, free| {
            if said == Some(0) && is(free) { Some(FREE) } else { said }
        })?)
    }
}

/// The sentence that a move may lower the number at this place alone by any amount, and that every
/// option after it is an option before it.
fn is_monotone(sets: &Sets, place: usize) -> String {
    let rules = &sets.rules;
    let (reads, positions) = (&rules.reads, &rules.positions);
    let lowered = with(reads, place, "r_");
    let next: Vec<String> = (1..=reads.len()).map(|place| format!("z{place}_")).collect();
    let (moved, of) = (rules.moved(reads, &lowered), |from| rules.moved(from, &next));
    format!(
        "A {},r_ ((({positions}) & r_ < {}) => (({moved}) & (A {} (({}) => ({})))))",
        reads.join(","),
        reads[place],
        next.join(","),
        of(&lowered),
        of(reads),
    )
}

/// The condition that the value z is known where the number at this place is smaller by some d, and
/// that `v_` is below z + d. Then some option has the value `v_`, as values grow strictly with the
/// number.
fn lower(sets: &Sets, place: usize) -> String {
    let reads = &sets.rules.reads;
    let known = indexed("V", &[&with(reads, place, "r_")[..], &["z_".to_owned()]].concat());
    let own = &reads[place];
    format!("(E r_,z_ (r_ < {own} & {known} = @1 & {NUMBER} + r_ < z_ + {own}))")
}

/// The names with another one at this place.
fn with(names: &[String], place: usize, name: &str) -> Vec<String> {
    let mut names = names.to_vec();
    name.clone_into(&mut names[place]);
    names
}
