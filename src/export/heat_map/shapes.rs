//! What a heat map is drawn of: rectangles and lines of text.

use super::text::Size;

/// What a rectangle is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fill {
    /// Nothing but the page.
    Page,
    Line,
    /// A won position.
    Won,
    /// A colour of values, by its place among them.
    Value(usize),
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) fill: Fill,
}

/// Which point of a line of text is given, and which way it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
    /// The middle of a line that runs upwards.
    Upwards,
}

/// A line of text; `y` is the middle of its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) anchor: Anchor,
    pub(super) size: Size,
}

pub(super) fn tick(x: usize, y: usize, width: usize, height: usize) -> Patch {
    Patch { x, y, width, height, fill: Fill::Line }
}

/// Four lines around a rectangle, outside it.
pub(super) fn frame(x: usize, y: usize, width: usize, height: usize, thick: usize) -> Vec<Patch> {
    let (left, top) = (x - thick, y - thick);
    let across = width + 2 * thick;
    vec![
        tick(left, top, across, thick),
        tick(left, y + height, across, thick),
        tick(left, y, thick, height),
        tick(x + width, y, thick, height),
    ]
}
