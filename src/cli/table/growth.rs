//! A table that grows in its file. Values are added as they are computed, and the next run goes on
//! from them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::budget::{Budget, Reached};
use crate::cli::failure::remedy::Remedy;
use crate::cli::failure::{Failure, Result};
use crate::cli::options::Shared;
use crate::cli::{Format, interrupt};
use crate::data::Quantity;
use crate::export::values::{self, header};
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
) -> Result<()> {
    let (budget, shown) = (shared.budget(), path.display().to_string());
    let mut stored = read(path, lines, count, &budget)?;
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
    fn begin(path: &Path, lines: Lines, stored: &StoredValues) -> Result<Self> {
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
    fn add(&mut self, values: &[u32], all: bool) -> Result<()> {
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
    fn append(&mut self, text: &[u8]) -> Result<()> {
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

// The lines of a table of a game of one number, from 0 on.

/// The syntax of a table to which lines can be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// `20: 0 1 2 …`, twenty values on a line.
    Text,
    /// `20,0` after a header.
    Csv,
    /// `20 0`.
    Bfile,
}

impl Lines {
    /// The greatest length of a line in bytes.
    pub const LONGEST: u64 = 1 << 9;

    /// The lines of a format; `None` if it is written as a whole.
    pub fn of(format: Format) -> Option<Self> {
        match format {
            Format::Text => Some(Lines::Text),
            Format::Csv => Some(Lines::Csv),
            Format::Bfile => Some(Lines::Bfile),
            _ => None,
        }
    }

    /// The line before the values, with its end; empty if there is none.
    pub fn header(self) -> String {
        match self {
            Lines::Csv => header(Quantity::VALUE),
            Lines::Text | Lines::Bfile => String::new(),
        }
    }

    /// The syntax of a line.
    fn syntax(self) -> values::Lines {
        match self {
            Lines::Text => values::Lines::TEXT,
            Lines::Csv => values::Lines::CSV,
            Lines::Bfile => values::Lines::BFILE,
        }
    }

    /// The number of values of a whole line.
    pub fn values_a_line(self) -> usize {
        self.syntax().values
    }

    /// Writes the lines of the numbers from `first` on, with which a line begins.
    ///
    /// # Errors
    /// Any error of `out`.
    pub fn write(self, out: &mut dyn Write, first: usize, values: &[u32]) -> io::Result<()> {
        let first = u64::try_from(first).expect("a number of a table");
        self.syntax().write(out, first, values.iter().map(|&value| value.into()))
    }

    /// Adds the values of a line without its end, beginning with the value of `first`; returns
    /// whether [`Lines::write`] writes the line so.
    pub fn read(self, line: &[u8], first: usize, values: &mut Vec<u32>) -> bool {
        let Some(rest) = line.strip_prefix(self.begin(first).as_bytes()) else { return false };
        let mut numbers = rest.split(|&byte| byte == b' ');
        let count = values.len();
        let all = numbers.by_ref().take(self.values_a_line()).all(|text| {
            let value = number(text);
            values.extend(value);
            value.is_some()
        });
        all && numbers.next().is_none() && values.len() > count
    }

    /// Tells whether a line without an end may be the beginning of the line of `first`.
    pub fn may_begin(self, line: &[u8], first: usize) -> bool {
        let begin = self.begin(first);
        let goes_on = |rest: &[u8]| rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b' ');
        begin.as_bytes().starts_with(line)
            || line.strip_prefix(begin.as_bytes()).is_some_and(goes_on)
    }

    /// The text before the first value of a line.
    fn begin(self, first: usize) -> String {
        format!("{first}{}", self.syntax().after_index)
    }
}

/// A value, if it is written as it always is: in decimal digits, without zeros before them.
fn number(text: &[u8]) -> Option<u32> {
    let plain = text.iter().all(u8::is_ascii_digit) && !matches!(text, [] | [b'0', _, ..]);
    plain.then(|| str::from_utf8(text).ok()?.parse().ok()).flatten()
}

// The file of a table that an earlier run has begun.

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
pub fn read(path: &Path, lines: Lines, count: usize, budget: &Budget) -> Result<StoredValues> {
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

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Lines; 3] = [Lines::Text, Lines::Csv, Lines::Bfile];

    #[test]
    fn lines_are_read_as_they_are_written_and_their_beginnings_are_known() {
        for lines in ALL {
            let values = [0, 7, 10, 4_294_967_295].repeat(5);
            let values = &values[..lines.values_a_line()];
            let mut line = Vec::new();
            lines.write(&mut line, 40, values).expect("memory takes all");
            assert_eq!(line.pop(), Some(b'\n'));
            let mut found = Vec::new();
            assert!(lines.read(&line, 40, &mut found), "{lines:?}");
            assert_eq!(found, values, "{lines:?}");
            for end in 0..=line.len() {
                assert!(lines.may_begin(&line[..end], 40), "{lines:?}: {end}");
            }
            assert!(!lines.read(&line, 41, &mut found) && !lines.may_begin(&line, 41), "{lines:?}");
        }
    }

    #[test]
    fn other_lines_are_not_read() {
        for (lines, wrong) in [
            (Lines::Bfile, "3"),
            (Lines::Bfile, "3 "),
            (Lines::Bfile, "3 01"),
            (Lines::Bfile, "03 1"),
            (Lines::Bfile, "3 +1"),
            (Lines::Bfile, "3 1\r"),
            (Lines::Bfile, "3 1 2"),
            (Lines::Bfile, "3  1"),
            (Lines::Bfile, "3 4294967296"),
            (Lines::Csv, "3 1"),
            (Lines::Csv, "3,\"1\""),
            (Lines::Csv, "3,1,"),
            (Lines::Text, "3:1"),
            (Lines::Text, "3: 1 "),
            (Lines::Text, "3:"),
            (Lines::Text, "3: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"),
        ] {
            assert!(!lines.read(wrong.as_bytes(), 3, &mut Vec::new()), "{wrong}");
        }
    }
}
