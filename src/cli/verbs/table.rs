//! `nimata table`: the values of all positions up to a bound.

use std::io::{self, Write};

use clap::Args;
use num_traits::ToPrimitive;

use crate::budget::Budget;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::data::ValueTable;
use crate::export::{grid, latex, npy, terms};
use crate::game::{GameError, read_game};
use crate::number::expression::{evaluate, split_top_level};

/// The formats of a table.
const FORMATS: &[Format] =
    &[Format::Text, Format::Csv, Format::Json, Format::Bfile, Format::Npy, Format::Latex];

/// Tables of one coordinate and of two.
const EXAMPLES: &str = "\
Examples:
  nimata table sd:1/2 --upto 20
  nimata table wythoff:1,1 --upto 9,9 --format csv
  nimata table sd:1/2 --upto 10^4 -o b000001.txt   # a b-file of the OEIS by its name";

/// The arguments of `table`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The game
    game: String,
    /// The last position, included; for several coordinates their bounds separated by commas
    #[arg(long, value_name = "N[,N...]")]
    upto: String,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(FORMATS)?;
    let mut out = Output::open(shared.output())?;
    let game = read_game(&arguments.game)?;
    if let Some(why) = game.no_tables() {
        return Err(GameError::Unsuitable(why).into());
    }
    let upto = bounds(&arguments.upto, shared)?;
    let budget = shared.budget();
    let work = shared.work(format!("filling the table of {game}"));
    if format == Format::Npy
        && let Some(table) = game.byte_table(&upto, &budget)?
    {
        let work = Some(work).filter(|_| shared.output().is_some());
        npy::bytes(&mut Timed { out: &mut out, budget }, table)?;
        drop(work);
        out.finish()?;
        return Ok(Outcome::Done);
    }
    let table = game.table(&upto, &budget)?;
    // The values may be computed while they are written, so progress is reported only for a file.
    let work = Some(work).filter(|_| shared.output().is_some());
    let mut timed = Timed { out: &mut out, budget: budget.clone() };
    let (name, holds) = (game.to_string(), table.holds);
    match (format, table.first.as_slice()) {
        (Format::Npy, axes) if axes.len() > MOST_AXES => {
            return Err(Failure::Usage(format!(
                "an array of NumPy has at most {MOST_AXES} axes and {name} has {}; take csv",
                axes.len()
            )));
        }
        (Format::Npy, _) => {
            let (table, largest) = with_largest(table, || game.table(&upto, &budget), &budget)?;
            npy::write(&mut timed, table, largest)?;
        }
        (Format::Latex, _) => latex::values(&mut timed, table)?,
        (Format::Csv, &[first]) => terms::csv(&mut timed, holds, first, table.values)?,
        (Format::Json, &[first]) => {
            terms::json(&mut timed, &name, holds, first, table.values)?;
        }
        (Format::Bfile, &[first]) => terms::bfile(&mut timed, first, table.values)?,
        (_, &[first]) => {
            if let Some(says) = holds.says {
                writeln!(timed, "{}: {says}", holds.name)?;
            }
            terms::text(&mut timed, first, table.values)?;
        }
        (Format::Csv, _) => grid::csv(&mut timed, table)?,
        (Format::Json, _) => grid::json(&mut timed, &name, table)?,
        (Format::Bfile, _) => {
            return Err(Failure::Usage(format!(
                "a b-file has one coordinate and {name} has {}; take csv",
                table.coordinates.len()
            )));
        }
        _ => grid::text(&mut timed, table)?,
    }
    drop(work);
    out.finish()?;
    Ok(Outcome::Done)
}

/// A table with its greatest value, which the header of an array needs before the first entry. The
/// values are kept if there is memory for them; otherwise `again` computes them a second time.
fn with_largest<'a>(
    mut table: ValueTable<'a>,
    again: impl FnOnce() -> Result<ValueTable<'a>, GameError>,
    budget: &Budget,
) -> Result<(ValueTable<'a>, u64), GameError> {
    let sides = table.first.iter().zip(&table.last).map(|(first, last)| last - first + 1);
    let bytes = sides.fold(ENTRY_BYTES, u64::saturating_mul);
    let (mut kept, room) = (Vec::new(), budget.allow_memory(bytes).is_ok());
    let mut largest = 0;
    for (place, value) in table.values.enumerate() {
        if place % CLOCK == 0 {
            budget.allow_time()?;
        }
        largest = largest.max(u64::try_from(value).unwrap_or(0));
        if room {
            kept.push(value);
        }
    }
    table.values = if room { Box::new(kept.into_iter()) } else { again()?.values };
    Ok((table, largest))
}

/// The memory of a stored value in bytes, including the spare capacity of a growing list.
const ENTRY_BYTES: u64 = 16;

/// The number of values between two readings of the clock.
const CLOCK: usize = 1 << 16;

/// The greatest number of axes of NumPy's arrays.
const MOST_AXES: usize = 32;

/// A writer that reads the clock, because values may be computed while they are written.
struct Timed<'a> {
    out: &'a mut Output,
    budget: Budget,
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.budget.allow_time().map_err(io::Error::other)?;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn bounds(text: &str, shared: &Shared) -> Result<Vec<u64>, Failure> {
    let bound = |(column, part): (usize, &str)| {
        let number = evaluate(part, &shared.small_numbers())
            .map_err(|error| Failure::expression(&error.shifted_by(column), text))?;
        let small = number.to_u64().filter(|&number| number < u64::MAX);
        small.ok_or_else(|| {
            Failure::Usage("in --upto: a table so long fits in no memory".to_owned())
        })
    };
    split_top_level(text, &[',']).into_iter().map(bound).collect()
}
