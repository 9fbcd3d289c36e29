//! Tables as JSON Lines, one object a row, in one frame of Zstandard.
//!
//! A table is read only if each of its lines is what its row is written as again. So nothing in it
//! is to be believed but its rows, and two tables with the same rows have the same lines.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::AtlasError;
use super::frame;
use super::manifest::open_plain;
use crate::budget::Budget;
use crate::proof::read_within;

/// The greatest length of a table, in bytes.
const MOST_TABLE: u64 = 1 << 32;

/// The memory that a table takes, in lengths of its lines.
const FACTOR: u64 = 8;

/// The line of a row, without its end.
pub fn line<T: Serialize>(row: &T) -> String {
    serde_json::to_string(row).expect("a row is an object")
}

/// The bytes of a table.
pub fn write<T: Serialize>(rows: impl IntoIterator<Item = T>) -> Vec<u8> {
    let lines: String = rows.into_iter().map(|row| line(&row) + "\n").collect();
    frame::pack(lines.as_bytes())
}

/// Reads the rows of a table, which may stand there.
///
/// # Errors
/// A file that cannot be read, or is no such table; or one that is longer than the memory allows.
pub fn read<T: Serialize + DeserializeOwned>(
    path: &Path,
    budget: &Budget,
) -> Result<Vec<T>, AtlasError> {
    open_plain(path).map_err(|error| AtlasError::file("read", path, error))?;
    let packed = read_within(path, MOST_TABLE, FACTOR, budget)?;
    let lines = frame::unpack(&packed, budget.max_memory() / FACTOR)
        .map_err(|why| AtlasError::malformed(path, why))?;
    let wrong = |number: usize| {
        AtlasError::malformed(path, format!("line {number} is not a row as the program writes it"))
    };
    let text =
        str::from_utf8(&lines).map_err(|error| AtlasError::malformed(path, error.to_string()))?;
    let row = |(number, text): (usize, &str)| {
        let row: Option<T> = serde_json::from_str(text).ok();
        row.filter(|row| text.strip_suffix('\n').is_some_and(|text| text == line(row)))
            .ok_or_else(|| wrong(number))
    };
    (1..).zip(text.split_inclusive('\n')).map(row).collect()
}
