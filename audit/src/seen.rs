//! What a step came to.

use nimata_checker::Accepted;

use nimata::budget::Reached;
use nimata::game::GameError;

/// What a step came to.
#[derive(Debug)]
pub enum Seen {
    /// It holds, by the checker's word.
    Certified(Box<Accepted>),
    /// It holds: the computation looks at every case that there is.
    Exact,
    /// It holds as far as it was looked at.
    Upto(String),
    /// It fails, and where.
    Fails(String),
    /// It is not known, and why.
    Open(String),
}

/// Why a step came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum Halt {
    /// A bound was reached.
    #[error("{0}")]
    Bound(String),
    /// The data are no step.
    #[error("{0}")]
    Data(String),
}

impl From<String> for Halt {
    fn from(why: String) -> Self {
        Halt::Data(why)
    }
}

impl From<GameError> for Halt {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Reached(_) | GameError::Undecided(_) | GameError::Declined { .. } => {
                Halt::Bound(error.to_string())
            }
            _ => Halt::Data(error.to_string()),
        }
    }
}

impl From<Reached> for Halt {
    fn from(reached: Reached) -> Self {
        Halt::Bound(reached.to_string())
    }
}

/// Where certificates go, byte by byte as they were accepted.
pub type Keep<'k> = &'k mut dyn FnMut(&[u8]);
