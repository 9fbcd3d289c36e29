//! `nimata atlas show`: the row of a game or of a digest, and the certificate.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::find::rows_object;
use super::place;
use crate::atlas::{Row, Share};
use crate::cli::failure::{Failure, Outcome, Result};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::game::read_game;
use crate::proof::limits;

/// The formats of a row.
const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// The arguments of `atlas show`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)))]
pub struct Arguments {
    /// A game, or the first digits of the SHA-256 of a certificate
    wanted: String,
    /// The folder of the atlas; by default that of NIMATA_ATLAS
    #[arg(long, value_name = "DIR")]
    atlas: Option<PathBuf>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let format = shared.format_beside_certificate(FORMATS)?;
    let certificate = shared.output().map(|path| Output::open(Some(path))).transpose()?;
    let atlas = place::atlas(arguments.atlas.as_deref(), shared)?;
    let wanted = arguments.wanted.trim();
    // A row with rules has a name that means nothing elsewhere.
    let row = atlas.of_game(wanted).or_else(|| {
        let game = read_game(wanted).ok()?;
        atlas.of_game(&game.to_string())
    });
    let rows: Vec<&Row> = match row {
        None if is_digits(wanted) => atlas.with_digest(&wanted.to_ascii_lowercase()),
        row => row.into_iter().collect(),
    };
    let Some(row) = rows.first() else {
        return Err(Failure::Usage(format!(
            "the atlas has neither a game `{wanted}` nor a certificate with this digest"
        )));
    };
    let mut out = Output::open(None)?;
    match format {
        Format::Json => {
            let found = |row: &&Row| json!({ "row": row, "shift": null, "terms": null });
            let found: Vec<Value> = rows.iter().map(found).collect();
            writeln!(out, "{}", rows_object(found.len(), found))?;
        }
        _ => {
            for (place, row) in rows.iter().enumerate() {
                if place > 0 {
                    writeln!(out)?;
                }
                write_row(&mut out, row)?;
            }
        }
    }
    out.finish()?;
    if let Some(mut file) = certificate {
        let packed = row.digest.as_deref().and_then(|digest| atlas.frame(digest));
        let packed = packed.ok_or_else(|| {
            Failure::Usage(format!("nothing is proved of {}, so there is no certificate", row.game))
        })?;
        if rows.iter().any(|other| other.digest != row.digest) {
            return Err(Failure::Usage(format!("several certificates begin with {wanted}")));
        }
        file.write_all(&packed.certificate(limits(&shared.budget()).bytes)?)?;
        file.finish()?;
    }
    Ok(Outcome::Done)
}

/// Whether a text is the beginning of a digest.
fn is_digits(text: &str) -> bool {
    text.len() >= 4 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Writes a row as text, a column a line.
fn write_row(out: &mut dyn Write, row: &Row) -> Result<()> {
    for (name, value) in row.columns() {
        let text = match (name.as_str(), value) {
            (_, Value::Null) => continue,
            ("densities", _) => row.densities.as_deref().map_or_else(String::new, Share::text),
            (_, Value::Array(terms)) => {
                let term =
                    |term: &Value| if term.is_null() { "-".into() } else { term.to_string() };
                terms.iter().map(term).collect::<Vec<_>>().join(",")
            }
            (_, Value::String(text)) => text.trim_end().replace('\n', "\n            "),
            (_, number) => number.to_string(),
        };
        writeln!(out, "{name:11} {text}")?;
    }
    Ok(())
}
