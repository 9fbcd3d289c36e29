//! The steps of a search, counted together for all clones of its budget.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Reached;

/// The number of steps that a search has taken, and the greatest number that it may take.
#[derive(Debug)]
pub(super) struct Steps {
    taken: AtomicU64,
    most: u64,
}

impl Steps {
    /// A count of 0.
    pub(super) fn new(most: u64) -> Self {
        Steps { taken: AtomicU64::new(0), most }
    }

    /// The number of steps that may still be taken.
    pub(super) fn left(&self) -> u64 {
        self.most.saturating_sub(self.taken.load(Relaxed))
    }

    /// Counts more steps.
    ///
    /// # Errors
    /// [`Reached::Steps`] if too few steps are left.
    pub(super) fn take(&self, steps: u64) -> Result<(), Reached> {
        let taken = self.taken.fetch_add(steps, Relaxed).saturating_add(steps);
        if taken > self.most { Err(Reached::Steps(self.most)) } else { Ok(()) }
    }
}
