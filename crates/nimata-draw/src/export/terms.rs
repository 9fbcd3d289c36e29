//! Pairs n, x(n), streamed as OEIS b-file, CSV, text or JSON.
//!
//! The values come from an iterator and leave through a buffer of fixed size, so writing a table of
//! 10^8 terms takes constant memory.
//!
//! ```
//! let mut file = Vec::new();
//! nimata_draw::export::terms::bfile(&mut file, 1, [0, 1, 2, 0])?;
//! assert_eq!(file, b"1 0\n2 1\n3 2\n4 0\n");
//! # Ok::<(), std::io::Error>(())
//! ```

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use super::object::{self, Streamed};
use crate::data::Quantity;

/// The size of the buffer in bytes.
const CHUNK: usize = 1 << 16;

/// Pairs the values with their indices; the sequence ends where an index would reach 2^64.
fn indexed(first: u64, values: impl IntoIterator<Item = i64>) -> impl Iterator<Item = (u64, i64)> {
    (first..=u64::MAX).zip(values)
}

/// Writes one line `n x(n)` for each value, as the OEIS wants its b-files. `first` is the index of
/// the first value.
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(1) time for each term, and O(1) memory.
pub fn bfile(
    out: &mut dyn Write,
    first: u64,
    values: impl IntoIterator<Item = i64>,
) -> io::Result<()> {
    pairs(out, first, values, " ")
}

/// The header of a table in CSV with its end: `n,value` for Sprague–Grundy values.
pub fn header(holds: Quantity) -> String {
    format!("n,{}\n", holds.name)
}

/// Writes a line `n,x(n)` for each value, which stand in CSV after a [`header`]. `first` is the
/// index of the first value.
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(1) time for each term, and O(1) memory.
pub fn rows(
    out: &mut dyn Write,
    first: u64,
    values: impl IntoIterator<Item = i64>,
) -> io::Result<()> {
    pairs(out, first, values, ",")
}

/// Writes the [`header`] and the [`rows`] of a table in CSV.
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(1) time for each term, and O(1) memory.
pub fn csv(
    out: &mut dyn Write,
    holds: Quantity,
    first: u64,
    values: impl IntoIterator<Item = i64>,
) -> io::Result<()> {
    out.write_all(header(holds).as_bytes())?;
    rows(out, first, values)
}

/// Writes pairs of numbers, which need no quotes in CSV.
fn pairs(
    out: &mut dyn Write,
    first: u64,
    values: impl IntoIterator<Item = i64>,
    between: &str,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(CHUNK, out);
    let mut digits = itoa::Buffer::new();
    for (n, value) in indexed(first, values) {
        out.write_all(digits.format(n).as_bytes())?;
        out.write_all(between.as_bytes())?;
        out.write_all(digits.format(value).as_bytes())?;
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// The number of terms in a line of text.
pub const TERMS_A_LINE: usize = 20;

/// Writes twenty values on each line, after the index of the first: `21: 0 1 2 …`.
///
/// ```
/// let mut file = Vec::new();
/// nimata_draw::export::terms::text(&mut file, 1, [0, 1, 2])?;
/// assert_eq!(file, b"1: 0 1 2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(1) time for each term, and O(1) memory.
pub fn text(
    out: &mut dyn Write,
    first: u64,
    values: impl IntoIterator<Item = i64>,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(CHUNK, out);
    let mut digits = itoa::Buffer::new();
    let mut column = 0;
    for (n, value) in indexed(first, values) {
        if column == TERMS_A_LINE {
            out.write_all(b"\n")?;
            column = 0;
        }
        if column == 0 {
            out.write_all(digits.format(n).as_bytes())?;
            out.write_all(b":")?;
        }
        column += 1;
        out.write_all(b" ")?;
        out.write_all(digits.format(value).as_bytes())?;
    }
    if column > 0 {
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// Writes `{"schema":"nimata/1","kind":"table","game":…,"holds":…,"first":…,"values":[…]}`.
///
/// `first`, the index of the first value, is a string, as are all integers that can exceed 2^53.
///
/// ```
/// let mut file = Vec::new();
/// let holds = nimata_draw::data::Quantity::VALUE;
/// nimata_draw::export::terms::json(&mut file, "sd:1/2", holds, 1, [0, 1, 2])?;
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
/// O(1) time for each term, and O(1) memory.
pub fn json(
    out: &mut dyn Write,
    game: &str,
    holds: Quantity,
    first: u64,
    values: impl IntoIterator<Item = i64>,
) -> io::Result<()> {
    let values = Streamed::of(values);
    let first = first.to_string();
    object::write(
        out,
        Table { game, holds: holds.name, coordinates: &[], first, last: None, values },
    )
}

/// The kind `table`: the values of all positions of a box. A bound `B` is a decimal string, or a
/// list of them where a position has several coordinates.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "table")]
pub(super) struct Table<'t, B, V> {
    /// The game.
    pub game: &'t str,
    /// What the values are.
    pub holds: &'static str,
    /// The names of several coordinates.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub coordinates: &'t [String],
    /// The least position.
    pub first: B,
    /// The greatest position; left out where there is one coordinate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<B>,
    /// The values; the last coordinate changes fastest.
    pub values: V,
}
