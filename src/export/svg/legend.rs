//! The rows below a drawing that explain its colours, and the line about what is left out.

use std::fmt::Write as _;

use super::text::spans;
use crate::export::figure::Entry;
use crate::export::layout::{TEXT, text_width};

/// The margin around the picture.
pub(super) const MARGIN: f64 = 16.0;
/// The side of a legend's square, and also its distance to the text.
const SWATCH: f64 = 12.0;
/// The distance between two entries.
pub(in crate::export) const GAP: f64 = 14.0;

/// The width of a square with its text.
pub(in crate::export) fn entry_width(entry: &Entry) -> f64 {
    SWATCH + 6.0 + text_width(&entry.text, TEXT)
}

/// Distributes the entries over rows of at most this width.
pub(in crate::export) fn rows(entries: &[Entry], width: f64) -> Vec<&[Entry]> {
    let mut rows = Vec::new();
    let (mut first, mut used) = (0, 0.0);
    for (place, entry) in entries.iter().enumerate() {
        let wide = entry_width(entry);
        // Explanations are easier to read one below the other.
        if place > first && (used + wide > width || entries.iter().any(|entry| entry.explains)) {
            rows.push(&entries[first..place]);
            (first, used) = (place, 0.0);
        }
        used += wide + GAP;
    }
    rows.extend((first < entries.len()).then(|| &entries[first..]));
    rows
}

/// The width of the widest row.
pub(super) fn width(rows: &[&[Entry]]) -> f64 {
    let row = |entries: &&[Entry]| -> f64 {
        entries.iter().map(|entry| entry_width(entry) + GAP).sum::<f64>() - GAP
    };
    rows.iter().map(row).fold(0.0, f64::max)
}

/// Draws a row whose top is at height `y`.
pub(super) fn write_row(svg: &mut String, entries: &[Entry], y: f64) -> std::fmt::Result {
    let mut x = MARGIN;
    for entry in entries {
        writeln!(
            svg,
            "<rect class=\"swatch{}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SWATCH}\" \
             height=\"{SWATCH}\" rx=\"3\" fill=\"{}\"/>",
            if entry.dashed { " none" } else { "" },
            entry.tint.hex(),
        )?;
        writeln!(
            svg,
            r#"<text class="legend" x="{:.1}" y="{:.1}">{}</text>"#,
            x + SWATCH + 6.0,
            y + 10.5,
            spans(&entry.text, TEXT),
        )?;
        x += entry_width(entry) + GAP;
    }
    Ok(())
}
