//! Reports as text, CSV and JSON.

use std::io::{self, BufWriter, Write};

use serde_json::{Map, Value, json};

use crate::data::{Cell, Entry, Report, Row};

/// Writes a line for each row.
///
/// # Errors
/// Any error of `out`.
pub fn text(out: &mut dyn Write, report: Report) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    for row in report.rows {
        writeln!(out, "{}", row.text)?;
    }
    out.flush()
}

/// Writes a header with the names of the columns, then a line for each row. Text and lists of
/// numbers stand in quotes.
///
/// # Errors
/// Any error of `out`.
pub fn csv(out: &mut dyn Write, report: Report) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let Report { columns, rows, .. } = report;
    let name = |column: &&'static str| column.rsplit('.').next().unwrap_or(column);
    writeln!(out, "{}", columns.iter().map(name).collect::<Vec<_>>().join(","))?;
    for row in rows.filter(|row| !row.cells.is_empty()) {
        let fields: Vec<String> = row.cells.iter().map(field).collect();
        writeln!(out, "{}", fields.join(","))?;
    }
    out.flush()
}

/// Writes an object with the fields and the list of the rows.
///
/// # Errors
/// Any error of `out`.
pub fn json(out: &mut dyn Write, game: &str, report: Report) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let Report { name, fields, list, columns, entry, rows } = report;
    let (kind, game) = (Value::from(name), Value::from(game));
    write!(out, "{{\"schema\":\"nimata/1\",\"kind\":{kind},\"game\":{game}")?;
    for (name, cell) in &fields {
        write!(out, ",\"{name}\":{}", json!(cell))?;
    }
    write!(out, ",\"{list}\":[")?;
    for (place, row) in rows.filter(|row| !row.cells.is_empty()).enumerate() {
        let entry = match (entry, row.cells.as_slice()) {
            (Entry::Named, _) => named(&columns, &row),
            (Entry::Last, [.., last]) => json!(last),
            (_, cells) => json!(cells),
        };
        write!(out, "{}{entry}", if place == 0 { "" } else { "," })?;
    }
    writeln!(out, "]}}")?;
    out.flush()
}

/// A cell in CSV.
fn field(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Number(number) => number.to_string(),
        Cell::Word(word) => (*word).to_owned(),
        Cell::Text(text) | Cell::Numbers { text, .. } => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
    }
}

/// An object with a key for each column; a column with a dot in its name becomes an object within.
fn named(columns: &[&'static str], row: &Row) -> Value {
    let mut object = Map::new();
    for (column, cell) in columns.iter().zip(&row.cells) {
        match column.split_once('.') {
            None => _ = object.insert((*column).to_owned(), json!(cell)),
            Some((group, part)) => {
                object.entry(group).or_insert_with(|| json!({}))[part] = json!(cell);
            }
        }
    }
    for inside in object.values_mut() {
        if inside.as_object().is_some_and(|parts| parts.values().all(Value::is_null)) {
            *inside = Value::Null;
        }
    }
    object.into()
}
