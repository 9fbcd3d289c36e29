//! Long work tells how far it is: at a terminal by a line that is rewritten, elsewhere by a line
//! now and then.

use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::standing::{Standing, sentence};
use crate::budget::{Budget, Watch};

/// What the budgets of the running work are asked for.
static WATCH: Watch = Watch::new();

/// The line at the terminal, if there is one.
static LINE: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Nothing is said of work that takes less, where no terminal is.
const FIRST: Duration = Duration::from_secs(5);

/// Between two lines, where no terminal is.
const PAUSE: Duration = Duration::from_secs(30);

/// Between two looks at a terminal.
const BLINK: Duration = Duration::from_millis(200);

/// The watch that sees what the budgets of the running work are asked for.
pub fn watch() -> &'static Watch {
    &WATCH
}

/// Work that may take long: as long as this lives, it is told how far it is.
pub struct Work {
    standing: Arc<Mutex<Standing>>,
    /// Whoever tells of it, and ends when the sender is gone.
    teller: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Work {
    /// Begins to tell of work, such as "deriving sd:1/2"; where it is `quiet` nothing is told.
    pub fn begin(what: String, budget: &Budget, quiet: bool) -> Self {
        WATCH.clear();
        let standing = Arc::new(Mutex::new(Standing::new(what, budget)));
        let mut work = Work { standing, teller: None };
        if !quiet {
            work.teller = teller(Arc::clone(&work.standing));
        }
        work
    }

    /// The same work, of which the number of parts is known and what all of them weigh.
    pub fn in_parts(self, name: &'static str, parts: usize, weight: u64) -> Self {
        self.change(|standing| standing.divide(name, parts, weight));
        self
    }

    /// Says what is done now.
    pub fn now(&self, what: impl Into<String>) {
        WATCH.clear();
        self.change(|standing| standing.turn_to(what.into()));
    }

    /// A part of this weight is done.
    pub fn add(&self, weight: u64) {
        self.change(|standing| standing.add(weight));
    }

    fn change(&self, change: impl FnOnce(&mut Standing)) {
        if let Ok(mut standing) = self.standing.lock() {
            change(&mut standing);
        }
    }

    /// Ends the telling, so that a result can be written.
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

/// Starts to tell of the work; where no thread can be had nothing is told.
fn teller(standing: Arc<Mutex<Standing>>) -> Option<(Sender<()>, JoinHandle<()>)> {
    let (sender, ended) = channel();
    let line = stderr().is_terminal().then(|| {
        // Cut to the width of the terminal: what spills over stays when the line is rewritten.
        let style = ProgressStyle::with_template("{spinner} {wide_msg}");
        ProgressBar::new_spinner().with_style(style.expect("a constant template"))
    });
    if let Ok(mut current) = LINE.lock() {
        current.clone_from(&line);
    }
    let tell = move || {
        let mut pause = if line.is_some() { BLINK } else { FIRST };
        // No one sends: the channel ends with the work.
        while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(pause) {
            let told = standing.lock().map(|mut standing| {
                standing.see(WATCH.seen(), Instant::now());
                sentence(&standing, Instant::now())
            });
            let Ok(told) = told else { break };
            match &line {
                Some(line) => {
                    line.set_message(told);
                    line.tick();
                }
                None => {
                    // Whoever closed standard error does not want to hear it.
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

/// Takes the line from the terminal for good.
pub fn clear() {
    // Whoever holds the line is about to write below it.
    if let Some(line) = LINE.try_lock().ok().and_then(|mut line| line.take()) {
        line.finish_and_clear();
    }
}

/// Writes to standard error beside the line at the terminal.
pub fn aside(text: &str) {
    // Whoever closed standard error does not want to hear it.
    let write = || drop(writeln!(stderr(), "{text}"));
    match LINE.lock().ok().as_deref() {
        Some(Some(line)) => line.suspend(write),
        _ => write(),
    }
}
