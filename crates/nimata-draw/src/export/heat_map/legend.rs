//! The legend of the colours. It stands to the right of the cells, the greatest number on top.

use super::layout::Sheet;
use super::palette::Palette;
use super::ticks::{Round, between};
use crate::data::HeatMap;
use crate::export::colour::{at, place};
use crate::export::scene::{Anchor, Area, Size};

/// The width of the bar, and the side of a square.
const BAR: usize = 22;
/// The distance between the tops of two squares.
const STEP: usize = 28;
/// The distance between the bar and a label.
const SPACE: usize = 12;
/// A name with more letters takes several lines.
const LETTERS: usize = 14;
/// The least height of the bar.
const LEAST_BAR: usize = 220;

fn name_lines(name: &str) -> Vec<String> {
    wrap(name, LETTERS, 3)
}

/// The text for a number in the legend: its name if it has one, else its digits.
fn called(number: u32, map: &HeatMap) -> String {
    let named = map.names.iter().find(|(named, _)| *named == number);
    let name = named.and_then(|(_, name)| wrap(name, 2 * LETTERS, 1).pop());
    name.unwrap_or_else(|| number.to_string())
}

/// The width of the legend before zooming.
pub(super) fn width(palette: &Palette, map: &HeatMap) -> usize {
    let greatest = palette.range.map_or(0, |(_, greatest)| greatest);
    let shown = [0, greatest].into_iter().chain(palette.listed.iter().copied());
    let longest = shown.map(|number| called(number, map).chars().count()).max().unwrap_or(0);
    let labels = BAR + SPACE + longest * Size::Label.letter();
    let letters =
        name_lines(&map.legend).iter().map(|line| line.chars().count()).max().unwrap_or(0);
    labels.max(letters * Size::Label.letter())
}

/// The legend with its top left corner at `corner`, and the height at which it ends. A legend
/// with a bar is as tall as the cells.
pub(super) fn draw(
    palette: &Palette,
    map: &HeatMap,
    corner: (usize, usize),
    tall: usize,
    zoom: usize,
) -> (Sheet, usize) {
    let mut pen = Pen { x: corner.0, y: corner.1, map, sheet: Sheet::new(zoom) };
    for text in name_lines(&map.legend) {
        let y = pen.y + zoom * Size::Label.height() / 2;
        pen.label(text, 0, y);
        pen.y += zoom * Size::Label.height();
    }
    if pen.y > corner.1 {
        pen.y += zoom * SPACE;
    }
    let zeros = if palette.zeros > 0 { zoom * STEP } else { 0 };
    let squares = zeros + zoom * STEP * palette.listed.len();
    if let Some(range) = palette.scale {
        let height = (corner.1 + tall).saturating_sub(pen.y + squares).max(zoom * LEAST_BAR);
        pen.bar(range, palette.round(), height);
    }
    for &number in palette.listed.iter().rev() {
        pen.square(palette, number);
    }
    if zeros > 0 {
        pen.square(palette, 0);
    }
    (pen.sheet, pen.y)
}

/// Draws one part below another, from a point downwards.
struct Pen<'a> {
    x: usize,
    y: usize,
    map: &'a HeatMap,
    sheet: Sheet,
}

impl Pen<'_> {
    fn label(&mut self, text: String, right: usize, y: usize) {
        self.sheet.label(text, self.x + self.sheet.zoom * right, y, Anchor::Start);
    }

    fn square(&mut self, palette: &Palette, number: u32) {
        let zoom = self.sheet.zoom;
        let side = zoom * BAR;
        let area = Area::new(self.x, self.y + zoom * (STEP - BAR), side, side);
        self.sheet.frame(area);
        self.sheet.patch(area, palette.colour(number));
        self.label(called(number, self.map), BAR + SPACE, area.y + side / 2);
        self.y += zoom * STEP;
    }

    fn bar(&mut self, (least, greatest): (u32, u32), round: Round, height: usize) {
        let zoom = self.sheet.zoom;
        let (x, top, width) = (self.x, self.y, zoom * BAR);
        let (lightest, darkest) = (place(least), place(greatest));
        // The height at which a shade begins; the darkest is at the top.
        let below = |shade: usize| top + height * (darkest + 1 - shade) / (darkest + 1 - lightest);
        self.sheet.frame(Area::new(x, top, width, height));
        for shade in lightest..=darkest {
            let (y, end) = (below(shade + 1), below(shade));
            self.sheet.patch(Area::new(x, y, width, end - y), at(shade));
        }
        let middle = |value: u32| {
            let shade = place(value);
            (below(shade + 1) + below(shade)) / 2
        };
        for value in between(least, greatest, round, zoom * Size::Label.height(), middle) {
            let y = middle(value);
            self.sheet.tick(Area::new(x + width + zoom, y - zoom / 2, zoom * SPACE / 2, zoom));
            self.label(value.to_string(), BAR + SPACE, y);
        }
        self.y += height;
    }
}

// Text in lines of a given width.

/// The text in lines of at most `width` letters, broken at spaces where there are any. A text of
/// more than `most` lines is cut, and ends in `...`.
pub(super) fn wrap(text: &str, width: usize, most: usize) -> Vec<String> {
    let width = width.max(4);
    let mut lines: Vec<String> = Vec::new();
    let mut room = 0;
    for word in text.split_whitespace() {
        let mut letters: Vec<char> = word.chars().collect();
        if letters.len() < room {
            let line = lines.last_mut().expect("only a line has room");
            line.push(' ');
            line.extend(&letters);
            room -= letters.len() + 1;
            continue;
        }
        while !letters.is_empty() && lines.len() <= most {
            let rest = letters.split_off(letters.len().min(width));
            room = width - letters.len();
            lines.push(letters.into_iter().collect());
            letters = rest;
        }
        if lines.len() > most {
            break;
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            let begin: String = last.chars().take(width - 3).collect();
            *last = begin + "...";
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrap("u − G of exco:2", 8, 3), ["u − G of", "exco:2"]);
        assert_eq!(wrap("abcdefghij k", 4, 5), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap(" \n ", 4, 3), [""; 0]);
    }

    #[test]
    fn text_that_does_not_fit_ends_in_dots() {
        assert_eq!(wrap("one two three four", 5, 2), ["one", "tw..."]);
        assert_eq!(wrap("abcdefgh", 6, 1), ["abc..."]);
        assert_eq!(wrap("abcdef", 6, 1), ["abcdef"]);
    }
}
