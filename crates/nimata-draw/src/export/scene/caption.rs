//! The caption of a drawing: lines above it, and below it a legend of its colours and a note.

use crate::export::figure::{Entry, Figure};
use crate::export::layout::{TEXT, text_width};

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
