//! Drawings as SVG, made without Graphviz.

pub(super) mod legend;
mod matrix;
mod text;

use std::fmt::Write as _;
use std::io::Write;

use super::ExportError;
use super::colour::NONE;
use super::figure::{Caption, Figure, Node as Shown};
use crate::automaton::Dfao;
use crate::export::layout::{
    self, Cubic, Drawing, Edge, LINE, LINE_WIDTH, Node, Point, RADIUS, TEXT, real, text_width,
};
use crate::export::xml::{escape, open_svg};
use legend::MARGIN;
use text::spans;

/// The height of the title's letters.
const TITLE: f64 = 15.0;
/// The distance between two rows below the drawing.
const ROW: f64 = 20.0;
/// Colours of the page, which follow the reader's light or dark setting. States keep their own
/// colours.
const STYLE: &str = "\
text{font-family:sans-serif;font-size:12px;text-anchor:middle;fill:#1b1b1f}\
.page{fill:#ffffff}\
.edge{fill:none;stroke:#3d3d46;stroke-width:1.2}\
.back{stroke:#8a8a96}\
.tip{fill:#3d3d46}\
.back-tip{fill:#8a8a96}\
.state,.swatch{stroke:#3d3d46;stroke-width:1.3}\
.none{stroke-dasharray:4 3}\
.field{fill:#ffffff;stroke:#8a8a96}\
.frame{fill:none;stroke:#3d3d46;stroke-width:1.2}\
.name{font-size:11px}\
.on-dark{fill:#ffffff}\
.on-light{fill:#000000}\
.output{font-weight:bold}\
.title{font-size:15px;text-anchor:start}\
.legend,.note{text-anchor:start}\
.note{font-style:italic}\
@media (prefers-color-scheme:dark){\
.page{fill:#1b1b1f}\
.edge,.state,.swatch{stroke:#c9c9d2}\
.back{stroke:#8d8d99}\
.tip{fill:#c9c9d2}\
.back-tip{fill:#8d8d99}\
.digits,.title,.legend,.note{fill:#f1f1f4}}";

/// Writes the automaton as a drawing with a caption, which gives the game, the base and the digit
/// order.
///
/// A state shows its name and below it its output, or `–` without an output. Colours repeat the
/// outputs, and a legend explains them. Edges that lead back to the left are lighter. The caption
/// decides whether dead states are left out; then a line says so. An automaton that is too large or
/// too tangled, for example with more than 200 states, becomes a matrix of its transitions.
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
/// nimata::export::svg::write(&mut file, &thue_morse, "Thue–Morse")?;
/// assert!(file.starts_with(b"<svg "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ExportError::Io`].
///
/// # Complexity
/// O(n·k·log k) for n states and k letters, plus a bounded number of rounds over at most 600 edges.
pub fn write(
    out: &mut dyn Write,
    dfao: &Dfao,
    caption: impl Into<Caption>,
) -> Result<(), ExportError> {
    let caption = caption.into();
    let figure = Figure::of(dfao, &caption, LINE_WIDTH);
    let svg = match layout::lay_out(&figure) {
        Some(drawing) => compose(&figure, &drawing),
        None => matrix::compose(dfao, &caption, &figure),
    };
    out.write_all(svg.expect("a string takes everything").as_bytes())?;
    Ok(())
}

/// Writes a figure that is not an automaton.
///
/// # Errors
/// [`ExportError::Illegible`] or [`ExportError::Io`].
pub(super) fn write_figure(out: &mut dyn Write, figure: &Figure) -> Result<(), ExportError> {
    let drawing = layout::lay_out(figure).ok_or_else(|| layout::illegible(figure))?;
    out.write_all(compose(figure, &drawing).expect("a string takes everything").as_bytes())?;
    Ok(())
}

/// The drawing with its frame.
fn compose(figure: &Figure, drawing: &Drawing) -> Result<String, std::fmt::Error> {
    let size = (drawing.width, drawing.height);
    framed(figure, size, |svg| {
        if let Some(curve) = entry(drawing) {
            edge(svg, &curve, "", false)?;
        }
        for back in [true, false] {
            let these = drawing.edges.iter().enumerate().filter(|(_, drawn)| drawn.back == back);
            for (number, drawn) in these {
                edge(svg, &drawn.curve, &format!(" data-edge=\"{number}\""), back)?;
            }
        }
        for (node, shown) in drawing.nodes.iter().zip(&figure.nodes) {
            state(svg, node, shown)?;
        }
        for (number, drawn) in drawing.edges.iter().enumerate() {
            digits(svg, drawn, number)?;
        }
        Ok(())
    })
}

