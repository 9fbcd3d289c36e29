//! Files that a user names: read within a budget, and written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::{AskError, Result};
use nimata_automata::budget::{Budget, Reached, Unread, read_file, read_head, text};

/// Reads a file of at most `most` bytes, each of which takes `factor` bytes of memory in the end.
///
/// # Errors
/// [`AskError::Unreadable`] says why it cannot be read, or that it is longer;
/// [`AskError::Reached`] where the memory would not do.
pub fn read_within(path: &Path, most: u64, factor: u64, budget: &Budget) -> Result<Vec<u8>> {
    let affordable = budget.max_memory() / factor;
    read_file(path, most.min(affordable)).map_err(|error| match error {
        Unread::TooLong(_) if affordable < most => {
            let length = fs::metadata(path).map_or(0, |metadata| metadata.len());
            let needed = length.max(affordable + 1).saturating_mul(factor);
            Reached::Memory { needed, allowed: budget.max_memory() }.into()
        }
        error => unread(path, &error),
    })
}

/// Reads a text, as [`read_within`] does.
///
/// # Errors
/// As [`read_within`]; also where it is not UTF-8.
pub fn read_text(path: &Path, most: u64, factor: u64, budget: &Budget) -> Result<String> {
    text(read_within(path, most, factor, budget)?).map_err(|error| unread(path, &error))
}

/// Reads a file, or as many of its first bytes.
///
/// # Errors
/// [`AskError::Unreadable`] says why.
pub fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>> {
    read_head(path, most).map_err(|error| unread(path, &error))
}

fn unread(path: &Path, error: &Unread) -> AskError {
    AskError::Unreadable { path: path.to_owned(), why: error.to_string() }
}

/// Tells whether the path is something other than an ordinary file: a folder, a device, a pipe.
/// Renaming a file to such a path would replace it.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

/// Writes a file whole or not at all: under its name stands the old content until the new one is
/// complete. A link is followed.
///
/// # Errors
/// The file cannot be written, or is none; the message names it.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let told = |error: io::Error| {
        io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
    };
    if is_special(path) {
        let why = "it is not an ordinary file";
        return Err(told(io::Error::new(io::ErrorKind::InvalidInput, why)));
    }
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let scratch = beside(&target).ok_or_else(|| told(io::ErrorKind::IsADirectory.into()))?;
    let mut file = File::create_new(&scratch).map_err(told)?;
    let written = file.write_all(bytes).and_then(|()| {
        if let Ok(replaced) = fs::metadata(&target) {
            file.set_permissions(replaced.permissions())?;
        }
        drop(file);
        fs::rename(&scratch, &target)
    });
    written.map_err(|error| {
        // The failure counts, whether or not its remains can be removed.
        let _ = fs::remove_file(&scratch);
        told(error)
    })
}

/// A name in the same folder that no other call takes.
fn beside(target: &Path) -> Option<PathBuf> {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let (call, process) = (CALLS.fetch_add(1, Relaxed), std::process::id());
    let name = target.file_name()?.to_string_lossy();
    Some(target.with_file_name(format!(".{name}.{process}-{call}")))
}
