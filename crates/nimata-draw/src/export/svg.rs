//! Pictures as SVG, made without Graphviz.

use std::fmt::{self, Write as _};
use std::io::Write;

use super::ExportError;
use super::colour::NONE;
use super::figure::{Caption, Entry, Figure, Node as Shown};
use super::layout::{Cubic, LINE, LINE_WIDTH, Node, Point, RADIUS, TEXT, real, text_width};
use super::scene::{Anchor, Area, Around, Captioned, Cells, Mark, Scene, Size, Text};
use super::xml::{escape, spans};
use nimata_automata::automaton::Dfao;

/// The height of the title's letters.
const TITLE: f64 = 15.0;
/// The distance between two rows below the drawing.
const ROW: f64 = 20.0;
/// The margin around a drawing.
const MARGIN: f64 = 16.0;
/// The side of a legend's square.
const SWATCH: f64 = 12.0;
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
/// # use nimata_automata::automaton::{Dfao, DigitOrder};
/// # let thue_morse = Dfao::single_track(
/// #     2,
/// #     DigitOrder::Msd,
/// #     vec![Some(0), Some(1)],
/// #     vec![vec![0, 1], vec![1, 0]],
/// # )?;
/// let mut file = Vec::new();
/// nimata_draw::export::svg::write(&mut file, &thue_morse, "Thue–Morse")?;
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
    draw(out, &figure.drawn().unwrap_or_else(|_| figure.matrix(dfao, &caption)))
}

/// Draws a scene.
pub(super) fn draw(out: &mut dyn Write, scene: &Scene) -> Result<(), ExportError> {
    Ok(scene.write(out, compose)?)
}

