//! A linear representation as text and as JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::automaton::LinearRepresentation;

/// Writes the row, the matrices and the column.
///
/// # Errors
/// Any error of the writer.
pub fn write_text(out: &mut dyn Write, linear: &LinearRepresentation) -> io::Result<()> {
    let (base, dimension) = (linear.base(), linear.dimension());
    writeln!(
        out,
        "x(n) = row · M(d_k) ⋯ M(d_0) · column for n = d_k … d_0 in base {base}; dimension \
         {dimension}"
    )?;
    writeln!(out, "{:<8}{}", "row", spaced(&linear.row()))?;
    for digit in 0..base {
        for (row, entries) in linear.matrix(digit).iter().enumerate() {
            let name = if row == 0 { format!("M({digit})") } else { String::new() };
            writeln!(out, "{name:<8}{}", spaced(entries))?;
        }
    }
    writeln!(out, "{:<8}{}", "column", spaced(&linear.column()))
}

/// The representation as an object with `row`, `matrices` (one for each digit, row by row) and
/// `column`.
pub fn to_json(linear: &LinearRepresentation) -> Value {
    let matrices: Vec<Value> =
        (0..linear.base()).map(|digit| json!(linear.matrix(digit))).collect();
    json!({
        "schema": "nimata/1", "kind": "linear", "base": linear.base(), "order": "msd",
        "dimension": linear.dimension(), "row": linear.row(), "matrices": matrices,
        "column": linear.column(),
    })
}

fn spaced(entries: &[impl ToString]) -> String {
    entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
