//! The largest part of a theorem that proves itself, and a formula for its positions.

use num_bigint::BigUint;

use super::file::TheoremFile;
use super::sentences::Sentences;
use crate::game::GameError;
use crate::game::relation::Largest;
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Connective, Extent, Formula, Set, Statement};

/// A part of a theorem with its proof, which the checker has not seen.
#[derive(Clone, Debug)]
pub struct Part {
    /// The statement: the values, and that the file states them.
    pub statement: Statement,
    /// The positions with their values; at least one.
    pub proved: Places,
    /// The other positions whose values the theorem states.
    pub lost: Places,
    /// A formula that holds at these positions and at no others, if a short one was found.
    /// A sentence of the statement says that it does.
    pub place: Option<String>,
    /// The states of the automaton of the positions and their values.
    pub states: usize,
}

/// Positions with a value each.
#[derive(Clone, Debug)]
pub struct Places {
    /// The number of them.
    pub extent: Extent,
    /// The least of them, each followed by its value.
    pub least: Vec<Vec<BigUint>>,
}

/// The number of positions that are listed.
const LISTED: usize = 5;

/// The greatest length of a formula for the positions of a part.
const SHORT: usize = 160;

impl TheoremFile {
    /// The part of a theorem with the sentences about its positions.
    pub(super) fn part(&self, largest: Largest, budget: &Budget) -> Result<Part, GameError> {
        let Largest { values, lost, statement } = largest;
        let listed = |places: &Dfao| {
            let Set { extent, least, .. } = self.first(places, None, LISTED, budget)?;
            Ok::<_, GameError>(Places { extent, least })
        };
        let (proved, lost, states) = (listed(&values)?, listed(&lost)?, values.len());
        let mut sentences = self.defined(statement, budget)?;
        sentences.demand(self.stating(Connective::Implies, self.formula().clone()))?;
        let place = self.place(&mut sentences, &proved, &lost)?;
        if place.is_none() && proved.extent == Extent::Infinite {
            let beyond = self.rules().reads.iter().map(|name| format!("{name} > b_"));
            let beyond = sentences.read(&beyond.collect::<Vec<_>>().join(" | "))?;
            let some = Formula::exists(self.rules().reads.clone(), self.valued().and(beyond));
            sentences.demand(Formula::for_all(vec!["b_".to_owned()], some))?;
        }
        Ok(Part { statement: sentences.statement, proved, lost, place, states })
    }

    /// A short formula for the positions of the part, and the sentence that it is one. The
    /// candidates are: the positions, if they are few; the positions of the theorem without
    /// a few; and those of the theorem at which a number is small or equals another one, or
    /// which some of its cases cover.
    fn place(
        &self,
        sentences: &mut Sentences<'_>,
        proved: &Places,
        lost: &Places,
    ) -> Result<Option<String>, GameError> {
        let (reads, positions) = (&self.rules().reads, self.positions()?);
        let condition = self.condition();
        let about = |formula| Formula::for_all(reads.clone(), formula);
        let stated = |formula: Formula| match &condition {
            Some(condition) => condition.clone().and(formula),
            None => formula,
        };
        let (mut tried, mut inside) = (Vec::new(), Vec::new());
        for (places, is_lost) in [(proved, false), (lost, true)] {
            if let Some(few) = places.few(reads) {
                let few = sentences.read(&few)?;
                tried.push(if is_lost { stated(!few) } else { few });
            }
        }
        let conditions = self.cases.iter().filter_map(|case| case.condition.clone());
        for special in conditions.chain(specials(reads, sentences)?) {
            let holds = positions.clone().and(stated(special.clone())).implies(self.valued());
            if sentences.holds(&about(holds))? {
                inside.push(special);
            }
        }
        // The shortest one comes first, so that one condition is enough where it is.
        tried.extend(inside.iter().cloned());
        tried.extend(inside.into_iter().reduce(Formula::or).map(stated));
        tried.sort_by_key(|place| place.to_string().len());
        for place in tried {
            let text = place.to_string();
            let there = positions.clone().and(place);
            let exact = self.valued().joined(Connective::Iff, there);
            if text.len() <= SHORT && sentences.add(about(exact))?.is_none() {
                return Ok(Some(text));
            }
        }
        Ok(None)
    }
}

impl Places {
    /// The formula for these positions, if all are listed.
    fn few(&self, reads: &[String]) -> Option<String> {
        let all = self.extent == Extent::Finite(self.least.len().into());
        let at = |place: &Vec<BigUint>| {
            let numbers = reads.iter().zip(place);
            let is = numbers.map(|(name, number)| format!("{name} = {number}"));
            format!("({})", is.collect::<Vec<_>>().join(" & "))
        };
        all.then(|| self.least.iter().map(at).collect::<Vec<_>>().join(" | "))
    }
}

/// The formulas that a number is small, or equals another one.
fn specials(reads: &[String], sentences: &Sentences<'_>) -> Result<Vec<Formula>, GameError> {
    let small = |name| (0..=2).map(move |number| format!("{name} = {number}"));
    let equal = (0..reads.len()).flat_map(|place| {
        reads[..place].iter().map(move |other| format!("{other} = {}", reads[place]))
    });
    reads.iter().flat_map(small).chain(equal).map(|text| sentences.read(&text)).collect()
}