/// A picture with the title above, the legend and the note below, and space of this size between.
fn framed(
    figure: &Figure,
    (wide, high): (f64, f64),
    inner: impl FnOnce(&mut String) -> std::fmt::Result,
) -> Result<String, std::fmt::Error> {
    let mut svg = String::new();
    let rows = legend::rows(&figure.legend, wide.max(220.0));
    let titles = figure.title.iter().map(|line| text_width(line, TITLE));
    let note = figure.note.iter().map(|line| text_width(line, TEXT));
    let widest = titles.chain(note).fold(0.0, f64::max);
    let width = wide.max(widest).max(legend::width(&rows));
    let top = match figure.title.len() {
        0 => 0.0,
        lines => (TITLE + 5.0) * real(lines) + 15.0,
    };
    let below = real(rows.len() + figure.note.iter().len()) * ROW;
    let below = if below > 0.0 { 22.0 + below - 6.0 } else { 0.0 };
    let [w, h] = [width, top + high + below].map(|side| format!("{:.0}", side + 2.0 * MARGIN));
    open_svg(&mut svg, &w, &h, &figure.title.join(" "), &figure.description)?;
    writeln!(svg, "<style>{STYLE}</style>")?;
    writeln!(svg, r#"<rect class="page" width="100%" height="100%"/>"#)?;
    for (row, line) in figure.title.iter().enumerate() {
        let y = MARGIN + TITLE - 2.0 + (TITLE + 5.0) * real(row);
        let line = spans(line, TITLE);
        writeln!(svg, r#"<text class="title" x="{MARGIN}" y="{y}">{line}</text>"#)?;
    }
    let left = MARGIN + (width - wide) / 2.0;
    writeln!(svg, r#"<g transform="translate({left:.1} {:.1})">"#, MARGIN + top)?;
    inner(&mut svg)?;
    writeln!(svg, "</g>")?;
    let mut y = MARGIN + top + high + 22.0;
    for entries in rows {
        legend::write_row(&mut svg, entries, y)?;
        y += ROW;
    }
    if let Some(note) = &figure.note {
        let note = spans(note, TEXT);
        writeln!(svg, r#"<text class="note" x="{MARGIN}" y="{:.1}">{note}</text>"#, y + 10.5)?;
    }
    writeln!(svg, "</svg>")?;
    Ok(svg)
}

fn entry(drawing: &Drawing) -> Option<[Cubic; 1]> {
    let (from, to) = drawing.entry?;
    let third = (to.x - from.x) / 3.0;
    Some([Cubic { from, first: from.moved(third, 0.0), second: to.moved(-third, 0.0), to }])
}

/// The line of an edge and its tip. The tip is a triangle, because programs draw SVG's markers
/// differently.
/// everywhere.
fn edge(svg: &mut String, curve: &[Cubic], number: &str, back: bool) -> std::fmt::Result {
    let (Some(first), Some(last)) = (curve.first(), curve.last()) else {
        return Ok(());
    };
    let behind = last.at(0.94);
    let length = (last.to.x - behind.x).hypot(last.to.y - behind.y).max(1e-9);
    let (ux, uy) = ((last.to.x - behind.x) / length, (last.to.y - behind.y) / length);
    let base = last.to.moved(-7.5 * ux, -7.5 * uy);
    write!(
        svg,
        r#"<path class="edge{}"{number} d="M{}"#,
        if back { " back" } else { "" },
        point(first.from)
    )?;
    for cubic in curve {
        let to = if std::ptr::eq(cubic, last) { base } else { cubic.to };
        write!(svg, "C{} {} {}", point(cubic.first), point(cubic.second), point(to))?;
    }
    writeln!(svg, r#""/>"#)?;
    writeln!(
        svg,
        r#"<path class="{}" d="M{}L{}L{}z"/>"#,
        if back { "back-tip" } else { "tip" },
        point(last.to),
        point(base.moved(-ux - 3.4 * uy, -uy + 3.4 * ux)),
        point(base.moved(-ux + 3.4 * uy, -uy - 3.4 * ux)),
    )
}

fn point(point: Point) -> String {
    format!("{:.1} {:.1}", point.x, point.y)
}

fn state(svg: &mut String, node: &Node, shown: &Shown) -> std::fmt::Result {
    let (x, y) = (node.centre.x, node.centre.y);
    writeln!(
        svg,
        "<rect class=\"state{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" \
         rx=\"{RADIUS}\" fill=\"{}\"/>",
        if shown.dashed { " none" } else { "" },
        x - node.half_width,
        y - RADIUS,
        2.0 * node.half_width,
        2.0 * RADIUS,
        shown.tint.hex(),
    )?;
    let name = spans(&shown.name, 11.0);
    let on = if shown.tint.ink() == NONE { "on-dark" } else { "on-light" };
    let mut line = |class: &str, y: f64, text: &str| {
        writeln!(svg, r#"<text class="{class} {on}" x="{x:.1}" y="{y:.1}">{text}</text>"#)
    };
    let Some(output) = &shown.output else {
        return line("name", y + 4.0, &name);
    };
    line("name", y - 3.5, &name)?;
    line("output", y + 12.0, &escape(output))
}

fn digits(svg: &mut String, edge: &Edge, number: usize) -> std::fmt::Result {
    if edge.patched {
        // An outline around the letters would leave the line visible between them.
        let half = edge.label.iter().map(|line| text_width(line, TEXT)).fold(0.0, f64::max) / 2.0;
        writeln!(
            svg,
            r#"<rect class="page" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}"/>"#,
            edge.label_at.x - half,
            edge.label_at.y - LINE / 2.0,
            2.0 * half,
            LINE,
        )?;
    }
    let top = edge.label_at.y - LINE * (real(edge.label.len()) - 1.0) / 2.0;
    for (line, text) in edge.label.iter().enumerate() {
        writeln!(
            svg,
            r#"<text class="digits" data-edge="{number}" x="{:.1}" y="{:.1}">{}</text>"#,
            edge.label_at.x,
            top + LINE * real(line) + TEXT * 0.36,
            escape(text),
        )?;
    }
    Ok(())
}
