//! Lines of text that stand on whole pixels.

/// The two sizes of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::export) enum Size {
    Label,
    Title,
}

impl Size {
    /// The height of a line, in pixels.
    pub(in crate::export) fn height(self) -> usize {
        match self {
            Size::Label => 20,
            Size::Title => 24,
        }
    }

    /// The width of a letter in PNG, in pixels. The letters of SVG are narrower on average.
    pub(in crate::export) fn letter(self) -> usize {
        match self {
            Size::Label => 9,
            Size::Title => 11,
        }
    }
}

/// The point of a line of text whose place is given, and the direction of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::export) enum Anchor {
    Start,
    Middle,
    End,
    /// The middle of a line that runs upwards.
    Upwards,
}

/// A line of text; `y` is the middle of its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::export) struct Text {
    pub(in crate::export) text: String,
    pub(in crate::export) x: usize,
    pub(in crate::export) y: usize,
    pub(in crate::export) anchor: Anchor,
    pub(in crate::export) size: Size,
}
