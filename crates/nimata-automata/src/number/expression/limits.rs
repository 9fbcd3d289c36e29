//! Limits on the cost of an expression.

use crate::budget::Instant;

/// The greatest depth of nested parentheses, signs and powers of powers. Deeper input is an error,
/// so that no text can exhaust the stack.
pub const MAX_DEPTH: usize = 200;

/// Whether `@file` may read files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAccess {
    /// `@file` reads the file; its path is relative to the current directory.
    Allowed,
    /// `@file` is an error. Choose this for texts that do not come from the user.
    Refused,
}

/// Limits on the cost of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The cap on the value and on every partial result, in decimal digits; 10,000,000 by default.
    ///
    /// It is stored in bits, ⌊d log2 10⌋ + 1 for d digits: every number of d digits is within it,
    /// and none of more than d + 1 digits. Memory is at most a small multiple of it, so a cap
    /// beyond the machine's memory bounds nothing.
    pub max_digits: u64,
    /// Whether `@file` may read files; allowed by default.
    pub files: FileAccess,
    /// When to stop; never by default. The evaluation looks at the clock between operations.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { max_digits: 10_000_000, files: FileAccess::Allowed, deadline: None }
    }
}
