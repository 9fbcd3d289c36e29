//! Long work: on a thread of its own, so that Python's lock is free, progress is told, and Ctrl-C
//! is heard within a moment even where a step takes long.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::Builder;
use std::time::Duration;

use nimata::budget::{Budget, Memory, Reached, Watch};
use nimata::game::Game;
use nimata::proof::{GameHost, Host, Purpose, Work};
use pyo3::prelude::*;

use crate::fault::{Fault, defect, remedy};
use crate::integers::Small;

/// Between two looks at Python's signals.
const BLINK: Duration = Duration::from_millis(50);

/// Work that was told to stop has so long to do so; then it is left to itself.
const PATIENCE: Duration = Duration::from_millis(500);

/// What searches have found since the package was imported.
static SHELF: LazyLock<Arc<Memory>> = LazyLock::new(Arc::default);

/// The stack of a thread at work, as that of a main thread.
pub const STACK: usize = 8 << 20;

/// Bounds on work: states of automata, bytes of memory, seconds.
///
///     >>> few = nimata.Limits(max_states=50)
///     >>> nimata.game("sd:9/2").automaton(limits=few)
///     Traceback (most recent call last):
///     nimata.errors.Undecided: more than 50 states are needed; limits=Limits(max_states=…) ...
#[pyclass(frozen, eq, from_py_object, module = "nimata")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The most states of any automaton built on the way.
    #[pyo3(get)]
    max_states: usize,
    /// The most bytes for tables and automata.
    #[pyo3(get)]
    max_memory: u64,
    /// The seconds after which work ends; `None` means no limit.
    #[pyo3(get)]
    time_limit: Option<f64>,
    /// The most steps of one search that may have no end, where there is no limit of time.
    #[pyo3(get)]
    max_steps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        let (max_states, max_memory) = (Budget::DEFAULT_STATES, Budget::DEFAULT_MEMORY);
        let max_steps = Budget::DEFAULT_STEPS;
        Limits { max_states, max_memory, time_limit: None, max_steps }
    }
}

impl Limits {
    /// The usual limits, with so many seconds.
    pub fn of_seconds(seconds: f64) -> Self {
        Limits { time_limit: Some(seconds), ..Limits::default() }
    }
}

/// The arguments of the constructor, in its order.
type Arguments = (usize, u64, Option<f64>, u64);

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (max_states = Small(Budget::DEFAULT_STATES),
                        max_memory = Small(Budget::DEFAULT_MEMORY), time_limit = None,
                        max_steps = Small(Budget::DEFAULT_STEPS)))]
    fn new(
        max_states: Small<usize>,
        max_memory: Small<u64>,
        time_limit: Option<f64>,
        max_steps: Small<u64>,
    ) -> PyResult<Self> {
        if let Some(seconds) = time_limit {
            Duration::try_from_secs_f64(seconds).map_err(|_| {
                Fault::BadInput(format!(
                    "time_limit is a number of seconds from 0 on, or None for no limit, and not \
                     {seconds}"
                ))
            })?;
        }
        let (max_states, max_memory, max_steps) = (max_states.0, max_memory.0, max_steps.0);
        Ok(Limits { max_states, max_memory, time_limit, max_steps })
    }

    fn __repr__(&self) -> String {
        let time = self.time_limit.map_or_else(|| "None".to_owned(), |time| time.to_string());
        let Limits { max_states, max_memory, max_steps, .. } = self;
        format!(
            "Limits(max_states={max_states}, max_memory={max_memory}, time_limit={time}, \
             max_steps={max_steps})"
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, Arguments) {
        let Limits { max_states, max_memory, time_limit, max_steps } = *slf.get();
        (slf.get_type().into_any(), (max_states, max_memory, time_limit, max_steps))
    }
}

impl Limits {
    /// The bounds as the library has them.
    pub fn budget(self) -> Budget {
        let time = self.time_limit.and_then(|limit| Duration::try_from_secs_f64(limit).ok());
        Budget::new(self.max_states, self.max_memory, time).with_max_steps(self.max_steps)
    }
}

/// What the caller of long work may say of it.
#[derive(Default)]
pub struct Manner<'py> {
    limits: Option<Limits>,
    /// Called with what is done, states, steps done and steps in all.
    progress: Option<Bound<'py, PyAny>>,
}

impl<'py> Manner<'py> {
    /// Work within limits; `progress` is a callable, or true for a bar.
    ///
    /// # Errors
    /// Where there is no package for bars.
    pub fn new(limits: Option<Limits>, progress: Option<Bound<'py, PyAny>>) -> PyResult<Self> {
        let progress = match progress {
            Some(wish) => match wish.extract::<bool>() {
                Ok(false) => None,
                Ok(true) => Some(wish.py().import("nimata.progress")?.call_method0("Bar")?),
                Err(_) => Some(wish),
            },
            None => None,
        };
        Ok(Manner { limits, progress })
    }

