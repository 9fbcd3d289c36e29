//! The one way from rules to a proved automaton: guess it, prove it, and mend the guess.

use num_bigint::BigUint;

use super::claim::SEQUENCE;
use super::remembered::proof_of;
use super::{GameError, Rules};
use nimata_automata::automaton::{Dfao, Numeration};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{GameRules, Proved, Sequence, Statement};

/// The statement that the first right guess keeps the rules at every position, with the lemmas of
/// its proof; `None` if no guess is right.
///
/// `guess` returns the next automaton, or `None` if it has no other. It receives the least position
/// at which the guess before violates the rules.
///
/// # Errors
/// Those of `guess`; a bound that a proof reached.
pub(super) fn first_proved(
    rules: &GameRules,
    numerals: &Numeration,
    budget: &Budget,
    mut guess: impl FnMut(Option<&[BigUint]>) -> Result<Option<Dfao>, GameError>,
) -> Result<Option<Statement>, GameError> {
    let mut wrong = None;
    while let Some(automaton) = guess(wrong.as_deref())? {
        let (name, game) = (SEQUENCE.to_owned(), Some(rules.clone()));
        let mut statement = Statement::of(numerals.clone(), Sequence { name, automaton, game });
        match statement.prove_game(budget)? {
            Proved::Yes => return Ok(Some(statement)),
            Proved::Refuted(at) => wrong = Some(at),
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
) -> Result<Statement, GameError> {
    proof_of(statement, game, budget, |mut statement| match statement.prove_game(budget)? {
        Proved::Yes => Ok(statement),
        Proved::Refuted(_) => Err(GameError::broken(game)),
    })
}
