//! SVG, drawn without Graphviz.

mod legend;

use std::fmt::Write as _;
use std::io::Write;

use super::ExportError;
use crate::automaton::{Dfao, StateId};
use crate::export::layout::{
    self, Cubic, Drawing, Edge, LINE, Node, Point, RADIUS, TEXT, output_text, real, text_width,
};
use crate::export::xml::{escape, open_svg};
use legend::{MARGIN, Tints};

/// Space around the drawing.
const TITLE: f64 = 15.0;
/// Colours of the page, which follow the reader's light or dark setting. The states keep theirs.
const STYLE: &str = "\
text{font-family:sans-serif;font-size:12px;text-anchor:middle;fill:#1b1b1f}\
.page{fill:#ffffff}\
.edge{fill:none;stroke:#3d3d46;stroke-width:1.2}\
.back{stroke:#8a8a96}\
.tip{fill:#3d3d46}\
.back-tip{fill:#8a8a96}\
.state{stroke:#3d3d46;stroke-width:1.3}\
.none{stroke-dasharray:4 3}\
.name{font-size:11px}\
.output{font-weight:bold}\
.title{font-size:15px;text-anchor:start}\
.legend{text-anchor:start}\
@media (prefers-color-scheme:dark){\
.page{fill:#1b1b1f}\
.edge,.state{stroke:#c9c9d2}\
.back{stroke:#8d8d99}\
.tip{fill:#c9c9d2}\
.back-tip{fill:#8d8d99}\
.digits,.title,.legend{fill:#f1f1f4}}";

/// Writes the automaton as a drawing, with `label` above it, of one line or several: the game, the
/// base and the digit order.
///
/// A state shows its name and below it its output, `–` for none; colours repeat the outputs, and a
/// legend says which. Edges that lead back to the left are lighter.
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
/// [`ExportError::Illegible`] and [`ExportError::LabelsTooLong`] if the drawing would not be
/// legible; [`ExportError::Io`].
///
/// # Complexity
/// Bounded by the limits: a fixed number of rounds over at most 200 edges.
pub fn write(out: &mut dyn Write, dfao: &Dfao, label: &str) -> Result<(), ExportError> {
    let drawing = layout::lay_out(dfao)?;
    let tints = Tints::new(dfao);
    let mut svg = String::new();
    compose(&mut svg, dfao, label, &drawing, &tints).expect("a string takes everything");
    out.write_all(svg.as_bytes())?;
    Ok(())
}

