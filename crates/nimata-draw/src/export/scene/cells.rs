//! Cells of a grid, and those of one colour as few rectangles.

use super::Area;
use crate::export::colour::Colour;
use crate::export::figure::{Entry, Figure};
use crate::export::layout::{TEXT, text_width};

/// A grid of cells of whole pixels.
pub(in crate::export) struct Cells {
    /// The rectangle that the cells fill.
    pub(in crate::export) area: Area,
    pub(in crate::export) columns: usize,
    /// The colours of the cells. The first is the ground, on which the others are drawn.
    pub(in crate::export) colours: Vec<Colour>,
    /// For each cell the index of its colour, row by row.
    pub(in crate::export) places: Vec<u8>,
    /// The class of the cells in SVG, if they have one.
    pub(in crate::export) class: Option<&'static str>,
}

impl Cells {
    /// The width and the height of a cell.
    pub(in crate::export) fn cell(&self) -> (usize, usize) {
        let rows = self.places.len() / self.columns;
        (self.area.width / self.columns, self.area.height / rows)
    }

    /// The rectangles of each colour but the ground, in cells. Equal cells side by side in a row
    /// are a run; a run and the equal runs right below it are one rectangle.
    ///
    /// Strokes as wide as a row would be shorter to write, but the two sides of a line are rounded
    /// separately, and at some scales the ground shows between rows.
    pub(in crate::export) fn rectangles(&self) -> impl Iterator<Item = (Colour, Vec<Area>)> {
        let mut closed = vec![Vec::new(); self.colours.len()];
        let mut open: Vec<(usize, Area)> = Vec::new();
        // The last row, which is empty, closes all rectangles.
        for (y, row) in self.places.chunks_exact(self.columns).chain([&[][..]]).enumerate() {
            let mut runs = runs(row, y);
            for (place, above) in open {
                let at = runs.binary_search_by_key(&above.x, |(_, run)| run.x);
                match at.map(|at| &mut runs[at]) {
                    Ok((same, run)) if *same == place && run.width == above.width => {
                        *run = Area { height: above.height + 1, ..above };
                    }
                    _ => closed[place].push(above),
                }
            }
            open = runs;
        }
        self.colours.iter().copied().zip(closed).filter(|(_, areas)| !areas.is_empty())
    }
}

fn runs(row: &[u8], y: usize) -> Vec<(usize, Area)> {
    let mut x = 0;
    let mut runs = Vec::new();
    for run in row.chunk_by(|a, b| a == b) {
        if run[0] != 0 {
            runs.push((usize::from(run[0]), Area::new(x, y, run.len(), 1)));
        }
        x += run.len();
    }
    runs
}

// The caption of a drawing: lines above it, and below it a legend of its colours and a note.

/// The distance between two entries of a legend.
const GAP: f64 = 14.0;
/// The least width of a row of entries.
const LEAST_WIDTH: f64 = 220.0;

/// A caption of a drawing, laid out in rows.
pub(in crate::export) struct Captioned {
    /// The width and the height of the drawing.
    pub(in crate::export) size: (f64, f64),
    pub(in crate::export) heading: Vec<String>,
    /// Rows of entries, each with its distance from the left.
    pub(in crate::export) legend: Vec<Vec<(f64, Entry)>>,
    pub(in crate::export) note: Option<String>,
}

impl Captioned {
    pub(in crate::export) fn new(figure: &Figure, size: (f64, f64)) -> Self {
        let Figure { title, legend, note, .. } = figure.clone();
        let legend = rows(legend, size.0.max(LEAST_WIDTH));
        Captioned { size, heading: title, legend, note }
    }
}

impl Entry {
    /// The distance from the left of the square to the text.
    pub(in crate::export) const SPACE: f64 = 18.0;

    /// The width of the square with its text.
    pub(in crate::export) fn width(&self) -> f64 {
        Self::SPACE + text_width(&self.text, TEXT)
    }
}

/// Distributes the entries over rows of at most this width.
fn rows(entries: Vec<Entry>, width: f64) -> Vec<Vec<(f64, Entry)>> {
    // Explanations are easier to read one below the other.
    let alone = entries.iter().any(|entry| entry.explains);
    let mut rows = Vec::new();
    let mut x = 0.0;
    for entry in entries {
        let wide = entry.width();
        if rows.is_empty() || alone || x + wide > width {
            rows.push(Vec::new());
            x = 0.0;
        }
        rows.last_mut().expect("a row was begun").push((x, entry));
        x += wide + GAP;
    }
    rows
}
