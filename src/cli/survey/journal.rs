//! Files with rows of a survey: that of an earlier run, those of shards, and the growing one.

use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::row::{Syntax, believed, object, reader};
use crate::atlas::{Row, View};
use crate::budget::Budget;
use crate::cli::failure::{Failure, Result};
use crate::cli::output::PendingFile;
use crate::proof::{is_special, read_text};

/// The greatest size of a file of rows, in bytes.
const MOST_BYTES: u64 = 1 << 28;

/// The memory for the rows of a file, as a multiple of its size.
const FACTOR: u64 = 8;

/// The rows that a file holds.
#[derive(Default)]
pub struct StoredRows {
    /// The rows, in order.
    pub rows: Vec<Row>,
    /// Whether rows can be appended as it is.
    state: State,
}

/// How a file ends.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// The file is empty or missing.
    #[default]
    Empty,
    /// The last line has a line end.
    Ended,
    /// The last line is complete but has no line end.
    Open,
    /// The last line is incomplete.
    Cut,
}

/// Reads the rows of a file; a missing file has no rows.
///
/// An interrupted run may leave a last line without an end, about a game of this survey. This line
/// is ignored, because the game is computed again.
///
/// # Errors
/// [`Failure::Usage`], which names the first line that is not a row. A file that cannot be read is
/// left alone.
pub fn read(
    path: &Path,
    syntax: Syntax,
    view: View,
    games: &HashSet<&str>,
    budget: &Budget,
) -> Result<StoredRows> {
    if !path.exists() {
        return Ok(StoredRows::default());
    }
    let text = read_text(path, MOST_BYTES, FACTOR, budget)?;
    let mut stored = StoredRows::default();
    let (header, mut read) = (syntax.header(view), reader(&text, syntax, view));
    let (header, shown) = (header.trim_end(), path.display());
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let content = line.trim_end_matches(['\n', '\r']);
        if number == 1 && syntax == Syntax::Csv {
            if content != header {
                return Err(Failure::Usage(format!(
                    "{shown} exists and is not a survey with the columns {header}, so it is left \
                     alone; name another file"
                )));
            }
        } else if let Some(row) = read(content) {
            stored.rows.push(row);
        } else if line.ends_with('\n') || !begins_with_one_of(content, syntax, games) {
            return Err(Failure::Usage(format!(
                "{shown}, line {number}, is not a row of this survey, so the file is left alone: \
                 mend the line or take it out, or name another file"
            )));
        } else {
            stored.state = State::Cut;
            break;
        }
        stored.state = if line.ends_with('\n') { State::Ended } else { State::Open };
    }
    Ok(stored)
}

/// Tells whether an incomplete row is about one of these games.
fn begins_with_one_of(line: &str, syntax: Syntax, games: &HashSet<&str>) -> bool {
    let game = match (syntax, line.strip_prefix('"')) {
        (Syntax::JsonLines, _) => {
            line.strip_prefix("{\"game\":\"").and_then(|rest| rest.split_once('"'))
        }
        (Syntax::Csv, Some(rest)) => rest.split_once("\","),
        (Syntax::Csv, None) => line.split_once(','),
    };
    game.is_some_and(|(game, _)| games.contains(game))
}

/// Reads the rows of other files, in either syntax.
///
/// # Errors
/// Those of [`read`], and a missing file.
pub fn others(
    paths: &[PathBuf],
    view: View,
    games: &HashSet<&str>,
    budget: &Budget,
) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for path in paths {
        let missing = std::fs::metadata(path).err();
        missing.map_or(Ok(()), |error| Err(Failure::file("read", path, &error)))?;
        let lines = path.extension().is_some_and(|ending| ending == "jsonl");
        let syntax = if lines { Syntax::JsonLines } else { Syntax::Csv };
        let stored = read(path, syntax, view, games, budget)?;
        rows.extend(stored.rows.into_iter().map(|row| believed(row, path)));
    }
    Ok(rows)
}

