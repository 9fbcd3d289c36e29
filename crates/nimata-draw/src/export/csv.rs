//! Records of CSV (RFC 4180), and transition tables in it.

use std::io::{self, Write};

use csv::{ErrorKind, WriterBuilder};
use serde::Serialize;

use super::letters;
use nimata_automata::automaton::Dfao;

/// Writes records on a line each; a record is a tuple of fields and of lists of fields.
///
/// # Errors
/// Any error of `out`.
///
/// # Panics
/// Panics if the records differ in length.
pub fn records(
    out: &mut dyn Write,
    header: impl Serialize,
    records: impl IntoIterator<Item: Serialize>,
) -> io::Result<()> {
    let mut out = WriterBuilder::new().has_headers(false).from_writer(out);
    let mut records = records.into_iter();
    let written = out.serialize(header).and_then(|()| records.try_for_each(|r| out.serialize(r)));
    written.map_err(|error| match error.into_kind() {
        ErrorKind::Io(error) => error,
        wrong => unreachable!("records are alike and of plain fields: {wrong:?}"),
    })?;
    out.flush()
}

/// Writes a header and one line for each state: `state,output,0,1,…`.
///
/// States are numbers, and the start is 0. A state without output has an empty field. With several
/// tracks the header of a column is its letter, as in `"(0,1)"`.
///
/// ```
/// # use nimata_automata::automaton::{Dfao, DigitOrder};
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(1)], vec![vec![0, 1]; 2])?;
/// let mut file = Vec::new();
/// nimata_draw::export::csv::write(&mut file, &ones)?;
/// assert_eq!(String::from_utf8(file)?, "state,output,0,1\n0,,0,1\n1,1,0,1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(n·k) for n states and k letters.
pub fn write(out: &mut dyn Write, dfao: &Dfao) -> io::Result<()> {
    let header = ("state", "output", letters::names(dfao).collect::<Vec<_>>());
    let row = |state| (dfao.output(state), dfao.flat_row(state));
    records(out, header, dfao.states().map(row).enumerate())
}
