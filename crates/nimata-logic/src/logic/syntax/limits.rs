//! Bounds on the length and the depth of formulas, so that no text exhausts the stack.

/// The greatest length of a text, in bytes.
pub(super) const MOST_BYTES: usize = 65_536;

/// The greatest depth of nested parentheses, quantifiers, negations and indices.
pub(super) const MOST_NESTED: usize = 64;

/// The greatest depth of a formula as a tree, in which a chain a & b & c … is as deep as it is
/// long.
pub(super) const MOST_DEPTH: usize = 400;

/// The greatest number of comparisons of a formula after its calls are expanded.
pub(super) const MOST_ATOMS: usize = 10_000;

/// The greatest number of decimal digits of a constant.
pub(super) const MOST_DIGITS: usize = 1_000;

/// The greatest number of decimal digits of a constant that is not a sequence of its own.
pub(super) const MOST_DIGITS_WRITTEN: usize = 55;
