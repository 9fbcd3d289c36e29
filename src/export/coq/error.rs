//! Why a certificate was not written for Coq.

use std::io;

/// Why a certificate was not written for Coq.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CoqError {
    /// The writer failed.
    #[error("the output could not be written: {0}")]
    Io(#[from] io::Error),
    /// This is no certificate.
    #[error("this is no certificate: {0}")]
    Certificate(String),
}