    /// The work is over, or was given up.
    fn close(&self) -> PyResult<()> {
        match &self.progress {
            Some(bar) if bar.hasattr("close")? => bar.call_method0("close").map(drop),
            _ => Ok(()),
        }
    }
}

/// The bounds and ears of work that runs.
#[derive(Clone)]
pub struct Runner {
    budget: Budget,
    doing: Arc<Mutex<String>>,
    notes: Arc<Mutex<Vec<String>>>,
}

impl Runner {
    /// Tells that work begins.
    pub fn telling(&self, what: String) -> Box<dyn Work> {
        self.tell(what);
        Box::new(Telling(self.clone()))
    }

    /// Tells what is done now.
    pub fn tell(&self, what: String) {
        if let Ok(mut doing) = self.doing.lock() {
            *doing = what;
        }
    }
}

impl Host for Runner {
    fn budget(&self) -> Budget {
        self.budget.clone()
    }

    fn say(&self, text: &str) {
        if let Ok(mut notes) = self.notes.lock() {
            notes.push(text.to_owned());
        }
    }

    fn work(&self, what: String) -> Box<dyn Work + '_> {
        self.telling(what)
    }

    fn folders(&self) -> Vec<PathBuf> {
        vec![PathBuf::new()]
    }

    fn naming(&self, sequence: &str) -> String {
        format!(": give it by its name, as in ask(…, {sequence}=game)")
    }

    fn remedy(&self, bound: Reached) -> &'static str {
        remedy(bound)
    }
}

impl GameHost for Runner {
    fn option(&self, _purpose: Purpose) -> &'static str {
        "claim="
    }

    fn inquiry(&self, _game: &dyn Game) -> String {
        "; `.claims` says what is known of it".to_owned()
    }
}

/// Work of which a runner hears.
struct Telling(Runner);

impl Work for Telling {
    fn now(&self, what: String) {
        self.0.tell(what);
    }
}

/// Watches that nobody uses: one is made only where as many works run at once.
static IDLE: Mutex<Vec<&'static Watch>> = Mutex::new(Vec::new());

/// Does the work while Python goes on.
///
/// # Errors
/// `KeyboardInterrupt`, or what else a handler of signals or the progress raises; then the work is
/// told to stop. What the work itself reports.
pub fn long<T: Send + 'static>(
    py: Python<'_>,
    manner: &Manner<'_>,
    work: impl FnOnce(&Runner) -> Result<T, Fault> + Send + 'static,
) -> PyResult<T> {
    let done = run(py, manner, work);
    manner.close()?;
    Ok(done??)
}

/// As [`long`]; what the work reports stands apart.
fn run<T: Send + 'static>(
    py: Python<'_>,
    manner: &Manner<'_>,
    work: impl FnOnce(&Runner) -> Result<T, Fault> + Send + 'static,
) -> PyResult<Result<T, Fault>> {
    let idle = IDLE.lock().ok().and_then(|mut idle| idle.pop());
    let watch = idle.unwrap_or_else(|| Box::leak(Box::default()));
    let budget = manner.limits.unwrap_or_default().budget().watched_by(watch);
    let budget = budget.with_shelf(SHELF.clone());
    let (doing, notes) = (Arc::<Mutex<String>>::default(), Arc::<Mutex<Vec<String>>>::default());
    let runner = Runner { budget, doing: Arc::clone(&doing), notes: Arc::clone(&notes) };
    let (sender, mut receiver) = sync_channel(1);
    let thread = Builder::new().name("nimata".to_owned()).stack_size(STACK).spawn(move || {
        let result = catch_unwind(AssertUnwindSafe(|| work(&runner)));
        drop(runner);
        watch.renew();
        if let Ok(mut idle) = IDLE.lock() {
            idle.push(watch);
        }
        // Nobody waits where the work was given up.
        let _ = sender.send(result);
    });
    thread.map_err(|error| defect(&error.to_string()))?;
    loop {
        // A reference that nobody shares may leave Python's lock.
        let waiting = &mut receiver;
        match py.detach(move || waiting.recv_timeout(BLINK)) {
            Ok(result) => {
                let found = result.map_err(|_| defect("it panicked; standard error says where"))?;
                let notes =
                    notes.lock().map_or_else(|_| Vec::new(), |mut notes| notes.split_off(0));
                for note in notes {
                    py.import("nimata.errors")?.call_method1("note", (note,))?;
                }
                return Ok(found);
            }
            Err(RecvTimeoutError::Disconnected) => return Err(defect("its thread is gone")),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let heard = py.check_signals().and_then(|()| {
            let Some(progress) = &manner.progress else { return Ok(()) };
            let seen = watch.seen();
            let what = doing.lock().map_or_else(|_| String::new(), |doing| doing.clone());
            let (done, all) = seen.steps.unzip();
            progress.call1((what, seen.states, done, all)).map(drop)
        });
        if let Err(error) = heard {
            watch.stop();
            let waiting = &mut receiver;
            let _ = py.detach(move || waiting.recv_timeout(PATIENCE));
            return Err(error);
        }
    }
}
