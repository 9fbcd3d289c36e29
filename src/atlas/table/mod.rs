//! Rows of cells as Parquet; `read` has the way back.
//!
//! Tables are written without compression, so that whatever a file claims, reading it takes no more
//! memory than a small multiple of its length. The pages of a file are looked at before any is
//! decoded: a page has no more values than it has room for, or than there are rows. A table is read
//! only if its rows are written as the same bytes again, so that nothing in it but its cells is to
//! be believed: programs that query a table leave rows out by its statistics.

mod read;

use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

pub use read::read;

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its cells hold.
    pub kind: Kind,
    /// Whether every row has a cell in it.
    pub required: bool,
}

/// What the cells of a column hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8 text.
    Text,
    /// A whole number of 64 bits.
    Number,
    /// A floating point number.
    Real,
}

/// A cell; `None` where there is nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// UTF-8 text.
    Text(Option<String>),
    /// A whole number.
    Number(Option<i64>),
    /// A floating point number.
    Real(Option<f64>),
}

/// The program that writes tables.
pub const PROGRAM: &str = concat!("nimata ", env!("CARGO_PKG_VERSION"));

/// The number of rows of a group.
const GROUP: usize = 1 << 15;

impl Cell {
    /// The text of a cell.
    pub fn text(&self) -> Option<String> {
        if let Cell::Text(text) = self { text.clone() } else { None }
    }

    /// The number of a cell.
    pub fn number(&self) -> Option<i64> {
        if let Cell::Number(number) = self { *number } else { None }
    }

    /// The floating point number of a cell.
    pub fn real(&self) -> Option<f64> {
        if let Cell::Real(real) = self { *real } else { None }
    }

    fn is_there(&self) -> bool {
        match self {
            Cell::Text(text) => text.is_some(),
            Cell::Number(number) => number.is_some(),
            Cell::Real(real) => real.is_some(),
        }
    }
}

/// The columns as Parquet declares them.
pub(super) fn schema(name: &str, columns: &[Column]) -> String {
    let field = |column: &Column| {
        let need = if column.required { "required" } else { "optional" };
        let (kind, note) = match column.kind {
            Kind::Text => ("binary", " (STRING)"),
            Kind::Number => ("int64", ""),
            Kind::Real => ("double", ""),
        };
        format!("{need} {kind} {}{note};", column.name)
    };
    let fields: Vec<String> = columns.iter().map(field).collect();
    format!("message {name} {{ {} }}", fields.join(" "))
}

/// Writes rows, each with one cell for each column, on behalf of a program. The same rows are
/// always the same bytes.
///
/// # Errors
/// Those of the format.
pub fn write(
    program: &str,
    name: &str,
    columns: &[Column],
    rows: &[Vec<Cell>],
) -> Result<Vec<u8>, ParquetError> {
    let schema = Arc::new(parse_message_type(&schema(name, columns))?);
    let properties = WriterProperties::builder()
        .set_compression(Compression::UNCOMPRESSED)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_created_by(program.to_owned())
        .build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    for group in rows.chunks(GROUP) {
        let mut out = writer.next_row_group()?;
        let mut place = 0;
        while let Some(mut column) = out.next_column()? {
            let cells = group.iter().map(|row| &row[place]);
            let levels: Vec<i16> = cells.clone().map(|cell| cell.is_there().into()).collect();
            let levels = (!columns[place].required).then_some(levels.as_slice());
            match column.untyped() {
                ColumnWriter::ByteArrayColumnWriter(out) => {
                    let texts = cells.filter_map(Cell::text);
                    let texts: Vec<ByteArray> =
                        texts.map(|text| text.into_bytes().into()).collect();
                    out.write_batch(&texts, levels, None)?;
                }
                ColumnWriter::Int64ColumnWriter(out) => {
                    let numbers: Vec<i64> = cells.filter_map(Cell::number).collect();
                    out.write_batch(&numbers, levels, None)?;
                }
                ColumnWriter::DoubleColumnWriter(out) => {
                    let reals: Vec<f64> = cells.filter_map(Cell::real).collect();
                    out.write_batch(&reals, levels, None)?;
                }
                _ => return Err(ParquetError::General("no column of a table".to_owned())),
            }
            column.close()?;
            place += 1;
        }
        out.close()?;
    }
    writer.into_inner()
}

#[cfg(test)]
mod tests {
    use super::{Cell, Column, Kind, PROGRAM, read, write};

    const COLUMNS: &[Column] = &[
        Column { name: "name", kind: Kind::Text, required: true },
        Column { name: "note", kind: Kind::Text, required: false },
        Column { name: "count", kind: Kind::Number, required: false },
        Column { name: "time", kind: Kind::Real, required: true },
    ];

    fn rows(count: i64) -> Vec<Vec<Cell>> {
        let row = |n: i64| {
            let note = (n % 3 > 0).then(|| format!("note {}", n % 5));
            let number = (n % 2 > 0).then_some(-n);
            vec![
                Cell::Text(Some(format!("row {n}"))),
                Cell::Text(note),
                Cell::Number(number),
                Cell::Real(Some(0.5)),
            ]
        };
        (0..count).map(row).collect()
    }

    #[test]
    fn rows_are_read_as_they_are_written() {
        for count in [0, 1, 7, 40_000] {
            let rows = rows(count);
            let bytes = write(PROGRAM, "test", COLUMNS, &rows).expect("it is written");
            assert_eq!(bytes, write(PROGRAM, "test", COLUMNS, &rows).expect("it is written again"));
            assert_eq!(read("test", COLUMNS, bytes).as_ref(), Ok(&rows), "{count}");
        }
    }

    #[test]
    fn other_columns_and_damaged_tables_are_refused_without_a_panic() {
        let good = write(PROGRAM, "test", COLUMNS, &rows(20)).expect("it is written");
        assert!(read("test", &COLUMNS[..3], good.clone()).is_err());
        assert!(read("other", COLUMNS, good.clone()).is_err());
        assert!(read("test", COLUMNS, Vec::new()).is_err());
        for end in 0..good.len() {
            assert!(read("test", COLUMNS, good[..end].to_vec()).is_err(), "cut at {end}");
        }
        // Whatever a byte is, the table is refused, or the change is one of a cell alone or of the
        // version of the program; it takes neither much memory nor long.
        for place in 0..good.len() {
            for change in [1u8, 0x7f, 0x80, 0xff] {
                let mut damaged = good.clone();
                damaged[place] ^= change;
                let Ok(found) = read("test", COLUMNS, damaged.clone()) else { continue };
                let again = write(PROGRAM, "test", COLUMNS, &found).expect("it is written");
                assert!(again == damaged || found == rows(20), "byte {place}");
            }
        }
    }
}
