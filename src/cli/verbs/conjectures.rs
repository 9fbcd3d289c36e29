//! `nimata conjectures`: Conjectures 1 to 5 on EXCO-NIM, each instance decided for all x2.

use clap::Args;

use super::rows::{EXCO, RowBox};
use crate::cli::failure::{Failure, Outcome};
use crate::cli::findings::{self, REPORT_FORMATS};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::data::{Cell, Report, Row};

/// Boxes of rows, and the row that refutes Conjecture 5.
const EXAMPLES: &str = "\
Examples:
  nimata conjectures --x0 2 --x1 23
  nimata conjectures --x0 2 --x1 31          # exit status 1: one instance is refuted
  nimata conjectures --x0 1..1 --x1 24..24 --json   # exit status 1: this one";

/// The arguments of `conjectures`.
#[derive(Args, Debug)]
#[command(args(choice(REPORT_FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    rows: RowBox,
    /// List the instances that hold as well
    #[arg(long)]
    all: bool,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let mut refuted = false;
    let shape = |report: &mut Report, sentence: Option<&str>, format: Format| {
        let sentence = sentence.expect("the instances rest on rows that were checked");
        report.fields.push(("rows", Cell::Text(sentence.to_owned())));
        if format == Format::Json {
            report.columns.push("witness.command");
        }
        let mut rows: Vec<Row> = report.rows.by_ref().collect();
        refuted = rows.iter().any(|row| row.witness.is_some());
        let all = arguments.all || format != Format::Text;
        rows.retain(|row| all || row.cells.is_empty() || row.witness.is_some());
        rows.iter_mut().for_each(|row| show(row, format));
        report.rows = Box::new(rows.into_iter());
    };
    findings::write(EXCO, ("conjectures", &arguments.rows.numbers()), shape, shared)?;
    Ok(if refuted { Outcome::Refuted } else { Outcome::Done })
}

/// Adds the command that recomputes a counterexample from the rules of the game.
fn show(row: &mut Row, format: Format) {
    let position = row.witness.as_ref();
    let command = position.map(|at| format!("nimata value --by-definition '{at}'"));
    if let Some(command) = &command {
        row.text.push_str("; to see it: ");
        row.text.push_str(command);
    }
    if format == Format::Json && !row.cells.is_empty() {
        row.cells.push(command.map_or(Cell::Nothing, Cell::Text));
    }
}
