//! The parts common to all files of Coq: the first lines, lists, automata.

use std::io::{self, Write};

/// The greatest length of one list; longer lists are concatenated from pieces, because Coq's parser
/// runs out of stack.
const PIECE: usize = 1024;

/// Writes the first lines, which import the given modules of `coq/`.
pub(super) fn header(out: &mut dyn Write, modules: &str) -> io::Result<()> {
    writeln!(out, "(* Theorems of a certificate of nimata; coqc -Q coq Nimata proves them. *)")?;
    writeln!(out, "From Coq Require Import List NArith PArith.")?;
    writeln!(out, "From Nimata Require Import {modules}.")?;
    writeln!(out, "Import ListNotations.\nOpen Scope N_scope.\n")
}

/// Writes the definition of the automaton of a sequence.
pub(super) fn automaton(
    out: &mut dyn Write,
    name: &str,
    tracks: usize,
    outputs: &[Option<u32>],
    transitions: &[Vec<u32>],
) -> io::Result<()> {
    writeln!(out)?;
    dfao(out, &format!("automaton_{name}"), tracks, outputs, transitions)
}

/// Writes the definition of an automaton, with its name in Coq.
pub(super) fn dfao(
    out: &mut dyn Write,
    name: &str,
    tracks: usize,
    outputs: &[Option<u32>],
    transitions: &[Vec<u32>],
) -> io::Result<()> {
    let outputs = outputs.iter().map(|output| match output {
        Some(output) => format!("Some {output}"),
        None => "None".to_owned(),
    });
    let rows = transitions.iter().map(|row| list(row.iter().map(u32::to_string)));
    writeln!(
        out,
        "Definition {name} : dfao := {{|\n  tracks := {tracks};\n  outputs := {};\n  \
         transitions := {}\n|}}.",
        list(outputs),
        list(rows)
    )
}

/// Writes the items as a list of Coq, in pieces that its parser can read.
pub(super) fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<_> = items.into_iter().collect();
    let pieces: Vec<_> =
        items.chunks(PIECE).map(|piece| format!("[{}]", piece.join("; "))).collect();
    match pieces.len() {
        0 => "[]".to_owned(),
        1 => pieces.concat(),
        _ => format!("({})", pieces.join(" ++\n    ")),
    }
}
