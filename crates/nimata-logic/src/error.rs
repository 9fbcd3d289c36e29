//! The errors of questions and of the commands of a session.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use nimata_automata::budget::Reached;

use crate::logic::SolveError;

/// A reason why a question has no answer.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// A text is not a formula.
    #[error("{says}")]
    NoFormula {
        /// The column at fault: 1-based, in characters.
        column: usize,
        /// The message, with a caret under the column.
        says: String,
    },
    /// A file cannot be read.
    #[error("cannot read {}: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// A file holds no automaton.
    #[error("{}: {why}", path.display())]
    NoAutomaton {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, and where.
        why: String,
    },
    /// The question does not apply, for another reason.
    #[error("{0}")]
    Unsuitable(String),
    /// The checker rejects a certificate, which is a defect of the prover.
    #[error("{says}")]
    Rejected {
        /// The checker's code of the condition that fails.
        code: String,
        /// The message.
        says: String,
    },
    /// The checker reached one of its limits before it had read a certificate.
    #[error("{says}")]
    Declined {
        /// The checker's code of the limit.
        code: String,
        /// The message.
        says: String,
    },
    /// A bound was reached first; nothing was decided.
    #[error(transparent)]
    Reached(#[from] Reached),
    /// Nothing was decided, though no bound of the user's was reached.
    #[error("{0}")]
    Undecided(String),
    /// A sequence has no automaton, for a reason that its [provider](crate::ask::Provider) knows.
    #[error(transparent)]
    Provider(Arc<dyn Error + Send + Sync>),
}

impl AskError {
    /// The error for what does not suit, with the message of another error.
    pub fn unsuitable(why: impl ToString) -> Self {
        AskError::Unsuitable(why.to_string())
    }
}

impl From<SolveError> for AskError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Bound { reached, .. } => AskError::Reached(reached),
            other => AskError::Unsuitable(other.to_string()),
        }
    }
}
