//! The progress of work whose size is known before it begins.

use std::cell::Cell;

use super::{Budget, Reached};
use crate::number::index;

/// Work of a known size, which is done in parts of any size and reports each to its budget.
///
/// A size is an estimate of time, such as the number of digits of a product. Only ratios matter.
///
/// ```
/// use nimata_automata::budget::{Budget, Progress, Watch};
/// static WATCH: Watch = Watch::new();
/// let budget = Budget::default().watched_by(&WATCH);
/// let work = Progress::new(&budget, 10);
/// work.add(3)?;
/// work.add(4)?;
/// assert_eq!(WATCH.seen().steps, Some((7, 10)));
/// # Ok::<(), nimata_automata::budget::Reached>(())
/// ```
#[derive(Debug)]
pub struct Progress<'a> {
    budget: &'a Budget,
    done: Cell<usize>,
    all: usize,
}

impl<'a> Progress<'a> {
    /// Work of this size, of which nothing is done.
    pub fn new(budget: &'a Budget, all: usize) -> Self {
        Progress { budget, done: Cell::new(0), all }
    }

    /// Work by divide and conquer on n digits or letters, which takes about n·log n steps.
    pub fn by_halves(budget: &'a Budget, digits: usize) -> Self {
        Progress::new(budget, time_by_halves(digits))
    }

    /// The budget to which the parts are reported.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Records the work by divide and conquer on a word of so many digits, without the work on its
    /// two parts, which have `rest` digits.
    ///
    /// # Errors
    /// Those of [`Budget::allow_time`].
    pub fn add_all_but(&self, digits: usize, rest: [usize; 2]) -> Result<(), Reached> {
        let rest = rest.iter().map(|&digits| time_by_halves(digits)).sum();
        self.add(time_by_halves(digits).saturating_sub(rest))
    }

    /// Records that a part is done. Parts that are done twice do not lead beyond the whole.
    ///
    /// # Errors
    /// Those of [`Budget::allow_time`].
    pub fn add(&self, part: usize) -> Result<(), Reached> {
        self.done.set(self.done.get().saturating_add(part).min(self.all));
        self.budget.allow_step(self.done.get(), self.all)
    }
}

fn time_by_halves(digits: usize) -> usize {
    digits.saturating_mul(digits.checked_ilog2().map_or(0, index))
}
