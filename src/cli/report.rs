//! Writes a report that a game offers.

use super::failure::{Failure, Outcome};
use super::format::Format;
use super::options::Shared;
use super::output::Output;
use crate::data::{Cell, Report, Row};
use crate::export::{latex, report};
use crate::game::Game;
use crate::game::report::{Offer, Range};
use crate::proof;

/// The formats of a report.
const FORMATS: &[Format] = &[Format::Text, Format::Csv, Format::Json, Format::Latex];

/// Has a report computed and checked, and writes it. It refutes something if a row has a witness.
///
/// As text, a report that can refute lists its other rows only if `all` are wanted.
pub fn write(
    game: &dyn Game,
    (offer, ranges): (&Offer<'_>, &[Range]),
    all: bool,
    shared: &Shared,
) -> Result<Outcome, Failure> {
    let format = shared.format(FORMATS)?;
    let mut out = Output::open(shared.output())?;
    let mut report = proof::report(game, offer, ranges, shared)?;
    let mut outcome = Outcome::Done;
    if report.columns.iter().any(|column| column.starts_with("witness.")) {
        outcome = show_witnesses(&mut report, all, format);
    }
    match format {
        Format::Json => report::json(&mut out, &game.to_string(), report)?,
        Format::Csv => report::csv(&mut out, report)?,
        Format::Latex => latex::report(&mut out, report)?,
        _ => report::text(&mut out, report)?,
    }
    out.finish()?;
    Ok(outcome)
}

/// Adds the command that recomputes each witness from the rules of the game.
fn show_witnesses(report: &mut Report, all: bool, format: Format) -> Outcome {
    if format == Format::Json {
        report.columns.push("witness.command");
    }
    let mut rows: Vec<Row> = report.rows.by_ref().collect();
    let refuted = rows.iter().any(|row| row.witness.is_some());
    let all = all || format != Format::Text;
    rows.retain(|row| all || row.cells.is_empty() || row.witness.is_some());
    for row in &mut rows {
        let witness = row.witness.as_ref();
        let command = witness.map(|at| format!("nimata value --by-definition '{at}'"));
        if let Some(command) = &command {
            row.text.push_str("; to see it: ");
            row.text.push_str(command);
        }
        if format == Format::Json && !row.cells.is_empty() {
            row.cells.push(command.map_or(Cell::Nothing, Cell::Text));
        }
    }
    report.rows = Box::new(rows.into_iter());
    if refuted { Outcome::Refuted } else { Outcome::Done }
}
