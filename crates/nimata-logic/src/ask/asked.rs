//! A question and its answer in one call.

use num_bigint::BigUint;

use super::{Checked, Host, Question, Sequences, Source, Spelling};
use crate::Result;
use crate::logic::{Answer, Set, Vocabulary};

/// Answers a sentence or a formula about sequences, in Walnut's language: `A n`, `E n` for all and
/// some natural numbers, `T[n] = @1` for the terms of a sequence `T`.
///
/// ```
/// use nimata_automata::{Budget, automaton::Morphism};
/// use nimata_logic::ask::{Source, ask};
/// let budget = Budget::default();
/// let word: Morphism = "0 -> 01, 1 -> 10".parse()?;
/// let sequence = Source::of(&word.fixed_point(0, "T", &budget)?, &budget)?;
/// // A sentence about all numbers that is false has a least counterexample.
/// let answer = ask("A n T[n] = T[n+1]", [("T", sequence)], &budget)?;
/// assert_eq!(answer.truth(), Some(false));
/// assert_eq!(answer.witness(), [("n".to_owned(), 0u32.into())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// `AskError::NoFormula` with a caret; `AskError::OtherNumeration` if its sequences are not in
/// one numeration; `AskError::Undecided` names the subformula that grew.
pub fn ask<'n>(
    formula: &str,
    with: impl IntoIterator<Item = (&'n str, Source)>,
    host: &dyn Host,
) -> Result<Asked> {
    let mut sequences = Sequences::new(host);
    for (name, source) in with {
        sequences.name(name, source, name)?;
    }
    let question = Question::read(formula, &Vocabulary::default(), &mut sequences)?;
    let answered = question.answer(host, |found| Checked::answer(found, &host.budget()))?;
    Ok(Asked {
        formula: question.formula.to_string(),
        answer: answered.answer,
        spelling: answered.spelling,
        certificate: answered.certificate,
    })
}

/// The answer to a question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Asked {
    /// The formula, with all its parentheses.
    pub formula: String,
    /// Whether a sentence is true; where a formula with free variables holds.
    pub answer: Answer,
    /// How the numbers of the answer are written: in a negative base they are codes, which stand
    /// for integers.
    pub spelling: Spelling,
    /// The certificate of the answer as the checker has accepted it, or why there is none.
    pub certificate: Result<Checked, String>,
}

impl Asked {
    /// Whether a sentence is true; `None` where variables are free.
    pub fn truth(&self) -> Option<bool> {
        match &self.answer {
            Answer::Sentence { truth, .. } => Some(*truth),
            Answer::Set(_) => None,
        }
    }

    /// The least numbers that show a sentence about existence to be true, or one about all numbers
    /// to be false, with the names of their variables; empty where there are none.
    pub fn witness(&self) -> &[(String, BigUint)] {
        match &self.answer {
            Answer::Sentence { witness: Some(witness), .. } => witness,
            _ => &[],
        }
    }

    /// Where a formula with free variables holds; `None` of a sentence.
    pub fn set(&self) -> Option<&Set> {
        match &self.answer {
            Answer::Set(set) => Some(set),
            Answer::Sentence { .. } => None,
        }
    }
}
