//! The proof of the conditions, or the places where they are violated.

use num_bigint::BigUint;

use super::conditions::{Condition, Demand, Texts};
use crate::logic::solve::{Requirement, requirements, sums};
use crate::logic::{
    Environment, Formula, Lemma, SolveError, Statement, SyntaxError, Vocabulary, parse,
};
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Budget;

/// A violation of a condition of relations.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The condition.
    pub demand: Demand,
    /// The least position that violates it.
    pub position: Vec<BigUint>,
    /// The number at which the automaton is wrong there.
    pub number: BigUint,
    /// The evidence: the number below that no option has, or the option that may have the number;
    /// empty for the others.
    pub shows: Vec<BigUint>,
    /// All positions and numbers that violate it, as an automaton with output 1 at them.
    pub places: Dfao,
}

impl Statement {
    /// Proves that the first sequence holds values of its game as a relation, or finds where it
    /// does not: the least position and number of each condition that fails. If none fails, the
    /// lemmas of the proof are added.
    ///
    /// It does not verify that moves lead to positions and lower the measure; the checker does.
    ///
    /// # Errors
    /// [`SolveError`] if a bound was reached, the automaton does not read the numerals, or a
    /// formula of the rules does not parse.
    ///
    /// # Panics
    /// Panics if the first sequence has no rules.
    pub fn prove_relation(&mut self, budget: &Budget) -> Result<Vec<Fault>, SolveError> {
        let name = &self.sequences.first().expect("a sequence").name;
        let (faults, lemmas) = self.faults(name, budget)?;
        if faults.is_empty() {
            self.lemmas.extend(lemmas);
        }
        Ok(faults)
    }

    /// The places where the sequence `claimed` violates the conditions if the first sequence gives
    /// the values of options.
    ///
    /// # Errors
    /// As [`Statement::prove_relation`].
    ///
    /// # Panics
    /// As [`Statement::prove_relation`].
    pub fn relation_faults(
        &self,
        claimed: &str,
        budget: &Budget,
    ) -> Result<Vec<Fault>, SolveError> {
        self.faults(claimed, budget).map(|(faults, _)| faults)
    }

    fn faults(
        &self,
        claimed: &str,
        budget: &Budget,
    ) -> Result<(Vec<Fault>, Vec<Lemma>), SolveError> {
        let sequence = self.sequences.first().expect("a sequence");
        let rules = sequence.game.as_ref().expect("a sequence with rules");
        let has: Vec<i64> = sequence.automaton.outputs().iter().copied().flatten().collect();
        let conditions = Texts { rules, name: &sequence.name, claimed, has: &has }.conditions();
        let environment = Environment::new(self.numerals.clone(), self.sequences.clone())?;
        let words = self.vocabulary();
        let read: Result<Vec<Requirement>, SyntaxError> =
            conditions.iter().map(|condition| requirement(condition, &words)).collect();
        let decided = requirements(&read?, &environment, budget)?;
        let mut lemmas = sums(rules.lowered(&words)?, &environment, budget)?;
        lemmas.extend(decided.lemmas);
        let mut faults = Vec::new();
        for (condition, wrong) in conditions.iter().zip(decided.wrong) {
            let Some((numbers, places)) = wrong else { continue };
            let mut numbers = numbers.into_iter();
            let position = numbers.by_ref().take(rules.reads.len()).collect();
            let number = numbers.next().expect("the track of the number");
            let shows = numbers.collect();
            faults.push(Fault { demand: condition.demand, position, number, shows, places });
        }
        Ok((faults, lemmas))
    }
}

/// The condition as formulas.
fn requirement(condition: &Condition, words: &Vocabulary) -> Result<Requirement, SyntaxError> {
    let read = |text: &str| Ok::<Formula, SyntaxError>(parse(text, words)?.formula);
    let (inner, parts) = (condition.inner.iter(), condition.parts.iter());
    Ok(Requirement {
        sentence: read(&condition.text())?,
        wrong: read(&format!("{} & ~({})", condition.premise, condition.conclusion))?,
        tracks: condition.tracks.clone(),
        shows: condition.shows.clone(),
        inner: inner.map(|text| read(text)).collect::<Result<_, _>>()?,
        parts: parts.map(|text| Ok((text.clone(), read(text)?))).collect::<Result<_, _>>()?,
    })
}
