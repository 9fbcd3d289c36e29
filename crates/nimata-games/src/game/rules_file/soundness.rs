//! Decides whether the rules of a file define a game: every move leads to a position and lowers the
//! measure.

use super::refusal;
use super::text::{RulesFile, WrittenMove};
use crate::game::Result;
use nimata_automata::budget::Budget;
use nimata_logic::logic::{
    Answer, Determined, Environment, Formula, Relation, Statement, Wanted, solve,
};

/// A condition that every position must satisfy that a move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// It is a position.
    Position,
    /// Its measure is lower than the one before the move. Plays end where each part of a sum is
    /// lower, as there are finitely many parts.
    Lower,
}

impl Demand {
    /// The conditions that can fail for this file.
    fn all(file: &RulesFile) -> &'static [Demand] {
        match file.positions {
            Some(_) => &[Demand::Position, Demand::Lower],
            // Without a formula all numbers are positions.
            None => &[Demand::Lower],
        }
    }

    /// The condition on the numbers before a move and those of a position that it leaves.
    fn of(self, file: &RulesFile, part: &[String]) -> Formula {
        match self {
            Demand::Position => file.after(&file.which_positions(), part),
            Demand::Lower => {
                let before = file.lowered();
                let same = Formula::Compare(before.clone(), Relation::Equal, before.clone());
                let Formula::Compare(after, ..) = file.after(&same, part) else {
                    unreachable!("other names leave a comparison what it is")
                };
                Formula::Compare(after, Relation::Less, before)
            }
        }
    }
}

/// A condition on one of the positions that a kind of moves leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demanded<'f> {
    pub(super) kind: &'f WrittenMove,
    /// The place of the position among those that the move leaves.
    pub(super) part: usize,
    pub(super) demand: Demand,
}

impl<'f> Demanded<'f> {
    /// All conditions on the moves of a file that can fail.
    pub(super) fn all(file: &'f RulesFile) -> Vec<Self> {
        let parts =
            |kind: &'f WrittenMove| (0..kind.parts(file.reads.len())).map(move |at| (kind, at));
        let demands = |(kind, part)| {
            Demand::all(file).iter().map(move |&demand| Demanded { kind, part, demand })
        };
        file.moves.iter().flat_map(parts).flat_map(demands).collect()
    }

    /// The condition as a formula.
    pub(super) fn formula(self, file: &RulesFile) -> Formula {
        let numbers = file.reads.len();
        self.demand.of(file, &self.kind.to[self.part * numbers..][..numbers])
    }
}

/// The sentences, each with its condition on a position after a move.
fn sentences(file: &RulesFile) -> Vec<(Demanded<'_>, Formula)> {
    let sentence = |demanded: Demanded<'_>| {
        let met = file.moved(demanded.kind).implies(demanded.formula(file));
        Formula::for_all(file.names_of(demanded.kind), met)
    };
    let all = Demanded::all(file).into_iter();
    all.map(|demanded| (demanded, sentence(demanded))).collect()
}

/// Decides the sentences, and returns the lemmas of their proof if they are wanted.
///
/// # Errors
/// [`GameError::Refuted`] with the least offending move; a bound of the budget was reached.
pub(super) fn decide(file: &RulesFile, lemmas: bool, budget: &Budget) -> Result<Statement> {
    let numerals = file.numerals.clone();
    let environment = Environment::new(numerals.clone(), Determined::sequences(&file.given))?;
    // In a huge base each comparison is a search of its own.
    let budget = &budget.for_part_of_search();
    let wanted = Wanted { budget: budget.clone(), lemmas, ..Wanted::default() };
    let sequences = environment.sequences().to_vec();
    let defined = file.given.iter().flat_map(|given| given.sentences.clone()).collect();
    let mut statement = Statement { numerals, sequences, sentences: defined, lemmas: Vec::new() };
    let mut offended = Vec::new();
    for (demanded, sentence) in sentences(file) {
        let solution = solve(&sentence, &environment, &wanted, &mut |_, _| {})?;
        if !matches!(solution.answer, Answer::Sentence { truth: true, .. }) {
            offended.push(demanded);
        }
        for lemma in solution.lemmas {
            if !statement.lemmas.iter().any(|known| known.text == lemma.text) {
                statement.lemmas.push(lemma);
            }
        }
        statement.sentences.push(sentence);
    }
    match offended.as_slice() {
        [] => Ok(statement),
        _ => Err(refusal::offence(file, &offended, budget)?),
    }
}

/// Verifies that every move leads to a position and lowers the measure.
///
/// # Errors
/// [`GameError::Refuted`] with the least offending move; a bound of the budget was reached.
pub(super) fn examine(file: &RulesFile, budget: &Budget) -> Result<()> {
    decide(file, false, budget).map(|_| ())
}