fn compose(svg: &mut String, scene: &Scene) -> fmt::Result {
    match &scene.around {
        Around::Caption(caption) => captioned(svg, scene, caption)?,
        Around::Nothing { width, height, .. } => {
            open(svg, scene, &width.to_string(), &height.to_string())?;
            writeln!(svg, r#"<rect width="{width}" height="{height}" fill="{}"/>"#, NONE.hex())?;
            marks(svg, &scene.marks)?;
        }
    }
    writeln!(svg, "</svg>")
}

/// Writes the first lines: the size, and what readers know who cannot see the picture.
fn open(svg: &mut String, scene: &Scene, width: &str, height: &str) -> fmt::Result {
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"title desc\">"
    )?;
    writeln!(svg, r#"<title id="title">{}</title>"#, escape(&scene.title))?;
    writeln!(svg, r#"<desc id="desc">{}</desc>"#, escape(&scene.description))
}

/// The marks with the title above, and the legend and the note below.
fn captioned(svg: &mut String, scene: &Scene, caption: &Captioned) -> fmt::Result {
    let Captioned { size: (wide, high), heading, legend, note } = caption;
    let titles = heading.iter().map(|line| text_width(line, TITLE));
    let ends = legend.iter().flatten().map(|(x, entry)| x + entry.width());
    let below = note.iter().map(|line| text_width(line, TEXT));
    let width = titles.chain(ends).chain(below).fold(*wide, f64::max);
    let top = if heading.is_empty() { 0.0 } else { (TITLE + 5.0) * real(heading.len()) + 15.0 };
    let below = real(legend.len() + note.iter().len()) * ROW;
    let below = if below > 0.0 { 22.0 + below - 6.0 } else { 0.0 };
    let [w, h] = [width, top + high + below].map(|side| format!("{:.0}", side + 2.0 * MARGIN));
    open(svg, scene, &w, &h)?;
    writeln!(svg, "<style>{STYLE}</style>")?;
    writeln!(svg, r#"<rect class="page" width="100%" height="100%"/>"#)?;
    for (row, line) in heading.iter().enumerate() {
        let y = MARGIN + TITLE - 2.0 + (TITLE + 5.0) * real(row);
        let line = spans(line, TITLE);
        writeln!(svg, r#"<text class="title" x="{MARGIN}" y="{y}">{line}</text>"#)?;
    }
    let left = MARGIN + (width - wide) / 2.0;
    writeln!(svg, r#"<g transform="translate({left:.1} {:.1})">"#, MARGIN + top)?;
    marks(svg, &scene.marks)?;
    writeln!(svg, "</g>")?;
    let mut y = MARGIN + top + high + 22.0;
    for row in legend {
        for (x, entry) in row {
            swatch(svg, entry, MARGIN + x, y)?;
        }
        y += ROW;
    }
    let Some(note) = note else { return Ok(()) };
    let (y, note) = (y + 10.5, spans(note, TEXT));
    writeln!(svg, r#"<text class="note" x="{MARGIN}" y="{y:.1}">{note}</text>"#)
}

fn swatch(svg: &mut String, entry: &Entry, x: f64, y: f64) -> fmt::Result {
    let none = if entry.dashed { " none" } else { "" };
    writeln!(
        svg,
        "<rect class=\"swatch{none}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SWATCH}\" \
         height=\"{SWATCH}\" rx=\"3\" fill=\"{}\"/>",
        entry.tint.hex(),
    )?;
    let (x, y, text) = (x + Entry::SPACE, y + 10.5, spans(&entry.text, TEXT));
    writeln!(svg, r#"<text class="legend" x="{x:.1}" y="{y:.1}">{text}</text>"#)
}

/// The element around marks of one kind that follow each other; empty if they need none.
fn group(mark: &Mark) -> &'static str {
    match mark {
        // Without this viewers blur the borders of cells when the picture is scaled.
        Mark::Patch(..) | Mark::Frame(_) | Mark::Cells(_) => r#"<g shape-rendering="crispEdges">"#,
        // Attributes are used because a style sheet would apply to the other pictures of a page.
        Mark::Text(_) => r##"<g font-family="sans-serif" font-size="15" fill="#1b1b1f">"##,
        Mark::State(..) | Mark::Arrow { .. } | Mark::Label { .. } => "",
    }
}

fn marks(svg: &mut String, marks: &[Mark]) -> fmt::Result {
    for alike in marks.chunk_by(|one, next| group(one) == group(next)) {
        match group(&alike[0]) {
            "" => alike.iter().try_for_each(|mark| self::mark(svg, mark))?,
            group => {
                writeln!(svg, "{group}")?;
                alike.iter().try_for_each(|mark| self::mark(svg, mark))?;
                writeln!(svg, "</g>")?;
            }
        }
    }
    Ok(())
}

fn mark(svg: &mut String, mark: &Mark) -> fmt::Result {
    match mark {
        Mark::Patch(area, colour) => {
            writeln!(svg, r#"<rect {} fill="{}"/>"#, place(*area), colour.hex())
        }
        Mark::Frame(area) => writeln!(svg, r#"<rect class="frame" {}/>"#, place(*area)),
        Mark::Cells(cells) => self::cells(svg, cells),
        Mark::Text(text) => self::text(svg, text),
        Mark::State(node, shown) => state(svg, node, shown),
        Mark::Arrow { number, curve, back } => arrow(svg, *number, curve, *back),
        Mark::Label { number, at, lines, patched } => label(svg, *number, *at, lines, *patched),
    }
}

fn place(Area { x, y, width, height }: Area) -> String {
    format!(r#"x="{x}" y="{y}" width="{width}" height="{height}""#)
}

/// The ground, and a path of rectangles for each other colour; cells are units.
fn cells(svg: &mut String, cells: &Cells) -> fmt::Result {
    let (Area { x, y, .. }, (wide, tall)) = (cells.area, cells.cell());
    let (ground, class) = match cells.class {
        None => (format!(r#"fill="{}""#, cells.colours[0].hex()), String::new()),
        Some(class) => (r#"class="field""#.to_owned(), format!(r#" class="{class}""#)),
    };
    writeln!(svg, "<rect {} {ground}/>", place(cells.area))?;
    let scale = if wide == tall { wide.to_string() } else { format!("{wide} {tall}") };
    writeln!(svg, r#"<g transform="translate({x} {y}) scale({scale})">"#)?;
    for (colour, areas) in cells.rectangles() {
        write!(svg, r#"<path{class} fill="{}" d=""#, colour.hex())?;
        for Area { x, y, width, height } in areas {
            write!(svg, "M{x} {y}h{width}v{height}h-{width}")?;
        }
        writeln!(svg, r#""/>"#)?;
    }
    writeln!(svg, "</g>")
}

fn text(svg: &mut String, Text { text, x, y, anchor, size }: &Text) -> fmt::Result {
    let align = match anchor {
        Anchor::Start => "",
        Anchor::Middle | Anchor::Upwards => r#" text-anchor="middle""#,
        Anchor::End => r#" text-anchor="end""#,
    };
    // The middle of the digits is given, and SVG places the baseline.
    let (large, below) = match size {
        Size::Label => ("", 5),
        Size::Title => (r#" font-size="18""#, 6),
    };
    let (x, y, turn) = match anchor {
        Anchor::Upwards => {
            (x + below, *y, format!(r#" transform="rotate(-90 {} {y})""#, x + below))
        }
        _ => (*x, y + below, String::new()),
    };
    writeln!(svg, r#"<text{align}{large} x="{x}" y="{y}"{turn}>{}</text>"#, escape(text))
}

/// The line of an edge and its tip. The tip is a triangle, because programs draw SVG's markers
/// differently.
fn arrow(svg: &mut String, number: Option<usize>, curve: &[Cubic], back: bool) -> fmt::Result {
    let (first, last) = (curve[0], curve[curve.len() - 1]);
    let behind = last.at(0.94);
    let length = (last.to.x - behind.x).hypot(last.to.y - behind.y).max(1e-9);
    let (ux, uy) = ((last.to.x - behind.x) / length, (last.to.y - behind.y) / length);
    let base = last.to.moved(-7.5 * ux, -7.5 * uy);
    let (line, tip) = if back { ("edge back", "back-tip") } else { ("edge", "tip") };
    let number = number.map_or_else(String::new, |number| format!(r#" data-edge="{number}""#));
    write!(svg, r#"<path class="{line}"{number} d="M{}"#, point(first.from))?;
    for (place, cubic) in curve.iter().enumerate() {
        let to = if place + 1 == curve.len() { base } else { cubic.to };
        write!(svg, "C{} {} {}", point(cubic.first), point(cubic.second), point(to))?;
    }
    writeln!(
        svg,
        "\"/>\n<path class=\"{tip}\" d=\"M{}L{}L{}z\"/>",
        point(last.to),
        point(base.moved(-ux - 3.4 * uy, -uy + 3.4 * ux)),
        point(base.moved(-ux + 3.4 * uy, -uy - 3.4 * ux)),
    )
}

fn point(point: Point) -> String {
    format!("{:.1} {:.1}", point.x, point.y)
}

/// A rectangle around a point, by half its width and half its height.
fn around(Point { x, y }: Point, half: (f64, f64)) -> String {
    let (left, top, width, height) = (x - half.0, y - half.1, 2.0 * half.0, 2.0 * half.1);
    format!(r#"x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}""#)
}

fn state(svg: &mut String, node: &Node, shown: &Shown) -> fmt::Result {
    let none = if shown.dashed { " none" } else { "" };
    let place = around(node.centre, (node.half_width, RADIUS));
    let fill = shown.tint.hex();
    writeln!(svg, r#"<rect class="state{none}" {place} rx="{RADIUS}" fill="{fill}"/>"#)?;
    let on = if shown.tint.ink() == NONE { "on-dark" } else { "on-light" };
    let mut line = |class: &str, below: f64, text: &str| {
        let Point { x, y } = node.centre.moved(0.0, below);
        writeln!(svg, r#"<text class="{class} {on}" x="{x:.1}" y="{y:.1}">{text}</text>"#)
    };
    let name = spans(&shown.name, 11.0);
    match &shown.output {
        None => line("name", 4.0, &name),
        Some(output) => {
            line("name", -3.5, &name)?;
            line("output", 12.0, &escape(output))
        }
    }
}

fn label(
    svg: &mut String,
    number: usize,
    at: Point,
    lines: &[String],
    patched: bool,
) -> fmt::Result {
    if patched {
        // An outline around the letters would leave the line visible between them.
        let half = lines.iter().map(|line| text_width(line, TEXT)).fold(0.0, f64::max) / 2.0;
        writeln!(svg, r#"<rect class="page" {}/>"#, around(at, (half, LINE / 2.0)))?;
    }
    let top = at.y - LINE * (real(lines.len()) - 1.0) / 2.0;
    for (line, text) in lines.iter().enumerate() {
        let (x, y, text) = (at.x, top + LINE * real(line) + TEXT * 0.36, escape(text));
        writeln!(
            svg,
            r#"<text class="digits" data-edge="{number}" x="{x:.1}" y="{y:.1}">{text}</text>"#
        )?;
    }
    Ok(())
}
