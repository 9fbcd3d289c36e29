//! Composes the scene of a heat map: the place of every part, in pixels from the top left.

use super::legend::{self, wrap};
use super::palette::Palette;
use super::ticks::along;
use crate::data::HeatMap;
use crate::export::colour::Colour;
use crate::export::scene::{Anchor, Area, Around, Cells, LINE, Mark, Scene, Size, Text};

/// The least extent of the longer side of a map. A cell has whole pixels, which keeps the extent
/// below its double.
const LEAST_SIDE: usize = 600;
/// The least extent of the shorter side, so that a map of one row can be seen.
const LEAST_BREADTH: usize = 40;
/// The least distance between labels on an axis.
const APART: usize = 56;
const MARGIN: usize = 16;
const TICK: usize = 6;
const SPACE: usize = 8;

/// The place of the first cell and the size of the cells. Maps side by side have the same number of
/// columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plot {
    x: usize,
    y: usize,
    columns: usize,
    rows: usize,
    panels: usize,
    /// The distance between two maps.
    between: usize,
    cell_width: usize,
    cell_height: usize,
}

impl Plot {
    /// The width of one map.
    fn width(&self) -> usize {
        self.columns * self.cell_width
    }

    /// The left end of each map.
    fn lefts(&self) -> impl Iterator<Item = usize> + use<> {
        let (x, apart) = (self.x, self.width() + self.between);
        (0..self.panels).map(move |panel| x + panel * apart)
    }

    /// The rectangle of each map.
    fn areas(self) -> impl Iterator<Item = Area> {
        self.lefts().map(move |left| Area::new(left, self.y, self.width(), self.height()))
    }

    /// The right end of the last map.
    fn right(&self) -> usize {
        self.x + self.panels * (self.width() + self.between) - self.between
    }

    fn height(&self) -> usize {
        self.rows * self.cell_height
    }
}

/// A heat map of this many rows as a scene.
pub(super) fn scene(map: &HeatMap, rows: usize) -> Scene {
    let palette = Palette::new(map.numbers.iter().flatten().copied(), !map.names.is_empty());
    let mut plot = sized(map.columns, rows, map.panels.len().max(1));
    let zoom = ((plot.right().max(plot.height()) + 400) / 1200).max(1);
    let px = |units: usize| units * zoom;
    let letter = px(Size::Label.letter());

    let named = |name: &str| usize::from(!name.trim().is_empty());
    let name_height = px(Size::Label.height() + SPACE);
    let row_digits = digits((rows - 1).saturating_mul(map.row_step));
    plot.x = px(MARGIN + TICK + SPACE) + named(&map.vertical) * name_height + row_digits * letter;
    plot.between = px(4 * SPACE) + digits(map.columns - 1) / 2 * letter;
    let right = plot.right() + px(3 * SPACE);
    let width = right + legend::width(&palette, map) * zoom + px(MARGIN);

    let mut sheet = Sheet::new(zoom);
    let mut top = px(MARGIN);
    for text in wrap(&map.title, (width - px(2 * MARGIN)) / px(Size::Title.letter()), 3) {
        let (x, y) = (px(MARGIN), top + px(Size::Title.height() / 2));
        sheet.texts.push(Text { text, x, y, anchor: Anchor::Start, size: Size::Title });
        top += px(Size::Title.height() + 6);
    }
    top += px(SPACE);
    let half = px(Size::Label.height() / 2);
    let room = match plot.panels {
        1 => (width - plot.x - px(MARGIN)).min(plot.width().max(px(200))),
        _ => plot.width() + plot.between / 2,
    };
    let across = vec![map.horizontal.clone(); plot.panels];
    for names in [&map.panels, &across] {
        let drawn = sheet.texts.len();
        for (left, name) in plot.lefts().zip(names) {
            for name in wrap(name, room / letter, 1) {
                let x = (left + plot.width() / 2).max(left + name.chars().count() * letter / 2);
                sheet.label(name, x, top + half, Anchor::Middle);
            }
        }
        top += if sheet.texts.len() > drawn { name_height } else { 0 };
    }
    plot.y = top + px(Size::Label.height() + TICK + 2);
    let (legend, bottom) = legend::draw(&palette, map, (right, plot.y), plot.height(), zoom);
    let height = bottom.max(plot.y + plot.height()) + px(MARGIN + SPACE);
    let down = plot.height().max(height - plot.y - px(MARGIN)) / letter;
    for name in wrap(&map.vertical, down, 1) {
        let y = (plot.y + plot.height() / 2).max(plot.y + name.chars().count() * letter / 2);
        sheet.label(name, px(MARGIN) + half, y, Anchor::Upwards);
    }
    plot.areas().for_each(|area| sheet.frame(area));
    axes(&plot, map, &mut sheet);

    let numbers = map.numbers.chunks(plot.columns * plot.rows);
    let cells = plot.areas().zip(numbers).map(|(area, numbers)| {
        let places = numbers.iter().map(|&number| palette.place(number)).collect();
        let (columns, colours) = (plot.columns, palette.colours.clone());
        Mark::Cells(Cells { area, columns, colours, places, class: None })
    });
    let patches = sheet.patches.into_iter().chain(legend.patches);
    let texts = sheet.texts.into_iter().chain(legend.texts).map(Mark::Text);
    Scene {
        title: map.title.clone(),
        description: palette.describe(map, rows),
        marks: patches.chain(cells).chain(texts).collect(),
        around: Around::Nothing { width, height, zoom },
    }
}

