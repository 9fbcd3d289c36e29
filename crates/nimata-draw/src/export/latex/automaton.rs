//! Transition tables in LaTeX.

use std::io::{self, Write};

use super::tables::environment;
use nimata_automata::automaton::Dfao;

/// Writes a table with a row for each state: its name, its output, and its target on each letter.
///
/// Up to 40 states give a `tabular`, which needs no package. More give a `longtable`, which
/// continues over pages and needs the package of that name; a comment in the first line says so.
/// Wide alphabets make wide tables, and breaking them is left to the author.
///
/// ```
/// # use nimata_automata::automaton::{Dfao, DigitOrder};
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(1)], vec![vec![0, 1]; 2])?;
/// let mut file = Vec::new();
/// nimata_draw::export::latex::write(&mut file, &ones)?;
/// assert!(String::from_utf8(file)?.contains("$q_{1}$ & $1$ & $q_{0}$ & $q_{1}$ \\\\\n"));
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
    let environment = environment(&mut out, Some(dfao.len()))?;
    writeln!(out, "\\begin{{{environment}}}{{r|r|*{{{}}}{{r}}}}", alphabet.letters())?;
    write!(out, "state & output")?;
    for letter in 0..alphabet.letters() {
        write!(out, " & ${}$", dfao.letter_name(letter).unwrap_or_default())?;
    }
    writeln!(out, " \\\\\n\\hline")?;
    if environment == "longtable" {
        writeln!(out, "\\endhead")?;
    }
    for state in dfao.states() {
        write!(out, "$q_{{{}}}$ & ", state.index())?;
        match dfao.output(state) {
            None => write!(out, "--")?,
            Some(value) => write!(out, "${value}$")?,
        }
        for target in dfao.row(state) {
            write!(out, " & $q_{{{}}}$", target.index())?;
        }
        writeln!(out, " \\\\")?;
    }
    writeln!(out, "\\end{{{environment}}}")?;
    out.flush()
}
