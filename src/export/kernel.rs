//! The kernel of a sequence: its relations as text and as JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::automaton::{Kernel, Subsequence};

/// `x(9n+4)` for the subsequence n ↦ x(3^2·n + 4).
fn name(base: u32, subsequence: &Subsequence) -> String {
    let factor = num_bigint::BigUint::from(base).pow(subsequence.exponent);
    let factor = if subsequence.exponent == 0 { String::new() } else { factor.to_string() };
    match subsequence.residue.to_string().as_str() {
        "0" => format!("x({factor}n)"),
        residue => format!("x({factor}n+{residue})"),
    }
}

/// The relations, one a line: `x(16n+3) = x(4n+3)`.
///
/// # Errors
/// Whatever the writer reports.
pub fn write_text(out: &mut dyn Write, kernel: &Kernel) -> io::Result<()> {
    let base = kernel.base;
    writeln!(
        out,
        "{} elements, {} relations, base {base}",
        kernel.elements.len(),
        kernel.relations.len()
    )?;
    for relation in &kernel.relations {
        writeln!(out, "{} = {}", name(base, &relation.left), name(base, &relation.right))?;
    }
    Ok(())
}

/// The kernel as an object: `elements` and the sides of `relations` are pairs [i, "r"] that stand
/// for n ↦ x(b^i·n + r); r is a decimal string.
pub fn to_json(kernel: &Kernel) -> Value {
    let pair = |s: &Subsequence| json!([s.exponent, s.residue.to_string()]);
    let relations: Vec<Value> = kernel
        .relations
        .iter()
        .map(|relation| json!({ "left": pair(&relation.left), "right": pair(&relation.right) }))
        .collect();
    let elements: Vec<Value> = kernel.elements.iter().map(pair).collect();
    json!({
        "schema": "nimata/1", "kind": "kernel", "base": kernel.base, "elements": elements,
        "relations": relations,
    })
}
