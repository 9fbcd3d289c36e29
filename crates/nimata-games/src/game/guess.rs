//! The one way from rules to a proved automaton: guess it, prove it, and mend the guess.

use num_bigint::BigUint;

use super::claim::SEQUENCE;
use super::remembered::proof_of;
use super::{GameError, Result, Rules};
use nimata_automata::automaton::{Dfao, Numeration};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{
    Answer, Asks, Environment, Formula, GameRules, Proved, Sequence, Set, SolveError, Statement,
    Wanted, parse, solve,
};

/// A position at which an automaton violates the rules.
pub(super) struct Violation {
    pub(super) position: Vec<BigUint>,
    /// The number with which a relation violates them there.
    pub(super) number: Option<BigUint>,
}

/// The statement that the first right guess keeps the rules at every position, with the lemmas of
/// its proof; `None` if no guess is right. A relation is stated together with the sentence that
/// every position has a value in it.
///
/// `guess` returns the next automaton, or `None` if it has no other. It receives the least
/// positions at which the guess before violates the rules, none at first.
///
/// # Errors
/// Those of `guess`; a bound that a proof reached.
pub(super) fn first_proved(
    rules: &GameRules,
    numerals: &Numeration,
    budget: &Budget,
    mut guess: impl FnMut(&[Violation]) -> Result<Option<Dfao>>,
) -> Result<Option<Statement>> {
    let mut wrong = Vec::new();
    while let Some(automaton) = guess(&wrong)? {
        let mut statement = keeping(automaton, rules, numerals);
        wrong = violations(&mut statement, budget)?;
        if wrong.is_empty() {
            return Ok(Some(statement));
        }
    }
    Ok(None)
}

/// The statement with the lemmas of its proof, of an automaton that is known to be right.
///
/// # Errors
/// [`GameError::Rejected`] if the automaton violates the rules; a bound of the budget was reached.
pub(super) fn with_lemmas(
    statement: Statement,
    game: &dyn Rules,
    budget: &Budget,
) -> Result<Statement> {
    proof_of(statement, game, budget, |mut statement| {
        match violations(&mut statement, budget)?.is_empty() {
            true => Ok(statement),
            false => Err(GameError::broken(game)),
        }
    })
}

/// Proves a statement, which gets its sentence and the lemmas, or finds where it is violated.
fn violations(statement: &mut Statement, budget: &Budget) -> Result<Vec<Violation>, SolveError> {
    let of_position = |position| vec![Violation { position, number: None }];
    let Sequence { name, game, .. } = &statement.sequences[0];
    let game = game.as_ref().expect("a sequence with rules");
    if game.asks != Asks::Relation {
        return Ok(match statement.prove_game(budget)? {
            Proved::Yes => Vec::new(),
            Proved::Refuted(position) => of_position(position),
        });
    }
    let total = parse(&game.totality(name), &statement.vocabulary())?.formula;
    let sequences = statement.sequences.clone();
    if let Some(position) = refuted(&total, sequences, &statement.numerals, budget)? {
        return Ok(of_position(position));
    }
    let faults = statement.prove_relation(budget)?.into_iter();
    statement.sentences.push(total);
    Ok(faults
        .map(|fault| Violation { position: fault.position, number: Some(fault.number) })
        .collect())
}

// Formulas that are decided on the way to a proof, and the statements that proofs are about.

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
    let wanted =
        Wanted { budget, least, listed: least, lemmas: false, tracks, ..Wanted::default() };
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
