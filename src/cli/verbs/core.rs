//! `nimata core`: the positions of one value of exco:2, as a core and as an automaton.

use std::io::Write;

use clap::Args;
use serde_json::json;

use crate::cli::automaton_formats;
use crate::cli::options::{Format, Shared};
use crate::cli::output::Output;
use crate::cli::proof::{ProofFile, announce};
use crate::cli::failure::{Failure, Outcome};
use crate::game::exco_nim::{Core, GAME, LevelSet, core_counts};
use crate::number::numeration::Numeration;

/// The arguments of `core`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The value
    #[arg(value_name = "V")]
    value: u32,
    /// The size of the core of every value up to V
    #[arg(long, conflicts_with_all = ["level_set", "prove"])]
    counts: bool,
    /// The automaton that reads x1 and x2 and gives the x0 with value V, in the format asked for
    #[arg(long)]
    level_set: bool,
    /// Prove that automaton right; -o FILE keeps the certificate
    #[arg(long, conflicts_with = "level_set")]
    prove: bool,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let value = usize::try_from(arguments.value).expect("a 32-bit number fits in memory's index");
    let budget = shared.budget();
    if arguments.prove {
        let format = shared.format(&[Format::Text, Format::Json])?;
        let file = ProofFile::open(shared)?;
        let accepted = file.check(&LevelSet::new(value, &budget)?.certificate(), GAME, &budget)?;
        announce(&accepted, shared, format)?;
        return Ok(Outcome::Done);
    }
    if arguments.level_set {
        let format = shared.format(automaton_formats::AUTOMATON_FORMATS)?;
        let mut out = Output::open(shared.output())?;
        let level_set = LevelSet::new(value, &budget)?;
        let label = format!(
            "{GAME}, value {value} · x0 from the binary digits of (x1, x2), least significant first"
        );
        automaton_formats::write(
            &mut out,
            level_set.automaton(),
            &Numeration::Base,
            &label,
            format,
        )?;
        out.finish()?;
        return Ok(Outcome::Done);
    }
    let format = shared.format(&[Format::Text, Format::Csv, Format::Json])?;
    let mut out = Output::open(shared.output())?;
    if arguments.counts {
        write_counts(&mut out, &core_counts(value, &budget)?, format)?;
    } else {
        write_core(&mut out, &Core::new(value, &budget)?, format)?;
    }
    out.finish()?;
    Ok(Outcome::Done)
}

fn write_counts(out: &mut dyn Write, counts: &[usize], format: Format) -> Result<(), Failure> {
    match format {
        Format::Json => writeln!(
            out,
            "{}",
            json!({ "schema": "nimata/1", "kind": "core-counts", "game": GAME, "counts": counts })
        )?,
        _ => {
            if format == Format::Csv {
                writeln!(out, "value,count")?;
            }
            let separator = if format == Format::Csv { "," } else { " " };
            for (value, count) in counts.iter().enumerate() {
                writeln!(out, "{value}{separator}{count}")?;
            }
        }
    }
    Ok(())
}

fn write_core(out: &mut dyn Write, core: &Core, format: Format) -> Result<(), Failure> {
    let positions = core.positions();
    match format {
        Format::Json => {
            let object = json!({
                "schema": "nimata/1", "kind": "core", "game": GAME, "value": core.value(), "k": core.exponent(),
                "positions": positions,
            });
            writeln!(out, "{object}")?;
        }
        Format::Csv => {
            writeln!(out, "x0,x1,x2")?;
            for (x0, x1, x2) in positions {
                writeln!(out, "{x0},{x1},{x2}")?;
            }
        }
        _ => {
            writeln!(
                out,
                "Core({}) of {GAME}: k = {}, {} positions with x1 ≤ x2; every position of value {} is one of them plus \
                 (0, 2^k·λ, 2^k·λ)",
                core.value(),
                core.exponent(),
                positions.len(),
                core.value(),
            )?;
            for (x0, x1, x2) in positions {
                writeln!(out, "{x0};{x1},{x2}")?;
            }
        }
    }
    Ok(())
}
