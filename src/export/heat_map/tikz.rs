//! TikZ, for papers: the scene of the SVG, as a document that compiles alone.

use std::fmt::Write as _;
use std::io::Write;

use super::cells::{Rectangle, rectangles};
use super::palette::rgb;
use super::scene::Scene;
use super::shapes::{Anchor, Fill, Line, Patch};
use super::text::Size;
use crate::data::HeatMap;
use crate::export::{ExportError, latex};

/// Writes the scene.
pub(super) fn write(out: &mut dyn Write, map: &HeatMap, scene: &Scene) -> Result<(), ExportError> {
    let mut tikz = String::new();
    compose(&mut tikz, map, scene).expect("a string takes everything");
    out.write_all(tikz.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// How wide a page of a paper is, in points.
const PAGE_WIDTH: f64 = 345.0;
/// Rectangles on one path: TeX keeps a path in memory as a whole.
const A_PATH: usize = 200;

fn compose(tikz: &mut String, map: &HeatMap, scene: &Scene) -> std::fmt::Result {
    let plot = &scene.plot;
    let width: f64 = u32::try_from(scene.width).expect("a drawing has few pixels").into();
    let unit = PAGE_WIDTH / width;
    writeln!(tikz, "\\documentclass[tikz,border=2pt]{{standalone}}\n\\begin{{document}}")?;
    // TikZ counts upward.
    writeln!(tikz, "\\begin{{tikzpicture}}[x={unit:.4}pt, y=-{unit:.4}pt]")?;
    for patch in &scene.patches {
        fill(tikz, patch.fill)?;
        writeln!(tikz, "{};", rectangle(patch))?;
    }
    let (y, width, height) = (plot.y, plot.width(), plot.height());
    for (left, numbers) in plot.lefts().zip(map.numbers.chunks(plot.columns * plot.rows)) {
        let ground = Patch { x: left, y, width, height, fill: scene.palette.ground() };
        fill(tikz, ground.fill)?;
        writeln!(tikz, "{};", rectangle(&ground))?;
        for (shade, rectangles) in rectangles(numbers, plot.columns, &scene.palette) {
            for some in rectangles.chunks(A_PATH) {
                fill(tikz, shade)?;
                for cells in some {
                    write!(tikz, "{}", rectangle(&pixels(cells, left, scene, shade)))?;
                }
                writeln!(tikz, ";")?;
            }
        }
    }
    for line in &scene.lines {
        text(tikz, line)?;
    }
    writeln!(tikz, "\\end{{tikzpicture}}\n\\end{{document}}")
}

/// Where a rectangle of cells stands in the scene.
fn pixels(cells: &Rectangle, left: usize, scene: &Scene, fill: Fill) -> Patch {
    let (wide, tall) = (scene.plot.cell_width, scene.plot.cell_height);
    Patch {
        x: left + cells.x * wide,
        y: scene.plot.y + cells.y * tall,
        width: cells.width * wide,
        height: cells.height * tall,
        fill,
    }
}

fn fill(tikz: &mut String, fill: Fill) -> std::fmt::Result {
    let [red, green, blue] = rgb(fill).rgb;
    // A colour without a name.
    write!(tikz, "  \\fill[fill={{rgb,255:red,{red};green,{green};blue,{blue}}}]")
}

fn rectangle(patch: &Patch) -> String {
    let Patch { x, y, width, height, .. } = patch;
    format!(" ({x},{y}) rectangle +({width},{height})")
}

fn text(tikz: &mut String, line: &Line) -> std::fmt::Result {
    let anchor = match line.anchor {
        Anchor::Start => "west",
        Anchor::Middle => "center",
        Anchor::End => "east",
        Anchor::Upwards => "center, rotate=90",
    };
    let font = match line.size {
        Size::Label => "\\scriptsize",
        Size::Title => "\\small",
    };
    let (x, y, text) = (line.x, line.y, latex::escape(&line.text).replace('\n', " "));
    writeln!(tikz, "  \\node[anchor={anchor}, inner sep=0pt, font={font}] at ({x},{y}) {{{text}}};")
}
