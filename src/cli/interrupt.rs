//! A run that is stopped leaves no unfinished file behind.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

/// The files that are not finished. One that is finished has another name by then, so removing it
/// fails.
static PENDING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit status of a shell for a program that an interrupt ended.
const INTERRUPTED: i32 = 130;
/// The exit status where a limit was reached.
const UNDECIDED: i32 = 3;

/// Removes the pending files when the program is interrupted, terminated or hung up.
pub fn watch() {
    // Without a handler the signal still ends the program; only its unfinished file stays.
    let _ = ctrlc::set_handler(|| stop(INTERRUPTED));
}

/// Ends the program at a time limit that was not noticed in time, as where one step takes long or a
/// pipe has no writer.
///
/// Whoever notices it answers with what is known by then, so a second more is given, or a quarter
/// of the limit.
pub fn end_after(limit: Duration) {
    let patience = limit.saturating_add((limit / 4).max(Duration::from_secs(1)));
    std::thread::spawn(move || {
        std::thread::sleep(patience);
        // Whoever closed standard error does not want to hear it.
        let _ = writeln!(
            stderr(),
            "undecided: the time limit of {limit:?} is over, in the middle of one long step; \
             --time-limit allows more"
        );
        stop(UNDECIDED);
    });
}

fn stop(status: i32) -> ! {
    if let Ok(pending) = PENDING.lock() {
        pending.iter().for_each(|path| drop(std::fs::remove_file(path)));
    }
    std::process::exit(status)
}

/// Has the file removed if the program is stopped before it has another name.
pub fn remove_if_stopped(path: &Path) {
    if let Ok(mut pending) = PENDING.lock() {
        pending.push(path.to_owned());
    }
}
