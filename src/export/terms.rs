//! Values n, x(n) as OEIS b-file, CSV, text or JSON, streamed.
//!
//! The values come from an iterator and leave through a buffer of fixed size, so a table of 10^8
//! terms takes no memory to write.
//!
//! ```
//! let mut file = Vec::new();
//! nimata::export::terms::bfile(&mut file, 1, [0, 1, 2, 0])?;
//! assert_eq!(file, b"1 0\n2 1\n3 2\n4 0\n");
//! # Ok::<(), std::io::Error>(())
//! ```

use std::io::{self, Write};

/// Bytes collected before they are handed on.
const CHUNK: usize = 1 << 16;

/// Decimal numbers and separators, collected.
struct Lines<'a> {
    out: &'a mut dyn Write,
    chunk: Vec<u8>,
    digits: itoa::Buffer,
}

impl<'a> Lines<'a> {
    fn new(out: &'a mut dyn Write) -> Self {
        Lines { out, chunk: Vec::with_capacity(CHUNK + 64), digits: itoa::Buffer::new() }
    }

    fn number(&mut self, number: impl itoa::Integer) {
        self.chunk.extend_from_slice(self.digits.format(number).as_bytes());
    }

    fn text(&mut self, text: &str) {
        self.chunk.extend_from_slice(text.as_bytes());
    }

    fn pass_on(&mut self) -> io::Result<()> {
        if self.chunk.len() >= CHUNK {
            self.out.write_all(&self.chunk)?;
            self.chunk.clear();
        }
        Ok(())
    }

    fn finish(self) -> io::Result<()> {
        self.out.write_all(&self.chunk)?;
        self.out.flush()
    }
}

/// The index of the last term that has one: indices are below 2^64.
fn indexed(first: u64, values: impl IntoIterator<Item = i64>) -> impl Iterator<Item = (u64, i64)> {
    (first..=u64::MAX).zip(values)
}

/// Writes one `n x(n)` a line, as the OEIS wants its b-files. `first` is the index of the first
/// value.
///
/// # Errors
/// What `out` reports.
///
/// # Complexity
/// O(1) a term and O(1) memory.
pub fn bfile(
    out: &mut dyn Write,
    first: u64,
    values: impl IntoIterator<Item = i64>,
) -> io::Result<()> {
    pairs(out, first, values, " ", "")
}

/// Writes the header `n,value`, then `n,x(n)` a line. `first` is the index of the first value.
///
/// # Errors
/// What `out` reports.
///
/// # Complexity
/// O(1) a term and O(1) memory.
pub fn csv(
    out: &mut dyn Write,
    first: u64,
    values: impl IntoIterator<Item = i64>,
) -> io::Result<()> {
    pairs(out, first, values, ",", "n,value\n")
}

fn pairs(
    out: &mut dyn Write,
    first: u64,
    values: impl IntoIterator<Item = i64>,
    between: &str,
    header: &str,
) -> io::Result<()> {
    let mut lines = Lines::new(out);
    lines.text(header);
    for (n, value) in indexed(first, values) {
        lines.number(n);
        lines.text(between);
        lines.number(value);
        lines.text("\n");
        lines.pass_on()?;
    }
    lines.finish()
}

/// Terms in a line of text.
const TERMS_A_LINE: u32 = 20;

/// Writes twenty values a line, each line headed by the index of its first: `21: 0 1 2 …`.
///
/// ```
/// let mut file = Vec::new();
/// nimata::export::terms::text(&mut file, 1, [0, 1, 2])?;
/// assert_eq!(file, b"1: 0 1 2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What `out` reports.
///
/// # Complexity
/// O(1) a term and O(1) memory.
pub fn text(
    out: &mut dyn Write,
    first: u64,
    values: impl IntoIterator<Item = i64>,
) -> io::Result<()> {
    let mut lines = Lines::new(out);
    let mut column = 0;
    for (n, value) in indexed(first, values) {
        if column == TERMS_A_LINE {
            lines.text("\n");
            column = 0;
        }
        if column == 0 {
            lines.number(n);
            lines.text(":");
        }
        column += 1;
        lines.text(" ");
        lines.number(value);
        lines.pass_on()?;
    }
    if column > 0 {
        lines.text("\n");
    }
    lines.finish()
}

/// Writes `{"schema":"nimata/1","kind":"table","game":…,"first":…,"values":[…]}`.
///
/// `first`, the index of the first value, is a string, as are all integers that can exceed 2^53.
///
/// ```
/// let mut file = Vec::new();
/// nimata::export::terms::json(&mut file, "sd:1/2", 1, [0, 1, 2])?;
/// let text = String::from_utf8(file).unwrap();
/// assert!(text.trim_end().ends_with(r#","game":"sd:1/2","first":"1","values":[0,1,2]}"#));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What `out` reports.
///
/// # Complexity
/// O(1) a term and O(1) memory.
pub fn json(
    out: &mut dyn Write,
    game: &str,
    first: u64,
    values: impl IntoIterator<Item = i64>,
) -> io::Result<()> {
    let mut lines = Lines::new(out);
    let game = serde_json::Value::from(game);
    lines.text(&format!(
        "{{\"schema\":\"nimata/1\",\"kind\":\"table\",\"game\":{game},\
         \"first\":\"{first}\",\"values\":["
    ));
    let mut between = "";
    for value in values {
        lines.text(between);
        lines.number(value);
        between = ",";
        lines.pass_on()?;
    }
    lines.text("]}\n");
    lines.finish()
}
