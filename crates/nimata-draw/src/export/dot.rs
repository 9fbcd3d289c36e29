//! Automata as DOT, the language of Graphviz.

use std::io::{self, Write};

use super::figure::{Caption, Figure, unicode};
use nimata_automata::automaton::Dfao;

/// Writes the automaton, of any size, as a digraph for `dot`, with a caption.
///
/// The label of a state is its name and output, `q0/1`, or `q0/–` without an output; its colour is
/// that of [`svg`](super::svg). Transitions between the same states become one edge with all their
/// letters, such as `0,2–5`, or `(0,*) (1,1)` with several tracks. The same automaton and caption
/// always give the same bytes.
///
/// ```
/// # use nimata_automata::automaton::{Dfao, DigitOrder};
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(1)], vec![vec![0, 1]; 2])?;
/// let mut file = Vec::new();
/// nimata_draw::export::dot::write(&mut file, &ones, "sd:1/2, base 2")?;
/// let text = String::from_utf8(file)?;
/// assert!(text.contains("  q1 [label=\"q1/1\", style=filled, fillcolor="));
/// assert!(text.contains("  q0 -> q1 [label=\"1\"];\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(n·k·log k) for n states and k letters.
pub fn write(out: &mut dyn Write, dfao: &Dfao, caption: impl Into<Caption>) -> io::Result<()> {
    let figure = Figure::of(dfao, &caption.into(), usize::MAX);
    let explained = figure.legend.iter().filter(|entry| entry.explains).map(|entry| &entry.text);
    let lines: Vec<String> = figure
        .title
        .iter()
        .chain(explained)
        .chain(&figure.note)
        .map(|line| unicode(line))
        .collect();
    let mut out = io::BufWriter::new(out);
    writeln!(out, "digraph automaton {{")?;
    writeln!(out, "  charset=\"UTF-8\";")?;
    writeln!(out, "  rankdir=LR;")?;
    writeln!(out, "  labelloc=t;")?;
    writeln!(out, "  label={};", quote(&lines.join("\n")))?;
    writeln!(out, "  node [shape=circle];")?;
    writeln!(out, "  start [shape=point, style=invis, label=\"\"];")?;
    for node in &figure.nodes {
        let style = if node.dashed { "\"filled,dashed\"" } else { "filled" };
        let (name, output) = (&node.name, node.output.as_deref().unwrap_or_default());
        let (tint, ink) = (node.tint.hex(), node.tint.ink().hex());
        writeln!(
            out,
            "  {name} [label=\"{name}/{output}\", style={style}, fillcolor=\"{tint}\", \
             fontcolor=\"{ink}\"];"
        )?;
    }
    if let Some(start) = figure.start {
        writeln!(out, "  start -> {};", figure.nodes[start].name)?;
    }
    for edge in &figure.edges {
        let [source, target] = [edge.source, edge.target].map(|place| &figure.nodes[place].name);
        let letters = edge.label.join(" ");
        writeln!(out, "  {source} -> {target} [label=\"{letters}\"];")?;
    }
    writeln!(out, "}}")?;
    out.flush()
}

/// A quoted string that shows exactly `text`. DOT expands a backslash as an escape when it draws
/// the label, and reads `&` as the start of an entity, so both are escaped.
pub(super) fn quote(text: &str) -> String {
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
