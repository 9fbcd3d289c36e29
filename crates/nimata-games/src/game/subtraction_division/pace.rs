//! Reads the clock often enough, but not for every value.

use nimata_automata::budget::{Budget, Reached};

/// Asks a budget for time after enough work that the cost of reading the clock is negligible.
pub(super) struct Pace<'b> {
    budget: &'b Budget,
    step: u64,
    left: u64,
}

/// The number of elementary steps between two readings of the clock: about a millisecond.
const WORK: u64 = 1 << 20;

impl<'b> Pace<'b> {
    /// A pace for steps that consist of `step` elementary ones.
    pub(super) fn new(budget: &'b Budget, step: usize) -> Self {
        Pace { budget, step: u64::try_from(step).expect("a size").max(1), left: WORK }
    }

    /// Called before each of a known number of steps.
    #[inline]
    pub(super) fn step_of(&mut self, done: usize, all: usize) -> Result<(), Reached> {
        if self.left < self.step {
            self.budget.allow_step(done, all)?;
            self.left = WORK.max(self.step);
        }
        self.left -= self.step;
        Ok(())
    }
}
