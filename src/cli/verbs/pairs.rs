//! `nimata pairs`: the P-positions of a game on one or two piles, in order.

use std::io::Write;

use clap::Args;
use num_traits::ToPrimitive;
use serde::Serialize;

use crate::cli::{Failure, Format, Outcome, Result, Shared, choice};
use crate::data::PositionList;
use crate::export::object::{self, Streamed};
use crate::export::{csv, latex};
use crate::game::read_game;

/// The formats of a list.
const FORMATS: &[Format] = &[Format::Text, Format::Csv, Format::Json, Format::Latex];

/// Lists of P-positions.
const EXAMPLES: &str = "\
Examples:
  nimata pairs wythoff:1,1
  nimata pairs wyt:3+2 --count 100 -o pairs.csv";

/// The arguments of `pairs`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The game
    game: String,
    /// The number of positions, from the least on
    #[arg(long, value_name = "N", default_value = "20")]
    count: String,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let (found, count) = shared.write(FORMATS, |format, out| {
        let game = read_game(&arguments.game)?;
        let count = shared.small_number(&arguments.count)?.to_usize().ok_or_else(|| {
            Failure::Usage(format!("--count {} is more than any memory holds", arguments.count))
        })?;
        let work = shared.work(format!("looking for the lost positions of {game}"));
        let lost = game.lost_positions(count, &shared.budget())?;
        work.done();
        match format {
            Format::Csv => {
                csv::records(out, (index(&lost), lost.names()), lost.rows().enumerate())?;
            }
            Format::Json => write_json(out, &game.to_string(), &lost)?,
            Format::Latex => latex::pairs(out, index(&lost), &lost)?,
            _ => write_text(out, &lost)?,
        }
        Ok((lost.len(), count))
    })?;
    if found < count {
        shared.say(&format!("no other position is lost, so there are {found} and not {count}"));
    }
    Ok(Outcome::Done)
}

/// Writes columns that are aligned to the right; row by row, because there may be millions.
fn write_text(out: &mut dyn Write, lost: &PositionList) -> Result<()> {
    let digits = |number: u64| number.checked_ilog10().map_or(1, |log| log + 1);
    let width = |place: usize, name: &String| {
        let largest = lost.rows().map(|row| digits(row[place])).max().unwrap_or(0);
        name.len().max(usize::try_from(largest).expect("at most 20"))
    };
    let names = lost.names().iter().enumerate();
    let widths: Vec<usize> = names.map(|(place, name)| width(place, name)).collect();
    let last = u64::try_from(lost.len()).expect("a length").saturating_sub(1);
    let first = usize::try_from(digits(last)).expect("at most 20");
    write!(out, "{:>first$}", index(lost))?;
    for (name, width) in lost.names().iter().zip(&widths) {
        write!(out, "  {name:>width$}")?;
    }
    for (n, row) in lost.rows().enumerate() {
        write!(out, "\n{n:>first$}")?;
        for (number, width) in row.iter().zip(&widths) {
            write!(out, "  {number:>width$}")?;
        }
    }
    Ok(writeln!(out)?)
}

/// The name of the index, which no number of a position has.
fn index(lost: &PositionList) -> &'static str {
    let is_free = |name: &&str| !lost.names().iter().any(|taken| taken == name);
    ["n", "i", "index"].into_iter().find(is_free).unwrap_or("#")
}

/// The kind `pairs`: P-positions, the least first.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "pairs")]
struct Pairs<'p, P> {
    game: &'p str,
    /// The names of the numbers of a position.
    names: &'p [String],
    /// The positions. There may be a hundred million numbers, so each is written as it comes.
    pairs: P,
}

fn write_json(out: &mut dyn Write, game: &str, lost: &PositionList) -> Result<()> {
    // The numbers are strings, because they may exceed 2^53.
    let row = |row: &[u64]| row.iter().map(u64::to_string).collect::<Vec<_>>();
    let pairs = Streamed::of(lost.rows().map(row));
    Ok(object::write(out, Pairs { game, names: lost.names(), pairs })?)
}
