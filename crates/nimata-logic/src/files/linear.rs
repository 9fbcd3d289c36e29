//! A linear representation as text and as JSON.

use std::io::{self, Write};

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use serde_json::{Map, Value, json};

use nimata_automata::automaton::LinearRepresentation;

/// Writes the row, the matrices and the column.
///
/// # Errors
/// Any error of the writer.
pub fn write_text(out: &mut dyn Write, linear: &LinearRepresentation) -> io::Result<()> {
    let (words, dimension) = (linear.numeration().in_words(), linear.dimension());
    writeln!(
        out,
        "x(n) = row · M(d_k) ⋯ M(d_0) · column for n = d_k … d_0 in {words}; dimension {dimension}"
    )?;
    writeln!(out, "{:<8}{}", "row", spaced(linear.row()))?;
    for letter in 0..linear.letters() {
        for (row, entries) in linear.matrix(letter).iter().enumerate() {
            let name = match row {
                0 => format!("M({})", joined(&linear.digits_of(letter), ",")),
                _ => String::new(),
            };
            writeln!(out, "{name:<8}{}", spaced(entries))?;
        }
    }
    writeln!(out, "{:<8}{}", "column", spaced(linear.column()))
}

/// The representation as an object with `row`, `matrices` (one for each letter, row by row) and
/// `column`. An integer of more than 64 bits is a string.
pub fn to_json(linear: &LinearRepresentation) -> Value {
    let numeration = linear.numeration();
    let vector = |entries: &[BigInt]| entries.iter().map(integer).collect::<Vec<Value>>();
    let matrix = |letter| linear.matrix(letter).iter().map(|row| vector(row)).collect();
    let matrices: Vec<Vec<Vec<Value>>> = (0..linear.letters()).map(matrix).collect();
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("schema", super::json::SCHEMA.into());
    put("kind", "linear".into());
    put("base", numeration.digits().into());
    if numeration.base().is_none() {
        put("numeration", numeration.to_string().into());
    }
    put("order", "msd".into());
    if linear.tracks() != 1 {
        put("tracks", linear.tracks().into());
    }
    put("dimension", linear.dimension().into());
    put("row", vector(linear.row()).into());
    put("matrices", json!(matrices));
    put("column", vector(linear.column()).into());
    object.into()
}

fn integer(entry: &BigInt) -> Value {
    entry.to_i64().map_or_else(|| entry.to_string().into(), Value::from)
}

fn spaced(entries: &[BigInt]) -> String {
    joined(entries, " ")
}

/// The entries with a separator between them.
pub(super) fn joined(entries: &[impl ToString], between: &str) -> String {
    entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}
