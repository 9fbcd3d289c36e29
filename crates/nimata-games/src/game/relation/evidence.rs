//! Which numbers some option has, and which none has, as far as a relation of values tells.

use super::sets::{NUMBER, Sets};
use crate::game::GameError;
use nimata_automata::automaton::{Dfao, StateId, explore, minimize};
use nimata_logic::logic::{FREE, HAD, VALUE, indexed};

/// What is found out of the rules once, for the evidence of every relation.
#[derive(Clone, Debug, Default)]
pub(super) struct Evidence {
    /// The places of the numbers that may be lowered alone by any amount, such that the options
    /// after it are options before it. Values grow strictly with such a number.
    pub(super) monotone: Vec<usize>,
    /// Positions and numbers of which it is stated that some option has the number.
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
        let letters = 0..values.alphabet().letters();
        let joined = explore(
            values.alphabet(),
            values.order(),
            &sets.budget,
            (StateId::START, StateId::START, StateId::START),
            |&(value, some, none)| {
                let step = |letter| {
                    let (some, none) = (had.step(some, letter), free.step(none, letter));
                    (values.step(value, letter), some, none)
                };
                Ok::<_, GameError>(letters.clone().map(step).collect())
            },
            |&(value, some, none)| {
                let is = |dfao: &Dfao, state| dfao.output(state) == Some(1);
                let said =
                    [(is(values, value), VALUE), (is(had, some), HAD), (is(&free, none), FREE)];
                Some(said.iter().find(|(holds, _)| *holds).map_or(0, |&(_, output)| output))
            },
        )?;
        let joined = joined.in_numeration(sets.numerals.clone());
        Ok(minimize(&joined.expect("the letters are the same")))
    }
}

/// The sentence that the number at this place may be lowered alone by any amount, and that what is
/// an option then was one before.
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

/// Where the number at this place is greater than one at which the value is known: all numbers
/// below that value and the difference are had by options, as values grow strictly with it.
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
