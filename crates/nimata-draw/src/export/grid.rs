//! The values of a box of positions with several coordinates, streamed as text, CSV or JSON.

use std::io::{self, BufWriter, Write};

use super::object::{self, Streamed};
use super::terms::Table;
use crate::data::{Positions, ValueTable};

/// The width of the columns is that of the widest among this many first values.
const LOOKED_AT: usize = 1 << 12;

/// Writes a line for all values of the last coordinate, headed by the other coordinates: `x0=0
/// x1=2: 2 3 0 1`. A line above numbers the last coordinate. If the numbers are not Sprague–Grundy
/// values, the first line says what they are.
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(1) a value; only the first few thousand are kept, for the width of the columns.
pub fn text(out: &mut dyn Write, mut table: ValueTable<'_>) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let heads = table.coordinates.len() - 1;
    let (first, last) = (table.first[heads], table.last[heads]);
    let head = |at: &[u64]| {
        let named = table.coordinates.iter().zip(&at[..heads]);
        named.map(|(name, at)| format!("{name}={at}")).collect::<Vec<_>>().join(" ") + ":"
    };
    let begin: Vec<i64> = table.values.by_ref().take(LOOKED_AT).collect();
    let widths = begin.iter().map(|value| value.to_string().len());
    let width = widths.chain([last.to_string().len()]).max().unwrap_or(1);
    let top = format!("{}:", table.coordinates[heads]);
    // No row has a longer head than the last.
    let margin = head(&table.last).chars().count().max(top.chars().count());
    if let Some(says) = table.holds.says {
        writeln!(out, "{}: {says}", table.holds.name)?;
    }
    write!(out, "{top:<margin$}")?;
    for number in first..=last {
        write!(out, " {number:>width$}")?;
    }
    writeln!(out)?;
    let values = begin.into_iter().chain(table.values);
    for (at, value) in Positions::new(&table.first, &table.last).zip(values) {
        if at[heads] == first {
            write!(out, "{:<margin$}", head(&at))?;
        }
        write!(out, " {value:>width$}")?;
        if at[heads] == last {
            writeln!(out)?;
        }
    }
    out.flush()
}

/// Writes a header with the names of the coordinates and of the values, usually `value`, then a row
/// for each position.
///
/// # Errors
/// Any error of `out`.
pub fn csv(out: &mut dyn Write, table: ValueTable<'_>) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let mut digits = itoa::Buffer::new();
    writeln!(out, "{},{}", table.coordinates.join(","), table.holds.name)?;
    for (at, value) in Positions::new(&table.first, &table.last).zip(table.values) {
        for coordinate in at {
            out.write_all(digits.format(coordinate).as_bytes())?;
            out.write_all(b",")?;
        }
        out.write_all(digits.format(value).as_bytes())?;
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// Writes an object with `first`, `last` (decimal strings) and the flat list `values`, in which the
/// last coordinate changes fastest.
///
/// # Errors
/// Any error of `out`.
pub fn json(out: &mut dyn Write, game: &str, table: ValueTable<'_>) -> io::Result<()> {
    let strings = |bounds: &[u64]| -> Vec<String> { bounds.iter().map(u64::to_string).collect() };
    let (first, last) = (strings(&table.first), Some(strings(&table.last)));
    let (holds, values) = (table.holds.name, Streamed::of(table.values));
    object::write(out, Table { game, holds, coordinates: &table.coordinates, first, last, values })
}
