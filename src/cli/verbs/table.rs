//! `nimata table`: the values of all positions up to a bound.

use std::io::{self, Write};

use clap::Args;
use num_traits::ToPrimitive;

use crate::budget::Budget;
use crate::cli::arguments::fixed;
use crate::cli::table::growth::Lines;
use crate::cli::table::growth::grow;
use crate::cli::{Failure, Format, Outcome, Output, Result, Shared, choice};
use crate::data::ValueTable;
use crate::export::values::{self, Lines as Syntax};
use crate::export::{latex, npy};
use crate::game::{Game, GameError, TABLES, read_game, table_of};
use crate::number::expression::{evaluate, split_top_level};
use crate::proof::is_special;

/// The formats of a table.
const FORMATS: &[Format] =
    &[Format::Text, Format::Csv, Format::Json, Format::Bfile, Format::Npy, Format::Latex];

/// Tables of one coordinate and of two.
const EXAMPLES: &str = "\
The table of an octal game grows in FILE while its values are computed, as text, CSV or b-file.
After a stop the same command goes on from there.

Examples:
  nimata table sd:1/2 --upto 20
  nimata table wythoff:1,1 --upto 9,9 --claim remoteness --format csv
  nimata table exco:2 --upto 9,9 --fix x2=1
  nimata table sd:1/2 --upto 10^4 -o b000001.txt   # a b-file of the OEIS by its name
  nimata table octal:0.007 --upto 10^5 -o t.csv    # again: it resumes";

/// The arguments of `table`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The game
    game: String,
    /// The last position, included; for several coordinates their bounds separated by commas
    #[arg(long, value_name = "N[,N...]")]
    upto: String,
    /// What the table holds: `values`; `outcome`, who wins; or `remoteness`, how many moves a play
    /// lasts, if the winner hastens and the loser delays. By default values, or who wins where a
    /// theorem says no more
    #[arg(long, value_name = "CLAIM", value_parser = TABLES, hide_possible_values = true)]
    claim: Option<String>,
    /// A number that is the same in the whole table: `p=1`; `nimata games GAME` lists the names.
    /// The bounds in --upto are then those of the others
    #[arg(long, value_name = "NAME=VALUE")]
    fix: Vec<String>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let format = shared.format(FORMATS)?;
    let game = read_game(&arguments.game)?;
    let claim = arguments.claim.as_deref();
    let is_plain = arguments.fix.is_empty() && claim.is_none_or(|claim| claim == "values");
    let grown = shared.output().filter(|path| is_plain && !is_special(path));
    if let (Some(path), Some(lines), Some(values)) = (grown, Lines::of(format), game.growing()) {
        let upto = bounds(&arguments.upto, shared)?;
        game.shape().admit_bounds(&upto, 0, game.as_ref())?;
        let count = upto[0].to_usize().and_then(|last| last.checked_add(1)).ok_or_else(too_long)?;
        let work = shared.work(format!("filling the table of {game}"));
        grow(path, lines, values, count, shared)?;
        drop(work);
        return Ok(Outcome::Done);
    }
    let mut out = Output::open(shared.output())?;
    let fixed = fixed(&arguments.fix, game.as_ref(), shared)?;
    let upto = with_fixed(bounds(&arguments.upto, shared)?, &fixed, game.as_ref())?;
    let budget = shared.budget();
    let work = shared.work(format!("filling the table of {game}"));
    if format == Format::Npy
        && is_plain
        && let Some(table) = game.byte_table(&upto, &budget)?
    {
        let work = Some(work).filter(|_| shared.output().is_some());
        npy::bytes(&mut Timed { out: &mut out, budget }, table)?;
        drop(work);
        out.finish()?;
        return Ok(Outcome::Done);
    }
    let fill = || -> Result<ValueTable<'_>, GameError> {
        part(table_of(game.as_ref(), claim, &upto, &budget)?, &fixed, &budget)
    };
    let mut table = fill()?;
    // The values may be computed while they are written, so progress is reported only for a file.
    let work = Some(work).filter(|_| shared.output().is_some());
    if work.is_some() {
        let all = usize::try_from(count(&table)).ok();
        table.values = counted(table.values, all, &budget);
    }
    let mut timed = Timed { out: &mut out, budget: budget.clone() };
    let name = game.to_string();
    match (format, table.first.as_slice()) {
        (Format::Npy, axes) if axes.len() > MOST_AXES => {
            return Err(Failure::Usage(format!(
                "an array of NumPy has at most {MOST_AXES} axes and {name} has {}; take csv",
                axes.len()
            )));
        }
        (Format::Npy, _) => {
            let (table, largest) = with_largest(table, fill, &budget)?;
            npy::write(&mut timed, table, largest)?;
        }
        (Format::Latex, _) => latex::values(&mut timed, table)?,
        (Format::Csv, _) => values::csv(&mut timed, table)?,
        (Format::Json, _) => values::json(&mut timed, &name, table)?,
        (Format::Bfile, axes) => {
            // The numbers that are free stand behind those that are fixed.
            let &[first] = &axes[fixed.len()..] else {
                return Err(Failure::Usage(format!(
                    "a b-file has one coordinate and {name} has {}; take csv, or leave one free \
                     with --fix",
                    axes.len() - fixed.len()
                )));
            };
            Syntax::BFILE.write(&mut timed, first, table.values)?;
        }
        _ => values::text(&mut timed, table)?,
    }
    drop(work);
    out.finish()?;
    Ok(Outcome::Done)
}

