//! A run that is stopped leaves no unfinished file behind, and says what is kept.

use std::io::{IsTerminal, Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::progress;

/// The files that are not finished, and the names that they were to get; what is never kept has
/// none. One that is finished has another name by then, so removing it fails.
static PENDING: Mutex<Vec<(PathBuf, PathBuf)>> = Mutex::new(Vec::new());

/// What is kept, in a sentence.
type Words = Box<dyn FnOnce() -> String + Send>;

/// What the running verb says when it is stopped.
static WORDS: Mutex<Option<Words>> = Mutex::new(None);

/// Whether nothing is to be said.
static QUIET: AtomicBool = AtomicBool::new(false);

/// The exit status of a shell for a program that an interrupt ended.
const INTERRUPTED: i32 = 130;
/// The exit status where a limit was reached.
const UNDECIDED: i32 = 3;

/// Removes the pending files when the program is interrupted, terminated or hung up; unless it is
/// to be `quiet`, says what is kept.
pub fn watch(quiet: bool) {
    QUIET.store(quiet, Relaxed);
    // Without a handler the signal still ends the program; only its unfinished file stays.
    let _ = ctrlc::set_handler(|| {
        progress::clear();
        let unfinished = remove_pending();
        // At a prompt the line is not ended.
        let begin = if stderr().is_terminal() { "\n" } else { "" };
        let words = words().unwrap_or(unfinished);
        say(&format!("{begin}interrupted: {words}"));
        std::process::exit(INTERRUPTED)
    });
}

/// Ends the program at a time limit that was not noticed in time, as where one step takes long or a
/// pipe has no writer.
///
/// Whoever notices it answers with what is known by then, so a twelfth of the limit more is given,
/// or a second in all.
pub fn end_after(limit: Duration) {
    let patience = limit.saturating_add(limit / 12).max(Duration::from_secs(1));
    std::thread::spawn(move || {
        std::thread::sleep(patience);
        progress::clear();
        remove_pending();
        // Whoever closed standard error does not want to hear it.
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

/// Has this said if the program is stopped from now on.
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
        // After a hang-up there may be nobody to hear it.
        let _ = writeln!(stderr(), "{text}");
    }
}

/// Removes what is not finished, and says so.
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

/// Has the file removed if the program is stopped before the file gets its own name.
pub fn remove_if_stopped(path: &Path, name: &Path) {
    if let Ok(mut pending) = PENDING.lock() {
        pending.push((path.to_owned(), name.to_owned()));
    }
}
