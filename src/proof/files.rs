//! Files that a user names, read within a budget.

use std::path::Path;

use crate::budget::{Budget, Reached, Unread, read_file, read_head, text};
use crate::game::GameError;

/// Reads a file of at most `most` bytes, each of which takes `factor` bytes of memory in the end.
///
/// # Errors
/// [`GameError::Unsuitable`] says why it cannot be read, or that it is longer;
/// [`GameError::Reached`] where the memory would not do.
pub fn read_within(
    path: &Path,
    most: u64,
    factor: u64,
    budget: &Budget,
) -> Result<Vec<u8>, GameError> {
    let affordable = budget.max_memory() / factor;
    read_file(path, most.min(affordable)).map_err(|error| match error {
        Unread::TooLong(_) if affordable < most => {
            let length = std::fs::metadata(path).map_or(0, |metadata| metadata.len());
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
pub fn read_text(
    path: &Path,
    most: u64,
    factor: u64,
    budget: &Budget,
) -> Result<String, GameError> {
    text(read_within(path, most, factor, budget)?).map_err(|error| unread(path, &error))
}

/// Reads a file, or as many of its first bytes.
///
/// # Errors
/// [`GameError::Unsuitable`] says why it cannot be read.
pub fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>, GameError> {
    read_head(path, most).map_err(|error| unread(path, &error))
}

fn unread(path: &Path, error: &Unread) -> GameError {
    GameError::Unsuitable(format!("cannot read {}: {error}", path.display()))
}
