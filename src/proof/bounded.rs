//! A host with bounds of its own, for work that has a share of the whole.

use std::cell::RefCell;
use std::path::PathBuf;

use super::host::{Host, Purpose, Work};
use crate::budget::{Budget, Reached};
use crate::game::Game;

/// Another host with bounds that change from one piece of work to the next.
pub(super) struct Bounded<'h> {
    host: &'h dyn Host,
    budget: RefCell<Budget>,
}

impl<'h> Bounded<'h> {
    /// The host with its own bounds.
    pub(super) fn new(host: &'h dyn Host) -> Self {
        Bounded { host, budget: RefCell::new(host.budget()) }
    }

    /// Sets the bounds of the first of so many pieces of work: each has its share of the time, and
    /// without a time limit each may take so many steps.
    pub(super) fn share(&self, pieces: u32, steps: u64) {
        let whole = self.host.budget();
        let steps = whole.max_steps().min(steps);
        *self.budget.borrow_mut() = whole.share(pieces).with_max_steps(steps).for_search();
    }
}

impl Host for Bounded<'_> {
    fn budget(&self) -> Budget {
        self.budget.borrow().clone()
    }

    fn say(&self, text: &str) {
        self.host.say(text);
    }

    fn work(&self, what: String) -> Box<dyn Work + '_> {
        self.host.work(what)
    }

    fn option(&self, purpose: Purpose) -> &'static str {
        self.host.option(purpose)
    }

    fn naming(&self, sequence: &str) -> String {
        self.host.naming(sequence)
    }

    fn folders(&self) -> Vec<PathBuf> {
        self.host.folders()
    }

    fn remedy(&self, bound: Reached) -> &'static str {
        self.host.remedy(bound)
    }

    fn inquiry(&self, game: &dyn Game) -> String {
        self.host.inquiry(game)
    }
}
