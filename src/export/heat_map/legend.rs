//! The legend: what the colours say. It stands to the right of the cells, the greatest number on
//! top.

use super::palette::Palette;
use super::shapes::{Anchor, Fill, Line, Patch, frame};
use super::text::{Size, wrap};
use super::ticks::{Round, between};
use crate::data::HeatMap;
use crate::export::colour::place;

/// The width of the bar, and the side of a square.
const BAR: usize = 22;
/// From one square to the next.
const STEP: usize = 28;
/// From the bar to a label.
const SPACE: usize = 12;
/// A name with more letters takes several lines.
const LETTERS: usize = 14;
/// The least height of the bar.
const LEAST_BAR: usize = 220;

/// The legend, laid out.
pub(super) struct Legend {
    pub(super) patches: Vec<Patch>,
    pub(super) lines: Vec<Line>,
    pub(super) bottom: usize,
}

fn name_lines(name: &str) -> Vec<String> {
    wrap(name, LETTERS, 3)
}

/// What a number is called in the legend: by its name if it has one.
fn called(number: u32, map: &HeatMap) -> String {
    let named = map.names.iter().find(|(named, _)| *named == number);
    let name = named.and_then(|(_, name)| wrap(name, 2 * LETTERS, 1).pop());
    name.unwrap_or_else(|| number.to_string())
}

/// How wide the legend is, before it is zoomed.
pub(super) fn width(palette: &Palette, map: &HeatMap) -> usize {
    let greatest = palette.range().map_or(0, |(_, greatest)| greatest);
    let shown = [0, greatest].into_iter().chain(palette.listed().iter().copied());
    let longest = shown.map(|number| called(number, map).chars().count()).max().unwrap_or(0);
    let labels = BAR + SPACE + longest * Size::Label.letter();
    let letters =
        name_lines(&map.legend).iter().map(|line| line.chars().count()).max().unwrap_or(0);
    labels.max(letters * Size::Label.letter())
}

/// The legend with its top left corner at `at`, as tall as the cells if it has a bar.
pub(super) fn draw(
    palette: &Palette,
    map: &HeatMap,
    at: (usize, usize),
    tall: usize,
    zoom: usize,
) -> Legend {
    let mut pen = Pen { x: at.0, y: at.1, zoom, map, patches: Vec::new(), lines: Vec::new() };
    for text in name_lines(&map.legend) {
        let y = pen.y + zoom * Size::Label.height() / 2;
        pen.line(text, 0, y);
        pen.y += zoom * Size::Label.height();
    }
    if pen.y > at.1 {
        pen.y += zoom * SPACE;
    }
    let zeros = if palette.zeros > 0 { zoom * STEP } else { 0 };
    let squares = zeros + zoom * STEP * palette.listed().len();
    if let Some(range) = palette.scale() {
        let height = (at.1 + tall).saturating_sub(pen.y + squares).max(zoom * LEAST_BAR);
        pen.bar(range, palette.round(), height);
    }
    for &number in palette.listed().iter().rev() {
        pen.square(palette, number);
    }
    if zeros > 0 {
        pen.square(palette, 0);
    }
    Legend { patches: pen.patches, lines: pen.lines, bottom: pen.y }
}

/// Draws downwards from a point.
struct Pen<'a> {
    x: usize,
    y: usize,
    zoom: usize,
    map: &'a HeatMap,
    patches: Vec<Patch>,
    lines: Vec<Line>,
}

impl Pen<'_> {
    fn line(&mut self, text: String, right: usize, y: usize) {
        let (x, anchor) = (self.x + self.zoom * right, Anchor::Start);
        self.lines.push(Line { text, x, y, anchor, size: Size::Label });
    }

    fn square(&mut self, palette: &Palette, number: u32) {
        let (x, y, side) = (self.x, self.y + self.zoom * (STEP - BAR), self.zoom * BAR);
        let fill = palette.fill(Some(number));
        self.patches.extend(frame(x, y, side, side, self.zoom));
        self.patches.push(Patch { x, y, width: side, height: side, fill });
        self.line(called(number, self.map), BAR + SPACE, y + side / 2);
        self.y += self.zoom * STEP;
    }

    fn bar(&mut self, (least, greatest): (u32, u32), round: Round, height: usize) {
        let (x, top, width, zoom) = (self.x, self.y, self.zoom * BAR, self.zoom);
        let (lightest, darkest) = (place(least), place(greatest));
        // Where a shade begins: the darkest is at the top.
        let below = |shade: usize| top + height * (darkest + 1 - shade) / (darkest + 1 - lightest);
        self.patches.extend(frame(x, top, width, height, zoom));
        for shade in lightest..=darkest {
            let (y, end) = (below(shade + 1), below(shade));
            let fill = Fill::Value(shade);
            self.patches.push(Patch { x, y, width, height: end - y, fill });
        }
        let middle = |value: u32| {
            let shade = place(value);
            (below(shade + 1) + below(shade)) / 2
        };
        let apart = zoom * Size::Label.height();
        for value in between(least, greatest, round, apart, middle) {
            let y = middle(value);
            let (x, width) = (x + width + zoom, zoom * SPACE / 2);
            let fill = Fill::Line;
            self.patches.push(Patch { x, y: y - zoom / 2, width, height: zoom, fill });
            self.line(value.to_string(), BAR + SPACE, y);
        }
        self.y += height;
    }
}
