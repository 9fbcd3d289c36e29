//! Bounds on work: states, memory, time, and bytes read. Reaching a bound is an outcome, not a
//! failure.

use std::sync::Arc;
use std::time::Duration;

mod clock;
mod file;
mod progress;
mod shelf;
mod steps;
mod watch;

pub use clock::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::set_clock;
pub use file::{Unread, read_file, read_head, read_stream, text};
pub use progress::Progress;
pub use shelf::{Memory, Shelf};
use steps::Steps;
pub use watch::{Observation, Watch};

/// The bounds on a computation. When it needs more, it stops and reports the bound.
///
/// Every long routine takes a budget. It checks sizes before it takes memory, and the clock between
/// steps of a few microseconds.
#[derive(Clone, Debug)]
pub struct Budget {
    max_states: usize,
    max_memory: u64,
    max_steps: u64,
    deadline: Option<(Instant, Duration)>,
    watch: Option<&'static Watch>,
    /// The count of steps, if a search is under way.
    steps: Option<Arc<Steps>>,
    /// The place where results are kept.
    shelf: Option<Arc<dyn Shelf>>,
}

/// The bound that was reached first; its text is a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reached {
    /// The computation needs more states than allowed.
    #[error("more than {0} states are needed")]
    States(usize),
    /// The computation needs more memory than allowed.
    #[error("the work needs {}, and it may take {}", needs(*.needed), file::size(*.allowed))]
    Memory {
        /// The bytes that the next step would take.
        needed: u64,
        /// The bytes that are allowed.
        allowed: u64,
    },
    /// A search took more steps than allowed.
    #[error("the search took {0} steps and found nothing")]
    Steps(u64),
    /// The time limit has passed.
    #[error("the time limit of {} is over", rounded(*.0))]
    Time(Duration),
    /// A [watch](Watch::stop) has stopped the work.
    #[error("the work was stopped")]
    Stopped,
}

impl Reached {
    /// The error for a need of memory that is too large to count.
    pub fn beyond_memory(budget: &Budget) -> Self {
        Reached::Memory { needed: u64::MAX, allowed: budget.max_memory }
    }

    /// Whether no further work, however small, is possible within the same budget.
    pub fn ends_all(self) -> bool {
        matches!(self, Reached::Steps(_) | Reached::Time(_) | Reached::Stopped)
    }
}

/// The time rounded to milliseconds, since a share of a limit may be a few nanoseconds short.
fn rounded(time: Duration) -> String {
    if time < Duration::from_millis(1) {
        return format!("{time:?}");
    }
    let milliseconds = (time + Duration::from_micros(500)).as_millis();
    format!("{:?}", Duration::from_millis(u64::try_from(milliseconds).unwrap_or(u64::MAX)))
}

/// Bytes of memory, rounded up, so that they never look like those that are allowed.
fn needs(bytes: u64) -> String {
    const MIB: u64 = 1 << 20;
    match bytes {
        u64::MAX => "more memory than any machine has".to_owned(),
        0..MIB => format!("{} KiB of memory", bytes.div_ceil(1 << 10)),
        _ => format!("{} MiB of memory", bytes.div_ceil(MIB)),
    }
}

impl Budget {
    /// The default bound on states of one automaton.
    pub const DEFAULT_STATES: usize = 1_000_000;
    /// The default bound on memory, in bytes: 4 GiB.
    pub const DEFAULT_MEMORY: u64 = 4 << 30;
    /// The default bound on the steps of one search, which takes some ten seconds.
    pub const DEFAULT_STEPS: u64 = 300_000_000;

    /// Creates a budget whose clock starts now.
    pub fn new(max_states: usize, max_memory: u64, time_limit: Option<Duration>) -> Self {
        Budget::since(Instant::now(), max_states, max_memory, time_limit)
    }

    /// Creates a budget whose clock started at `start`. A limit that the clock cannot represent is
    /// no limit.
    pub fn since(
        start: Instant,
        max_states: usize,
        max_memory: u64,
        time_limit: Option<Duration>,
    ) -> Self {
        let deadline = time_limit.and_then(|limit| Some((start.checked_add(limit)?, limit)));
        let max_steps = Self::DEFAULT_STEPS;
        let (watch, steps, shelf) = (None, None, None);
        Budget { max_states, max_memory, max_steps, deadline, watch, steps, shelf }
    }

