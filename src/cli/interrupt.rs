//! A run that is stopped leaves no unfinished file behind.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The files that are not finished. One that is finished has another name by then, so removing it fails.
static PENDING: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit status of a shell for a program that an interrupt ended.
const INTERRUPTED: i32 = 130;

/// Removes the pending files when the program is interrupted, terminated or hung up.
pub fn watch() {
    // Without a handler the signal still ends the program; only its unfinished file stays.
    let _ = ctrlc::set_handler(|| {
        if let Ok(pending) = PENDING.lock() {
            pending.iter().for_each(|path| drop(std::fs::remove_file(path)));
        }
        std::process::exit(INTERRUPTED);
    });
}

/// Has the file removed if the program is stopped before it has another name.
pub fn remove_if_stopped(path: &Path) {
    if let Ok(mut pending) = PENDING.lock() {
        pending.push(path.to_owned());
    }
}
