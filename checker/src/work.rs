//! Work whose amount is known only while it is done: two counts, compared with the limits.

use crate::limits::{Limits, count};
use crate::reject::{Code, Reject};

/// The steps taken and the entries stored so far, compared with the limits.
pub(crate) struct Work<'a> {
    limits: &'a Limits,
    steps: u64,
    kept: u64,
    /// The number of steps after which to look at the clock next.
    looks_at: u64,
    /// The bounds of an attempt, with the memory that it began with.
    attempt: Option<(Allowance, u64)>,
}

/// The steps and the memory after which an attempt is given up.
pub(crate) struct Allowance {
    steps: u64,
    kept: u64,
}

impl<'a> Work<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Work<'a> {
        Work { limits, steps: 0, kept: 0, looks_at: 0, attempt: None }
    }

    /// Charges a weight for each of several things, and declines past the limit.
    #[inline]
    pub(crate) fn spend(&mut self, things: usize, weight: u64) -> Result<(), Reject> {
        self.steps = self.steps.saturating_add(count(things).saturating_mul(weight));
        if self.steps < self.looks_at { Ok(()) } else { self.look() }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Reject> {
        // Once past the limit, every later call declines too.
        self.looks_at = self.steps.saturating_add(1 << 20).min(self.limits.steps.saturating_add(1));
        self.limits.admit_time()?;
        self.admit_attempt()?;
        self.limits.admit_steps(self.steps)
    }

    /// Charges the memory of stored entries.
    pub(crate) fn keep(&mut self, entries: usize) -> Result<(), Reject> {
        self.kept = self.kept.saturating_add(count(entries));
        self.admit_attempt()?;
        self.limits.admit_positions(self.kept)
    }

    /// Begins an attempt, which is given up after a quarter of the steps and the memory left.
    pub(crate) fn begin_attempt(&mut self) {
        let steps = self.limits.steps.saturating_sub(self.steps) / 4;
        self.attempt = Some((self.allowance(steps), self.kept));
    }

    /// Ends an attempt, of which nothing stays stored.
    pub(crate) fn end_attempt(&mut self) {
        self.kept = self.attempt.take().map_or(self.kept, |(_, kept)| kept);
    }

    fn admit_attempt(&self) -> Result<(), Reject> {
        match &self.attempt {
            Some((allowance, _)) if self.exceeds(allowance, 0) => {
                Err(Reject::here(Code::LimitPositions, "an attempt takes too long"))
            }
            _ => Ok(()),
        }
    }

    /// Returns an allowance for an attempt: this many more steps, and a quarter of the memory that
    /// is left.
    pub(crate) fn allowance(&self, steps: u64) -> Allowance {
        let left = self.limits.positions.saturating_sub(self.kept);
        Allowance { steps: self.steps.saturating_add(steps), kept: self.kept + left / 4 }
    }

    /// Whether storing these entries too would exceed the allowance.
    pub(crate) fn exceeds(&self, allowance: &Allowance, entries: usize) -> bool {
        self.steps > allowance.steps || self.kept.saturating_add(count(entries)) > allowance.kept
    }

    /// Returns the charge of entries that are no longer stored.
    pub(crate) fn release(&mut self, entries: usize) {
        self.kept = self.kept.saturating_sub(count(entries));
    }
}
