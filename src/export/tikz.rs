//! TikZ, for papers: the drawing of `svg`, as a document that compiles alone.

use std::fmt::Write as _;
use std::io::Write;

use super::ExportError;
use super::latex;
use super::layout::{self, Cubic, Point};
use crate::automaton::{Dfao, Output, StateId};

/// Units of the drawing in a centimetre.
const CENTIMETRE: f64 = 36.0;

/// Writes the automaton as a TikZ picture in a document of class `standalone`, with `label` above
/// it.
///
/// The picture needs the package `tikz` and no TikZ library; from `\begin{tikzpicture}` on it can
/// be pasted into a paper. Places and courses are those of [`svg`](super::svg).
///
/// ```
/// # use nimata::automaton::{Dfao, DigitOrder};
/// # let thue_morse = Dfao::single_track(
/// #     2,
/// #     DigitOrder::Msd,
/// #     vec![Some(0), Some(1)],
/// #     vec![vec![0, 1], vec![1, 0]],
/// # )?;
/// let mut file = Vec::new();
/// nimata::export::tikz::write(&mut file, &thue_morse, "Thue--Morse")?;
/// assert!(file.starts_with(b"\\documentclass[tikz]{standalone}\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`svg::write`](super::svg::write).
///
/// # Complexity
/// As [`svg::write`](super::svg::write).
pub fn write(out: &mut dyn Write, dfao: &Dfao, label: &str) -> Result<(), ExportError> {
    let tikz = compose(dfao, label)?;
    out.write_all(tikz.as_bytes())?;
    Ok(())
}

fn compose(dfao: &Dfao, label: &str) -> Result<String, ExportError> {
    let drawing = layout::lay_out(dfao)?;
    let mut tikz = String::from(HEAD);
    let mut line = |text: std::fmt::Arguments| {
        writeln!(tikz, "{text}").expect("a string takes everything");
    };
    if !label.is_empty() {
        line(format_args!(
            "  \\node[anchor=south west, inner sep=0pt, align=left] at (0,0.5) {{{}}};",
            latex::escape(label).replace('\n', "\\\\")
        ));
    }
    for node in &drawing.nodes {
        let output = dfao.output(node.state);
        line(format_args!(
            "  \\node[state{}, minimum width={:.2}cm] at {} {{${}$\\\\[-1pt]{}}};",
            if output.is_none() { ", no output" } else { "" },
            2.0 * node.half_width / CENTIMETRE,
            place(node.centre),
            state_name(node.state),
            output_name(output),
        ));
    }
    let (from, to) = drawing.entry;
    line(format_args!("  \\draw[edge] {} -- {};", place(from), place(to)));
    for edge in &drawing.edges {
        let style = if edge.back { "edge, back" } else { "edge" };
        line(format_args!("  \\draw[{style}] {};", course(&edge.curve)));
    }
    for edge in &drawing.edges {
        line(format_args!(
            "  \\node[digits] at {} {{{}}};",
            place(edge.label_at),
            latex::escape(&edge.label.join("\n")).replace('\n', "\\\\"),
        ));
    }
    tikz.push_str(FOOT);
    Ok(tikz)
}

const HEAD: &str = "\\documentclass[tikz]{standalone}
\\begin{document}
\\begin{tikzpicture}[
  state/.style={draw, rounded corners=0.55cm, minimum height=1.11cm, inner sep=1pt, align=center,
    font=\\footnotesize},
  no output/.style={dashed},
  edge/.style={->, >=stealth, semithick},
  back/.style={black!50},
  digits/.style={fill=white, inner sep=1pt, align=center, font=\\footnotesize}]
";

const FOOT: &str = "\\end{tikzpicture}
\\end{document}
";

fn state_name(state: StateId) -> String {
    format!("q_{{{}}}", state.index())
}

fn output_name(output: Output) -> String {
    output.map_or_else(|| "--".to_owned(), |value| format!("$\\mathbf{{{value}}}$"))
}

/// TikZ counts upward.
fn place(point: Point) -> String {
    let scaled = |value: f64| {
        let text = format!("{:.3}", value / CENTIMETRE);
        // Rounding can leave a zero with a sign, which would differ between machines.
        if text == "-0.000" { "0.000".to_owned() } else { text }
    };
    format!("({},{})", scaled(point.x), scaled(-point.y))
}

fn course(curve: &[Cubic]) -> String {
    let mut text = String::new();
    for (i, cubic) in curve.iter().enumerate() {
        if i == 0 {
            text.push_str(&place(cubic.from));
        }
        text.push_str(&format!(
            " .. controls {} and {} .. {}",
            place(cubic.first),
            place(cubic.second),
            place(cubic.to)
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_style_of_a_state_has_the_height_of_the_layout() {
        let height = 2.0 * super::layout::RADIUS / super::CENTIMETRE;
        assert!(super::HEAD.contains(&format!("minimum height={height:.2}cm")));
    }
}
