//! The rows of a survey as lines of CSV: those of an earlier run, those of shards, and the file
//! that grows.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::output::{PendingFile, is_special};
use crate::proof::Told;

/// The rows by the names of their games.
pub type Rows = HashMap<String, Row>;

/// A line of the survey.
pub struct Row {
    /// The line, without its end.
    pub text: String,
    /// Whether the game is proved.
    pub proved: bool,
}

impl Row {
    /// The line of these cells.
    pub fn of(cells: Vec<String>, proved: bool) -> Self {
        let cells: Vec<String> = cells.into_iter().map(quoted).collect();
        Row { text: cells.join(","), proved }
    }
}

/// A cell with a comma stands in quotes, and so does every reason.
fn quoted(cell: String) -> String {
    if cell.starts_with("undecided: ") {
        format!("\"{}\"", cell.replace('"', "'"))
    } else if cell.contains(',') {
        format!("\"{cell}\"")
    } else {
        cell
    }
}

/// The finished rows of an earlier run. Undecided ones are tried again, and so are games of rules
/// files: the name of a file says nothing of what stands in it now.
///
/// # Errors
/// [`Failure::Usage`] if the file is no survey.
pub fn kept(path: &Path, header: &str, told: Told) -> Result<Rows, Failure> {
    if is_special(path) {
        return Err(Failure::Usage(format!(
            "a survey is kept in an ordinary file, and {} is none; leave out -o to print it",
            path.display()
        )));
    }
    let mut rows = match fs::read_to_string(path) {
        Ok(text) => read(&text, header, told),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Some(Rows::new()),
        Err(error) => return Err(Failure::file("read", path, &error)),
    }
    .ok_or_else(|| {
        Failure::Usage(format!(
            "{} exists and is no survey, so it is left alone; name another file",
            path.display()
        ))
    })?;
    rows.retain(|game, row| row.proved && !game.starts_with("game:"));
    Ok(rows)
}

/// Adds all rows of the files of other runs, undecided ones too, to those that are known; where a
/// game is in several, one that is proved.
///
/// # Errors
/// [`Failure::Usage`] if a file cannot be read, or is no survey of this kind.
pub fn merge(rows: &mut Rows, paths: &[PathBuf], header: &str, told: Told) -> Result<(), Failure> {
    for path in paths {
        let text = fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))?;
        let others = read(&text, header, told).ok_or_else(|| {
            let shown = path.display();
            Failure::Usage(format!("{shown} is no survey with the columns {header}"))
        })?;
        for (game, row) in others {
            if rows.get(&game).is_none_or(|known| row.proved && !known.proved) {
                rows.insert(game, row);
            }
        }
    }
    Ok(())
}

/// The rows of a text, if it begins with the header; a line that is cut short is left out.
fn read(text: &str, header: &str, told: Told) -> Option<Rows> {
    let mut lines = text.split_inclusive('\n');
    match lines.next() {
        None => return Some(Rows::new()),
        Some(first) if first.trim_end() == header => {}
        Some(_) => return None,
    }
    let complete = lines.filter_map(|line| line.strip_suffix('\n'));
    let rows = complete.filter_map(|line| {
        // The name, quoted if it holds a comma, and then the verdict.
        let (game, rest) = match line.strip_prefix('"') {
            Some(rest) => rest.split_once("\",")?,
            None => line.split_once(',')?,
        };
        let verdict = match told {
            Told::Family(_) => rest,
            Told::Any => rest.split_once(',')?.1,
        };
        let proved = verdict.starts_with("proved,");
        Some((game.to_owned(), Row { text: line.to_owned(), proved }))
    });
    Some(rows.collect())
}

/// The file while the survey runs: a row is added as soon as it is known, so that a stop loses
/// nothing.
///
/// # Errors
/// Where it cannot be written.
pub fn journal(path: &Path, rows: &Rows, header: &str) -> Result<File, Failure> {
    // What was kept goes into a clean file first; renaming it loses nothing at any moment.
    let mut clean = PendingFile::create(path)?;
    writeln!(clean, "{header}")?;
    for row in rows.values() {
        writeln!(clean, "{}", row.text)?;
    }
    clean.finish()?;
    let file = File::options().append(true).open(path);
    file.map_err(|error| Failure::file("write", path, &error))
}
