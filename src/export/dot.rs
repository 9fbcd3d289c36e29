//! Graphviz's DOT.

use std::io::{self, Write};

use super::layout::output_text;
use super::letters;
use crate::automaton::{Dfao, StateId, graph};

/// Writes the automaton as a digraph for `dot`, of whatever size, with `label` above it.
///
/// A state is labelled `q0/1`, its name and its output (`q0/–` for none); transitions between the
/// same states are one edge with all their letters, `0,2–5`, or `(0,*) (1,1)` with several tracks.
/// The same automaton and label always give the same bytes.
///
/// ```
/// # use nimata::automaton::{Dfao, DigitOrder};
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(1)], vec![vec![0, 1]; 2])?;
/// let mut file = Vec::new();
/// nimata::export::dot::write(&mut file, &ones, "sd:1/2, base 2")?;
/// let text = String::from_utf8(file)?;
/// assert!(text.contains("  q1 [label=\"q1/1\"];\n"));
/// assert!(text.contains("  q0 -> q1 [label=\"1\"];\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What `out` reports.
///
/// # Complexity
/// O(n·k·log k), n states, k letters.
pub fn write(out: &mut dyn Write, dfao: &Dfao, label: &str) -> io::Result<()> {
    let mut out = io::BufWriter::new(out);
    writeln!(out, "digraph automaton {{")?;
    writeln!(out, "  charset=\"UTF-8\";")?;
    writeln!(out, "  rankdir=LR;")?;
    writeln!(out, "  labelloc=t;")?;
    writeln!(out, "  label={};", quote(label))?;
    writeln!(out, "  node [shape=circle];")?;
    writeln!(out, "  start [shape=point, style=invis, label=\"\"];")?;
    for state in dfao.states() {
        writeln!(out, "  {state} [label=\"{state}/{}\"];", output_text(dfao, state))?;
    }
    writeln!(out, "  start -> {};", StateId::START)?;
    let graph = graph(dfao);
    for edge in graph.raw_edges() {
        let (source, target) = (graph[edge.source()], graph[edge.target()]);
        let letters = letters::list(dfao.alphabet(), &edge.weight.letters);
        writeln!(out, "  {source} -> {target} [label=\"{letters}\"];")?;
    }
    writeln!(out, "}}")?;
    out.flush()
}

/// A quoted string that shows exactly `text`: in DOT a backslash starts an escape that is replaced
/// when the label is drawn, and `&` an entity.
fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '&' => quoted.push_str("&amp;"),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
