//! Decides whether the rules of a file define a game: every move leads to a position and lowers the
//! measure.

use super::demand::Demanded;
use super::refusal;
use super::text::RulesFile;
use crate::game::GameError;
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Answer, Environment, Formula, Statement, Wanted, solve};

/// The sentences, each with what it says of which position after a move.
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
pub(super) fn decide(
    file: &RulesFile,
    lemmas: bool,
    budget: &Budget,
) -> Result<Statement, GameError> {
    let numerals = file.numerals.clone();
    let environment = Environment::new(numerals.clone(), Vec::new())?;
    let wanted = Wanted { budget: budget.clone(), lemmas, ..Wanted::default() };
    let mut statement =
        Statement { numerals, sequences: Vec::new(), sentences: Vec::new(), lemmas: Vec::new() };
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
pub(super) fn examine(file: &RulesFile, budget: &Budget) -> Result<(), GameError> {
    decide(file, false, budget).map(|_| ())
}
