//! `nimata atlas verify`: all of an atlas, checked.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::atlas::{Atlas, faults};
use crate::cli::failure::{Outcome, Result};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::proof::wording::games_proved;

/// The formats of a verdict.
const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// The number of faults that are printed.
const MOST: usize = 100;

/// The arguments of `atlas verify`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)))]
pub struct Arguments {
    /// The folder of the atlas
    folder: PathBuf,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.write(FORMATS, |format, out| {
        let budget = shared.budget().unwatched();
        let atlas = Atlas::open(&arguments.folder, &budget)?;
        let rows = atlas.rows();
        let weight = u64::try_from(rows.len()).unwrap_or(u64::MAX);
        let work = shared.work("verifying").in_parts("games", rows.len(), weight);
        let tell = |rows| work.add(u64::try_from(rows).unwrap_or(u64::MAX));
        let faults = faults(&atlas, &budget, &tell);
        work.done();
        let (games, proved) = (rows.len(), rows.iter().filter(|row| row.is_proved()).count());
        match format {
            Format::Json => {
                let object = json!({
                    "schema": "nimata/1", "kind": "atlas-verify", "accepted": faults.is_empty(),
                    "games": games, "proved": proved,
                    "manifest": atlas.digest()?,
                    "faults": faults,
                });
                writeln!(out, "{object}")?;
            }
            _ => {
                faults.iter().take(MOST).try_for_each(|fault| writeln!(out, "{fault}"))?;
                if faults.len() > MOST {
                    writeln!(out, "… and {} more faults", faults.len() - MOST)?;
                }
                match faults.len() {
                    0 => writeln!(
                        out,
                        "accepted: {}; the manifest has the SHA-256 {}",
                        games_proved(proved, games),
                        atlas.digest()?
                    )?,
                    count => {
                        writeln!(out, "rejected: {count} faults in an atlas of {games} games")?
                    }
                }
            }
        }
        Ok(if faults.is_empty() { Outcome::Done } else { Outcome::Refuted })
    })
}
