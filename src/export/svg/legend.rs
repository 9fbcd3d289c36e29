//! The colours of the outputs, and the rows below the drawing that explain them.

use std::fmt::Write as _;

use crate::automaton::{Dfao, Output};
use crate::export::layout::{TEXT, text_width};

/// The margin around the picture.
pub(super) const MARGIN: f64 = 16.0;
/// The side of a legend's square, and the distance to its text.
const SWATCH: f64 = 12.0;
/// Light tints of the colour-blind-safe palette of Okabe and Ito; dark text stands out on all of
/// them.
const TINTS: [&str; 8] =
    ["#a9d5f2", "#f8d590", "#a3dcc6", "#f2b48c", "#e3bcd3", "#f6efa0", "#8fb8da", "#cfcfcf"];
/// For "none", and for outputs past the palette.
const PLAIN: &str = "#ffffff";

/// Between two entries.
const GAP: f64 = 14.0;

/// The outputs in order, with their colours.
pub(super) struct Tints(Vec<(Output, &'static str)>);

impl Tints {
    pub(super) fn new(dfao: &Dfao) -> Self {
        let mut outputs = dfao.outputs().to_vec();
        outputs.sort_unstable();
        outputs.dedup();
        let mut tints = TINTS.into_iter();
        let tint = |output: Output| {
            let fresh = output.and_then(|_| tints.next());
            (output, fresh.unwrap_or(PLAIN))
        };
        Tints(outputs.into_iter().map(tint).collect())
    }

    pub(super) fn of(&self, output: Output) -> &'static str {
        let at = self.0.binary_search_by_key(&output, |entry| entry.0);
        self.0[at.expect("every output has a colour")].1
    }
}

/// An output in the legend.
pub(super) struct Entry {
    text: String,
    none: bool,
    tint: &'static str,
    width: f64,
}

/// The entries in rows of at most `width`. Outputs past the palette have no entry, as the states
/// show them anyway.
pub(super) fn rows(tints: &Tints, width: f64) -> Vec<Vec<Entry>> {
    let mut rows: Vec<Vec<Entry>> = Vec::new();
    let mut used = f64::INFINITY;
    for &(output, tint) in &tints.0 {
        let none = output.is_none();
        if tint == PLAIN && !none {
            continue;
        }
        let text = output.map_or_else(|| "none".to_owned(), |value| value.to_string());
        let entry = Entry { width: SWATCH + 6.0 + text_width(&text, TEXT), text, none, tint };
        if used + entry.width > width {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += entry.width + GAP;
        rows.last_mut().expect("the first entry opened a row").push(entry);
    }
    rows
}

/// The width of the widest row.
pub(super) fn width(rows: &[Vec<Entry>]) -> f64 {
    let row = |entries: &Vec<Entry>| -> f64 {
        entries.iter().map(|entry| entry.width + GAP).sum::<f64>() - GAP
    };
    rows.iter().map(row).fold(0.0, f64::max)
}

/// Draws a row, its top at height `y`.
pub(super) fn write_row(svg: &mut String, entries: &[Entry], y: f64) -> std::fmt::Result {
    let mut x = MARGIN;
    for entry in entries {
        writeln!(
            svg,
            "<rect class=\"state{}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SWATCH}\" \
             height=\"{SWATCH}\" rx=\"3\" fill=\"{}\"/>",
            if entry.none { " none" } else { "" },
            entry.tint,
        )?;
        writeln!(
            svg,
            r#"<text class="legend" x="{:.1}" y="{:.1}">{}</text>"#,
            x + SWATCH + 6.0,
            y + 10.5,
            entry.text,
        )?;
        x += entry.width + GAP;
    }
    Ok(())
}
