//! Cells of one colour as few rectangles.

use super::palette::Palette;
use super::shapes::Fill;

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
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
    fill: Fill,
    top: usize,
}

/// The rectangles of each fill, from the lightest on; the cells without a number come last. Those
/// with 0 have none: they are the ground.
pub(super) fn rectangles(
    numbers: &[Option<u32>],
    columns: usize,
    palette: &Palette,
) -> Vec<(Fill, Vec<Rectangle>)> {
    let mut found: Vec<(Fill, Rectangle)> = Vec::new();
    let mut close = |run: &Run, bottom: usize| {
        let Run { x, length, fill, top } = *run;
        found.push((fill, Rectangle { x, y: top, width: length, height: bottom - top }));
    };
    let mut open: Vec<Run> = Vec::new();
    let mut bottom = 0;
    for (y, row) in numbers.chunks_exact(columns).enumerate() {
        let mut runs = runs(row, y, palette);
        for run in &mut runs {
            run.top = same(run, &open).map_or(y, |above| above.top);
        }
        for run in open.iter().filter(|run| same(run, &runs).is_none()) {
            close(run, y);
        }
        open = runs;
        bottom = y + 1;
    }
    for run in &open {
        close(run, bottom);
    }
    let rank = |fill: &Fill| match fill {
        Fill::Value(place) => *place,
        _ => usize::MAX,
    };
    // Stable, so that rectangles of one fill stay in the order in which they end.
    found.sort_by_key(|(fill, _)| rank(fill));
    let groups = found.chunk_by(|(a, _), (b, _)| a == b);
    groups.map(|group| (group[0].0, group.iter().map(|(_, one)| *one).collect())).collect()
}

fn runs(row: &[Option<u32>], y: usize, palette: &Palette) -> Vec<Run> {
    let mut x = 0;
    let mut runs = Vec::new();
    for cells in row.chunk_by(|&a, &b| palette.fill(a) == palette.fill(b)) {
        let (length, fill) = (cells.len(), palette.fill(cells[0]));
        if fill != palette.ground() {
            runs.push(Run { x, length, fill, top: y });
        }
        x += length;
    }
    runs
}

/// The run of another row with the same cells and the same fill.
fn same<'a>(run: &Run, row: &'a [Run]) -> Option<&'a Run> {
    let at = row.binary_search_by_key(&run.x, |other| other.x).ok()?;
    Some(&row[at]).filter(|other| other.length == run.length && other.fill == run.fill)
}
