//! The drawing of `svg` as TikZ, in a document that compiles alone.

use std::fmt::Write as _;
use std::io::Write;

use super::ExportError;
use super::colour::{Colour, NONE};
use super::figure::{Caption, Figure, Part, parts};
use super::latex;
use super::layout::{self, Cubic, LINE_WIDTH, Point};
use super::svg::legend::{self, GAP};
use crate::automaton::Dfao;

/// Units of the drawing in one centimetre.
const CENTIMETRE: f64 = 36.0;

/// Writes the automaton as a TikZ picture with a caption, in a document of class `standalone`.
///
/// The picture needs the package `tikz` and no TikZ library. The part from `\begin{tikzpicture}` on
/// can be pasted into a paper. Places, paths and colours are those of [`svg`](super::svg).
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
/// assert!(file.starts_with(b"\\documentclass[tikz,border=2pt]{standalone}\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ExportError::Illegible`] where [`svg::write`](super::svg::write) draws a matrix, and
/// [`ExportError::Io`].
///
/// # Complexity
/// That of [`svg::write`](super::svg::write).
pub fn write(
    out: &mut dyn Write,
    dfao: &Dfao,
    caption: impl Into<Caption>,
) -> Result<(), ExportError> {
    let tikz = compose(&Figure::of(dfao, &caption.into(), LINE_WIDTH))?;
    out.write_all(tikz.as_bytes())?;
    Ok(())
}

fn compose(figure: &Figure) -> Result<String, ExportError> {
    let drawing = layout::lay_out(figure).ok_or_else(|| layout::illegible(figure))?;
    let mut tikz = String::from(HEAD);
    let mut line = |text: std::fmt::Arguments| {
        writeln!(tikz, "{text}").expect("a string takes everything");
    };
    let mut tints: Vec<Colour> = figure.nodes.iter().map(|node| node.tint).collect();
    tints.extend(figure.legend.iter().map(|entry| entry.tint));
    tints.sort_unstable();
    tints.dedup();
    for tint in tints {
        line(format_args!("  \\definecolor{{{}}}{{HTML}}{{{}}}", color(tint), hex(tint)));
    }
    if !figure.title.is_empty() {
        let title: Vec<String> = figure.title.iter().map(|line| text(line)).collect();
        line(format_args!(
            "  \\node[anchor=south west, inner sep=0pt, align=left] at (0,0.5) {{{}}};",
            title.join("\\\\")
        ));
    }
    for (node, shown) in drawing.nodes.iter().zip(&figure.nodes) {
        let output = shown.output.as_ref().map(|output| match output.as_str() {
            "–" => "\\\\[-1pt]--".to_owned(),
            value => format!("\\\\[-1pt]$\\mathbf{{{}}}$", value.replace('−', "-")),
        });
        line(format_args!(
            "  \\node[state{}, fill={}{}, minimum width={:.2}cm] at {} {{{}{}}};",
            if shown.dashed { ", no output" } else { "" },
            color(shown.tint),
            if shown.tint.ink() == NONE { ", text=white" } else { "" },
            2.0 * node.half_width / CENTIMETRE,
            place(node.centre),
            text(&shown.name),
            output.unwrap_or_default(),
        ));
    }
    if let Some((from, to)) = drawing.entry {
        line(format_args!("  \\draw[edge] {} -- {};", place(from), place(to)));
    }
    for edge in &drawing.edges {
        let style = if edge.back { "edge, back" } else { "edge" };
        line(format_args!("  \\draw[{style}] {};", course(&edge.curve)));
    }
    for edge in drawing.edges.iter().filter(|edge| !edge.label.is_empty()) {
        line(format_args!(
            "  \\node[digits{}] at {} {{{}}};",
            if edge.patched { ", fill=white" } else { "" },
            place(edge.label_at),
            latex::escape(&edge.label.join("\n")).replace('\n', "\\\\"),
        ));
    }
    let mut row = drawing.height + 20.0;
    for entries in legend::rows(&figure.legend, drawing.width.max(220.0)) {
        let mut x = 0.0;
        for entry in entries {
            let (left, right) = (place(Point::new(x, row)), place(Point::new(x + 18.0, row)));
            let dashed = if entry.dashed { ", no output" } else { "" };
            let tint = color(entry.tint);
            line(format_args!("  \\node[swatch{dashed}, fill={tint}] at {left} {{}};"));
            line(format_args!("  \\node[legend] at {right} {{{}}};", text(&entry.text)));
            x += legend::entry_width(entry) + GAP;
        }
        row += 18.0;
    }
    if let Some(note) = &figure.note {
        let left = place(Point::new(0.0, row));
        line(format_args!(
            "  \\node[legend, font=\\footnotesize\\itshape] at {left} {{{}}};",
            text(note)
        ));
    }
    tikz.push_str(FOOT);
    Ok(tikz)
}

const HEAD: &str = "\\documentclass[tikz,border=2pt]{standalone}
\\begin{document}
\\begin{tikzpicture}[
  state/.style={draw, rounded corners=0.55cm, minimum height=1.11cm, inner sep=1pt, align=center,
    font=\\footnotesize},
  no output/.style={dashed},
  edge/.style={->, >=stealth, semithick},
  back/.style={black!50},
  digits/.style={inner sep=0.5pt, align=center, font=\\footnotesize},
  swatch/.style={draw, rounded corners=1pt, minimum size=0.3cm, inner sep=0pt, anchor=west},
  legend/.style={anchor=west, inner sep=0pt, font=\\footnotesize}]
";

const FOOT: &str = "\\end{tikzpicture}
\\end{document}
";

/// The name of a colour: its HTML code, made a word.
fn color(tint: Colour) -> String {
    format!("tint{}", hex(tint))
}

fn hex(tint: Colour) -> String {
    tint.hex().trim_start_matches('#').to_uppercase()
}

/// A text with indices in TeX.
fn text(plain: &str) -> String {
    let part = |part| match part {
        Part::Plain(text) => latex::escape(text),
        Part::Indexed { letter, index } => format!("${letter}_{{{index}}}$"),
    };
    parts(plain).into_iter().map(part).collect()
}

/// The coordinates of a point; TikZ counts upward.
fn place(point: Point) -> String {
    let scaled = |value: f64| {
        let text = format!("{:.3}", value / CENTIMETRE);
        // Rounding can produce a negative zero, which would differ between machines.
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
