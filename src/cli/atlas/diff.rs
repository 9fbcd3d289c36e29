//! `nimata atlas diff`: two atlases, game by game.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::atlas::{Atlas, Row, difference};
use crate::cli::failure::{Outcome, Result};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;

/// The formats of a comparison.
const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// The arguments of `atlas diff`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)))]
pub struct Arguments {
    /// The folder of the old atlas
    old: PathBuf,
    /// The folder of the new one
    new: PathBuf,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.write(FORMATS, |format, out| {
        let budget = shared.budget();
        let (old, new) =
            (Atlas::open(&arguments.old, &budget)?, Atlas::open(&arguments.new, &budget)?);
        let found = difference(&old, &new);
        let names =
            |rows: &[&Row]| -> Vec<String> { rows.iter().map(|row| row.game.clone()).collect() };
        match format {
            Format::Json => {
                let changed = found.changed.iter().map(|(before, after, columns)| {
                json!({ "game": after.game, "columns": columns, "old": before, "new": after })
            });
                let object = json!({
                    "schema": "nimata/1", "kind": "atlas-diff", "equal": found.equal,
                    "added": names(&found.added), "removed": names(&found.removed),
                    "changed": changed.collect::<Vec<_>>(),
                });
                writeln!(out, "{object}")?;
            }
            _ => {
                for row in &found.removed {
                    writeln!(out, "- {}: {}", row.game, row.verdict)?;
                }
                for row in &found.added {
                    writeln!(out, "+ {}: {}", row.game, row.verdict)?;
                }
                for (before, after, columns) in &found.changed {
                    let columns = columns.join(", ");
                    let (game, before, after) = (&after.game, before.verdict, after.verdict);
                    match before == after {
                        true => writeln!(out, "! {game}: {columns} differ")?,
                        false => {
                            writeln!(out, "! {game}: {before}, now {after}; {columns} differ")?
                        }
                    }
                }
                writeln!(
                    out,
                    "{} games are equal, {} differ, {} are new, {} are gone",
                    found.equal,
                    found.changed.len(),
                    found.added.len(),
                    found.removed.len()
                )?;
            }
        }
        let same = found.changed.is_empty() && found.added.is_empty() && found.removed.is_empty();
        Ok(if same { Outcome::Done } else { Outcome::Refuted })
    })
}
