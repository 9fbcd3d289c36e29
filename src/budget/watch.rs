//! How far long work has come, for whoever looks on from another thread, and may stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What a [`Budget`](super::Budget) is asked for, kept where another thread can read it.
///
/// Work asks its budget for states, memory and time anyway, so looking on takes nothing from it
/// but an assignment a question.
///
/// ```
/// use nimata::budget::{Budget, Watch};
/// static WATCH: Watch = Watch::new();
/// let budget = Budget::default().watched_by(&WATCH);
/// budget.allow_states(12)?;
/// assert_eq!(WATCH.seen().states, 12);
/// budget.allow_step(3, 4)?;
/// assert_eq!(WATCH.seen().steps, Some((3, 4)));
/// # Ok::<(), nimata::budget::Reached>(())
/// ```
#[derive(Debug, Default)]
pub struct Watch {
    states: AtomicUsize,
    memory: AtomicU64,
    done: AtomicUsize,
    all: AtomicUsize,
    stopped: AtomicBool,
    hears: Option<fn(&Watch)>,
}

/// What was seen of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The states of the largest automaton so far.
    pub states: usize,
    /// The most bytes that were asked for at once.
    pub memory: u64,
    /// The steps done and those there are in all, where their number is known.
    pub steps: Option<(usize, usize)>,
}

impl Watch {
    /// Nothing was seen yet.
    pub const fn new() -> Self {
        let (states, memory) = (AtomicUsize::new(0), AtomicU64::new(0));
        let stopped = AtomicBool::new(false);
        let (done, all) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Watch { states, memory, done, all, stopped, hears: None }
    }

    /// Nothing was seen yet, and whenever something is, this is called: for where there is no other
    /// thread that could look on. It is called often and should be quick.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    /// use nimata::budget::{Budget, Watch};
    /// static MOST: AtomicUsize = AtomicUsize::new(0);
    /// static WATCH: Watch = Watch::telling(|watch| MOST.store(watch.seen().states, Relaxed));
    /// Budget::default().watched_by(&WATCH).allow_states(12)?;
    /// assert_eq!(MOST.load(Relaxed), 12);
    /// # Ok::<(), nimata::budget::Reached>(())
    /// ```
    pub const fn telling(hears: fn(&Watch)) -> Self {
        Watch { hears: Some(hears), ..Watch::new() }
    }

    fn tell(&self) {
        if let Some(hears) = self.hears {
            hears(self);
        }
    }

    /// Forgets what was seen, as where other work begins; what was stopped stays so.
    pub fn clear(&self) {
        self.states.store(0, Relaxed);
        self.memory.store(0, Relaxed);
        self.all.store(0, Relaxed);
    }

    /// Asks the work to stop: when it looks at the clock next, its time is over.
    ///
    /// ```
    /// use nimata::budget::{Budget, Reached, Watch};
    /// static WATCH: Watch = Watch::new();
    /// let budget = Budget::default().watched_by(&WATCH);
    /// WATCH.stop();
    /// assert_eq!(budget.allow_time(), Err(Reached::Stopped));
    /// ```
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Forgets all, so that other work can be watched.
    pub fn renew(&self) {
        self.clear();
        self.stopped.store(false, Relaxed);
    }

    /// Whether the work is to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// What was seen so far.
    pub fn seen(&self) -> Seen {
        let (done, all) = (self.done.load(Relaxed), self.all.load(Relaxed));
        Seen {
            states: self.states.load(Relaxed),
            memory: self.memory.load(Relaxed),
            steps: (done <= all && all > 0).then_some((done, all)),
        }
    }

    /// So many states are asked for. A walk that makes states has no known number of steps.
    pub(super) fn states(&self, states: usize) {
        if states > self.states.load(Relaxed) {
            self.states.store(states, Relaxed);
        }
        self.all.store(0, Relaxed);
        self.tell();
    }

    /// So many bytes are asked for.
    pub(super) fn memory(&self, bytes: u64) {
        if bytes > self.memory.load(Relaxed) {
            self.memory.store(bytes, Relaxed);
        }
    }

    /// So many of all steps are done.
    pub(super) fn step(&self, done: usize, all: usize) {
        self.done.store(done, Relaxed);
        self.all.store(all, Relaxed);
        self.tell();
    }
}
