//! `nimata atlas find`: the games whose terms are a given sequence.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::place;
use crate::atlas::{Atlas, Match, find};
use crate::cli::failure::{Outcome, Result};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::cli::sequence::given::given;
use crate::export::sequence::ListedTerms;

/// The formats of an answer.
const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// The arguments of `atlas find`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)))]
pub struct Arguments {
    /// The sequence: terms, separated by spaces or commas; or a file of numbers or a b-file of the
    /// OEIS; - is standard input
    #[arg(required = true)]
    sequence: Vec<String>,
    /// The folder of the atlas; by default that of NIMATA_ATLAS
    #[arg(long, value_name = "DIR")]
    atlas: Option<PathBuf>,
    /// The most games to print; those with few states come first
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.write(FORMATS, |format, out| {
        let sequence = given(&arguments.sequence, shared)?;
        let atlas = place::atlas(arguments.atlas.as_deref(), shared)?;
        let found = places(&atlas, &sequence);
        let shown = || found.iter().take(arguments.most);
        match format {
            Format::Json => {
                let place = |place: &Match<'_>| {
                    let Match { row, shift, compared } = place;
                    json!({ "row": row, "shift": shift, "terms": compared })
                };
                let rows: Vec<Value> = shown().map(place).collect();
                writeln!(out, "{}", rows_object(found.len(), rows))?;
            }
            _ => {
                for Match { row, shift, compared } in shown() {
                    let states =
                        row.states.map_or_else(String::new, |states| format!(", {states} states"));
                    let period = row.period.map_or_else(String::new, |p| format!(", period {p}"));
                    let claim = row.claim.as_deref().unwrap_or("no claim");
                    let shift = match shift {
                        0 => String::new(),
                        shift => format!(", from place {shift} on"),
                    };
                    writeln!(
                        out,
                        "{}: {claim}{states}{period}; {compared} terms{shift}",
                        row.game
                    )?;
                }
                let (count, all) = (found.len(), atlas.rows().len());
                writeln!(out, "{count} of {all} games have these terms")?;
            }
        }
        Ok(if found.is_empty() { Outcome::Refuted } else { Outcome::Done })
    })
}

/// Where a sequence is among the terms of an atlas.
pub fn places<'a>(atlas: &'a Atlas, sequence: &ListedTerms) -> Vec<Match<'a>> {
    // Small positions have no terms beyond 64 bits.
    let terms: Option<Vec<i64>> = sequence.terms.iter().copied().collect();
    terms.map_or_else(Vec::new, |terms| find(atlas.rows(), &terms))
}

/// The kind `atlas-rows`.
pub fn rows_object(count: usize, rows: Vec<Value>) -> Value {
    json!({ "schema": "nimata/1", "kind": "atlas-rows", "count": count, "rows": rows })
}
