//! `nimata pairs`: the P-positions of a game on two piles, as a sequence of pairs.

use std::io::Write;

use clap::Args;
use num_traits::ToPrimitive;

use super::options::{Format, Shared};
use super::output::Output;
use super::{Failure, Outcome};
use crate::game::{GameError, read_game};
use crate::number::expression::evaluate;

/// The arguments of `pairs`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The game
    game: String,
    /// How many pairs, from (0, 0) on
    #[arg(long, value_name = "N", default_value = "20")]
    count: String,
}

pub(super) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(&[Format::Text, Format::Csv, Format::Json])?;
    let mut out = Output::open(shared.output())?;
    let game = read_game(&arguments.game)?;
    let paired = game.paired().ok_or_else(|| {
        GameError::Unsuitable(format!("the P-positions of {game} are no sequence of pairs here"))
    })?;
    let count = evaluate(&arguments.count, &shared.small_numbers())
        .map_err(|error| Failure::expression(&error, &arguments.count))?;
    let count = count.to_usize().ok_or_else(|| {
        Failure::Usage(format!("--count {} is more than any memory holds", arguments.count))
    })?;
    let pairs = paired.pairs(count, &shared.budget())?;
    match format {
        Format::Csv => write_csv(&mut out, paired.names(), &pairs)?,
        Format::Json => write_json(&mut out, &game.to_string(), paired.names(), &pairs)?,
        _ => write_text(&mut out, paired.names(), &pairs)?,
    }
    out.finish()?;
    Ok(Outcome::Done)
}

fn write_text(out: &mut dyn Write, names: [&str; 2], pairs: &[[u64; 2]]) -> Result<(), Failure> {
    // The sequences increase, so the last row is the widest.
    let [smaller, larger] = pairs.last().copied().unwrap_or_default();
    let width = |number: u64| number.to_string().len();
    let last = u64::try_from(pairs.len()).expect("a length").saturating_sub(1);
    let (n_width, first, second) = (width(last), width(smaller), width(larger));
    writeln!(out, "{:>n_width$}  {:>first$}  {:>second$}", "n", names[0], names[1])?;
    for (n, [smaller, larger]) in pairs.iter().enumerate() {
        writeln!(out, "{n:>n_width$}  {smaller:>first$}  {larger:>second$}")?;
    }
    Ok(())
}

fn write_csv(out: &mut dyn Write, names: [&str; 2], pairs: &[[u64; 2]]) -> Result<(), Failure> {
    writeln!(out, "n,{},{}", names[0], names[1])?;
    for (n, [smaller, larger]) in pairs.iter().enumerate() {
        writeln!(out, "{n},{smaller},{larger}")?;
    }
    Ok(())
}

/// Written piece by piece: a tree of a hundred million numbers would take many times their memory.
fn write_json(
    out: &mut dyn Write,
    game: &str,
    names: [&str; 2],
    pairs: &[[u64; 2]],
) -> Result<(), Failure> {
    let (game, names) = (serde_json::json!(game), serde_json::json!(names));
    write!(out, "{{\"schema\":\"nimata/1\",\"kind\":\"pairs\",\"game\":{game},\"names\":{names},")?;
    write!(out, "\"pairs\":[")?;
    for (n, [smaller, larger]) in pairs.iter().enumerate() {
        let comma = if n == 0 { "" } else { "," };
        // Strings, as such numbers may pass 2^53.
        write!(out, "{comma}[\"{smaller}\",\"{larger}\"]")?;
    }
    Ok(writeln!(out, "]}}")?)
}