    /// A budget without bounds, for functions whose callers set none.
    pub fn unlimited() -> Self {
        Budget::new(usize::MAX, u64::MAX, None)
    }

    /// The same budget, with a watch that sees the requests.
    #[must_use]
    pub fn watched_by(&self, watch: &'static Watch) -> Self {
        Budget { watch: Some(watch), ..self.clone() }
    }

    /// The same budget without its watch. Computations that run side by side use it, because their
    /// requests would mix.
    #[must_use]
    pub fn unwatched(&self) -> Self {
        Budget { watch: None, ..self.clone() }
    }

    /// The same budget with a shelf, on which searches find and keep their results.
    #[must_use]
    pub fn with_shelf(&self, shelf: Arc<dyn Shelf>) -> Self {
        Budget { shelf: Some(shelf), ..self.clone() }
    }

    /// The same budget without its shelf, so that what is found, and in how many steps, does not
    /// depend on earlier searches.
    #[must_use]
    pub fn without_shelf(&self) -> Self {
        Budget { shelf: None, ..self.clone() }
    }

    /// The shelf, if there is one.
    pub fn shelf(&self) -> Option<&dyn Shelf> {
        self.shelf.as_deref()
    }

    /// The same budget with another bound on states.
    #[must_use]
    pub fn with_max_states(&self, max_states: usize) -> Self {
        Budget { max_states, ..self.clone() }
    }

    /// The same budget with another bound on the steps of one search.
    #[must_use]
    pub fn with_max_steps(&self, max_steps: u64) -> Self {
        Budget { max_steps, ..self.clone() }
    }

    /// The budget of a search that may never end. Unless there is a time limit, the search may take
    /// [`Self::max_steps`] steps from now on.
    ///
    /// A step is about as long as reading one letter of a word, some tens of nanoseconds. The
    /// result of a search within this bound does not depend on the speed of the machine.
    ///
    /// ```
    /// use nimata_automata::budget::{Budget, Reached};
    /// let search = Budget::default().with_max_steps(20).for_search();
    /// assert_eq!(search.allow_work(8), Ok(()));
    /// assert_eq!(search.clone().allow_work(12), Ok(()));
    /// assert_eq!(search.allow_work(1), Err(Reached::Steps(20)));
    /// ```
    #[must_use]
    pub fn for_search(&self) -> Self {
        let steps = self.deadline.is_none().then(|| Arc::new(Steps::new(self.max_steps)));
        Budget { steps, ..self.clone() }
    }

    /// The budget of a search that may be part of another: it counts on if one is under way, and is
    /// that of a [new search](Self::for_search) otherwise.
    #[must_use]
    pub fn for_part_of_search(&self) -> Self {
        if self.steps.is_some() { self.clone() } else { self.for_search() }
    }

    /// The same budget, with states and memory bounded by these numbers as well.
    #[must_use]
    pub fn at_most(&self, states: usize, memory: u64) -> Self {
        let (max_states, max_memory) = (self.max_states.min(states), self.max_memory.min(memory));
        Budget { max_states, max_memory, ..self.clone() }
    }

    /// The same budget, whose work may take this many steps from now on, whatever the clock says.
    #[must_use]
    pub fn with_steps(&self, steps: u64) -> Self {
        Budget { steps: Some(Arc::new(Steps::new(steps))), ..self.clone() }
    }

    /// The budget of the first of several attempts, which share the remaining time equally.
    /// Messages still name the original limit.
    #[must_use]
    pub fn share(&self, attempts: u32) -> Self {
        let now = Instant::now();
        let share = |(end, limit): (Instant, Duration)| {
            let time = end.saturating_duration_since(now) / attempts.max(1);
            Some((now.checked_add(time)?, limit))
        };
        Budget { deadline: self.deadline.and_then(share), ..self.clone() }
    }

