//! Where everything stands, in pixels. The origin is at the top left, as in both formats.

use super::legend;
use super::palette::Palette;
use super::shapes::{Anchor, Line, Patch, frame, tick};
use super::text::{Size, wrap};
use super::ticks::along;
use crate::data::HeatMap;

/// The least extent of the longer side of a map; whole pixels a cell keep the extent below its
/// double.
const LEAST_SIDE: usize = 600;
/// The least extent of the shorter side, so that a map of one row can be seen.
const LEAST_BREADTH: usize = 40;
/// The least distance between labels on an axis.
const APART: usize = 56;
const MARGIN: usize = 16;
const TICK: usize = 6;
const SPACE: usize = 8;

/// The cells: where the first one is, and the extent of one. Maps side by side have as many columns
/// each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plot {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) panels: usize,
    /// From one map to the next.
    pub(super) between: usize,
    pub(super) cell_width: usize,
    pub(super) cell_height: usize,
}

impl Plot {
    /// The width of one map.
    pub(super) fn width(&self) -> usize {
        self.columns * self.cell_width
    }

    /// Where each map begins.
    pub(super) fn lefts(&self) -> impl Iterator<Item = usize> + use<> {
        let (x, apart) = (self.x, self.width() + self.between);
        (0..self.panels).map(move |panel| x + panel * apart)
    }

    /// Where the last map ends.
    fn right(&self) -> usize {
        self.x + self.panels * (self.width() + self.between) - self.between
    }

    pub(super) fn height(&self) -> usize {
        self.rows * self.cell_height
    }
}

/// A heat map, laid out.
pub(super) struct Scene {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Pixels a unit of text, lines and margins: more than 1 in pictures that are shrunk to be
    /// looked at.
    #[cfg_attr(not(feature = "png"), expect(dead_code, reason = "maps in SVG are not shrunk"))]
    pub(super) zoom: usize,
    pub(super) plot: Plot,
    pub(super) palette: Palette,
    /// Rectangles in the order of drawing: later ones cover earlier ones, and none covers a cell.
    pub(super) patches: Vec<Patch>,
    pub(super) lines: Vec<Line>,
}

impl Scene {
    pub(super) fn new(map: &HeatMap, rows: usize) -> Self {
        let marks = !map.names.is_empty();
        let palette = Palette::new(map.numbers.iter().flatten().copied(), marks);
        let mut plot = sized(map.columns, rows, map.panels.len().max(1));
        let zoom = ((plot.right().max(plot.height()) + 400) / 1200).max(1);
        let px = |units: usize| units * zoom;
        let letter = px(Size::Label.letter());

        let named = |name: &str| usize::from(!name.trim().is_empty());
        let name_height = px(Size::Label.height() + SPACE);
        let row_digits = digits((rows - 1).saturating_mul(map.row_step));
        plot.x =
            px(MARGIN + TICK + SPACE) + named(&map.vertical) * name_height + row_digits * letter;
        let right_digits = digits(map.columns - 1) / 2 * letter;
        plot.between = px(4 * SPACE) + right_digits;
        let right = plot.right() + px(3 * SPACE);
        let width_of_legend = legend::width(&palette, map) * zoom;
        let width = right + width_of_legend + px(MARGIN);

        let title_letters = (width - px(2 * MARGIN)) / px(Size::Title.letter());
        let title = wrap(&map.title, title_letters, 3);
        let mut top = px(MARGIN);
        let mut lines = Vec::new();
        for text in title {
            let (x, y) = (px(MARGIN), top + px(Size::Title.height() / 2));
            lines.push(Line { text, x, y, anchor: Anchor::Start, size: Size::Title });
            top += px(Size::Title.height() + 6);
        }
        top += px(SPACE);
        let half = px(Size::Label.height() / 2);
        let room = match plot.panels {
            1 => (width - plot.x - px(MARGIN)).min(plot.width().max(px(200))),
            _ => plot.width() + plot.between / 2,
        };
        let mut above = |names: &mut dyn Iterator<Item = &str>, lines: &mut Vec<Line>| {
            let mut any = false;
            for (left, name) in plot.lefts().zip(names) {
                for name in wrap(name, room / letter, 1) {
                    let x = (left + plot.width() / 2).max(left + name.chars().count() * letter / 2);
                    lines.push(label(name, x, top + half, Anchor::Middle));
                    any = true;
                }
            }
            top += if any { name_height } else { 0 };
        };
        above(&mut map.panels.iter().map(String::as_str), &mut lines);
        above(&mut std::iter::repeat(map.horizontal.as_str()), &mut lines);
        plot.y = top + px(Size::Label.height() + TICK + 2);
        let frames = plot.lefts().flat_map(|x| frame(x, plot.y, plot.width(), plot.height(), zoom));
        let mut patches: Vec<Patch> = frames.collect();
        let legend = legend::draw(&palette, map, (right, plot.y), plot.height(), zoom);
        let height = legend.bottom.max(plot.y + plot.height()) + px(MARGIN + SPACE);
        let down = plot.height().max(height - plot.y - px(MARGIN)) / letter;
        for name in wrap(&map.vertical, down, 1) {
            let y = (plot.y + plot.height() / 2).max(plot.y + name.chars().count() * letter / 2);
            lines.push(label(name, px(MARGIN) + half, y, Anchor::Upwards));
        }

        axes(&plot, map, zoom, &mut patches, &mut lines);
        patches.extend(legend.patches);
        lines.extend(legend.lines);
        Scene { width, height, zoom, plot, palette, patches, lines }
    }
}

