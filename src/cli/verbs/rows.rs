//! `nimata rows`: the rows of exco:2, decided for all x2.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use crate::cli::options::{Format, Shared};
use crate::cli::output::Output;
use crate::cli::proof::{ProofFile, announce};
use crate::cli::failure::{Failure, Outcome};
use crate::cli::progress;
use crate::game::exco_nim::{GAME, Rows, run_length};

/// A box of rows on the command line.
#[derive(Args, Debug)]
pub struct RowBox {
    /// The rows have x0 < X
    #[arg(long = "x0", value_name = "X", default_value_t = 4)]
    levels: u32,
    /// The rows have x1 ≤ I
    #[arg(long = "x1", value_name = "I", default_value_t = 31)]
    last: u32,
}

impl RowBox {
    /// The rows of the box.
    pub fn rows(&self, shared: &Shared) -> Result<Rows, Failure> {
        let size = |n: u32| usize::try_from(n).expect("a 32-bit number fits in memory's index");
        let clock =
            progress::clock("filling columns until their state comes again".to_owned(), shared);
        let rows = Rows::new(size(self.levels), size(self.last), &shared.budget())?;
        clock.finish_and_clear();
        Ok(rows)
    }
}

/// The arguments of `rows`.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    rows: RowBox,
    /// Prove the periods; -o FILE keeps the certificate
    #[arg(long)]
    prove: bool,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    if arguments.prove {
        let format = shared.format(&[Format::Text, Format::Json])?;
        let file = ProofFile::open(shared)?;
        let rows = arguments.rows.rows(shared)?;
        shared.say(&format!(
            "the state before column {} comes again after {} columns",
            rows.start(),
            rows.period()
        ));
        let accepted = file.check(&rows.certificate(), GAME, &shared.budget())?;
        announce(&accepted, shared, format)?;
        return Ok(Outcome::Done);
    }
    let format = shared.format(&[Format::Text, Format::Csv, Format::Json])?;
    let mut out = Output::open(shared.output())?;
    let rows = arguments.rows.rows(shared)?;
    match format {
        Format::Json => write_json(&mut out, &rows)?,
        Format::Csv => write_csv(&mut out, &rows)?,
        _ => write_text(&mut out, &rows)?,
    }
    out.finish()?;
    Ok(Outcome::Done)
}

fn write_text(out: &mut dyn Write, rows: &Rows) -> Result<(), Failure> {
    writeln!(
        out,
        "{GAME}: u − G for x0 < {}, x1 ≤ {}; all rows have period {} from x2 = {} on",
        rows.levels(),
        rows.last(),
        rows.period(),
        rows.start()
    )?;
    for row in rows.iter() {
        let run_up = run_length(&row.run_up());
        let comma = if run_up.is_empty() { "" } else { "," };
        writeln!(
            out,
            "x0={} x1={}: preperiod {}, period {}: {run_up}{comma}{}",
            row.x0(),
            row.x1(),
            row.preperiod(),
            row.period(),
            row.text()
        )?;
    }
    Ok(())
}

fn write_csv(out: &mut dyn Write, rows: &Rows) -> Result<(), Failure> {
    writeln!(out, "x0,x1,preperiod,period,run_up,cycle")?;
    for row in rows.iter() {
        let run_up = run_length(&row.run_up());
        let (preperiod, period) = (row.preperiod(), row.period());
        writeln!(
            out,
            "{},{},{preperiod},{period},\"{run_up}\",\"{}\"",
            row.x0(),
            row.x1(),
            row.text()
        )?;
    }
    Ok(())
}

fn write_json(out: &mut dyn Write, rows: &Rows) -> Result<(), Failure> {
    let entries: Vec<Value> = rows
        .iter()
        .map(|row| {
            json!({
                "x0": row.x0(), "x1": row.x1(), "preperiod": row.preperiod(), "period": row.period(),
                "run_up": run_length(&row.run_up()), "cycle": row.text(),
            })
        })
        .collect();
    let object = json!({
        "schema": "nimata/1", "kind": "rows", "game": GAME, "x0": rows.levels(), "x1": rows.last(),
        "preperiod": rows.start(), "period": rows.period(), "rows": entries,
    });
    Ok(writeln!(out, "{object}")?)
}