fn compose(
    svg: &mut String,
    dfao: &Dfao,
    label: &str,
    drawing: &Drawing,
    tints: &Tints,
) -> std::fmt::Result {
    let rows = legend::rows(tints, drawing.width.max(220.0));
    let lines: Vec<&str> = label.lines().collect();
    let widest = lines.iter().map(|line| text_width(line, TITLE)).fold(0.0, f64::max);
    let width = drawing.width.max(widest).max(legend::width(&rows));
    let top = if lines.is_empty() { 0.0 } else { (TITLE + 5.0) * real(lines.len()) + 15.0 };
    let height = top + drawing.height + 22.0 + real(rows.len()) * 20.0 - 8.0;
    let [w, h] = [width, height].map(|side| format!("{:.0}", side + 2.0 * MARGIN));
    open_svg(svg, &w, &h, label, &describe(dfao))?;
    writeln!(svg, "<style>{STYLE}</style>")?;
    writeln!(svg, r#"<rect class="page" width="100%" height="100%"/>"#)?;
    for (row, line) in lines.iter().enumerate() {
        let (y, line) = (MARGIN + TITLE - 2.0 + (TITLE + 5.0) * real(row), escape(line));
        writeln!(svg, r#"<text class="title" x="{MARGIN}" y="{y}">{line}</text>"#)?;
    }
    let left = MARGIN + (width - drawing.width) / 2.0;
    writeln!(svg, r#"<g transform="translate({left:.1} {:.1})">"#, MARGIN + top)?;
    edge(svg, &entry(drawing), false)?;
    for back in [true, false] {
        for drawn in drawing.edges.iter().filter(|drawn| drawn.back == back) {
            edge(svg, &drawn.curve, back)?;
        }
    }
    for node in &drawing.nodes {
        state(svg, dfao, node, tints)?;
    }
    for drawn in &drawing.edges {
        digits(svg, drawn)?;
    }
    writeln!(svg, "</g>")?;
    for (row, entries) in rows.iter().enumerate() {
        let y = MARGIN + top + drawing.height + 22.0 + 20.0 * real(row);
        legend::write_row(svg, entries, y)?;
    }
    writeln!(svg, "</svg>")
}

fn describe(dfao: &Dfao) -> String {
    let alphabet = dfao.alphabet();
    let tracks = match alphabet.tracks() {
        1 => String::new(),
        tracks => format!(" and {tracks} tracks"),
    };
    format!(
        "A finite automaton with output: {} states, base {}{tracks}, {}. It starts in {}.",
        dfao.len(),
        alphabet.base(),
        dfao.order().in_words(),
        StateId::START,
    )
}

fn entry(drawing: &Drawing) -> [Cubic; 1] {
    let (from, to) = drawing.entry;
    let third = (to.x - from.x) / 3.0;
    [Cubic { from, first: from.moved(third, 0.0), second: to.moved(-third, 0.0), to }]
}

/// The line of an edge and its tip, a triangle of our own: markers are drawn differently
/// everywhere.
fn edge(svg: &mut String, curve: &[Cubic], back: bool) -> std::fmt::Result {
    let (Some(first), Some(last)) = (curve.first(), curve.last()) else {
        return Ok(());
    };
    let behind = last.at(0.94);
    let length = (last.to.x - behind.x).hypot(last.to.y - behind.y).max(1e-9);
    let (ux, uy) = ((last.to.x - behind.x) / length, (last.to.y - behind.y) / length);
    let base = last.to.moved(-7.5 * ux, -7.5 * uy);
    write!(
        svg,
        r#"<path class="edge{}" d="M{}"#,
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

fn state(svg: &mut String, dfao: &Dfao, node: &Node, tints: &Tints) -> std::fmt::Result {
    let output = dfao.output(node.state);
    let (x, y) = (node.centre.x, node.centre.y);
    writeln!(
        svg,
        "<rect class=\"state{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" \
         rx=\"{RADIUS}\" fill=\"{}\"/>",
        if output.is_none() { " none" } else { "" },
        x - node.half_width,
        y - RADIUS,
        2.0 * node.half_width,
        2.0 * RADIUS,
        tints.of(output),
    )?;
    writeln!(svg, r#"<text class="name" x="{x:.1}" y="{:.1}">{}</text>"#, y - 3.0, node.state)?;
    writeln!(
        svg,
        r#"<text class="output" x="{x:.1}" y="{:.1}">{}</text>"#,
        y + 11.5,
        output_text(dfao, node.state),
    )
}

fn digits(svg: &mut String, edge: &Edge) -> std::fmt::Result {
    // A patch of the page's colour: an outline around the letters would let the line show between
    // them.
    let widest = edge.label.iter().map(|line| text_width(line, TEXT));
    let half = widest.fold(0.0, f64::max) / 2.0;
    let height = LINE * real(edge.label.len()) - 1.0;
    writeln!(
        svg,
        r#"<rect class="page" x="{:.1}" y="{:.1}" width="{:.1}" height="{height:.1}" rx="3"/>"#,
        edge.label_at.x - half,
        edge.label_at.y - height / 2.0,
        2.0 * half,
    )?;
    let top = edge.label_at.y - LINE * (real(edge.label.len()) - 1.0) / 2.0;
    for (line, text) in edge.label.iter().enumerate() {
        writeln!(
            svg,
            r#"<text class="digits" x="{:.1}" y="{:.1}">{text}</text>"#,
            edge.label_at.x,
            top + LINE * real(line) + TEXT * 0.36,
        )?;
    }
    Ok(())
}