/// A plot at the origin, its cells as large as they are to be.
fn sized(columns: usize, rows: usize, panels: usize) -> Plot {
    // Maps side by side are half as large again in all as one alone.
    let side = (LEAST_SIDE + LEAST_SIDE / 2 * (panels - 1).min(1)).div_ceil(panels);
    let side = side.div_ceil(columns.max(rows));
    let extent = |cells: usize| side.max(LEAST_BREADTH.div_ceil(cells));
    let (cell_width, cell_height) = (extent(columns), extent(rows));
    Plot { x: 0, y: 0, columns, rows, panels, between: 0, cell_width, cell_height }
}

/// The ticks of both axes and their labels.
fn axes(plot: &Plot, map: &HeatMap, zoom: usize, patches: &mut Vec<Patch>, lines: &mut Vec<Line>) {
    let px = |units: usize| units * zoom;
    let half = px(Size::Label.height() / 2);
    let base = usize::try_from(map.base).unwrap_or(usize::MAX);
    let number = px(Size::Label.letter()) * (digits(plot.columns) + 1);
    for (left, column) in plot.lefts().flat_map(|left| {
        let columns = along(plot.columns, plot.cell_width, base, px(APART), number);
        columns.into_iter().map(move |column| (left, column))
    }) {
        let x = left + column * plot.cell_width + plot.cell_width / 2;
        let y = plot.y - px(TICK + 1);
        patches.push(tick(x - zoom / 2, y, zoom, px(TICK)));
        lines.push(label(column.to_string(), x, y - px(2) - half, Anchor::Middle));
    }
    for row in along(plot.rows, plot.cell_height, base, px(APART), 2 * half) {
        let y = plot.y + row * plot.cell_height + plot.cell_height / 2;
        let x = plot.x - px(TICK + 1);
        patches.push(tick(x, y - zoom / 2, px(TICK), zoom));
        let coordinate = row.saturating_mul(map.row_step).to_string();
        lines.push(label(coordinate, x - px(4), y, Anchor::End));
    }
}

fn label(text: String, x: usize, y: usize, anchor: Anchor) -> Line {
    Line { text, x, y, anchor, size: Size::Label }
}

fn digits(number: usize) -> usize {
    number.to_string().len()
}
