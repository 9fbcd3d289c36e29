//! The values of a box of positions, streamed as text, CSV or JSON, and pairs n, x(n) as a b-file
//! of the OEIS.
//!
//! The values come from an iterator and leave through a buffer of fixed size, so writing a table of
//! 10^8 terms takes constant memory.
//!
//! ```
//! use nimata_draw::export::values::Lines;
//! let mut file = Vec::new();
//! Lines::BFILE.write(&mut file, 1, [0, 1, 2, 0])?;
//! assert_eq!(file, b"1 0\n2 1\n3 2\n4 0\n");
//! # Ok::<(), std::io::Error>(())
//! ```

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use super::object::{self, Streamed};
use crate::data::{Positions, Quantity, ValueTable};

/// The size of the buffer in bytes.
const CHUNK: usize = 1 << 16;
/// The width of the columns of text is that of the widest among this many first values.
const MEASURED: usize = 1 << 12;

/// The syntax of the lines of a sequence: an index and the values from that index on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lines {
    /// The number of values in a line.
    pub values: usize,
    /// The text between the index and the first value.
    pub after_index: &'static str,
}

impl Lines {
    /// Text: twenty values on each line, `21: 0 1 2 …`.
    pub const TEXT: Lines = Lines { values: 20, after_index: ": " };
    /// CSV: one value on each line, `21,0`, after a [`header`].
    pub const CSV: Lines = Lines { values: 1, after_index: "," };
    /// A b-file as the OEIS wants it: one value on each line, `21 0`.
    pub const BFILE: Lines = Lines { values: 1, after_index: " " };

    /// Writes the values, of which `first` is the index of the first one. The sequence ends where
    /// an index would reach 2^64.
    ///
    /// ```
    /// let mut file = Vec::new();
    /// nimata_draw::export::values::Lines::TEXT.write(&mut file, 1, [0, 1, 2])?;
    /// assert_eq!(file, b"1: 0 1 2\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Any error of `out`.
    ///
    /// # Complexity
    /// O(1) time for each value, and O(1) memory.
    pub fn write(
        self,
        out: &mut dyn Write,
        first: u64,
        values: impl IntoIterator<Item = i64>,
    ) -> io::Result<()> {
        let mut out = BufWriter::with_capacity(CHUNK, out);
        let mut digits = itoa::Buffer::new();
        let mut column = 0;
        for (n, value) in (first..=u64::MAX).zip(values) {
            if column == self.values {
                out.write_all(b"\n")?;
                column = 0;
            }
            if column == 0 {
                out.write_all(digits.format(n).as_bytes())?;
                out.write_all(self.after_index.as_bytes())?;
            } else {
                out.write_all(b" ")?;
            }
            column += 1;
            out.write_all(digits.format(value).as_bytes())?;
        }
        if column > 0 {
            out.write_all(b"\n")?;
        }
        out.flush()
    }
}

/// Writes the values of one coordinate as [`Lines::TEXT`]. With more coordinates each line has all
/// values of the last coordinate and is headed by the others: `x0=0 x1=2: 2 3 0 1`; a line above
/// numbers the last coordinate. If the numbers are not Sprague–Grundy values, the first line says
/// what they are; if some are −1, the last line says that there is no such position.
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(1) a value; only the first few thousand are kept, for the width of the columns.
pub fn text(out: &mut dyn Write, mut table: ValueTable<'_>) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    if let Some(says) = table.holds.says {
        writeln!(out, "{}: {says}", table.holds.name)?;
    }
    if let [first] = table.first[..] {
        return Lines::TEXT.write(&mut out, first, table.values);
    }
    let heads = table.coordinates.len() - 1;
    let (first, last) = (table.first[heads], table.last[heads]);
    let head = |at: &[u64]| {
        let named = table.coordinates.iter().zip(&at[..heads]);
        named.map(|(name, at)| format!("{name}={at}")).collect::<Vec<_>>().join(" ") + ":"
    };
    let begin: Vec<i64> = table.values.by_ref().take(MEASURED).collect();
    let widths = begin.iter().map(|value| value.to_string().len());
    let width = widths.chain([last.to_string().len()]).max().unwrap_or(1);
    let top = format!("{}:", table.coordinates[heads]);
    // No row has a longer head than the last.
    let margin = head(&table.last).chars().count().max(top.chars().count());
    write!(out, "{top:<margin$}")?;
    for number in first..=last {
        write!(out, " {number:>width$}")?;
    }
    writeln!(out)?;
    let (values, mut all) = (begin.into_iter().chain(table.values), true);
    for (at, value) in Positions::new(&table.first, &table.last).zip(values) {
        if at[heads] == first {
            write!(out, "{:<margin$}", head(&at))?;
        }
        write!(out, " {value:>width$}")?;
        if at[heads] == last {
            writeln!(out)?;
        }
        all &= value >= 0;
    }
    if !all {
        writeln!(out, "-1: there is no such position")?;
    }
    out.flush()
}

/// The header of a sequence in CSV with its end: `n,value` for Sprague–Grundy values.
pub fn header(holds: Quantity) -> String {
    format!("n,{}\n", holds.name)
}

/// Writes a header and then a row for each position: its coordinates and its value. One coordinate
/// is called `n`.
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(c) time for each value, for c coordinates, and O(1) memory.
pub fn csv(out: &mut dyn Write, table: ValueTable<'_>) -> io::Result<()> {
    if let [first] = table.first[..] {
        out.write_all(header(table.holds).as_bytes())?;
        return Lines::CSV.write(out, first, table.values);
    }
    let mut out = BufWriter::with_capacity(CHUNK, out);
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

/// The kind `table`. A position is a decimal string, or a list of them where it has several
/// coordinates, as are all integers that can exceed 2^53.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "table")]
struct Table<'t, P, V> {
    game: &'t str,
    holds: &'static str,
    /// The names of several coordinates.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    coordinates: &'t [String],
    first: P,
    /// Left out for one coordinate.
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<P>,
    values: V,
}

/// Writes an object with the name of the game, the least and the greatest position, and the flat
/// list of values, in which the last coordinate changes fastest. One coordinate is not named, and
/// then the greatest position is left out.
///
/// ```
/// use nimata_draw::data::{Quantity, ValueTable};
/// let table = ValueTable {
///     holds: Quantity::VALUE,
///     coordinates: vec!["n".to_owned()],
///     first: vec![1],
///     last: vec![3],
///     values: Box::new([0, 1, 2].into_iter()),
/// };
/// let mut file = Vec::new();
/// nimata_draw::export::values::json(&mut file, "sd:1/2", table)?;
/// let text = String::from_utf8(file).unwrap();
/// let end = r#","game":"sd:1/2","holds":"value","first":"1","values":[0,1,2]}"#;
/// assert!(text.trim_end().ends_with(end));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(1) time for each value, and O(1) memory.
pub fn json(out: &mut dyn Write, game: &str, table: ValueTable<'_>) -> io::Result<()> {
    let (holds, values) = (table.holds.name, Streamed::of(table.values));
    if let [first] = table.first[..] {
        let (first, last) = (first.to_string(), None);
        return object::write(out, Table { game, holds, coordinates: &[], first, last, values });
    }
    let strings =
        |position: &[u64]| -> Vec<String> { position.iter().map(u64::to_string).collect() };
    let (first, last) = (strings(&table.first), Some(strings(&table.last)));
    object::write(out, Table { game, holds, coordinates: &table.coordinates, first, last, values })
}
