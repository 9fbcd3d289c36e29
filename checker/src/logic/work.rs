//! The weights of the kernel's work: docs/certificate.md, section 10.

/// Steps, each about half a nanosecond: to read a character of a text, or to hash it.
pub(super) const CHARACTER: u64 = 64;

/// Steps to add a term to a sum.
pub(super) const TERM: u64 = 8;

/// Steps to test whether a part reads a variable.
pub(super) const ASK: u64 = 4;

/// Steps to hash an entry of a list.
pub(super) const ENTRY: u64 = 4;

/// Steps to look into a table.
pub(super) const LOOK: u64 = 48;

/// Steps to add a new state.
pub(super) const NEW: u64 = 768;

/// Memory in entries: a machine, besides its states.
pub(super) const MACHINE: usize = 256;

/// Memory in entries: a list, besides its own entries.
pub(super) const LIST: usize = 8;

/// Memory in entries: one stored variable, part or state.
pub(super) const MEMBER: usize = 8;
