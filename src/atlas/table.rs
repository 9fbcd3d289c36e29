//! Rows of cells as Parquet, and back.
//!
//! Tables are written without compression, so that whatever a file claims, reading it takes no more
//! memory than a small multiple of its length. The pages of a file are looked at before any is
//! decoded: a page has no more values than it has room for, or than there are rows.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding};
use parquet::column::page::Page;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

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

/// The number of rows of a group.
const GROUP: usize = 1 << 15;

/// The greatest number of rows of a table.
const MOST_ROWS: i64 = 10_000_000;

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
fn schema(name: &str, columns: &[Column]) -> String {
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

/// Writes rows, each with one cell for each column. The same rows are always the same bytes.
///
/// # Errors
/// Those of the format.
pub fn write(name: &str, columns: &[Column], rows: &[Vec<Cell>]) -> Result<Vec<u8>, ParquetError> {
    let schema = Arc::new(parse_message_type(&schema(name, columns))?);
    let properties = WriterProperties::builder()
        .set_compression(Compression::UNCOMPRESSED)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_created_by(format!("nimata {}", env!("CARGO_PKG_VERSION")))
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

/// Reads a table with exactly these columns. The bytes need not be trusted.
///
/// # Errors
/// What is wrong, as a sentence.
pub fn read(bytes: Vec<u8>, columns: &[Column]) -> Result<Vec<Vec<Cell>>, String> {
    // The library that decodes pages may panic on some that no program writes.
    let quiet = AssertUnwindSafe(|| decode(bytes, columns));
    match catch_unwind(quiet) {
        Ok(found) => found,
        Err(_) => Err("the table is damaged".to_owned()),
    }
}

fn decode(bytes: Vec<u8>, columns: &[Column]) -> Result<Vec<Vec<Cell>>, String> {
    let told = |error: ParquetError| format!("this is no table of Parquet: {error}");
    let length = bytes.len();
    let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).map_err(told)?;
    let metadata = reader.metadata();
    let wanted = parse_message_type(&schema("schema", columns)).map_err(told)?;
    let found = metadata.file_metadata().schema();
    if found.get_fields() != wanted.get_fields() {
        let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
        return Err(format!(
            "its columns are not {}; another version of the program may have written it",
            names.join(", ")
        ));
    }
    let count = metadata.file_metadata().num_rows();
    let groups = metadata.row_groups().iter().map(|group| group.num_rows());
    let all = groups.clone().try_fold(0i64, i64::checked_add);
    // A row takes at least a byte: its name is not repeated.
    let most = MOST_ROWS.min(i64::try_from(length).unwrap_or(i64::MAX));
    if all != Some(count) || groups.clone().any(|rows| rows < 0) || count > most {
        return Err(format!("{count} rows are not what its groups have, or too many"));
    }
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for group in 0..metadata.num_row_groups() {
        let reader = reader.get_row_group(group).map_err(told)?;
        let count = usize::try_from(reader.metadata().num_rows()).map_err(|e| e.to_string())?;
        let first = rows.len();
        rows.extend((0..count).map(|_| Vec::with_capacity(columns.len())));
        for (place, column) in columns.iter().enumerate() {
            admit(reader.as_ref(), place, count)?;
            let cells = cells(reader.as_ref(), place, *column, count)?;
            rows[first..].iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
        }
    }
    Ok(rows)
}

/// Looks at the pages of a column before they are decoded.
fn admit(group: &dyn RowGroupReader, place: usize, rows: usize) -> Result<(), String> {
    let told = |error: ParquetError| format!("this is no table of Parquet: {error}");
    let chunk = group.metadata().column(place);
    if chunk.compression() != Compression::UNCOMPRESSED {
        return Err("its pages are compressed, and tables of an atlas are not".to_owned());
    }
    let mut left = rows;
    let mut pages = group.get_column_page_reader(place).map_err(told)?;
    while let Some(page) = pages.get_next_page().map_err(told)? {
        let values = usize::try_from(page.num_values()).map_err(|error| error.to_string())?;
        let suits = match page {
            // A text has its length in front of it, and numbers are longer.
            Page::DictionaryPage { buf, encoding, .. } => {
                let is_plain = [Encoding::PLAIN, Encoding::PLAIN_DICTIONARY].contains(&encoding);
                is_plain && values <= buf.len() / 4
            }
            Page::DataPage { encoding, .. } => {
                let known = [Encoding::PLAIN, Encoding::RLE_DICTIONARY];
                let fits = left.checked_sub(values);
                left = fits.unwrap_or(0);
                fits.is_some() && known.contains(&encoding)
            }
            Page::DataPageV2 { .. } => false,
        };
        if !suits {
            return Err("a page has more values than it has room for, or another coding".to_owned());
        }
    }
    if left == 0 { Ok(()) } else { Err(format!("a column lacks {left} rows")) }
}

/// The cells of a column, one for each row of a group.
fn cells(
    group: &dyn RowGroupReader,
    place: usize,
    column: Column,
    rows: usize,
) -> Result<Vec<Cell>, String> {
    let told = |error: ParquetError| format!("this is no table of Parquet: {error}");
    match group.get_column_reader(place).map_err(told)? {
        ColumnReader::ByteArrayColumnReader(reader) => {
            let found = values(reader, column.required, rows)?;
            let text = |bytes: Option<ByteArray>| {
                let text = bytes.map(|bytes| String::from_utf8(bytes.data().to_vec()));
                text.transpose().map(Cell::Text).map_err(|_| "a text is not UTF-8".to_owned())
            };
            found.into_iter().map(text).collect()
        }
        ColumnReader::Int64ColumnReader(reader) => {
            Ok(values(reader, column.required, rows)?.into_iter().map(Cell::Number).collect())
        }
        ColumnReader::DoubleColumnReader(reader) => {
            Ok(values(reader, column.required, rows)?.into_iter().map(Cell::Real).collect())
        }
        _ => Err("a column has cells of another kind".to_owned()),
    }
}

/// The values of a column; `None` where there is none.
fn values<T: DataType>(
    mut reader: ColumnReaderImpl<T>,
    required: bool,
    rows: usize,
) -> Result<Vec<Option<T::T>>, String> {
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    let mut read = 0;
    while read < rows {
        let wanted = (!required).then_some(&mut levels);
        let found = reader.read_records(rows - read, wanted, None, &mut values);
        match found.map_err(|error| error.to_string())? {
            (0, ..) => return Err("a column ends too early".to_owned()),
            (count, ..) => read += count,
        }
    }
    let mut values = values.into_iter();
    let all: Vec<Option<T::T>> = match required {
        true => values.by_ref().map(Some).collect(),
        false => {
            let value = |level: i16| if level > 0 { values.next() } else { None };
            levels.into_iter().map(value).collect()
        }
    };
    if all.len() == rows && values.next().is_none() {
        Ok(all)
    } else {
        Err("a column has other rows than the table".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Column, Kind, read, write};

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
            let bytes = write("test", COLUMNS, &rows).expect("it is written");
            assert_eq!(bytes, write("test", COLUMNS, &rows).expect("it is written again"));
            assert_eq!(read(bytes, COLUMNS).as_ref(), Ok(&rows), "{count}");
        }
    }

    #[test]
    fn other_columns_and_damaged_tables_are_refused_without_a_panic() {
        let good = write("test", COLUMNS, &rows(20)).expect("it is written");
        assert!(read(good.clone(), &COLUMNS[..3]).is_err());
        assert!(read(Vec::new(), COLUMNS).is_err());
        for end in 0..good.len() {
            assert!(read(good[..end].to_vec(), COLUMNS).is_err(), "cut at {end}");
        }
        // Whatever a byte is, the table is refused or read; it takes neither much memory nor long.
        for place in 0..good.len() {
            for change in [1u8, 0x7f, 0x80, 0xff] {
                let mut damaged = good.clone();
                damaged[place] ^= change;
                let _ = read(damaged, COLUMNS);
            }
        }
    }
}
