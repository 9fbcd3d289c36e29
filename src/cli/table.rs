//! `nimata table`: the values of all positions up to a bound.

use clap::Args;
use num_traits::ToPrimitive;

use super::options::{Format, Shared};
use super::output::Output;
use super::{Failure, Outcome};
use crate::export::terms;
use crate::game::{GameError, read_game};
use crate::number::expression::{evaluate, split_top_level};

/// The arguments of `table`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The game
    game: String,
    /// The last position, included; for several coordinates their bounds with commas between
    #[arg(long, value_name = "N[,N...]")]
    upto: String,
}

pub(super) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(&[Format::Text, Format::Csv, Format::Json, Format::Bfile])?;
    let mut out = Output::open(shared.output.as_deref())?;
    let game = read_game(&arguments.game)?;
    let tabled = game
        .tabled()
        .ok_or_else(|| GameError::Unsuitable(format!("there are no tables of {game} here")))?;
    let table = tabled.table(&bounds(&arguments.upto, shared)?, &shared.budget())?;
    let first = table.first[0];
    match format {
        Format::Csv => terms::csv(&mut out, first, table.values)?,
        Format::Json => terms::json(&mut out, &game.to_string(), first, table.values)?,
        Format::Bfile => terms::bfile(&mut out, first, table.values)?,
        _ => terms::text(&mut out, first, table.values)?,
    }
    out.finish()?;
    Ok(Outcome::Done)
}

fn bounds(text: &str, shared: &Shared) -> Result<Vec<u64>, Failure> {
    let bound = |(column, part): (usize, &str)| {
        let in_bound = |message: String| Failure::Usage(format!("in --upto: {message}"));
        let number = evaluate(part, &shared.numbers())
            .map_err(|error| in_bound(error.shifted_by(column).render(text)))?;
        let small = number.to_u64().filter(|&number| number < u64::MAX);
        small.ok_or_else(|| in_bound("a table so long fits in no memory".to_owned()))
    };
    split_top_level(text, &[',']).into_iter().map(bound).collect()
}
