//! Pictures as TikZ, in a document that compiles alone.

use std::fmt::{self, Write as _};
use std::io::Write;

use super::ExportError;
use super::colour::{Colour, NONE};
use super::figure::{Caption, Entry, Figure, Node as Shown, Part, parts};
use super::latex::escape;
use super::layout::{Cubic, LINE_WIDTH, Node, Point, real};
use super::scene::{Anchor, Area, Around, Captioned, Cells, Mark, Scene, Size, Text};
use nimata_automata::automaton::Dfao;

/// The width of a picture of pixels, in points: that of the text on a page of a paper.
const PAGE_WIDTH: f64 = 345.0;
/// The greatest number of rectangles on one path, because TeX keeps a whole path in memory.
const A_PATH: usize = 200;
/// The number of units of the drawing in one centimetre.
const CENTIMETRE: f64 = 36.0;

/// Writes the automaton as a TikZ picture with a caption, in a document of class `standalone`.
///
/// The picture needs the package `tikz` and no TikZ library. The part from `\begin{tikzpicture}` on
/// can be pasted into a paper. Places, paths and colours are those of [`svg`](super::svg).
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
/// nimata_draw::export::tikz::write(&mut file, &thue_morse, "Thue--Morse")?;
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
    draw(out, &Figure::of(dfao, &caption.into(), LINE_WIDTH).drawn()?)
}

/// Draws a scene.
pub(super) fn draw(out: &mut dyn Write, scene: &Scene) -> Result<(), ExportError> {
    Ok(scene.write(out, compose)?)
}

const STYLES: &str = "
  state/.style={draw, rounded corners=0.55cm, minimum height=1.11cm, inner sep=1pt, align=center,
    font=\\footnotesize},
  no output/.style={dashed},
  edge/.style={->, >=stealth, semithick},
  back/.style={black!50},
  digits/.style={inner sep=0.5pt, align=center, font=\\footnotesize},
  swatch/.style={draw, rounded corners=1pt, minimum size=0.3cm, inner sep=0pt, anchor=west},
  legend/.style={anchor=west, inner sep=0pt, font=\\footnotesize}";

fn compose(tikz: &mut String, scene: &Scene) -> fmt::Result {
    writeln!(tikz, "\\documentclass[tikz,border=2pt]{{standalone}}\n\\begin{{document}}")?;
    write!(tikz, "\\begin{{tikzpicture}}[")?;
    match &scene.around {
        Around::Nothing { width, .. } => {
            // TikZ counts upward.
            let unit = PAGE_WIDTH / real(*width);
            writeln!(tikz, "x={unit:.4}pt, y=-{unit:.4}pt]")?;
        }
        Around::Caption(caption) => {
            writeln!(tikz, "{STYLES}]")?;
            above(tikz, caption, &scene.marks)?;
        }
    }
    // Nodes come first, and edges in the order of their numbers, as an author would write them.
    let mut marks: Vec<&Mark> = scene.marks.iter().collect();
    marks.sort_by_key(|mark| match mark {
        Mark::Arrow { number, .. } => (1, *number),
        Mark::Label { .. } => (2, None),
        _ => (0, None),
    });
    marks.iter().try_for_each(|mark| self::mark(tikz, mark))?;
    if let Around::Caption(caption) = &scene.around {
        below(tikz, caption)?;
    }
    writeln!(tikz, "\\end{{tikzpicture}}\n\\end{{document}}")
}

/// The names of the colours, and the heading.
fn above(tikz: &mut String, caption: &Captioned, marks: &[Mark]) -> fmt::Result {
    let states = marks.iter().filter_map(|mark| match mark {
        Mark::State(_, shown) => Some(shown.tint),
        _ => None,
    });
    let entries = caption.legend.iter().flatten().map(|(_, entry)| entry.tint);
    let mut tints: Vec<Colour> = states.chain(entries).collect();
    tints.sort_unstable();
    tints.dedup();
    for tint in tints {
        writeln!(tikz, "  \\definecolor{{tint{0}}}{{HTML}}{{{0}}}", hex(tint))?;
    }
    if caption.heading.is_empty() {
        return Ok(());
    }
    let lines: Vec<String> = caption.heading.iter().map(|line| indexed(line)).collect();
    let style = "anchor=south west, inner sep=0pt, align=left";
    writeln!(tikz, "  \\node[{style}] at (0,0.5) {{{}}};", lines.join("\\\\"))
}

/// The legend and the note.
fn below(tikz: &mut String, caption: &Captioned) -> fmt::Result {
    let mut y = caption.size.1 + 20.0;
    for row in &caption.legend {
        for (x, entry) in row {
            let [left, right] = [*x, x + Entry::SPACE].map(|x| at(Point::new(x, y)));
            let (none, tint) = (if entry.dashed { ", no output" } else { "" }, hex(entry.tint));
            writeln!(tikz, "  \\node[swatch{none}, fill=tint{tint}] at {left} {{}};")?;
            writeln!(tikz, "  \\node[legend] at {right} {{{}}};", indexed(&entry.text))?;
        }
        y += 18.0;
    }
    let Some(note) = &caption.note else { return Ok(()) };
    let (left, note) = (at(Point::new(0.0, y)), indexed(note));
    writeln!(tikz, "  \\node[legend, font=\\footnotesize\\itshape] at {left} {{{note}}};")
}

