//! The errors of writing a certificate for Coq.

use std::io;

/// A reason why a certificate was not written for Coq.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CoqError {
    /// The writer failed.
    #[error("the output could not be written: {0}")]
    Io(#[from] io::Error),
    /// The bytes are not a certificate that can be written for Coq.
    #[error("this is not a certificate: {0}")]
    Certificate(String),
}
