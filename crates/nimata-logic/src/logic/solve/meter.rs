//! The bounds of a long evaluation, and its reports of progress.

use super::sizes::Method;
use crate::logic::Formula;
use nimata_automata::budget::{Budget, Reached};

/// A callback that is called now and then with the subformula being evaluated and the number of its
/// states so far.
pub type Progress<'p> = dyn FnMut(&Formula, usize) + 'p;

/// The number of steps between two reports; each step makes at least one state.
const PAUSE: usize = 1 << 13;

/// The cost of a subformula, without its own subformulas.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost<'a> {
    /// The subformula, if one was begun.
    pub(super) formula: Option<&'a Formula>,
    /// The most states of an automaton on the way.
    pub(super) largest: usize,
    /// The last method by which bound variables were projected out, in the order of the tries.
    pub(super) method: Option<Method>,
}

/// The bounds, and the current point of the evaluation.
pub(in crate::logic) struct Meter<'a, 'p> {
    budget: Budget,
    progress: Option<&'p mut Progress<'p>>,
    /// The cost of the current subformula so far.
    pub(super) cost: Cost<'a>,
    /// The number of states of the machine that is being built.
    pub(super) states: usize,
    /// The bytes of that machine at the last check.
    bytes: usize,
    steps: usize,
    /// The work since the last look at the clock, in the budget's steps.
    work: usize,
}

/// The bytes of new tables that count as one step.
const BYTES: usize = 4;

impl<'a, 'p> Meter<'a, 'p> {
    pub(in crate::logic) fn new(budget: &Budget, progress: &'p mut Progress<'p>) -> Self {
        Meter { progress: Some(progress), ..Meter::silent(budget) }
    }

    /// A meter that reports no progress.
    pub(in crate::logic) fn silent(budget: &Budget) -> Self {
        Meter {
            budget: budget.clone(),
            progress: None,
            cost: Cost::default(),
            states: 0,
            bytes: 0,
            steps: 0,
            work: 0,
        }
    }

    pub(in crate::logic) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Bounds the states and the steps of the next work, and returns the budget before.
    pub(super) fn bounded(&mut self, states: usize, steps: u64) -> Budget {
        let steps = steps.min(self.budget.steps_left());
        let bounded = self.budget.at_most(states, u64::MAX).with_steps(steps);
        std::mem::replace(&mut self.budget, bounded)
    }

    /// Ends such a bound, and returns the budget that is in force again.
    pub(super) fn restore(&mut self, budget: Budget) -> Budget {
        self.work = 0;
        self.budget = budget;
        self.budget.clone()
    }

    /// Begins a subformula, and returns the cost so far of the one around it.
    pub(super) fn begin(&mut self, formula: &'a Formula) -> Cost<'a> {
        std::mem::replace(&mut self.cost, Cost { formula: Some(formula), ..Cost::default() })
    }

    /// Ends a subformula, returns its cost, and goes on with the one around it.
    pub(super) fn end(&mut self, outer: Cost<'a>) -> Cost<'a> {
        std::mem::replace(&mut self.cost, outer)
    }

    /// Checks the states of a machine against the bounds, and the bytes that building it takes.
    pub(super) fn allow(&mut self, states: usize, bytes: usize) -> Result<(), Reached> {
        self.states = states;
        self.cost.largest = self.cost.largest.max(states);
        self.budget.allow_states(states)?;
        self.budget.allow_memory(u64::try_from(bytes).unwrap_or(u64::MAX))?;
        self.steps += 1;
        // Memory grows with work, so new bytes measure the work.
        self.work += 1 + bytes.saturating_sub(self.bytes) / BYTES;
        self.bytes = bytes;
        if self.steps.is_multiple_of(64) {
            self.allow_work(0)?;
        }
        if self.steps.is_multiple_of(PAUSE)
            && let (Some(progress), Some(formula)) = (&mut self.progress, self.cost.formula)
        {
            progress(formula, states);
        }
        Ok(())
    }

    /// Counts steps of which few make states or tables; the next check of a machine looks at the
    /// clock if it is due.
    pub(super) fn count(&mut self, steps: usize) {
        self.work = self.work.saturating_add(steps);
    }

    /// Counts steps, and looks at the clock after enough of them: a single pass may take long where
    /// machines are large.
    pub(super) fn allow_work(&mut self, steps: usize) -> Result<(), Reached> {
        let work = std::mem::take(&mut self.work).saturating_add(steps);
        self.budget.allow_work(u64::try_from(work).unwrap_or(u64::MAX))
    }
}
