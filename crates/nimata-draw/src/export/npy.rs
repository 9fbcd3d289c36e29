//! The values of a box of positions, streamed as an array of NumPy: `.npy`, format version 1.0.

use std::io::{self, BufWriter, Write};

use super::ReadError;
use crate::data::{ByteTable, ValueTable};

/// The first bytes of a file of NumPy.
pub const MAGIC: &[u8] = b"\x93NUMPY";

/// The size of the buffer in bytes.
const CHUNK: usize = 1 << 16;

/// The fewest bytes, of 1, 2, 4 and 8, that hold every number up to `largest`.
fn width(largest: u64) -> usize {
    match largest {
        0..=0xFF => 1,
        0x100..=0xFFFF => 2,
        0x1_0000..=0xFFFF_FFFF => 4,
        _ => 8,
    }
}

/// Writes an array in C order with one axis for each coordinate.
///
/// The entries are little-endian unsigned integers of the fewest bytes, 1, 2, 4 or 8, that hold
/// `largest`, a bound on the values.
///
/// # Errors
/// Any error of `out`, and an error if a value is negative or exceeds the bound.
///
/// # Complexity
/// O(1) time for each value, and O(1) memory.
pub fn write(out: &mut dyn Write, table: ValueTable<'_>, largest: u64) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(CHUNK, out);
    let width = width(largest);
    let axes = table.first.iter().zip(&table.last).map(|(first, last)| last - first + 1);
    header(&mut out, width, axes)?;
    for value in table.values {
        let unfit =
            || io::Error::other(format!("{value} is not an entry of such an array; take csv"));
        // A negative number marks that there is no position.
        let value = u64::try_from(value).ok().filter(|&value| value <= largest);
        out.write_all(&value.ok_or_else(unfit)?.to_le_bytes()[..width])?;
    }
    out.flush()
}

/// Writes an array of one axis with one byte for each entry.
///
/// ```
/// use nimata_draw::data::ByteTable;
/// let stretches = Box::new([[0, 1, 2].into(), [0].into()].into_iter());
/// let mut file = Vec::new();
/// nimata_draw::export::npy::bytes(&mut file, ByteTable { first: 1, last: 4, stretches })?;
/// let (header, entries) = file.split_at(file.len() - 4);
/// assert!(header.starts_with(b"\x93NUMPY\x01\x00"));
/// assert!(header[10..].starts_with(b"{'descr': '|u1', 'fortran_order': False, 'shape': (4,), }"));
/// assert_eq!(entries, [0, 1, 2, 0]);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// One copy of each stretch, O(1) memory.
pub fn bytes(out: &mut dyn Write, table: ByteTable<'_>) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(CHUNK, out);
    header(&mut out, 1, [table.last - table.first + 1])?;
    for stretch in table.stretches {
        out.write_all(&stretch)?;
    }
    out.flush()
}

/// Reads an array of whole numbers along one axis; an entry beyond 64 bits is `None`.
///
/// ```
/// use nimata_draw::{data::ByteTable, export::npy};
/// let stretches = Box::new([[0, 1, 255].into()].into_iter());
/// let mut file = Vec::new();
/// npy::bytes(&mut file, ByteTable { first: 0, last: 2, stretches })?;
/// assert_eq!(npy::read(&file)?, [Some(0), Some(1), Some(255)]);
/// assert!(npy::read(&file[..file.len() - 1]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ReadError`] for any other array, and for a file that is cut.
pub fn read(bytes: &[u8]) -> Result<Vec<Option<i64>>, ReadError> {
    let entries = || {
        let length = usize::from(u16::from_le_bytes(bytes.get(8..10)?.try_into().ok()?));
        let header = str::from_utf8(bytes.get(10..10 + length)?).ok()?;
        let between = |begin: &str, end: char| header.split_once(begin)?.1.split(end).next();
        let kind = between("'descr': '", '\'')?.trim_start_matches(['<', '|']);
        let (is_signed, width) = (kind.starts_with('i'), kind.get(1..)?.parse::<usize>().ok()?);
        let count: usize = between("'shape': (", ')')?.trim_end_matches(',').parse().ok()?;
        let data = &bytes[10 + length..];
        let known = kind.starts_with(['i', 'u']) && [1, 2, 4, 8].contains(&width);
        (known && count.checked_mul(width) == Some(data.len())).then_some(())?;
        let entry = |entry: &[u8]| {
            let below = is_signed && entry[width - 1] >= 0x80;
            let mut wide = [if below { 0xFF } else { 0 }; 8];
            wide[..width].copy_from_slice(entry);
            let number = i64::from_le_bytes(wide);
            (is_signed || number >= 0).then_some(number)
        };
        Some(data.chunks_exact(width).map(entry).collect())
    };
    entries().ok_or_else(|| ReadError::new("this is no array of whole numbers along one axis"))
}

/// Writes the header of an array of unsigned integers with this many bytes each.
fn header(
    out: &mut dyn Write,
    width: usize,
    axes: impl IntoIterator<Item = u64>,
) -> io::Result<()> {
    let shape: Vec<String> = axes.into_iter().map(|axis| axis.to_string()).collect();
    // A single byte has no byte order.
    let order = if width == 1 { '|' } else { '<' };
    let mut header = format!(
        "{{'descr': '{order}u{width}', 'fortran_order': False, 'shape': ({},), }}",
        shape.join(", ")
    );
    // Magic, version and length take 10 bytes, and the data begin at a multiple of 64.
    let padded = (10 + header.len() + 1).next_multiple_of(64) - 10;
    header.push_str(&" ".repeat(padded - 1 - header.len()));
    header.push('\n');
    let length = u16::try_from(header.len()).expect("a header of a few axes is short");
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(header.as_bytes())
}
