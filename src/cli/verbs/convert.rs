//! `nimata convert`: an automaton from one format to another.

use std::path::PathBuf;

use clap::Args;
use nimata_checker::Verdict;

use crate::automaton::DigitOrder;
use crate::cli::automaton::formats::{self, CONVERTED_FORMATS};
use crate::cli::automaton::picture::Dead;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, Offered, choice};
use crate::cli::options::{Shared, orders};
use crate::cli::output::Output;
use crate::export::{Caption, coq};
use crate::proof::{check_text, in_order, label, limits, read, read_at_most, verdict_text};

/// A certificate of `nimata prove` and what becomes of it.
const EXAMPLES: &str = "\
Examples:
  nimata convert sd-1-2.json --to dot
  nimata convert sd-1-2.json -o sd-1-2.svg
  nimata convert sd-1-2.json --order lsd -o sd-1-2.txt   # Walnut's format
  nimata convert sd-1-2.json --to coq -o sd-1-2.v         # theorems, proved by coq/";

/// The arguments of `convert`.
#[derive(Args, Debug)]
#[command(args(choice(CONVERTED_FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// An automaton in JSON or Walnut's format, or a certificate, which must be valid for Coq
    file: PathBuf,
    /// The format to convert to
    #[arg(long, value_parser = Offered(CONVERTED_FORMATS), value_name = "FORMAT")]
    #[arg(conflicts_with_all = ["format", "json"])]
    to: Option<Format>,
    /// The reading order of the result; that of the file by default
    #[arg(long, value_parser = orders())]
    order: Option<DigitOrder>,
    #[command(flatten)]
    dead: Dead,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = match arguments.to {
        Some(format) => format,
        None => shared.format(CONVERTED_FORMATS)?,
    };
    let mut out = Output::open(shared.output())?;
    if format == Format::Coq {
        let budget = shared.budget();
        let certificate = read_at_most(&arguments.file, limits(&budget).bytes + 1)?;
        let verdict = check_text(&certificate, None, &budget);
        let refusal = format!("nothing is written for Coq: {}", verdict_text(&verdict));
        match verdict {
            Verdict::Accepted(_) => coq::write(&mut out, &certificate)?,
            Verdict::Rejected(_) => return Err(Failure::Refused(refusal)),
            Verdict::Declined(_) => return Err(Failure::Undecided(refusal)),
        }
        out.finish()?;
        return Ok(Outcome::Done);
    }
    let mut dfao = read(&arguments.file, &shared.budget())?;
    if let Some(order) = arguments.order {
        dfao = in_order(dfao, order, shared)?;
    }
    let name =
        arguments.file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    let caption = Caption::from(&label(&name, &dfao)).with(arguments.dead.states());
    formats::write(&mut out, &dfao, caption, format)?;
    out.finish()?;
    Ok(Outcome::Done)
}