/// The file while the survey runs. A row is appended as soon as it is known, so that an
/// interruption loses nothing, and an old row stays until its game has a new one.
pub struct Journal<'s> {
    path: &'s Path,
    syntax: Syntax,
    view: View,
    file: Option<File>,
}

impl<'s> Journal<'s> {
    /// Opens the journal at a path, and reads its rows; nothing is written yet.
    ///
    /// # Errors
    /// Those of [`read`], and a path that is not an ordinary file.
    pub fn open(
        path: &'s Path,
        syntax: Syntax,
        view: View,
        games: &HashSet<&str>,
        budget: &Budget,
    ) -> Result<(Self, StoredRows)> {
        if is_special(path) {
            return Err(Failure::Usage(format!(
                "a survey is kept in an ordinary file, and {} is none; leave out -o to print it",
                path.display()
            )));
        }
        let stored = read(path, syntax, view, games, budget)?;
        Ok((Journal { path, syntax, view, file: None }, stored))
    }

    /// Prepares the file for further rows.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn begin(&mut self, stored: &StoredRows) -> Result<()> {
        let unwritable = |error| Failure::file("write", self.path, &error);
        if [State::Empty, State::Cut].contains(&stored.state) {
            // The clean copy is renamed when it is complete, so nothing is ever lost.
            let mut clean = PendingFile::create(self.path)?;
            write(&mut clean, self.syntax, self.view, stored.rows.iter())?;
            clean.finish()?;
        }
        let mut file = File::options().append(true).open(self.path).map_err(unwritable)?;
        if stored.state == State::Open {
            file.write_all(b"\n").map_err(unwritable)?;
        }
        self.file = Some(file);
        Ok(())
    }

    /// The path of the file.
    pub fn path(&self) -> &'s Path {
        self.path
    }

    /// Appends a row.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&self, row: &Row) -> Result<()> {
        let mut file = self.file.as_ref().expect("it was begun");
        // The line is written at once, so that an interruption does not cut it.
        let line = self.syntax.line(self.view, row);
        file.write_all(line.as_bytes()).map_err(|error| Failure::file("write", self.path, &error))
    }

    /// Puts the rows of this survey in order, before those of other games, which stay.
    ///
    /// # Errors
    /// Those of [`read`], because the file may have changed while the survey ran. Nothing is lost
    /// then.
    pub fn finish(self, rows: &[&Row], games: &HashSet<&str>, budget: &Budget) -> Result<()> {
        let now = read(self.path, self.syntax, self.view, games, budget)?;
        let others: Vec<Row> = now
            .rows
            .into_iter()
            .filter(|row| !games.contains(row.game.as_str()))
            .map(|row| believed(row, self.path))
            .collect();
        let mut file = PendingFile::create(self.path)?;
        write(&mut file, self.syntax, self.view, rows.iter().copied().chain(&others))?;
        file.finish()
    }
}

/// Writes rows in a syntax, with a header if the syntax has one.
///
/// # Errors
/// The rows cannot be written.
pub fn write<'r>(
    out: &mut dyn Write,
    syntax: Syntax,
    view: View,
    rows: impl Iterator<Item = &'r Row>,
) -> Result<()> {
    write!(out, "{}", syntax.header(view))?;
    for row in rows {
        write!(out, "{}", syntax.line(view, row))?;
    }
    Ok(())
}

/// Writes `{"kind":"survey","rows":[…]}`, with each row on its own line.
///
/// # Errors
/// The rows cannot be written.
pub fn write_object<'r>(
    out: &mut dyn Write,
    view: View,
    rows: impl Iterator<Item = &'r Row>,
) -> Result<()> {
    write!(out, "{{\"schema\":\"nimata/1\",\"kind\":\"survey\",\"rows\":[")?;
    for (place, row) in rows.enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(out, "{comma}\n{}", object(view, row))?;
    }
    Ok(writeln!(out, "\n]}}")?)
}
