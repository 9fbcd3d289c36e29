//! SVG: a path of rectangles for each colour, the rest as rectangles and text.

use std::fmt::Write as _;
use std::io::Write;

use super::palette::{Colour, INK, LINE, PAGE, Palette, SHADES, ZERO, colour};
use super::scene::Scene;
use super::shapes::{Anchor, Fill, Line, Patch};
use super::text::Size;
use crate::data::HeatMap;
use crate::export::ExportError;
use crate::export::xml::{escape, open_svg};

/// Writes the scene.
pub(super) fn write(out: &mut dyn Write, map: &HeatMap, scene: &Scene) -> Result<(), ExportError> {
    let mut svg = String::new();
    compose(&mut svg, map, scene).expect("a string takes everything");
    out.write_all(svg.as_bytes())?;
    out.flush()?;
    Ok(())
}

fn compose(svg: &mut String, map: &HeatMap, scene: &Scene) -> std::fmt::Result {
    let Scene { width, height, plot, .. } = scene;
    open_svg(svg, &width.to_string(), &height.to_string(), &map.title, &describe(map, scene))?;
    writeln!(svg, r#"<rect width="{width}" height="{height}" fill="{}"/>"#, hex(PAGE))?;
    // Without this viewers blur the borders of cells when the picture is scaled.
    writeln!(svg, r#"<g shape-rendering="crispEdges">"#)?;
    for patch in &scene.patches {
        rectangle(svg, patch)?;
    }
    let (x, y, width, height) = (plot.x, plot.y, plot.width(), plot.height());
    rectangle(svg, &Patch { x, y, width, height, fill: Fill::Zero })?;
    // Cells are units.
    write!(svg, r#"<g transform="translate({x} {y}) "#)?;
    if plot.cell_width == plot.cell_height {
        write!(svg, "scale({})", plot.cell_width)?;
    } else {
        write!(svg, "scale({} {})", plot.cell_width, plot.cell_height)?;
    }
    writeln!(svg, r#"">"#)?;
    let colours = (0..SHADES).map(colour).chain([PAGE]);
    for (path, colour) in paths(map, scene).iter().zip(colours) {
        if !path.is_empty() {
            writeln!(svg, r#"<path fill="{}" d="{path}"/>"#, hex(colour))?;
        }
    }
    writeln!(svg, "</g>\n</g>")?;
    // Attributes are used because a style sheet would apply to the other pictures of a page.
    writeln!(svg, r#"<g font-family="sans-serif" font-size="15" fill="{}">"#, hex(INK))?;
    for line in &scene.lines {
        text(svg, line)?;
    }
    writeln!(svg, "</g>\n</svg>")
}

/// Equal cells side by side in a row; the rows below that have the same run make one rectangle with
/// it.
///
/// Strokes as wide as a row would be shorter to write, but the two sides of a line are rounded
/// separately, and at some scales the ground shows between rows.
#[derive(Clone, Copy)]
struct Run {
    x: usize,
    length: usize,
    shade: usize,
    top: usize,
}

/// The rectangles of each shade, and those of the cells where there is nothing.
fn paths(map: &HeatMap, scene: &Scene) -> Vec<String> {
    let mut paths = vec![String::new(); SHADES + 1];
    let mut close = |run: &Run, bottom: usize| {
        let Run { x, length, shade, top } = run;
        write!(paths[*shade], "M{x} {top}h{length}v{}h-{length}", bottom - top)
            .expect("a string takes everything");
    };
    let mut open: Vec<Run> = Vec::new();
    for (y, row) in map.numbers.chunks_exact(map.columns).enumerate() {
        let mut runs = runs(row, y, &scene.palette);
        for run in &mut runs {
            run.top = same(run, &open).map_or(y, |above| above.top);
        }
        for run in open.iter().filter(|run| same(run, &runs).is_none()) {
            close(run, y);
        }
        open = runs;
    }
    for run in &open {
        close(run, scene.plot.rows);
    }
    paths
}

fn runs(row: &[Option<u32>], y: usize, palette: &Palette) -> Vec<Run> {
    let mut x = 0;
    let mut runs = Vec::new();
    for cells in row.chunk_by(|&a, &b| palette.fill(a) == palette.fill(b)) {
        let length = cells.len();
        let shade = match palette.fill(cells[0]) {
            Fill::Shade(shade) => Some(shade),
            Fill::Page => Some(SHADES),
            Fill::Zero | Fill::Line => None,
        };
        runs.extend(shade.map(|shade| Run { x, length, shade, top: y }));
        x += length;
    }
    runs
}

/// The run of another row with the same cells and the same shade.
fn same<'a>(run: &Run, row: &'a [Run]) -> Option<&'a Run> {
    let at = row.binary_search_by_key(&run.x, |other| other.x).ok()?;
    Some(&row[at]).filter(|other| other.length == run.length && other.shade == run.shade)
}

fn rectangle(svg: &mut String, patch: &Patch) -> std::fmt::Result {
    let Patch { x, y, width, height, fill } = patch;
    let fill = hex(match *fill {
        Fill::Page => PAGE,
        Fill::Line => LINE,
        Fill::Zero => ZERO,
        Fill::Shade(shade) => colour(shade),
    });
    writeln!(svg, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#)
}

fn text(svg: &mut String, line: &Line) -> std::fmt::Result {
    let anchor = match line.anchor {
        Anchor::Start => "",
        Anchor::Middle | Anchor::Upwards => r#" text-anchor="middle""#,
        Anchor::End => r#" text-anchor="end""#,
    };
    // The middle of the digits is given, and SVG places the baseline.
    let (size, below) = match line.size {
        Size::Label => ("", 5),
        Size::Title => (r#" font-size="18""#, 6),
    };
    let (x, y, text) = (line.x, line.y, escape(&line.text));
    if line.anchor == Anchor::Upwards {
        let x = x + below;
        let turn = format!(r#" transform="rotate(-90 {x} {y})""#);
        writeln!(svg, r#"<text{anchor}{size} x="{x}" y="{y}"{turn}>{text}</text>"#)
    } else {
        let y = y + below;
        writeln!(svg, r#"<text{anchor}{size} x="{x}" y="{y}">{text}</text>"#)
    }
}

fn describe(map: &HeatMap, scene: &Scene) -> String {
    let (columns, rows) = (scene.plot.columns, scene.plot.rows);
    let zeros = scene.palette.zeros;
    let others = match scene.palette.range() {
        None => String::new(),
        Some((least, greatest)) if least == greatest => format!("; the others are {least}"),
        Some((least, greatest)) => format!("; the others go from {least} to {greatest}"),
    };
    format!(
        "A heat map of {}: {columns} columns ({}) and {rows} rows ({}, from the top). 0 in \
         {zeros} cells{others}.",
        map.legend, map.horizontal, map.vertical,
    )
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
