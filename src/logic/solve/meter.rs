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
    /// The bytes of that machine when they were last asked for.
    bytes: usize,
    steps: usize,
    /// The work since the last look at the clock, in steps of the budget.
    work: usize,
}

/// The bytes of new tables that make a step.
const BYTES: usize = 4;

impl<'a, 'p> Meter<'a, 'p> {
    pub(super) fn new(budget: &Budget, progress: &'p mut Progress<'p>) -> Self {
        Meter {
            budget: budget.clone(),
            progress,
            current: None,
            states: 0,
            bytes: 0,
            steps: 0,
            work: 0,
        }
    }

    /// Asks for the states of one machine, and the bytes that building it takes.
    pub(super) fn allow(&mut self, states: usize, bytes: usize) -> Result<(), Reached> {
        self.states = states;
        self.budget.allow_states(states)?;
        self.budget.allow_memory(u64::try_from(bytes).unwrap_or(u64::MAX))?;
        self.steps += 1;
        // What a machine takes grows with the work that building it took.
        self.work += 1 + bytes.saturating_sub(self.bytes) / BYTES;
        self.bytes = bytes;
        if self.steps.is_multiple_of(64) {
            self.allow_work(0)?;
        }
        if self.steps.is_multiple_of(PAUSE)
            && let Some(formula) = self.current
        {
            (self.progress)(formula, states);
        }
        Ok(())
    }

    /// Looks at the clock after so many more steps: one may take long where machines are large.
    pub(super) fn allow_work(&mut self, steps: usize) -> Result<(), Reached> {
        let work = std::mem::take(&mut self.work).saturating_add(steps);
        self.budget.allow_work(u64::try_from(work).unwrap_or(u64::MAX))
    }
}
