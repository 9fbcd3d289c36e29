//! The steps of a search, counted together for all copies of its budget.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Reached;

/// How many steps a search has taken, and may take.
#[derive(Debug)]
pub(super) struct Steps {
    taken: AtomicU64,
    most: u64,
}

impl Steps {
    /// None was taken yet.
    pub(super) fn new(most: u64) -> Self {
        Steps { taken: AtomicU64::new(0), most }
    }

    /// Takes so many more.
    ///
    /// # Errors
    /// [`Reached::Steps`] if these are more than there are left.
    pub(super) fn take(&self, steps: u64) -> Result<(), Reached> {
        let taken = self.taken.fetch_add(steps, Relaxed).saturating_add(steps);
        if taken > self.most { Err(Reached::Steps(self.most)) } else { Ok(()) }
    }
}