    /// The moment at which the time limit passes, if there is one.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline.map(|(end, _)| end)
    }

    /// The same moment by the system's clock, the only one that the checker knows. A browser has no
    /// such clock: there the bound on steps ends the checker, or the page does.
    pub fn system_deadline(&self) -> Option<std::time::Instant> {
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        return self.deadline();
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        return None;
    }

    /// The largest number of states of any automaton built on the way.
    pub fn max_states(&self) -> usize {
        self.max_states
    }

    /// The number of steps that one search may take.
    pub fn max_steps(&self) -> u64 {
        self.max_steps
    }

    /// The number of steps that the search under way may still take, or else those of a new one.
    pub fn steps_left(&self) -> u64 {
        self.steps.as_ref().map_or(self.max_steps, |counted| counted.left())
    }

    /// The number of bytes that may be in use.
    pub fn max_memory(&self) -> u64 {
        self.max_memory
    }

    /// Asks for this many states.
    ///
    /// # Errors
    /// [`Reached::States`] if `states` is more than allowed.
    pub fn allow_states(&self, states: usize) -> Result<(), Reached> {
        if let Some(watch) = self.watch {
            watch.states(states);
        }
        if states > self.max_states { Err(Reached::States(self.max_states)) } else { Ok(()) }
    }

    /// Asks for memory, before the memory is taken.
    ///
    /// # Errors
    /// [`Reached::Memory`] if `bytes` is more than allowed.
    pub fn allow_memory(&self, bytes: u64) -> Result<(), Reached> {
        if bytes > self.max_memory {
            return Err(Reached::Memory { needed: bytes, allowed: self.max_memory });
        }
        if let Some(watch) = self.watch {
            watch.memory(bytes);
        }
        Ok(())
    }

    /// An empty list with memory for `count` entries. The budget is also asked for `beside` bytes,
    /// which the caller takes next.
    ///
    /// ```
    /// use nimata_automata::budget::{Budget, Reached};
    /// let budget = Budget::new(1, 100, None);
    /// assert!(budget.room::<u32>(20, 20).is_ok_and(|list| list.capacity() >= 20));
    /// let too_much = Reached::Memory { needed: 101, allowed: 100 };
    /// assert_eq!(budget.room::<u32>(20, 21), Err(too_much));
    /// // A machine has less memory than some budgets.
    /// assert!(Budget::new(1, u64::MAX, None).room::<u32>(1 << 62, 0).is_err());
    /// ```
    ///
    /// # Errors
    /// [`Reached::Memory`], before any is taken, if this is more than allowed, or more than the
    /// machine has.
    pub fn room<T>(&self, count: u64, beside: u64) -> Result<Vec<T>, Reached> {
        let entry = u64::try_from(size_of::<T>()).expect("a few bytes");
        let needed = count.saturating_mul(entry).saturating_add(beside);
        self.allow_memory(needed)?;
        let too_large = Reached::Memory { needed, allowed: self.max_memory };
        let mut list = Vec::new();
        let count = usize::try_from(count).map_err(|_| too_large)?;
        list.try_reserve_exact(count).map_err(|_| too_large)?;
        Ok(list)
    }

    /// Looks at the clock, and reports to a watch that `done` of `all` steps are done.
    ///
    /// # Errors
    /// Those of [`Budget::allow_time`].
    pub fn allow_step(&self, done: usize, all: usize) -> Result<(), Reached> {
        if let Some(watch) = self.watch {
            watch.step(done, all);
        }
        self.allow_time()
    }

    /// Looks at the clock after some work, and counts its steps if a search is under way.
    ///
    /// # Errors
    /// Those of [`Budget::allow_time`]; [`Reached::Steps`] if a search has used up its steps.
    pub fn allow_work(&self, steps: u64) -> Result<(), Reached> {
        self.allow_time()?;
        self.steps.as_ref().map_or(Ok(()), |counted| counted.take(steps))
    }

    /// Looks at the clock, and whether a watch has stopped the work.
    ///
    /// # Errors
    /// [`Reached::Time`] if the time limit has passed; [`Reached::Stopped`] if a watch has stopped
    /// the work.
    pub fn allow_time(&self) -> Result<(), Reached> {
        if self.watch.is_some_and(Watch::is_stopped) {
            return Err(Reached::Stopped);
        }
        match self.deadline {
            Some((end, limit)) if Instant::now() > end => Err(Reached::Time(limit)),
            _ => Ok(()),
        }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget::new(Self::DEFAULT_STATES, Self::DEFAULT_MEMORY, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_budget_keeps_the_clock_and_the_name_of_its_limit() {
        let limit = Duration::from_secs(30);
        let long_ago = Instant::now().checked_sub(limit * 2).expect("a clock that has run");
        let budget = Budget::since(long_ago, 9, 100, Some(limit)).at_most(5, u64::MAX);
        assert_eq!((budget.max_states(), budget.max_memory()), (5, 100));
        assert_eq!(budget.allow_time(), Err(Reached::Time(limit)));
        assert_eq!(Reached::Time(limit).to_string(), "the time limit of 30s is over");
    }
}
