//! Files with rows of a survey: that of an earlier run, those of shards, and the one that grows.

use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::row::{Columns, Row, Syntax};
use crate::budget::Budget;
use crate::cli::failure::Failure;
use crate::cli::output::{PendingFile, is_special};
use crate::proof::read_text;

/// The longest file of rows that is read.
const MOST_BYTES: u64 = 1 << 28;

/// The memory that its rows take, in lengths of the file.
const FACTOR: u64 = 8;

/// What a file holds.
#[derive(Default)]
pub struct Kept {
    /// Its rows, in order.
    pub rows: Vec<Row>,
    /// Whether it can be added to as it is.
    state: State,
}

/// How a file ends.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// There is none, or nothing in it.
    #[default]
    Empty,
    /// With the end of a line.
    Ended,
    /// With a whole line that has no end.
    Open,
    /// With a line that was cut short.
    Cut,
}

/// Reads the rows of a file, which has none while it does not exist.
///
/// A last line without an end, about a game of this survey, is what a run that was cut off has left
/// of a row. It is passed over, as the game is computed anew.
///
/// # Errors
/// [`Failure::Usage`] names the first line that holds no row: what cannot be read is left alone.
pub fn read(
    path: &Path,
    syntax: Syntax,
    columns: &Columns,
    games: &HashSet<&str>,
    budget: &Budget,
) -> Result<Kept, Failure> {
    if !path.exists() {
        return Ok(Kept::default());
    }
    let text = read_text(path, MOST_BYTES, FACTOR, budget)?;
    let mut kept = Kept::default();
    let header = columns.header();
    let shown = path.display();
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let content = line.trim_end_matches(['\n', '\r']);
        if number == 1 && syntax == Syntax::Csv {
            if content != header {
                return Err(Failure::Usage(format!(
                    "{shown} exists and is no survey with the columns {header}, so it is left \
                     alone; name another file"
                )));
            }
        } else if let Some(row) = columns.read(content, syntax) {
            kept.rows.push(row);
        } else if line.ends_with('\n') || !begins_with_one_of(content, syntax, games) {
            return Err(Failure::Usage(format!(
                "{shown}, line {number}, is no row of this survey, so the file is left alone: \
                 mend the line or take it out, or name another file"
            )));
        } else {
            kept.state = State::Cut;
            break;
        }
        kept.state = if line.ends_with('\n') { State::Ended } else { State::Open };
    }
    Ok(kept)
}

/// Whether a row that was cut short is about one of these games.
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

/// The rows of other files, in either syntax.
///
/// # Errors
/// As [`read`]; also for a file that does not exist.
pub fn others(
    paths: &[PathBuf],
    columns: &Columns,
    games: &HashSet<&str>,
    budget: &Budget,
) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for path in paths {
        let missing = std::fs::metadata(path).err();
        missing.map_or(Ok(()), |error| Err(Failure::file("read", path, &error)))?;
        let lines = path.extension().is_some_and(|ending| ending == "jsonl");
        let syntax = if lines { Syntax::JsonLines } else { Syntax::Csv };
        let kept = read(path, syntax, columns, games, budget)?;
        rows.extend(kept.rows.into_iter().map(|row| columns.believed(row, path)));
    }
    Ok(rows)
}

/// The file while the survey runs: a row is added as soon as it is known, so that a stop loses
/// nothing, and none is taken out before its game has a new one.
pub struct Journal<'s> {
    path: &'s Path,
    syntax: Syntax,
    columns: &'s Columns,
    file: Option<File>,
}

impl<'s> Journal<'s> {
    /// The journal at a path, and the rows that it has; it is not written yet.
    ///
    /// # Errors
    /// As [`read`]; also where no ordinary file can stand.
    pub fn open(
        path: &'s Path,
        syntax: Syntax,
        columns: &'s Columns,
        games: &HashSet<&str>,
        budget: &Budget,
    ) -> Result<(Self, Kept), Failure> {
        if is_special(path) {
            return Err(Failure::Usage(format!(
                "a survey is kept in an ordinary file, and {} is none; leave out -o to print it",
                path.display()
            )));
        }
        let kept = read(path, syntax, columns, games, budget)?;
        Ok((Journal { path, syntax, columns, file: None }, kept))
    }

    /// Makes the file ready for rows after those that it has.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn begin(&mut self, kept: &Kept) -> Result<(), Failure> {
        let unwritable = |error| Failure::file("write", self.path, &error);
        if [State::Empty, State::Cut].contains(&kept.state) {
            // Renamed when it is whole, so that nothing is lost at any moment.
            let mut clean = PendingFile::create(self.path)?;
            write(&mut clean, self.syntax, self.columns, kept.rows.iter())?;
            clean.finish()?;
        }
        let mut file = File::options().append(true).open(self.path).map_err(unwritable)?;
        if kept.state == State::Open {
            file.write_all(b"\n").map_err(unwritable)?;
        }
        self.file = Some(file);
        Ok(())
    }

    /// Where it stands.
    pub fn path(&self) -> &'s Path {
        self.path
    }

    /// Adds a row.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn add(&mut self, row: &Row) -> Result<(), Failure> {
        let file = self.file.as_mut().expect("it was begun");
        // In one piece, so that a stop does not cut it.
        let line = format!("{}\n", self.columns.line(row, self.syntax));
        file.write_all(line.as_bytes()).map_err(|error| Failure::file("write", self.path, &error))
    }

    /// Puts the rows of this survey in their order, before those of other games, which stay.
    ///
    /// # Errors
    /// As [`read`]: the file may have changed while the survey ran. Nothing is lost then.
    pub fn finish(
        self,
        rows: &[&Row],
        games: &HashSet<&str>,
        budget: &Budget,
    ) -> Result<(), Failure> {
        let now = read(self.path, self.syntax, self.columns, games, budget)?;
        let others: Vec<Row> = now
            .rows
            .into_iter()
            .filter(|row| !games.contains(row.game()))
            .map(|row| self.columns.believed(row, self.path))
            .collect();
        let mut file = PendingFile::create(self.path)?;
        write(&mut file, self.syntax, self.columns, rows.iter().copied().chain(&others))?;
        file.finish()
    }
}

/// Writes rows in a syntax, with the line of names that it may want.
///
/// # Errors
/// Where they cannot be written.
pub fn write<'r>(
    out: &mut dyn Write,
    syntax: Syntax,
    columns: &Columns,
    rows: impl Iterator<Item = &'r Row>,
) -> Result<(), Failure> {
    if syntax == Syntax::Csv {
        writeln!(out, "{}", columns.header())?;
    }
    for row in rows {
        writeln!(out, "{}", columns.line(row, syntax))?;
    }
    Ok(())
}
