//! Densities as text and as JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use nimata_automata::automaton::Densities;

/// Writes one line for each value: `density of 0: 1/3`, or the reason why the density does not
/// exist.
///
/// # Errors
/// Any error of the writer.
pub fn write_text(out: &mut dyn Write, densities: &Densities) -> io::Result<()> {
    for (output, density) in densities {
        let value = output.expect("densities are of values");
        match density {
            Ok(share) => writeln!(out, "density of {value}: {share}")?,
            Err(why) => writeln!(out, "density of {value}: {why}")?,
        }
    }
    Ok(())
}

/// The densities as an object; each is a string such as `"1/3"`, or null with the reason.
pub fn to_json(densities: &Densities) -> Value {
    let entries: Vec<Value> = densities
        .iter()
        .map(|(output, density)| match density {
            Ok(share) => json!({ "value": output, "density": share.to_string(), "why": null }),
            Err(why) => json!({ "value": output, "density": null, "why": why.to_string() }),
        })
        .collect();
    json!({ "schema": "nimata/1", "kind": "density", "densities": entries })
}
