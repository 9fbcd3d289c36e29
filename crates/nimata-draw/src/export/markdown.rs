//! Transition tables in Markdown.

use std::io::{self, Write};

use super::figure::output_text;
use nimata_automata::automaton::Dfao;

/// Writes a pipe table with a row for each state: its name, its output, and its target on each
/// letter.
///
/// ```
/// # use nimata_automata::automaton::{Dfao, DigitOrder};
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(1)], vec![vec![0, 1]; 2])?;
/// let mut file = Vec::new();
/// nimata_draw::export::markdown::write(&mut file, &ones)?;
/// assert!(String::from_utf8(file)?.ends_with("| q0 | – | q0 | q1 |\n| q1 | 1 | q0 | q1 |\n"));
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
    write!(out, "| state | output |")?;
    for letter in 0..alphabet.letters() {
        write!(out, " {} |", dfao.letter_name(letter).unwrap_or_default())?;
    }
    write!(out, "\n|---|---:|")?;
    for _ in 0..alphabet.letters() {
        write!(out, "---|")?;
    }
    writeln!(out)?;
    for state in dfao.states() {
        write!(out, "| {state} | {} |", output_text(dfao.output(state)))?;
        for target in dfao.row(state) {
            write!(out, " {target} |")?;
        }
        writeln!(out)?;
    }
    out.flush()
}
