//! The errors of atlases and of their parts.

use std::io;
use std::path::Path;

use crate::AskError;
use crate::game::GameError;

/// The reason why an atlas cannot be read, written or believed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AtlasError {
    /// A file cannot be read or written.
    #[error("cannot {doing} {path}: {error}")]
    File {
        /// The attempt: `read` or `write`.
        doing: &'static str,
        /// The path.
        path: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A file is not what the format says.
    #[error("{path}: {why}")]
    Malformed {
        /// The path, or what stands for it.
        path: String,
        /// The fault.
        why: String,
    },
    /// A line of a list of games names no game.
    #[error("line {line}: {why}")]
    Games {
        /// The number of the line, from 1 on.
        line: usize,
        /// The fault.
        why: GameError,
    },
    /// A game cannot be surveyed, or a bound was reached.
    #[error(transparent)]
    Game(#[from] GameError),
}

impl AtlasError {
    /// An error about a file.
    pub(super) fn file(doing: &'static str, path: &Path, error: io::Error) -> Self {
        AtlasError::File { doing, path: path.display().to_string(), error }
    }

    /// An error about the content of a file.
    pub(super) fn malformed(path: &Path, why: impl Into<String>) -> Self {
        AtlasError::Malformed { path: path.display().to_string(), why: why.into() }
    }
}

impl From<AskError> for AtlasError {
    fn from(error: AskError) -> Self {
        GameError::from(error).into()
    }
}
