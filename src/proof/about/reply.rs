//! Answers to the ready questions, and the grounds on which they rest.

use std::sync::Arc;

use crate::game::GameError;
use crate::proof::{Answered, Checked, Proved, Question};

/// The claims by which the values, or the outcomes, of a game of one number repeat.
pub(in crate::proof) const REPEATING: [&str; 2] = ["period", QUOTIENT];
pub(in crate::proof) const QUOTIENT: &str = "quotient";

/// The ready questions about a game, with their answers.
pub struct About {
    /// The game.
    pub game: String,
    /// The meanings of the names in the formulas.
    pub named: Vec<Named>,
    /// The reason why the game itself has no name in formulas.
    pub lacks: Option<String>,
    /// The answers, in the order of the questions.
    pub replies: Vec<Reply>,
}

/// The meaning of a name in the formulas.
pub struct Named {
    /// The name.
    pub name: String,
    /// The claim and the game, in the syntax of `--with`.
    pub stands_for: String,
    /// The states of its automaton.
    pub states: usize,
    /// The numeration of the numbers that it reads.
    pub numeration: String,
}

/// A question with its answer.
pub struct Reply {
    /// A short name, such as `period`, which is also that of its certificate.
    pub name: String,
    /// The question in words.
    pub asks: String,
    /// The answer in words; that of a table with its bounds.
    pub says: String,
    /// The formula of the question; `None` if there is no automaton.
    pub formula: Option<String>,
    /// The ground of the answer.
    pub basis: Basis,
}

/// The ground of an answer.
pub enum Basis {
    /// The formula was decided.
    Asked(Box<(Question, Answered)>),
    /// A claim about the game was proved, and the answer follows from it; if values repeat, from
    /// the first ones.
    Claimed(Arc<Proved>),
    /// A table of the positions up to these bounds, one for each number: no theorem.
    Table {
        /// The bounds.
        upto: Vec<u64>,
        /// The reason why there is only a table.
        why: String,
    },
    /// Nothing is known.
    Open(String),
}

impl Reply {
    /// The certificate of the answer, as the checker has accepted it.
    pub fn certificate(&self) -> Option<&Checked> {
        match &self.basis {
            Basis::Asked(found) => found.1.certificate.as_ref().ok(),
            Basis::Claimed(proved) => Some(&proved.checked),
            Basis::Table { .. } | Basis::Open(_) => None,
        }
    }

    /// The reason why the answer has no certificate.
    pub fn why(&self) -> Option<&str> {
        match &self.basis {
            Basis::Asked(found) => found.1.certificate.as_ref().err().map(String::as_str),
            Basis::Claimed(_) => None,
            Basis::Table { why, .. } | Basis::Open(why) => Some(why),
        }
    }

    /// The certainty of the answer in one word: `proved`, `decided`, `table` or `undecided`.
    pub fn verdict(&self) -> &'static str {
        match (&self.basis, self.certificate()) {
            (_, Some(_)) => "proved",
            (Basis::Asked(_), None) => "decided",
            (Basis::Table { .. }, _) => "table",
            (Basis::Claimed(_) | Basis::Open(_), _) => "undecided",
        }
    }

    /// The ground of the answer: the verdict, and the claim or formula.
    pub fn rests(&self) -> String {
        let verdict = self.verdict();
        match (&self.basis, &self.formula) {
            (Basis::Claimed(proved), _) => format!("{verdict}: claim {}", proved.claim),
            (Basis::Asked(found), Some(formula)) => {
                format!("{verdict} of `{formula}`: {}", found.1.short())
            }
            (_, Some(formula)) => format!("{verdict}: nothing is decided of `{formula}`"),
            (_, None) => verdict.to_owned(),
        }
    }

    /// The name of the claim that was proved, if the answer rests on one.
    pub fn claim(&self) -> Option<&str> {
        match &self.basis {
            Basis::Claimed(proved) => Some(&proved.claim),
            _ => None,
        }
    }
}

/// The reason why a question has no answer.
///
/// # Errors
/// The error itself, if the rules are wrong or the program is defective, so that no other answer
/// could be trusted either.
pub(super) fn reason(error: GameError) -> Result<String, GameError> {
    // The two plays of a game may have numbers of different numerations.
    let harmless = error.is_undecided()
        || matches!(
            error,
            GameError::Unsuitable(_) | GameError::NoAutomaton { .. } | GameError::NoFormula { .. }
        );
    // The user did not write the formula, so the caret under it is left out.
    let says = |error: GameError| error.to_string().lines().next().unwrap_or_default().to_owned();
    if harmless { Ok(says(error)) } else { Err(error) }
}
