//! Transition tables as CSV.

use std::io::{self, Write};

use crate::automaton::Dfao;

/// Writes a header and one line for each state: `state,output,0,1,…`.
///
/// States are numbers, and the start is 0. A state without output has an empty field. With several
/// tracks the header of a column is its letter, as in `"(0,1)"`.
///
/// ```
/// # use nimata::automaton::{Dfao, DigitOrder};
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(1)], vec![vec![0, 1]; 2])?;
/// let mut file = Vec::new();
/// nimata::export::csv::write(&mut file, &ones)?;
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
    let mut out = io::BufWriter::new(out);
    let alphabet = dfao.alphabet();
    write!(out, "state,output")?;
    for letter in 0..alphabet.letters() {
        let name = alphabet.letter_name(letter);
        if alphabet.tracks() > 1 {
            write!(out, ",\"{name}\"")?;
        } else {
            write!(out, ",{name}")?;
        }
    }
    writeln!(out)?;
    for state in dfao.states() {
        write!(out, "{},", state.index())?;
        if let Some(value) = dfao.output(state) {
            write!(out, "{value}")?;
        }
        for target in dfao.row(state) {
            write!(out, ",{}", target.index())?;
        }
        writeln!(out)?;
    }
    out.flush()
}
