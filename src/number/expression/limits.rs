//! What an expression may cost.

use crate::budget::Instant;

/// How deep parentheses, signs and powers of powers may nest. Deeper input is an error, so that no
/// text can exhaust the stack.
pub const MAX_DEPTH: usize = 200;

/// Whether `@file` may read files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAccess {
    /// `@file` reads the file, its path relative to the current directory.
    Allowed,
    /// `@file` is an error: right for text that does not come from the user.
    Refused,
}

/// What an expression may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The cap on the value and on every partial result, in decimal digits; 10,000,000 by default.
    ///
    /// It is kept in bits, ⌊d log2 10⌋ + 1 for d digits: everything of d digits is within it, and
    /// nothing of more than d + 1 digits. Memory is bounded by a small multiple of it, so a cap
    /// beyond the machine's memory bounds nothing.
    pub max_digits: u64,
    /// Whether `@file` may read files; allowed by default.
    pub files: FileAccess,
    /// When to stop; never by default. The clock is looked at between operations.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { max_digits: 10_000_000, files: FileAccess::Allowed, deadline: None }
    }
}
