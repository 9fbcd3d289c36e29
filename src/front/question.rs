//! Questions in first-order logic.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{Automaton, Game};
use crate::budget::Budget;
use crate::game::{GameError, read_game};
use crate::logic::{Answer, Set, Vocabulary};
use crate::proof::{Checked, Host, Question, Sequences, Source, Spelling, claimed, game_source};

/// Answers a sentence or a formula about sequences, in Walnut's language: `A n`, `E n` for all and
/// some natural numbers, `G[n] = @2` for the terms of a sequence `G`.
///
/// ```
/// use nimata::{Budget, ask, game};
///
/// let (half, misere) = (game("sd:1/2")?, game("sd:1/2:misere")?);
/// let budget = Budget::default();
/// assert_eq!(ask("A n (G[16*n+12] = G[4*n+2])", &[("G", &half)], &budget)?.truth(), Some(true));
///
/// // A sentence about all numbers that is false has a least counterexample.
/// let with: [(&str, &dyn nimata::Given); 2] = [("G", &half), ("M", &misere)];
/// let answer = ask("A n (n >= 1 => G[n] = M[n])", &with, &budget)?;
/// assert_eq!(answer.truth(), Some(false));
/// assert_eq!(answer.witness(), [("n".to_owned(), 1u32.into())]);
/// # Ok::<(), nimata::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::NoFormula`] with a caret; [`GameError::Unsuitable`] if its sequences are not in one
/// numeration; [`GameError::Undecided`] names the subformula that grew.
pub fn ask(
    formula: &str,
    with: &[(&str, &dyn Given)],
    budget: &Budget,
) -> Result<Asked, GameError> {
    let mut sequences = Sequences::new(budget);
    for (name, given) in with {
        sequences.name(name, given.source(budget)?, name)?;
    }
    let question = Question::read(formula, &Vocabulary::default(), &mut sequences)?;
    let answered = question.answer(budget, |certificate| Checked::answer(certificate, budget))?;
    Ok(Asked {
        formula: question.formula.to_string(),
        answer: answered.answer,
        spelling: answered.spelling,
        certificate: answered.certificate,
    })
}

/// A sequence that a name in a formula denotes.
pub trait Given {
    /// The sequence.
    ///
    /// # Errors
    /// [`GameError`] if it is not the sequence of an automaton.
    fn source(&self, host: &dyn Host) -> Result<Source, GameError>;
}

/// The values of the game, or who wins where the rules give no automaton of the values.
impl Given for Game {
    fn source(&self, _host: &dyn Host) -> Result<Source, GameError> {
        Ok(game_source(Arc::clone(self.rules()), None))
    }
}

/// A game by its name, with or without a claim: `sd:1/2`, `outcome:sd:1/2`.
impl Given for &str {
    fn source(&self, _host: &dyn Host) -> Result<Source, GameError> {
        let (claim, game) = claimed(self);
        Ok(game_source(Arc::from(read_game(game)?), claim.map(str::to_owned)))
    }
}

impl Given for Automaton {
    fn source(&self, host: &dyn Host) -> Result<Source, GameError> {
        Ok(Source::of(&self.dfao, host)?)
    }
}

/// The answer to a question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Asked {
    /// The formula, with all its parentheses.
    pub formula: String,
    /// The truth of a sentence, or the solutions of a formula with free variables.
    pub answer: Answer,
    /// The spelling of the numbers of the answer: in a negative base they are codes of integers.
    pub spelling: Spelling,
    /// The certificate of the answer as the checker has accepted it, or the reason why there is
    /// none.
    pub certificate: Result<Checked, String>,
}

impl Asked {
    /// The truth of a sentence; `None` if variables are free.
    pub fn truth(&self) -> Option<bool> {
        match &self.answer {
            Answer::Sentence { truth, .. } => Some(*truth),
            Answer::Set(_) => None,
        }
    }

    /// The least numbers that show a sentence about existence to be true, or one about all numbers
    /// to be false, with the names of their variables; empty if there are none.
    pub fn witness(&self) -> &[(String, BigUint)] {
        match &self.answer {
            Answer::Sentence { witness: Some(witness), .. } => witness,
            _ => &[],
        }
    }

    /// The solutions of a formula with free variables; `None` for a sentence.
    pub fn set(&self) -> Option<&Set> {
        match &self.answer {
            Answer::Set(set) => Some(set),
            Answer::Sentence { .. } => None,
        }
    }
}
