//! Reads tables that need not be trusted.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bytes::Bytes;
use parquet::basic::{Compression, Encoding};
use parquet::column::page::Page;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::schema::parser::parse_message_type;

use super::{Cell, Column, schema, write};

/// The texts of all cells together have at most so many times the length of the file.
const FACTOR: usize = 4;

/// The greatest number of rows of a table.
const MOST_ROWS: i64 = 10_000_000;

/// Reads a table of this name with exactly these columns. The bytes need not be trusted: they are
/// those as which the cells are written, so that statistics and indexes are right.
///
/// # Errors
/// What is wrong, as a sentence.
pub fn read(name: &str, columns: &[Column], bytes: Vec<u8>) -> Result<Vec<Vec<Cell>>, String> {
    // The library that decodes pages may panic on some that no program writes.
    let quiet = AssertUnwindSafe(|| decode(name, columns, Bytes::from(bytes)));
    match catch_unwind(quiet) {
        Ok(found) => found,
        Err(_) => Err("the table is damaged".to_owned()),
    }
}

fn decode(name: &str, columns: &[Column], bytes: Bytes) -> Result<Vec<Vec<Cell>>, String> {
    let told = |error: ParquetError| format!("this is no table of Parquet: {error}");
    let length = bytes.len();
    let reader = SerializedFileReader::new(bytes.clone()).map_err(told)?;
    let metadata = reader.metadata();
    let wanted = parse_message_type(&schema("schema", columns)).map_err(told)?;
    let found = metadata.file_metadata().schema();
    if found.get_fields() != wanted.get_fields() {
        return Err(
            "it has other columns; another version of the program may have written it".to_owned()
        );
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
    // A text that many rows share stands once in the file, and is copied into each row.
    let mut room = length.saturating_mul(FACTOR);
    for group in 0..metadata.num_row_groups() {
        let reader = reader.get_row_group(group).map_err(told)?;
        let count = usize::try_from(reader.metadata().num_rows()).map_err(|e| e.to_string())?;
        let first = rows.len();
        rows.extend((0..count).map(|_| Vec::with_capacity(columns.len())));
        for (place, column) in columns.iter().enumerate() {
            admit(reader.as_ref(), place, count)?;
            let cells = cells(reader.as_ref(), place, *column, count, &mut room)?;
            rows[first..].iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
        }
    }
    // Another version of the program may have written it, and no other program.
    let program = metadata.file_metadata().created_by().unwrap_or_default();
    let written = write(program, name, columns, &rows).map_err(told)?;
    match program.starts_with("nimata ") && written == bytes {
        true => Ok(rows),
        false => Err("its bytes are not those that the program writes its cells as: something \
                      beside them, such as a statistic, is changed"
            .to_owned()),
    }
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
    room: &mut usize,
) -> Result<Vec<Cell>, String> {
    let told = |error: ParquetError| format!("this is no table of Parquet: {error}");
    match group.get_column_reader(place).map_err(told)? {
        ColumnReader::ByteArrayColumnReader(reader) => {
            let found = values(reader, column.required, rows)?;
            let all: usize = found.iter().flatten().map(ByteArray::len).sum();
            *room = room.checked_sub(all).ok_or("its texts are much longer than the file")?;
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
