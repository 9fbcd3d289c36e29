//! Transition tables in Markdown.

use std::io::{self, Write};

use super::figure::output_text;
use super::letters;
use nimata_automata::automaton::{Continuation, Dfao};

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
    write_continued(out, dfao, None)
}

/// Writes such a table with rows up to the end of their first period, if rows are continued for
/// these bases.
///
/// # Errors
/// Any error of `out`.
pub fn write_continued(
    out: &mut dyn Write,
    dfao: &Dfao,
    bases: Option<Continuation>,
) -> io::Result<()> {
    let mut out = io::BufWriter::new(out);
    let names = letters::columns(dfao, bases);
    writeln!(out, "| state | output | {} |", names.join(" | "))?;
    writeln!(out, "|---|---:|{}", "---|".repeat(names.len()))?;
    for state in dfao.states() {
        write!(out, "| {state} | {} |", output_text(dfao.output(state)))?;
        dfao.row(state).take(names.len()).try_for_each(|target| write!(out, " {target} |"))?;
        writeln!(out)?;
    }
    out.flush()
}
