//! Reports the progress of long work: at a terminal in a line that is rewritten, elsewhere in
//! occasional lines.

mod estimate;

use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::budget::{Budget, Watch};
use estimate::{Estimate, sentence};

/// Watches the requests to the budgets of the running work.
static WATCH: Watch = Watch::new();

/// The line at the terminal, if there is one.
static LINE: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Without a terminal, shorter work is not reported.
const FIRST: Duration = Duration::from_secs(5);

/// The time between two lines without a terminal.
const PAUSE: Duration = Duration::from_secs(30);

/// The time between two updates at a terminal.
const BLINK: Duration = Duration::from_millis(200);

/// The watch on the budgets of the running work.
pub fn watch() -> &'static Watch {
    &WATCH
}

/// Work that may take long. Its progress is reported as long as this value lives.
pub struct Work {
    estimate: Arc<Mutex<Estimate>>,
    /// The reporting thread, which ends when the sender is dropped.
    teller: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Work {
    /// Begins to report work, such as "deriving sd:1/2"; with `quiet` nothing is reported.
    pub fn begin(what: String, budget: &Budget, quiet: bool) -> Self {
        WATCH.clear();
        let estimate = Arc::new(Mutex::new(Estimate::new(what, budget)));
        let mut work = Work { estimate, teller: None };
        if !quiet {
            work.teller = teller(Arc::clone(&work.estimate));
        }
        work
    }

    /// The same work, with a known number of parts and their total weight.
    pub fn in_parts(self, name: &'static str, parts: usize, weight: u64) -> Self {
        self.change(|estimate| estimate.divide(name, parts, weight));
        self
    }

    /// Changes the description of the current work.
    pub fn now(&self, what: impl Into<String>) {
        WATCH.clear();
        self.change(|estimate| estimate.turn_to(what.into()));
    }

    /// Records that a part of this weight is done.
    pub fn add(&self, weight: u64) {
        self.change(|estimate| estimate.add(weight));
    }

    fn change(&self, change: impl FnOnce(&mut Estimate)) {
        if let Ok(mut estimate) = self.estimate.lock() {
            change(&mut estimate);
        }
    }

    /// Ends the reporting, so that a result can be printed.
    pub fn done(self) {
        drop(self);
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if let Some((sender, teller)) = self.teller.take() {
            drop(sender);
            let _ = teller.join();
        }
    }
}

/// Starts the reporting thread; without threads nothing is reported.
fn teller(estimate: Arc<Mutex<Estimate>>) -> Option<(Sender<()>, JoinHandle<()>)> {
    let (sender, ended) = channel();
    let line = stderr().is_terminal().then(|| {
        // The line is cut to the width of the terminal, because an overflow would stay when it is
        // rewritten.
        let style = ProgressStyle::with_template("{spinner} {wide_msg}");
        ProgressBar::new_spinner().with_style(style.expect("a constant template"))
    });
    if let Ok(mut current) = LINE.lock() {
        current.clone_from(&line);
    }
    let tell = move || {
        let mut pause = if line.is_some() { BLINK } else { FIRST };
        // Nothing is ever sent: the channel closes with the work.
        while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(pause) {
            let told = estimate.lock().map(|mut estimate| {
                estimate.see(WATCH.seen(), Instant::now());
                sentence(&estimate, Instant::now())
            });
            let Ok(told) = told else { break };
            match &line {
                Some(line) => {
                    line.set_message(told);
                    line.tick();
                }
                None => {
                    // A closed standard error is ignored.
                    let _ = writeln!(stderr(), "{told}");
                    pause = PAUSE;
                }
            }
        }
        clear();
    };
    let thread = std::thread::Builder::new().spawn(tell).ok()?;
    Some((sender, thread))
}

/// Removes the line from the terminal for good.
pub fn clear() {
    // If another thread holds the line, it is about to write below it.
    if let Some(line) = LINE.try_lock().ok().and_then(|mut line| line.take()) {
        line.finish_and_clear();
    }
}

/// Writes to standard error, above the line at the terminal.
pub fn aside(text: &str) {
    // A closed standard error is ignored.
    let write = || drop(writeln!(stderr(), "{text}"));
    match LINE.lock().ok().as_deref() {
        Some(Some(line)) => line.suspend(write),
        _ => write(),
    }
}
