//! Reads the clock often enough, but not for every position.

use nimata_automata::budget::{Budget, Reached};

/// The number of steps between two readings of the clock, which take about a millisecond. A
/// reading takes as long as dozens of steps.
const WORK: usize = 1 << 20;

/// Counts the steps that fill a table. A step is a position, or an option or an edge of it.
pub(in crate::game) struct Pace<'b> {
    budget: &'b Budget,
    left: usize,
    /// The positions that are done, and all of them.
    pub(super) done: usize,
    all: usize,
}

impl<'b> Pace<'b> {
    /// The pace for a table of so many positions; the clock is read at the first step.
    pub(super) fn new(budget: &'b Budget, all: usize) -> Self {
        Pace { budget, left: 0, done: 0, all }
    }

    /// Counts steps, and reads the clock if there have been enough of them.
    ///
    /// # Errors
    /// Those of [`Budget::allow_step`].
    #[inline]
    pub(in crate::game) fn take(&mut self, steps: usize) -> Result<(), Reached> {
        match self.left.checked_sub(steps) {
            Some(left) => self.left = left,
            None => {
                self.budget.allow_step(self.done, self.all)?;
                self.left = WORK;
            }
        }
        Ok(())
    }
}
