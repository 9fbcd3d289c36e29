//! What is answered about a game, and on what the answers rest.

use std::sync::Arc;

use crate::game::GameError;
use crate::proof::{Answered, Checked, Proved, Question};

/// The claims by which the values, or the outcomes, of a game of one number repeat.
pub(super) const REPEATING: [&str; 2] = ["period", QUOTIENT];
pub(super) const QUOTIENT: &str = "quotient";

/// The ready questions about a game, with their answers.
pub struct About {
    /// The game.
    pub game: String,
    /// What the names in the formulas stand for.
    pub named: Vec<Named>,
    /// Why no name stands for the game itself.
    pub lacks: Option<String>,
    /// The answers, in the order of the questions.
    pub replies: Vec<Reply>,
}

/// What a name in the formulas stands for.
pub struct Named {
    /// The name.
    pub name: String,
    /// The claim and the game, as `--with` reads them; what else a user has named, by its name.
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
    /// The formula that was asked; `None` where there is no automaton to ask about.
    pub formula: Option<String>,
    /// What the answer rests on.
    pub basis: Basis,
}

/// What an answer rests on.
pub enum Basis {
    /// The formula was decided.
    Asked(Box<(Question, Answered)>),
    /// A claim about the game was proved, and the answer follows from it: where values repeat, from
    /// the first ones.
    Claimed(Arc<Proved>),
    /// Positions up to these bounds were looked at, one bound a number: no theorem.
    Table {
        /// The bounds.
        upto: Vec<u64>,
        /// Why there is no more than a table.
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

    /// Why the answer is no theorem with a certificate.
    pub fn why(&self) -> Option<&str> {
        match &self.basis {
            Basis::Asked(found) => found.1.certificate.as_ref().err().map(String::as_str),
            Basis::Claimed(_) => None,
            Basis::Table { why, .. } | Basis::Open(why) => Some(why),
        }
    }

    /// In one word what is certain: `proved`, `decided`, `table` or `undecided`.
    pub fn verdict(&self) -> &'static str {
        match (&self.basis, self.certificate()) {
            (_, Some(_)) => "proved",
            (Basis::Asked(_), None) => "decided",
            (Basis::Table { .. }, _) => "table",
            (Basis::Claimed(_) | Basis::Open(_), _) => "undecided",
        }
    }

    /// What the answer rests on: `proved` or another verdict, and of what.
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

/// The reason for which something cannot be had here.
///
/// # Errors
/// The error itself, where the rules are wrong or something is defective, so that no other answer
/// could be trusted either.
pub(super) fn reason(error: GameError) -> Result<String, GameError> {
    // The two plays of a game may have numbers of different numerations.
    let harmless = error.is_undecided()
        || matches!(
            error,
            GameError::Unsuitable(_) | GameError::NoAutomaton { .. } | GameError::NoFormula { .. }
        );
    // A formula of ours is not shown to be pointed at.
    let says = |error: GameError| error.to_string().lines().next().unwrap_or_default().to_owned();
    if harmless { Ok(says(error)) } else { Err(error) }
}