/// The bounds of all numbers: those of the fixed ones are their values, and may be left out.
fn with_fixed(mut upto: Vec<u64>, fixed: &[(usize, u64)], game: &dyn Game) -> Result<Vec<u64>> {
    if fixed.is_empty() {
        return Ok(upto);
    }
    let names = game.shape().names();
    let whole = upto.len() == names.len();
    if !whole && upto.len() + fixed.len() != names.len() {
        let free = (0..names.len()).filter(|at| fixed.iter().all(|(place, _)| place != at));
        let free: Vec<&str> = free.map(|at| names[at].as_str()).collect();
        let count = upto.len();
        return Err(Failure::Usage(match free.as_slice() {
            [] => format!("every number of {game} is fixed; use `nimata value`"),
            free => format!("give --upto a bound for each of {}, not {count}", free.join(", ")),
        }));
    }
    let mut sorted = fixed.to_vec();
    sorted.sort_unstable();
    for (place, value) in sorted {
        if whole {
            upto[place] = value;
        } else {
            upto.insert(place, value);
        }
    }
    Ok(upto)
}

/// The part of a table in which these numbers are fixed; its values are looked at first, for it may
/// hold no position.
fn part<'a>(
    table: ValueTable<'a>,
    fixed: &[(usize, u64)],
    budget: &Budget,
) -> Result<ValueTable<'a>, GameError> {
    if fixed.is_empty() {
        return Ok(table);
    }
    let named = |&(place, value): &(usize, u64)| format!("{} = {value}", table.coordinates[place]);
    let said = fixed.iter().map(named).collect::<Vec<_>>().join(", ");
    let mut table = table.fixing(fixed);
    budget.allow_memory(bytes(&table))?;
    let values: Vec<i64> = table.values.collect();
    if values.iter().all(|&value| value < 0) {
        return Err(GameError::Unsuitable(format!(
            "there is no position with {said} in the table"
        )));
    }
    table.values = Box::new(values.into_iter());
    Ok(table)
}

/// The number of values of a table.
fn count(table: &ValueTable<'_>) -> u64 {
    let sides = table.first.iter().zip(&table.last).map(|(first, last)| last - first + 1);
    sides.fold(1, u64::saturating_mul)
}

/// The memory of the values of a table, in bytes.
fn bytes(table: &ValueTable<'_>) -> u64 {
    count(table).saturating_mul(ENTRY_BYTES)
}

/// The same values, whose number is reported while they are written. A bound ends the writing, not
/// them.
fn counted<'a>(
    values: Box<dyn Iterator<Item = i64> + 'a>,
    all: Option<usize>,
    budget: &Budget,
) -> Box<dyn Iterator<Item = i64> + 'a> {
    let (Some(all), budget) = (all, budget.clone()) else { return values };
    Box::new(values.enumerate().map(move |(place, value)| {
        if place % CLOCK == 0 {
            let _ = budget.allow_step(place, all);
        }
        value
    }))
}

/// A table with its greatest value, which the header of an array needs before the first entry. The
/// values are kept if there is memory for them; otherwise `again` computes them a second time.
fn with_largest<'a>(
    mut table: ValueTable<'a>,
    again: impl FnOnce() -> Result<ValueTable<'a>, GameError>,
    budget: &Budget,
) -> Result<(ValueTable<'a>, u64), GameError> {
    let (mut kept, room) = (Vec::new(), budget.allow_memory(bytes(&table)).is_ok());
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

fn bounds(text: &str, shared: &Shared) -> Result<Vec<u64>> {
    let bound = |(column, part): (usize, &str)| {
        let number = evaluate(part, &shared.small_numbers())
            .map_err(|error| Failure::expression(&error.shifted_by(column), text))?;
        let small = number.to_u64().filter(|&number| number < u64::MAX);
        small.ok_or_else(too_long)
    };
    split_top_level(text, &[',']).into_iter().map(bound).collect()
}

fn too_long() -> Failure {
    Failure::Usage("in --upto: a table so long fits in no memory".to_owned())
}
