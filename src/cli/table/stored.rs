//! The file of a table that an earlier run has begun.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::lines::Lines;
use crate::budget::Budget;
use crate::cli::failure::Failure;

/// The values that a file holds.
pub struct StoredValues {
    /// The values, from that of 0 on.
    pub values: Vec<u32>,
    /// The number of values on whole lines, after which the next line goes.
    pub whole: usize,
    /// The length of the header and these lines in bytes.
    pub length: u64,
}

/// Reads the values of a file, at most `count`; a missing file has none.
///
/// A last line without an end is left out if it may be a line that an interruption has cut.
///
/// # Errors
/// [`Failure::Usage`] names the first line that is not one of a table, or says that there are more
/// values. The file stays as it is.
pub fn read(
    path: &Path,
    lines: Lines,
    count: usize,
    budget: &Budget,
) -> Result<StoredValues, Failure> {
    let unreadable = |error| Failure::file("read", path, &error);
    let mut stored = StoredValues { values: Vec::new(), whole: 0, length: 0 };
    if !path.exists() {
        return Ok(stored);
    }
    let file = File::open(path).map_err(unreadable)?;
    // No value takes less than two bytes.
    let size = file.metadata().map_err(unreadable)?.len();
    let most = u64::try_from(count).expect("a length");
    stored.values = budget.room(most.min(size / 2), 0)?;
    let mut file = BufReader::new(file);
    let (header, mut line) = (lines.header(), Vec::new());
    for number in 1.. {
        if number % CLOCK == 0 {
            budget.allow_time()?;
        }
        line.clear();
        let limit = Lines::LONGEST;
        let taken = file.by_ref().take(limit).read_until(b'\n', &mut line).map_err(unreadable)?;
        if taken == 0 {
            break;
        }
        let first = stored.values.len();
        let is_header = number == 1 && !header.is_empty();
        let Some(content) = line.strip_suffix(b"\n") else {
            let is_cut = match is_header {
                true => header.as_bytes().starts_with(&line),
                false => stored.whole == first && lines.may_begin(&line, first),
            };
            if is_cut && line.len() < usize::try_from(limit).expect("a short line") {
                break;
            }
            return Err(foreign(path, number));
        };
        // Only the last line has fewer values than others.
        let is_next = stored.whole == first && lines.read(content, first, &mut stored.values);
        if !(is_header && line == header.as_bytes() || !is_header && is_next) {
            return Err(foreign(path, number));
        }
        if stored.values.len() > count {
            return Err(Failure::Usage(format!(
                "{} has more values than --upto wants, so it is left alone: name another file",
                path.display()
            )));
        }
        if stored.values.len().is_multiple_of(lines.values_a_line()) {
            stored.whole = stored.values.len();
            stored.length += u64::try_from(taken).expect("a short line");
        }
    }
    Ok(stored)
}

/// The number of lines between two readings of the clock.
const CLOCK: usize = 1 << 16;

fn foreign(path: &Path, line: usize) -> Failure {
    let path = path.display();
    Failure::Usage(format!(
        "{path}, line {line}, is not a line of such a table, and the table would grow in this \
         file, so it is left alone: mend the line, or name another file"
    ))
}
