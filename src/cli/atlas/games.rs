//! `nimata atlas games`: a list of games, written out.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::atlas::{AtlasError, games};
use crate::cli::failure::remedy::Remedy;
use crate::cli::failure::{Failure, Outcome, Result};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::proof::read_text;

/// The formats of a list.
const FORMATS: &[Format] = &[Format::Text];

/// The greatest size of a list, in bytes.
const MOST_BYTES: u64 = 1 << 26;

/// The arguments of `atlas games`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)))]
pub struct Arguments {
    /// The list
    list: PathBuf,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.write(FORMATS, |_, out| {
        let games = listed(&arguments.list, shared)?;
        games.iter().try_for_each(|game| writeln!(out, "{game}"))?;
        Ok(Outcome::Done)
    })
}

/// The games of the list of an atlas.
///
/// # Errors
/// An error about the first line that names no game.
pub fn listed(path: &Path, shared: &Shared) -> Result<Vec<String>> {
    let folder = path.parent().unwrap_or(Path::new(""));
    read_list(path, shared, |text| games(text, folder))
}

/// The games of a list that is read in some way.
///
/// # Errors
/// An error about the first line that names no game.
pub fn read_list(
    path: &Path,
    shared: &Shared,
    read: impl Fn(&str) -> Result<Vec<String>, AtlasError>,
) -> Result<Vec<String>> {
    let text = read_text(path, MOST_BYTES, 1, &shared.budget())?;
    let games = read(&text).map_err(|error| match error {
        AtlasError::Games { line, why } => {
            Failure::Usage(format!("{}, line {line}: {}", path.display(), why.advised()))
        }
        error => error.into(),
    })?;
    match games.is_empty() {
        true => Err(Failure::Usage(format!("{} names no game: write one a line", path.display()))),
        false => Ok(games),
    }
}
