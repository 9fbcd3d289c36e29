//! The result of a step.

use nimata_checker::Accepted;

use nimata::AskError;
use nimata::budget::Reached;
use nimata::game::GameError;

/// The result of a step.
#[derive(Debug)]
pub enum Seen {
    /// It holds, because the checker accepted a certificate.
    Certified(Box<Accepted>),
    /// It holds, because the computation looks at every case.
    Exact,
    /// It holds up to this bound.
    Upto(String),
    /// It fails, at this place.
    Fails(String),
    /// It is open, for this reason.
    Open(String),
}

/// The reason why a step has no result.
#[derive(Debug, thiserror::Error)]
pub enum Halt {
    /// A bound was reached.
    #[error("{0}")]
    Bound(String),
    /// The data do not describe a step.
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

impl From<AskError> for Halt {
    fn from(error: AskError) -> Self {
        GameError::from(error).into()
    }
}

impl From<Reached> for Halt {
    fn from(reached: Reached) -> Self {
        Halt::Bound(reached.to_string())
    }
}

/// A function that stores a certificate, byte by byte as the checker accepted it.
pub type Keep<'k> = &'k mut dyn FnMut(&[u8]);
