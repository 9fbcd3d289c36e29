//! A table that grows in its file. Values are added as they are computed, and the next run goes on
//! from them.

use std::fs::File;
use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::lines::Lines;
use super::stored::{self, StoredValues};
use crate::budget::Reached;
use crate::cli::failure::Failure;
use crate::cli::failure::remedy::Remedy;
use crate::cli::interrupt;
use crate::cli::options::Shared;
use crate::game::{GameError, Growing};

/// The time after which the values that are new are written.
const PAUSE: Duration = Duration::from_millis(200);

/// The most values that are written at once, on whole lines.
const MOST: usize = 20 << 12;

/// Writes the first `count` values of a game to a file, which may have some of them.
///
/// # Errors
/// The file is not such a table, or cannot be written; a bound was reached, up to which the file
/// has the values.
pub fn grow(
    path: &Path,
    lines: Lines,
    mut values: Box<dyn Growing + '_>,
    count: usize,
    shared: &Shared,
) -> Result<(), Failure> {
    let (budget, shown) = (shared.budget(), path.display().to_string());
    let mut stored = stored::read(path, lines, count, &budget)?;
    let known = stored.values.len();
    values.resume(mem::take(&mut stored.values), &budget).map_err(|error| match error {
        GameError::Unsuitable(why) => Failure::Usage(format!(
            "{shown} is another table, so it is left alone: {why}; name another file"
        )),
        error => error.into(),
    })?;
    match known {
        0 => {}
        _ if known == count => shared.say(&format!("{shown} has all of the values already")),
        _ => shared.say(&format!("{shown} has the first {known} values, and goes on from there")),
    }
    let most = values.memory(count);
    if let Err(bound @ Reached::Memory { .. }) = budget.allow_memory(most) {
        shared.say(&format!("the table ends early unless a period is found: {}", bound.advised()));
    }
    // The first values, for which all memory that is needed anyway is asked for, come before the
    // file, so that a table that is too long leaves none.
    if known < count {
        values.grow(count, &budget)?;
    }
    let file = GrowingFile::begin(path, lines, &stored)?;
    let file = Arc::new(Mutex::new(file));
    interrupt::say_if_stopped({
        let (file, shown) = (Arc::clone(&file), shown.clone());
        move || {
            let file = file.lock().expect("no holder of the lock panics");
            let says = says(&shown, file.written);
            // The program ends after this sentence, and until then nothing is written.
            mem::forget(file);
            says
        }
    });
    let add = |values: &dyn Growing, all: bool| {
        let mut file = file.lock().expect("no holder of the lock panics");
        file.add(values.values(), all).map(|()| file.written)
    };
    let mut last = Instant::now();
    while values.values().len() < count {
        let ended = values.grow(count, &budget);
        if ended.is_err() || last.elapsed() >= PAUSE {
            let written = add(values.as_ref(), false)?;
            ended.map_err(|bound| {
                Failure::Undecided(format!("{}; {}", bound.advised(), says(&shown, written)))
            })?;
            last = Instant::now();
        }
    }
    add(values.as_ref(), true)?;
    Ok(())
}

/// The sentence about what is kept of an unfinished table.
fn says(path: &str, written: usize) -> String {
    match written.checked_sub(1) {
        None => format!("{path} has no values yet"),
        Some(last) => format!(
            "the values up to that of {last} are kept in {path}; the same command goes on from \
             there"
        ),
    }
}

/// The file to which lines are added.
struct GrowingFile {
    path: PathBuf,
    lines: Lines,
    file: File,
    /// The number of values that it has.
    written: usize,
    /// Its length in bytes.
    length: u64,
}

impl GrowingFile {
    /// Opens a file behind the whole lines that it has, where a new one begins with the header.
    fn begin(path: &Path, lines: Lines, stored: &StoredValues) -> Result<Self, Failure> {
        let unwritable = |error| Failure::file("write", path, &error);
        let file = File::options().append(true).create(true).open(path).map_err(unwritable)?;
        if file.metadata().map_err(unwritable)?.len() > stored.length {
            file.set_len(stored.length).map_err(unwritable)?;
        }
        let (written, length) = (stored.whole, stored.length);
        let mut begun = GrowingFile { path: path.to_owned(), lines, file, written, length };
        if length == 0 {
            begun.append(lines.header().as_bytes())?;
        }
        Ok(begun)
    }

    /// Adds those of the values that the file does not have, on whole lines if they are not all.
    fn add(&mut self, values: &[u32], all: bool) -> Result<(), Failure> {
        let whole = values.len() - values.len() % self.lines.values_a_line();
        let end = if all { values.len() } else { whole };
        let mut text = Vec::new();
        while self.written < end {
            let to = end.min(self.written + MOST);
            text.clear();
            self.lines.write(&mut text, self.written, &values[self.written..to])?;
            self.append(&text)?;
            self.written = to;
        }
        Ok(())
    }

    /// Appends whole lines at once, so that no interruption cuts them.
    fn append(&mut self, text: &[u8]) -> Result<(), Failure> {
        let unwritable = |error| Failure::file("write", &self.path, &error);
        if self.file.metadata().map_err(unwritable)?.len() != self.length {
            return Err(Failure::Usage(format!(
                "another program has changed {}, so nothing more is written to it",
                self.path.display()
            )));
        }
        self.file.write_all(text).map_err(unwritable)?;
        self.length += u64::try_from(text.len()).expect("a short text");
        Ok(())
    }
}