/// A plot at the origin whose cells have their final size.
fn sized(columns: usize, rows: usize, panels: usize) -> Plot {
    // Several maps together are one and a half times as wide as a single one.
    let side = (LEAST_SIDE + LEAST_SIDE / 2 * (panels - 1).min(1)).div_ceil(panels);
    let side = side.div_ceil(columns.max(rows));
    let extent = |cells: usize| side.max(LEAST_BREADTH.div_ceil(cells));
    let (cell_width, cell_height) = (extent(columns), extent(rows));
    Plot { x: 0, y: 0, columns, rows, panels, between: 0, cell_width, cell_height }
}

/// The ticks of both axes and their labels.
fn axes(plot: &Plot, map: &HeatMap, sheet: &mut Sheet) {
    let zoom = sheet.zoom;
    let px = |units: usize| units * zoom;
    let half = px(Size::Label.height() / 2);
    let base = usize::try_from(map.base).unwrap_or(usize::MAX);
    let number = px(Size::Label.letter()) * (digits(plot.columns) + 1);
    for left in plot.lefts() {
        for column in along(plot.columns, plot.cell_width, base, px(APART), number) {
            let x = left + column * plot.cell_width + plot.cell_width / 2;
            let y = plot.y - px(TICK + 1);
            sheet.tick(Area::new(x - zoom / 2, y, zoom, px(TICK)));
            sheet.label(column.to_string(), x, y - px(2) - half, Anchor::Middle);
        }
    }
    for row in along(plot.rows, plot.cell_height, base, px(APART), 2 * half) {
        let y = plot.y + row * plot.cell_height + plot.cell_height / 2;
        let x = plot.x - px(TICK + 1);
        sheet.tick(Area::new(x, y - zoom / 2, px(TICK), zoom));
        let coordinate = row.saturating_mul(map.row_step).to_string();
        sheet.label(coordinate, x - px(4), y, Anchor::End);
    }
}

fn digits(number: usize) -> usize {
    number.to_string().len()
}

/// Marks of a picture, or of a part of it.
pub(super) struct Sheet {
    /// The number of pixels for a unit of text, lines and margins.
    pub(super) zoom: usize,
    pub(super) patches: Vec<Mark>,
    pub(super) texts: Vec<Text>,
}

impl Sheet {
    pub(super) fn new(zoom: usize) -> Self {
        Sheet { zoom, patches: Vec::new(), texts: Vec::new() }
    }

    pub(super) fn patch(&mut self, area: Area, colour: Colour) {
        self.patches.push(Mark::Patch(area, colour));
    }

    pub(super) fn tick(&mut self, area: Area) {
        self.patch(area, LINE);
    }

    /// Four lines around a rectangle, outside it.
    pub(super) fn frame(&mut self, Area { x, y, width, height }: Area) {
        let thick = self.zoom;
        let (left, top, across) = (x - thick, y - thick, width + 2 * thick);
        self.tick(Area::new(left, top, across, thick));
        self.tick(Area::new(left, y + height, across, thick));
        self.tick(Area::new(left, y, thick, height));
        self.tick(Area::new(x + width, y, thick, height));
    }

    pub(super) fn label(&mut self, text: String, x: usize, y: usize, anchor: Anchor) {
        self.texts.push(Text { text, x, y, anchor, size: Size::Label });
    }
}
