//! The rectangles and the texts around the cells.

use crate::export::colour::Colour;
use crate::export::scene::{Anchor, Area, LINE, Mark, Size, Text};

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
