//! Which numbers some option has, and which none has, as far as a relation of values tells.

use super::relations::{NUMBER, Relations};
use crate::automaton::{Dfao, StateId, explore, minimize};
use crate::game::GameError;
use crate::logic::{FREE, HAD, VALUE, indexed};

/// What is found out of the rules once, for the evidence of every relation.
#[derive(Clone, Debug, Default)]
pub(super) struct Evidence {
    /// The places of the numbers that may be lowered alone by any amount, such that the options
    /// after it are options before it. Values grow strictly with such a number.
    monotone: Vec<usize>,
    /// Positions and numbers of which it is stated that some option has the number.
    pub(super) stated: Option<Dfao>,
}

impl Evidence {
    pub(super) fn of(relations: &Relations) -> Result<Self, GameError> {
        let mut monotone = Vec::new();
        for place in 0..relations.rules().reads.len() {
            if relations.holds(&is_monotone(relations, place))? {
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
    pub(super) fn free(&self, relations: &Relations) -> Result<Dfao, GameError> {
        let rules = relations.rules();
        relations.set(&format!("({}) & {} <= {NUMBER}", rules.positions, rules.measure), &[])
    }

    /// The relation with its evidence in one automaton.
    pub(super) fn beside(&self, values: &Dfao, relations: &Relations) -> Result<Dfao, GameError> {
        let rules = relations.rules();
        let positions = &rules.positions;
        let mut had: Vec<String> = self.monotone.iter().map(|&i| lower(relations, i)).collect();
        let stated = self.stated.as_ref();
        had.extend(stated.map(|_| format!("{} = @1", indexed("H", &relations.tracks()))));
        let had = match had.as_slice() {
            [] => None,
            all => {
                let text = format!("({positions}) & ({})", all.join(" | "));
                let stated = stated.map(|stated| ("H", stated));
                let sequences: Vec<_> = [("V", values)].into_iter().chain(stated).collect();
                Some(relations.set(&text, &sequences)?)
            }
        };
        let free = self.free(relations)?;
        let had = had.as_ref().unwrap_or(values);
        let letters = 0..values.alphabet().letters();
        let joined = explore(
            values.alphabet(),
            values.order(),
            relations.budget(),
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
        let joined = joined.in_numeration(relations.numerals().clone());
        Ok(minimize(&joined.expect("the letters are the same")))
    }
}

/// The sentence that the number at this place may be lowered alone by any amount, and that what is
/// an option then was one before.
fn is_monotone(relations: &Relations, place: usize) -> String {
    let rules = relations.rules();
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
fn lower(relations: &Relations, place: usize) -> String {
    let reads = &relations.rules().reads;
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
