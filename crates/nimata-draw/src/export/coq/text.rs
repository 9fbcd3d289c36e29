//! The parts common to all files of Coq: the first lines, lists, names and automata, and the
//! requirements on a certificate without which the file of Coq would state something else.
//!
//! Names are copied into the file of Coq. There an unbound variable would mean 0, and a state that
//! does not exist would mean the first state.

use std::collections::BTreeSet;
use std::io::{self, Write};

use nimata_automata::automaton::Output;
use nimata_logic::logic::is_name;

use super::CoqError;

/// The greatest length of one list; longer lists are concatenated from pieces, because Coq's parser
/// runs out of stack.
const PIECE: usize = 1024;

/// Returns an error with this message unless the condition holds.
pub(super) fn require(condition: bool, message: impl FnOnce() -> String) -> Result<(), CoqError> {
    if condition { Ok(()) } else { Err(CoqError::Certificate(message())) }
}

/// Requires different names, each a letter followed by letters, digits and `_`. The first letter
/// must be small if the caller asks for it.
pub(super) fn require_names<'n>(
    all: impl IntoIterator<Item = &'n String>,
    small: bool,
) -> Result<(), CoqError> {
    let mut earlier = BTreeSet::new();
    for name in all {
        let fits = !small || name.starts_with(|c: char| c.is_ascii_lowercase());
        require(fits && is_name(name), || format!("{name:?} is not a name"))?;
        require(earlier.insert(name), || format!("{name} is twice"))?;
    }
    Ok(())
}

/// Requires natural outputs, and a row for each state with an existing state for each letter.
pub(super) fn require_automaton(
    digits: u64,
    tracks: u32,
    outputs: &[Output],
    transitions: &[Vec<u32>],
) -> Result<(), CoqError> {
    let letters = digits.checked_pow(tracks);
    let states = outputs.len();
    let complete = |row: &Vec<u32>| {
        u64::try_from(row.len()).ok() == letters
            && row.iter().all(|&state| usize::try_from(state).is_ok_and(|state| state < states))
    };
    let whole = states > 0 && transitions.len() == states && transitions.iter().all(complete);
    let natural = outputs.iter().flatten().all(|output| !output.is_negative());
    require(natural, || "an output is below 0".to_owned())?;
    require(whole, || "an automaton has not one state for each state and letter".to_owned())
}

/// Writes the first lines, which import the given modules of `coq/`.
pub(super) fn header(out: &mut dyn Write, modules: &str) -> io::Result<()> {
    writeln!(out, "(* Theorems of a certificate of nimata; coqc -Q coq Nimata proves them. *)")?;
    writeln!(out, "From Coq Require Import List NArith PArith.")?;
    writeln!(out, "From Nimata Require Import {modules}.")?;
    writeln!(out, "Import ListNotations.\nOpen Scope N_scope.\n")
}

/// Writes an empty line and the definition of an automaton.
pub(super) fn automaton(
    out: &mut dyn Write,
    name: &str,
    tracks: u32,
    outputs: &[Output],
    transitions: &[Vec<u32>],
) -> io::Result<()> {
    let outputs = outputs.iter().map(|output| match output {
        Some(output) => format!("Some {output}"),
        None => "None".to_owned(),
    });
    writeln!(
        out,
        "\nDefinition {name} : dfao := {{|\n  tracks := {tracks};\n  outputs := {};\n  \
         transitions := {}\n|}}.",
        list(outputs),
        list(transitions.iter().map(list))
    )
}

/// Writes the items as a list of Coq, in pieces that its parser can read.
pub(super) fn list(items: impl IntoIterator<Item: ToString>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let pieces: Vec<_> =
        items.chunks(PIECE).map(|piece| format!("[{}]", piece.join("; "))).collect();
    match pieces.len() {
        0 => "[]".to_owned(),
        1 => pieces.concat(),
        _ => format!("({})", pieces.join(" ++\n    ")),
    }
}
