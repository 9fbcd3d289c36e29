//! What the kernel may take: all weights of docs/certificate.md, section 10, and the two counts.

use crate::limits::{Limits, count};
use crate::reject::Reject;

/// Steps, each about half a nanosecond: reading a character of a text, or hashing it;
pub(super) const CHARACTER: u64 = 64;

/// adding a term to a sum;
pub(super) const TERM: u64 = 8;

/// asking whether a part reads a variable;
pub(super) const ASK: u64 = 4;

/// hashing an entry of a list;
pub(super) const ENTRY: u64 = 4;

/// a look into a table;
pub(super) const LOOK: u64 = 48;

/// finding a new state.
pub(super) const NEW: u64 = 768;

/// Entries of memory: a machine, besides its states;
pub(super) const MACHINE: usize = 256;

/// a list, besides its entries;
pub(super) const LIST: usize = 8;

/// a variable, a part or a state that is stored by itself.
pub(super) const MEMBER: usize = 8;

/// The steps taken and the entries stored so far.
pub(crate) struct Work<'a> {
    limits: &'a Limits,
    steps: u64,
    kept: u64,
    /// The steps after which to look at the clock.
    looks_at: u64,
}

impl<'a> Work<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Work<'a> {
        Work { limits, steps: 0, kept: 0, looks_at: 0 }
    }

    /// Spends a weight on each of several things, and declines past the limit.
    #[inline]
    pub(crate) fn spend(&mut self, things: usize, weight: u64) -> Result<(), Reject> {
        self.steps = self.steps.saturating_add(count(things).saturating_mul(weight));
        if self.steps < self.looks_at { Ok(()) } else { self.look() }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Reject> {
        // Past the limit every call declines.
        self.looks_at = self.steps.saturating_add(1 << 20).min(self.limits.steps.saturating_add(1));
        self.limits.admit_time()?;
        self.limits.admit_steps(self.steps)
    }

    /// Stores entries.
    pub(crate) fn keep(&mut self, entries: usize) -> Result<(), Reject> {
        self.kept = self.kept.saturating_add(count(entries));
        self.limits.admit_positions(self.kept)
    }

    /// Gives entries back that are no longer stored.
    pub(super) fn release(&mut self, entries: usize) {
        self.kept = self.kept.saturating_sub(count(entries));
    }
}
