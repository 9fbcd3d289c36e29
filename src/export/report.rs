//! Reports as text, CSV and JSON.
//!
//! No format writes a report that rests on a certificate: whoever takes it out has it checked.

use std::fmt;
use std::io::{self, BufWriter, Write};

use serde_json::{Map, Value, json};

use crate::data::{Cell, Entry, Report, Row};

/// A line a heading and a line a row.
///
/// # Errors
/// What `out` reports.
///
/// # Panics
/// If the report rests on a certificate.
pub fn text(out: &mut dyn Write, report: Report) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    for section in vouched(report).sections {
        if let Some(heading) = section.heading {
            writeln!(out, "{heading}")?;
        }
        for row in section.rows {
            writeln!(out, "{}", row.text)?;
        }
    }
    out.flush()
}

/// A header with the names of the columns, then a row a line; texts stand in quotes.
///
/// # Errors
/// What `out` reports.
///
/// # Panics
/// If the report rests on a certificate.
pub fn csv(out: &mut dyn Write, report: Report) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let report = vouched(report);
    let name = |column: &&'static str| column.rsplit('.').next().unwrap_or(column);
    writeln!(out, "{}", report.columns.iter().map(name).collect::<Vec<_>>().join(","))?;
    for row in report.sections.into_iter().flat_map(|section| section.rows) {
        for (place, cell) in row.cells.iter().enumerate() {
            write!(out, "{}{}", if place == 0 { "" } else { "," }, Field(cell))?;
        }
        writeln!(out)?;
    }
    out.flush()
}

/// An object with the fields, then the list of the rows.
///
/// # Errors
/// What `out` reports.
///
/// # Panics
/// If the report rests on a certificate.
pub fn json(out: &mut dyn Write, game: &str, report: Report) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let Report { name, fields, list, columns, entry, sections, .. } = vouched(report);
    let (kind, game) = (Value::from(name), Value::from(game));
    write!(out, "{{\"schema\":\"nimata/1\",\"kind\":{kind},\"game\":{game}")?;
    for (name, cell) in &fields {
        write!(out, ",\"{name}\":{}", value(cell))?;
    }
    write!(out, ",\"{list}\":[")?;
    for (place, row) in sections.into_iter().flat_map(|section| section.rows).enumerate() {
        let entry = match (entry, row.cells.as_slice()) {
            (Entry::Named, _) => named(&columns, &row),
            (Entry::Last, [.., last]) => value(last),
            (_, cells) => cells.iter().map(value).collect(),
        };
        write!(out, "{}{entry}", if place == 0 { "" } else { "," })?;
    }
    writeln!(out, "]}}")?;
    out.flush()
}

fn vouched(report: Report) -> Report {
    assert!(report.rests_on.is_none(), "what a report rests on is checked before it is written");
    report
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Nothing => Value::Null,
        Cell::Number(number) => json!(number),
        Cell::Word(word) => json!(word),
        Cell::Text(text) => json!(text),
    }
}

/// An object with a key a column; columns with a dot in their names are objects within.
fn named(columns: &[&'static str], row: &Row) -> Value {
    let mut object = Map::new();
    for (column, cell) in columns.iter().zip(&row.cells) {
        match column.split_once('.') {
            None => _ = object.insert((*column).to_owned(), value(cell)),
            Some((group, part)) => {
                let group = object.entry(group).or_insert_with(|| json!({}));
                group[part] = value(cell);
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

/// A cell as CSV writes it.
struct Field<'a>(&'a Cell);

impl fmt::Display for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Cell::Nothing => Ok(()),
            Cell::Number(number) => write!(f, "{number}"),
            Cell::Word(word) => f.write_str(word),
            Cell::Text(text) => write!(f, "\"{}\"", text.replace('"', "\"\"")),
        }
    }
}
