//! A picture as a list of marks. Each picture is composed into a [`Scene`] once, and three files
//! draw scenes.
//!
//! | picture | composed in | drawn by |
//! |---|---|---|
//! | heat map | [`heat_map`](super::heat_map) | `svg`, `tikz`, `png` |
//! | drawing of an automaton or a diagram | `figure/scene` | `svg`, `tikz` |
//! | matrix of a large automaton | `figure/matrix` | `svg` |
//!
//! Heat maps and matrices have marks on whole pixels. The marks of a drawing are states, arrows and
//! labels instead of shapes, because authors change the styles that TikZ gives to each of them.

mod cells;

pub(super) use cells::{Captioned, Cells};

use std::fmt;
use std::io::{self, Write};

use super::colour::Colour;
use super::figure::Node;
use super::layout::{self, Cubic, Point};

/// The colour of frames and ticks.
pub(super) const LINE: Colour = Colour { rgb: [0x6b, 0x6b, 0x76] };

/// A picture.
pub(super) struct Scene {
    pub(super) title: String,
    /// The description for readers who cannot see the picture.
    pub(super) description: String,
    /// In the order of drawing: later marks cover earlier ones.
    pub(super) marks: Vec<Mark>,
    pub(super) around: Around,
}

impl Scene {
    /// Writes the text that `compose` makes of the scene.
    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        compose: impl FnOnce(&mut String, &Scene) -> fmt::Result,
    ) -> io::Result<()> {
        let mut text = String::new();
        compose(&mut text, self).expect("a string takes everything");
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// The surroundings of the marks.
pub(super) enum Around {
    /// Nothing: the marks are the whole picture, which has this size in pixels.
    Nothing {
        width: usize,
        height: usize,
        /// The number of pixels for a unit of text. It is more than 1 in large pictures, which are
        /// shown at a smaller size.
        #[cfg_attr(not(feature = "png"), expect(dead_code, reason = "others are not shrunk"))]
        zoom: usize,
    },
    /// The caption of a drawing.
    Caption(Captioned),
}

/// A mark.
pub(super) enum Mark {
    /// A rectangle of one colour.
    Patch(Area, Colour),
    /// The outline of a rectangle.
    Frame(Area),
    /// Many rectangles of a grid.
    Cells(Cells),
    /// A line of text.
    Text(Text),
    /// A state of an automaton, or a node of a diagram.
    State(layout::Node, Node),
    /// The line of an edge, with a tip. The arrow into the start has no number.
    Arrow { number: Option<usize>, curve: Vec<Cubic>, back: bool },
    /// The lines of the label of an edge, around a point. With a patch, the edge does not cross
    /// the letters.
    Label { number: usize, at: Point, lines: Vec<String>, patched: bool },
}

/// A rectangle of whole pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    pub(super) fn new(x: usize, y: usize, width: usize, height: usize) -> Self {
        Area { x, y, width, height }
    }
}

/// The two sizes of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    Label,
    Title,
}

impl Size {
    /// The height of a line, in pixels.
    pub(super) fn height(self) -> usize {
        match self {
            Size::Label => 20,
            Size::Title => 24,
        }
    }

    /// The width of a letter in PNG, in pixels. The letters of SVG are narrower on average.
    pub(super) fn letter(self) -> usize {
        match self {
            Size::Label => 9,
            Size::Title => 11,
        }
    }
}

/// The point of a line of text whose place is given, and the direction of the line.
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
pub(super) struct Text {
    pub(super) text: String,
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) anchor: Anchor,
    pub(super) size: Size,
}
