//! How long and how deep a formula may be, so that no text makes a program run out of stack.

/// The longest text that is read.
pub(super) const MOST_BYTES: usize = 65_536;

/// Parentheses, quantifiers, negations and indices nest at most so deep.
pub(super) const MOST_NESTED: usize = 64;

/// A formula is at most so deep as a tree, in which a chain a & b & c … is as deep as it is long.
pub(super) const MOST_DEPTH: usize = 400;

/// A formula has at most so many comparisons, once its calls are written out.
pub(super) const MOST_ATOMS: usize = 10_000;
