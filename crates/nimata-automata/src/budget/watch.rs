//! Observes long work from another thread, which may also stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The requests made to a [`Budget`](super::Budget), stored where another thread can read them.
///
/// Work asks its budget for states, memory and time anyway. So a watch costs only one assignment
/// for each request.
///
/// ```
/// use nimata_automata::budget::{Budget, Watch};
/// static WATCH: Watch = Watch::new();
/// let budget = Budget::default().watched_by(&WATCH);
/// budget.allow_states(12)?;
/// assert_eq!(WATCH.seen().states, 12);
/// budget.allow_step(3, 4)?;
/// assert_eq!(WATCH.seen().steps, Some((3, 4)));
/// # Ok::<(), nimata_automata::budget::Reached>(())
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

/// The state of a computation, as its requests show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The number of states of the largest automaton so far.
    pub states: usize,
    /// The greatest number of bytes requested at once.
    pub memory: u64,
    /// The steps done and all steps, if their number is known.
    pub steps: Option<(usize, usize)>,
}

impl Watch {
    /// A watch that has seen nothing yet.
    pub const fn new() -> Self {
        let (states, memory) = (AtomicUsize::new(0), AtomicU64::new(0));
        let stopped = AtomicBool::new(false);
        let (done, all) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Watch { states, memory, done, all, stopped, hears: None }
    }

    /// A watch that calls a function whenever it sees a request, for use where no other thread can
    /// look. The function is called often and should be fast.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    /// use nimata_automata::budget::{Budget, Watch};
    /// static MOST: AtomicUsize = AtomicUsize::new(0);
    /// static WATCH: Watch = Watch::telling(|watch| MOST.store(watch.seen().states, Relaxed));
    /// Budget::default().watched_by(&WATCH).allow_states(12)?;
    /// assert_eq!(MOST.load(Relaxed), 12);
    /// # Ok::<(), nimata_automata::budget::Reached>(())
    /// ```
    pub const fn telling(hears: fn(&Watch)) -> Self {
        Watch { hears: Some(hears), ..Watch::new() }
    }

    fn tell(&self) {
        if let Some(hears) = self.hears {
            hears(self);
        }
    }

    /// Forgets what was seen, before other work begins. Stopped work stays stopped.
    pub fn clear(&self) {
        self.states.store(0, Relaxed);
        self.memory.store(0, Relaxed);
        self.all.store(0, Relaxed);
    }

    /// Asks the work to stop. At its next look at the clock it ends as if its time were over.
    ///
    /// ```
    /// use nimata_automata::budget::{Budget, Reached, Watch};
    /// static WATCH: Watch = Watch::new();
    /// let budget = Budget::default().watched_by(&WATCH);
    /// WATCH.stop();
    /// assert_eq!(budget.allow_time(), Err(Reached::Stopped));
    /// ```
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// Forgets everything, also that the work was stopped, so that other work can be watched.
    pub fn renew(&self) {
        self.clear();
        self.stopped.store(false, Relaxed);
    }

    /// Whether the work should stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// The state of the computation so far.
    pub fn seen(&self) -> Observation {
        let (done, all) = (self.done.load(Relaxed), self.all.load(Relaxed));
        Observation {
            states: self.states.load(Relaxed),
            memory: self.memory.load(Relaxed),
            steps: (done <= all && all > 0).then_some((done, all)),
        }
    }

    /// Records a request for states. A search for states has no known number of steps.
    pub(super) fn states(&self, states: usize) {
        if states > self.states.load(Relaxed) {
            self.states.store(states, Relaxed);
        }
        self.all.store(0, Relaxed);
        self.tell();
    }

    /// Records a request for memory.
    pub(super) fn memory(&self, bytes: u64) {
        if bytes > self.memory.load(Relaxed) {
            self.memory.store(bytes, Relaxed);
        }
    }

    /// Records that `done` of `all` steps are done.
    pub(super) fn step(&self, done: usize, all: usize) {
        self.done.store(done, Relaxed);
        self.all.store(all, Relaxed);
        self.tell();
    }
}
