//! What a long evaluation may use, and what it tells of itself.

use crate::budget::{Budget, Reached};
use crate::logic::Formula;

/// Told now and then which subformula is evaluated, and how many states it has so far.
pub type Progress<'p> = dyn FnMut(&Formula, usize) + 'p;

/// Progress is told once in so many steps, each of which makes a state or more.
const PAUSE: usize = 1 << 13;

/// The bounds, and where the evaluation stands.
pub(super) struct Meter<'a, 'p> {
    budget: Budget,
    progress: &'p mut Progress<'p>,
    /// The subformula that is being evaluated.
    pub(super) current: Option<&'a Formula>,
    /// The states of the machine that is being built.
    pub(super) states: usize,
    steps: usize,
}

impl<'a, 'p> Meter<'a, 'p> {
    pub(super) fn new(budget: &Budget, progress: &'p mut Progress<'p>) -> Self {
        Meter { budget: *budget, progress, current: None, states: 0, steps: 0 }
    }

    /// Asks for the states of one machine, and the bytes that building it takes.
    pub(super) fn allow(&mut self, states: usize, bytes: usize) -> Result<(), Reached> {
        self.states = states;
        self.budget.allow_states(states)?;
        self.budget.allow_memory(u64::try_from(bytes).unwrap_or(u64::MAX))?;
        self.steps += 1;
        if self.steps.is_multiple_of(64) {
            self.allow_time()?;
        }
        if self.steps.is_multiple_of(PAUSE)
            && let Some(formula) = self.current
        {
            (self.progress)(formula, states);
        }
        Ok(())
    }

    /// Looks at the clock: a step may take long where machines are large.
    pub(super) fn allow_time(&self) -> Result<(), Reached> {
        self.budget.allow_time()
    }
}
