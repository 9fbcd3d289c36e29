//! SVG: a path of rectangles for each colour, the rest as rectangles and text.

use std::fmt::Write as _;
use std::io::Write;

use super::cells::{Rectangle, rectangles};
use super::palette::{INK, PAGE, rgb};
use super::scene::Scene;
use super::shapes::{Anchor, Line, Patch};
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
    writeln!(svg, r#"<rect width="{width}" height="{height}" fill="{}"/>"#, PAGE.hex())?;
    // Without this viewers blur the borders of cells when the picture is scaled.
    writeln!(svg, r#"<g shape-rendering="crispEdges">"#)?;
    for patch in &scene.patches {
        rectangle(svg, patch)?;
    }
    let (y, width, height) = (plot.y, plot.width(), plot.height());
    for (x, numbers) in plot.lefts().zip(map.numbers.chunks(plot.columns * plot.rows)) {
        rectangle(svg, &Patch { x, y, width, height, fill: scene.palette.ground() })?;
        // Cells are units.
        write!(svg, r#"<g transform="translate({x} {y}) "#)?;
        if plot.cell_width == plot.cell_height {
            write!(svg, "scale({})", plot.cell_width)?;
        } else {
            write!(svg, "scale({} {})", plot.cell_width, plot.cell_height)?;
        }
        writeln!(svg, r#"">"#)?;
        for (shade, rectangles) in rectangles(numbers, plot.columns, &scene.palette) {
            write!(svg, r#"<path fill="{}" d=""#, rgb(shade).hex())?;
            for Rectangle { x, y, width, height } in rectangles {
                write!(svg, "M{x} {y}h{width}v{height}h-{width}")?;
            }
            writeln!(svg, r#""/>"#)?;
        }
        writeln!(svg, "</g>")?;
    }
    writeln!(svg, "</g>")?;
    // Attributes are used because a style sheet would apply to the other pictures of a page.
    writeln!(svg, r#"<g font-family="sans-serif" font-size="15" fill="{}">"#, INK.hex())?;
    for line in &scene.lines {
        text(svg, line)?;
    }
    writeln!(svg, "</g>\n</svg>")
}

fn rectangle(svg: &mut String, patch: &Patch) -> std::fmt::Result {
    let Patch { x, y, width, height, fill } = patch;
    let fill = rgb(*fill).hex();
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
    let names: Vec<String> =
        map.names.iter().map(|(number, name)| format!(" {number}: {name}.")).collect();
    let side_by_side = match map.panels.as_slice() {
        [] => String::new(),
        panels => format!(" Side by side: {}.", panels.join("; ")),
    };
    format!(
        "A heat map of {}: {columns} columns ({}) and {rows} rows ({}, from the top). 0 in \
         {zeros} cells{others}.{}{side_by_side}",
        map.legend,
        map.horizontal,
        map.vertical,
        names.concat(),
    )
}