fn mark(tikz: &mut String, mark: &Mark) -> fmt::Result {
    match mark {
        Mark::Patch(area, colour) => fill(tikz, *colour, &[*area]),
        Mark::Frame(area) => writeln!(tikz, "  \\draw{};", rectangle(*area)),
        Mark::Cells(cells) => self::cells(tikz, cells),
        Mark::Text(text) => self::text(tikz, text),
        Mark::State(node, shown) => state(tikz, node, shown),
        Mark::Arrow { number: None, curve, .. } => {
            writeln!(tikz, "  \\draw[edge] {} -- {};", at(curve[0].from), at(curve[0].to))
        }
        Mark::Arrow { curve, back, .. } => {
            let style = if *back { "edge, back" } else { "edge" };
            writeln!(tikz, "  \\draw[{style}] {}{};", at(curve[0].from), course(curve))
        }
        Mark::Label { at: place, lines, patched, .. } => {
            let white = if *patched { ", fill=white" } else { "" };
            let lines = escape(&lines.join("\n")).replace('\n', "\\\\");
            writeln!(tikz, "  \\node[digits{white}] at {} {{{lines}}};", at(*place))
        }
    }
}

fn fill(tikz: &mut String, colour: Colour, areas: &[Area]) -> fmt::Result {
    let [red, green, blue] = colour.rgb;
    // A colour without a name.
    write!(tikz, "  \\fill[fill={{rgb,255:red,{red};green,{green};blue,{blue}}}]")?;
    areas.iter().try_for_each(|area| write!(tikz, "{}", rectangle(*area)))?;
    writeln!(tikz, ";")
}

fn rectangle(Area { x, y, width, height }: Area) -> String {
    format!(" ({x},{y}) rectangle +({width},{height})")
}

fn cells(tikz: &mut String, cells: &Cells) -> fmt::Result {
    fill(tikz, cells.colours[0], &[cells.area])?;
    let (Area { x, y, .. }, (wide, tall)) = (cells.area, cells.cell());
    for (colour, mut areas) in cells.rectangles() {
        for area in &mut areas {
            *area = Area {
                x: x + area.x * wide,
                y: y + area.y * tall,
                width: area.width * wide,
                height: area.height * tall,
            };
        }
        areas.chunks(A_PATH).try_for_each(|areas| fill(tikz, colour, areas))?;
    }
    Ok(())
}

fn text(tikz: &mut String, Text { text, x, y, anchor, size }: &Text) -> fmt::Result {
    let anchor = match anchor {
        Anchor::Start => "west",
        Anchor::Middle => "center",
        Anchor::End => "east",
        Anchor::Upwards => "center, rotate=90",
    };
    let font = match size {
        Size::Label => "\\scriptsize",
        Size::Title => "\\small",
    };
    let text = escape(text).replace('\n', " ");
    writeln!(tikz, "  \\node[anchor={anchor}, inner sep=0pt, font={font}] at ({x},{y}) {{{text}}};")
}

fn state(tikz: &mut String, node: &Node, shown: &Shown) -> fmt::Result {
    let output = shown.output.as_ref().map(|output| match output.as_str() {
        "–" => "\\\\[-1pt]--".to_owned(),
        value => format!("\\\\[-1pt]$\\mathbf{{{}}}$", value.replace('−', "-")),
    });
    writeln!(
        tikz,
        "  \\node[state{}, fill=tint{}{}, minimum width={:.2}cm] at {} {{{}{}}};",
        if shown.dashed { ", no output" } else { "" },
        hex(shown.tint),
        if shown.tint.ink() == NONE { ", text=white" } else { "" },
        2.0 * node.half_width / CENTIMETRE,
        at(node.centre),
        indexed(&shown.name),
        output.unwrap_or_default(),
    )
}

/// The code of a colour, which is also its name.
fn hex(tint: Colour) -> String {
    tint.hex().trim_start_matches('#').to_uppercase()
}

/// A text with indices.
fn indexed(plain: &str) -> String {
    let part = |part| match part {
        Part::Plain(text) => escape(text),
        Part::Indexed { letter, index } => format!("${letter}_{{{index}}}$"),
    };
    parts(plain).into_iter().map(part).collect()
}

/// The coordinates of a point of a drawing; TikZ counts upward.
fn at(point: Point) -> String {
    let scaled = |value: f64| {
        let text = format!("{:.3}", value / CENTIMETRE);
        // Rounding can produce a negative zero, which would differ between machines.
        if text == "-0.000" { "0.000".to_owned() } else { text }
    };
    format!("({},{})", scaled(point.x), scaled(-point.y))
}

/// The curves after the first point.
fn course(curve: &[Cubic]) -> String {
    let one = |Cubic { first, second, to, .. }: &Cubic| {
        format!(" .. controls {} and {} .. {}", at(*first), at(*second), at(*to))
    };
    curve.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_style_of_a_state_has_the_height_of_the_layout() {
        let height = 2.0 * crate::export::layout::RADIUS / super::CENTIMETRE;
        assert!(super::STYLES.contains(&format!("minimum height={height:.2}cm")));
    }
}
