//! The end of a stopped run: no unfinished file remains, and a sentence reports what is kept.

use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::progress;

/// The unfinished files with their final names. A finished file has another name by then, so that
/// removing it fails.
static PENDING: Mutex<Vec<(PathBuf, PathBuf)>> = Mutex::new(Vec::new());

/// A function that returns the sentence about the files that are kept.
type Words = Box<dyn FnOnce() -> String + Send>;

/// The sentence of the running verb, in case it is stopped.
static WORDS: Mutex<Option<Words>> = Mutex::new(None);

/// The choice of `--quiet`: no messages.
static QUIET: AtomicBool = AtomicBool::new(false);

/// A shell's exit status for a program that an interrupt ended.
const INTERRUPTED: i32 = 130;
/// The exit status if a limit was reached.
const UNDECIDED: i32 = 3;

/// Removes the unfinished files when the program is interrupted, terminated or hung up. Unless
/// `quiet` is set, reports what is kept.
pub fn watch(quiet: bool) {
    QUIET.store(quiet, Relaxed);
    // Without a handler the signal still ends the program, but its unfinished file stays.
    let _ = ctrlc::set_handler(|| {
        progress::clear();
        let unfinished = remove_pending();
        // At a terminal the echoed ^C leaves the line unfinished.
        let begin = if stderr().is_terminal() { "\n" } else { "" };
        let words = words().unwrap_or(unfinished);
        say(&format!("{begin}interrupted: {words}"));
        std::process::exit(INTERRUPTED)
    });
}

/// Ends the program at a time limit that its code does not notice, for example in one long step, or
/// while it opens a pipe without a writer.
///
/// Code that notices the limit still prints what is known, so the program ends only after a twelfth
/// of the limit more, or a second in all.
pub fn end_after(limit: Duration) {
    let patience = limit.saturating_add(limit / 12).max(Duration::from_secs(1));
    std::thread::spawn(move || {
        std::thread::sleep(patience);
        progress::clear();
        remove_pending();
        // A closed standard error is ignored.
        let _ = writeln!(
            stderr(),
            "undecided: the time limit of {limit:?} is over, in the middle of one long step; \
             --time-limit allows more"
        );
        if let Some(words) = words() {
            say(&words);
        }
        std::process::exit(UNDECIDED)
    });
}

/// Sets the sentence that is printed if the program is stopped from now on.
pub fn say_if_stopped(words: impl FnOnce() -> String + Send + 'static) {
    if let Ok(mut kept) = WORDS.lock() {
        *kept = Some(Box::new(words));
    }
}

fn words() -> Option<String> {
    WORDS.lock().ok()?.take().map(|words| words())
}

fn say(text: &str) {
    if !QUIET.load(Relaxed) {
        // After a hang-up there may be no terminal.
        let _ = writeln!(stderr(), "{text}");
    }
}

/// Removes the unfinished files; returns a sentence about them.
fn remove_pending() -> String {
    let mut removed: Vec<String> = Vec::new();
    if let Ok(pending) = PENDING.lock() {
        for (path, name) in pending.iter() {
            if std::fs::remove_file(path).is_ok() {
                removed.push(name.display().to_string());
            }
        }
    }
    match removed.as_slice() {
        [] => "the result is not complete, and nothing is kept".to_owned(),
        names => format!("{} is not finished and was not written", names.join(", ")),
    }
}

/// Registers a file for removal if the program is stopped before the file gets its final name.
pub fn remove_if_stopped(path: &Path, name: &Path) {
    if let Ok(mut pending) = PENDING.lock() {
        pending.push((path.to_owned(), name.to_owned()));
    }
}
