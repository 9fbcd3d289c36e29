//! `nimata rows`: the rows of exco:2, decided for all x2.

use clap::Args;

use super::prove;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::findings::{self, REPORT_FORMATS};
use crate::cli::format::choice;
use crate::cli::options::Shared;
use crate::cli::whole::{Range, range};

/// The game of the verbs `core`, `rows` and `conjectures`.
pub const EXCO: &str = "exco:2";

/// A box of rows on the command line.
#[derive(Args, Debug)]
pub struct RowBox {
    /// The rows with x0 below X, or with x0 from A to B, both included
    #[arg(long, value_name = "X|A..B", default_value = "4", value_parser = below)]
    x0: Range,
    /// The rows with x1 up to I, included, or with x1 from A to B, both included
    #[arg(long, value_name = "I|A..B", default_value = "31", value_parser = up_to)]
    x1: Range,
}

impl RowBox {
    /// The X and I of the smallest claim `rows:X,I` that covers all these rows.
    pub fn claim(&self) -> [u32; 2] {
        [self.x0.last + 1, self.x1.last]
    }

    /// The numbers of a report: the least x0 and X, the least x1 and I.
    pub fn numbers(&self) -> [u32; 4] {
        let [levels, last] = self.claim();
        [self.x0.first, levels, self.x1.first, last]
    }
}

fn below(text: &str) -> Result<Range, String> {
    let last = |x: u32| x.checked_sub(1).ok_or_else(|| "no x0 is below 0; X is at least 1".into());
    match range(text, last)? {
        Range { last: u32::MAX, .. } => Err(format!("x0 is below {}", u32::MAX)),
        range => Ok(range),
    }
}

fn up_to(text: &str) -> Result<Range, String> {
    range(text, Ok)
}

/// Boxes of rows, and one row.
const EXAMPLES: &str = "\
Examples:
  nimata rows --x0 2 --x1 6
  nimata rows --x0 1..1 --x1 24..24          # one row
  nimata rows --x0 3 --x1 20 --prove -o rows.json";

/// The arguments of `rows`.
#[derive(Args, Debug)]
#[command(args(choice(REPORT_FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    rows: RowBox,
    /// Prove the periods, of all rows from x0 = 0 and x1 = 0 on; -o FILE keeps the certificate
    #[arg(long)]
    prove: bool,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    if arguments.prove {
        let [levels, last] = arguments.rows.claim();
        let claim = format!("rows:{levels},{last}");
        return prove::run(&prove::Arguments::of(EXCO, claim), shared);
    }
    findings::write(EXCO, ("rows", &arguments.rows.numbers()), |_, _, _| (), shared)?;
    Ok(Outcome::Done)
}
