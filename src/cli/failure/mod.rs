//! The end of a run: its exit status, and one sentence on standard error.

pub mod remedy;

use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::AskError;
use crate::automaton::AutomatonError;
use crate::budget::Reached;
use crate::export::coq::CoqError;
use crate::export::{ExportError, WriteError};
use crate::game::{GameError, WrittenError};
use crate::number::expression::{ExpressionError, ExpressionErrorKind};
use remedy::Remedy;

/// A run with an answer. If there are several, the worst counts, which is the last one in this
/// list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Done, proved, accepted, equal: exit status 0.
    Done,
    /// Refuted, rejected, different: exit status 1.
    Refuted,
    /// A limit was reached, and the known part of the answer was printed: exit status 3.
    Undecided,
    /// A part of the input was invalid, and the rest was done: exit status 2.
    Mistaken,
    /// The checker rejected a certificate of the program's own: exit status 4.
    Defective,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        ExitCode::from(match outcome {
            Outcome::Done => 0,
            Outcome::Refuted => 1,
            Outcome::Undecided => 3,
            Outcome::Mistaken => 2,
            Outcome::Defective => 4,
        })
    }
}

/// A run without an answer.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Bad usage or input: exit status 2.
    #[error("{0}")]
    Usage(String),
    /// A limit was reached before anything could be printed: exit status 3.
    #[error("{0}")]
    Undecided(String),
    /// The claim is false: exit status 1.
    #[error("{0}")]
    Refused(String),
    /// The checker rejected a certificate of the program's own: exit status 4.
    #[error("{0}")]
    Defective(String),
    /// The reader of standard output closed it, which is not an error.
    #[error("standard output was closed")]
    Closed,
}

/// What a command comes to.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

impl Failure {
    /// The error for a file that cannot be read or written.
    pub fn file(doing: &str, path: &Path, error: &io::Error) -> Self {
        Failure::Usage(format!("cannot {doing} {}: {error}", path.display()))
    }

    /// The outcome that this failure gives a run that continues.
    pub fn outcome(&self) -> Outcome {
        match self {
            Failure::Usage(_) => Outcome::Mistaken,
            Failure::Undecided(_) => Outcome::Undecided,
            Failure::Refused(_) => Outcome::Refuted,
            Failure::Defective(_) => Outcome::Defective,
            Failure::Closed => Outcome::Done,
        }
    }

    /// The error for an expression without a value; `whole` is the text in which a caret shows the
    /// column.
    pub fn expression(error: &ExpressionError, whole: &str) -> Self {
        let (message, advised) = (error.message(), error.kind().advised());
        match error.kind() {
            ExpressionErrorKind::TimeOver => Failure::Undecided(advised),
            _ => Failure::Usage(error.render(whole).replacen(&message, &advised, 1)),
        }
    }
}

impl From<GameError> for Failure {
    fn from(error: GameError) -> Self {
        match error {
            _ if error.is_undecided() => Failure::Undecided(error.advised()),
            _ if error.is_refuted() => Failure::Refused(error.to_string()),
            GameError::Rejected { says, .. } => Failure::Defective(says),
            _ => Failure::Usage(error.advised()),
        }
    }
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Self {
        GameError::from(error).into()
    }
}

impl From<WrittenError> for Failure {
    fn from(error: WrittenError) -> Self {
        match error {
            WrittenError::Said(says) => Failure::Usage(says),
            WrittenError::Game(error) => error.into(),
            WrittenError::Number { error, text } => Failure::expression(&error, &text),
        }
    }
}

impl From<Reached> for Failure {
    fn from(bound: Reached) -> Self {
        Failure::Undecided(bound.advised())
    }
}

impl From<AutomatonError> for Failure {
    fn from(error: AutomatonError) -> Self {
        Failure::Usage(error.to_string())
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Io(error) => error.into(),
            _ => Failure::Usage(error.advised()),
        }
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        ExportError::from(error).into()
    }
}

impl From<CoqError> for Failure {
    fn from(error: CoqError) -> Self {
        match error {
            CoqError::Io(error) => error.into(),
            _ => Failure::Usage(error.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        // A writer that reads the clock reports a time limit as its inner error.
        let bound = error.get_ref().and_then(|inner| inner.downcast_ref::<Reached>());
        if let Some(&bound) = bound {
            return bound.into();
        }
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Usage(format!("cannot write the result: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_that_is_rejected_is_the_fault_of_the_program() {
        let (code, says) = ("rule".to_owned(), "no".to_owned());
        let rejected = GameError::Rejected { code, says };
        assert!(!rejected.is_refuted() && !rejected.is_undecided());
        let outcome = Failure::from(rejected).outcome();
        assert_eq!(outcome, Outcome::Defective);
        assert!(outcome > Outcome::Mistaken, "a script ends with it");
    }
}
