//! `nimata rows`: the rows of exco:2, decided for all x2.

use clap::Args;

use super::prove;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::findings;
use crate::cli::options::Shared;

/// The game that `core`, `rows` and `conjectures` are about.
pub const EXCO: &str = "exco:2";

/// A box of rows on the command line.
#[derive(Args, Debug)]
pub struct RowBox {
    /// The rows have x0 < X
    #[arg(long = "x0", value_name = "X", default_value_t = 4)]
    pub levels: u32,
    /// The rows have x1 ≤ I
    #[arg(long = "x1", value_name = "I", default_value_t = 31)]
    pub last: u32,
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
    let RowBox { levels, last } = arguments.rows;
    if arguments.prove {
        let claim = format!("rows:{levels},{last}");
        return prove::run(&prove::Arguments::of(EXCO, claim), shared);
    }
    findings::write(EXCO, ("rows", &[levels, last]), |_, _, _| (), shared)?;
    Ok(Outcome::Done)
}
