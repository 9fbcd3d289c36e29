//! Formulas that are decided on the way to a proof, and the statements that proofs are about.

use num_bigint::BigUint;

use super::claim::SEQUENCE;
use nimata_automata::automaton::{Dfao, Numeration};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{
    Answer, Environment, Formula, GameRules, Sequence, Set, SolveError, Statement, Wanted, solve,
};

/// A sequence that formulas may use, which is no game's.
pub(super) fn given(name: &str, automaton: &Dfao) -> Sequence {
    Sequence { name: name.to_owned(), automaton: automaton.clone(), game: None }
}

/// The statement that an automaton keeps the rules of a game.
pub(super) fn keeping(automaton: Dfao, rules: &GameRules, numerals: &Numeration) -> Statement {
    let (name, game) = (SEQUENCE.to_owned(), Some(rules.clone()));
    Statement::of(numerals.clone(), Sequence { name, automaton, game })
}

/// The tuples of numbers that satisfy a formula, with the first few of them. The names of the
/// numbers are free in the formula.
///
/// # Errors
/// A bound of the budget was reached.
pub(super) fn set_of(
    formula: &Formula,
    tracks: &[String],
    sequences: Vec<Sequence>,
    numerals: &Numeration,
    least: usize,
    budget: &Budget,
) -> Result<Set, SolveError> {
    let environment = Environment::new(numerals.clone(), sequences)?;
    let (budget, tracks) = (budget.clone(), tracks.to_vec());
    let wanted = Wanted { budget, least, listed: least, lemmas: false, sizes: false, tracks };
    match solve(formula, &environment, &wanted, &mut |_, _| {})?.answer {
        Answer::Set(set) => Ok(set),
        Answer::Sentence { .. } => unreachable!("the numbers of a position are free"),
    }
}

/// The least numbers that refute a sentence; `None` if it is true.
///
/// # Errors
/// A bound of the budget was reached.
pub(super) fn refuted(
    sentence: &Formula,
    sequences: Vec<Sequence>,
    numerals: &Numeration,
    budget: &Budget,
) -> Result<Option<Vec<BigUint>>, SolveError> {
    let environment = Environment::new(numerals.clone(), sequences)?;
    let wanted = Wanted { budget: budget.clone(), lemmas: false, ..Wanted::default() };
    Ok(counterexample(solve(sentence, &environment, &wanted, &mut |_, _| {})?.answer))
}

/// The least numbers that refute a sentence, from the answer to it; `None` if it is true.
pub(super) fn counterexample(answer: Answer) -> Option<Vec<BigUint>> {
    match answer {
        Answer::Sentence { truth: false, witness } => {
            Some(witness.unwrap_or_default().into_iter().map(|(_, number)| number).collect())
        }
        _ => None,
    }
}
