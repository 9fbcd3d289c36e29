//! Numbers on a grid as colours: SVG for the page, PNG for large maps.
//!
//! | file | holds |
//! |---|---|
//! | `layout`, `legend` | the places of all parts in pixels, for all formats |
//! | `palette` | the colours of one map, of those of [`colour`](super::colour) |
//! | `ticks` | the coordinates and values that are labelled |
//! | `text` | text in lines |
//!
//! All pictures have their own white background, so that they read the same on a light page and
//! on a dark one. A number has the same colour in every map.

mod layout;
mod legend;
mod palette;
mod ticks;

use std::io::Write;

#[cfg(feature = "png")]
use super::png;
use super::scene::Scene;
use super::{ExportError, svg, tikz};
use crate::data::HeatMap;

/// The longest side of a map as SVG, in cells: a map of this size takes up to some 4 MB.
pub const SVG_SIDE: usize = 512;
/// The longest side of a map as TikZ, in cells: TeX keeps a picture in memory.
pub const TIKZ_SIDE: usize = 128;
/// The longest side of a map as PNG, in cells: one cell is one pixel there.
#[cfg(feature = "png")]
pub const PNG_SIDE: usize = 4096;

/// Writes the map as SVG: one path for each colour, of rectangles of cells.
///
/// ```
/// use nimata_draw::export::heat_map;
/// use nimata_draw::data::HeatMap;
///
/// let products = HeatMap {
///     title: "x · y".to_owned(),
///     legend: "product".to_owned(),
///     horizontal: "x".to_owned(),
///     vertical: "y".to_owned(),
///     columns: 3,
///     numbers: [0, 0, 0, 0, 1, 2, 0, 2, 4].map(Some).to_vec(),
///     ..HeatMap::default()
/// };
/// let mut file = Vec::new();
/// heat_map::write_svg(&mut file, &products)?;
/// let svg = String::from_utf8(file)?;
/// assert!(svg.contains("<title id=\"title\">x · y</title>"));
/// assert!(svg.contains("d=\"M2 1h1v1h-1M1 2h1v1h-1\"")); // the two cells with the number 2
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ExportError::Ragged`]; [`ExportError::TooManyCells`] past
/// [`SVG_SIDE`]; [`ExportError::Io`].
///
/// # Complexity
/// O(n log c) time and O(n) memory, where n is the number of cells and c of columns.
pub fn write_svg(out: &mut dyn Write, map: &HeatMap) -> Result<(), ExportError> {
    svg::draw(out, &scene(map, "SVG", SVG_SIDE)?)
}

/// Writes the map as a TikZ picture in a document of class `standalone`; it needs no TikZ library,
/// and from `\begin{tikzpicture}` on it can be pasted into a paper.
///
/// # Errors
/// Those of [`write_svg`], with the limit [`TIKZ_SIDE`].
///
/// # Complexity
/// That of [`write_svg`].
pub fn write_tikz(out: &mut dyn Write, map: &HeatMap) -> Result<(), ExportError> {
    tikz::draw(out, &scene(map, "TikZ", TIKZ_SIDE)?)
}

/// Writes the map as PNG with a palette. A cell is a rectangle of whole pixels.
///
/// Letters outside Latin script show as `�`; the file names the title in full, as text.
///
/// ```
/// use nimata_draw::export::heat_map;
/// use nimata_draw::data::HeatMap;
///
/// let sums = HeatMap {
///     title: "x + y".to_owned(),
///     legend: "sum".to_owned(),
///     horizontal: "x".to_owned(),
///     vertical: "y".to_owned(),
///     columns: 40,
///     numbers: (0..1600).map(|cell| Some(cell / 40 + cell % 40)).collect(),
///     ..HeatMap::default()
/// };
/// let mut file = Vec::new();
/// heat_map::write_png(&mut file, &sums)?;
/// assert!(file.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ExportError::Ragged`]; [`ExportError::TooManyCells`] past
/// [`PNG_SIDE`]; [`ExportError::Io`].
///
/// # Complexity
/// O(n + p) time and memory, where n is the number of cells and p of pixels: p ≤ 1200² + O(n).
#[cfg(feature = "png")]
pub fn write_png(out: &mut dyn Write, map: &HeatMap) -> Result<(), ExportError> {
    png::draw(out, &scene(map, "PNG", PNG_SIDE)?)
}

/// The scene of a map whose numbers fill its rows, none of its sides longer than `limit`.
fn scene(map: &HeatMap, format: &'static str, limit: usize) -> Result<Scene, ExportError> {
    let (columns, numbers) = (map.columns, map.numbers.len());
    if columns == 0 || numbers == 0 {
        return Err(ExportError::Ragged(
            "the heat map has no cells: give every coordinate at least one value".to_owned(),
        ));
    }
    if !numbers.is_multiple_of(columns) {
        return Err(ExportError::Ragged(format!(
            "{numbers} numbers do not fill whole rows of {columns}: give a number for every cell"
        )));
    }
    let (rows, panels) = (numbers / columns, map.panels.len().max(1));
    if !rows.is_multiple_of(panels) {
        return Err(ExportError::Ragged(format!(
            "{rows} rows do not make {panels} maps of the same size: give all maps as many"
        )));
    }
    let rows = rows / panels;
    admit(columns, rows, panels, format, limit)?;
    Ok(layout::scene(map, rows))
}

/// Refuses maps side by side, each of this many columns and rows, if a format draws at most
/// `limit` cells on each side. The numbers of the maps need not be known.
///
/// # Errors
/// [`ExportError::TooManyCells`].
pub fn admit(
    columns: usize,
    rows: usize,
    panels: usize,
    format: &'static str,
    limit: usize,
) -> Result<(), ExportError> {
    let columns = columns.saturating_mul(panels);
    if columns.max(rows) > limit {
        return Err(ExportError::TooManyCells { columns, rows, format, limit });
    }
    Ok(())
}
