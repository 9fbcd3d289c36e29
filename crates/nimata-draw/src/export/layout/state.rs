//! A node as it is drawn, and the size of its text.

use super::geometry::Point;
use crate::export::figure::{self, Part, parts};

/// Half the height of a node, and half the width of a node with short text.
pub(in crate::export) const RADIUS: f64 = 20.0;
/// The height of the text, in the unit of the drawing.
pub(in crate::export) const TEXT: f64 = 12.0;
/// The distance between the base lines of two lines of a label.
pub(in crate::export) const LINE: f64 = 14.0;
/// The size of an index, relative to that of its letter.
pub(in crate::export) const INDEX: f64 = 0.75;

/// A node with its coordinates.
#[derive(Clone, Debug)]
pub(in crate::export) struct Node {
    pub(in crate::export) centre: Point,
    /// Half the width; a node is a rounded box of height 2·[`RADIUS`].
    pub(in crate::export) half_width: f64,
}

/// The width of a text in DejaVu Sans, the widest of the common sans-serif fonts.
pub(in crate::export) fn text_width(text: &str, size: f64) -> f64 {
    let plain = |text: &str| text.chars().map(advance).sum::<f64>();
    let widths = parts(text).into_iter().map(|part| match part {
        Part::Plain(text) => plain(text),
        Part::Indexed { letter, index } => plain(letter) + INDEX * plain(index),
    });
    size * widths.sum::<f64>()
}

/// The width of a letter, rounded up to one of a few classes.
fn advance(c: char) -> f64 {
    match c {
        'i' | 'l' | 'j' | ' ' | ',' | '.' | '·' => 0.32,
        '(' | ')' | '[' | ']' | ':' | ';' | '/' | '-' | 'f' | 'r' | 't' | 'I' => 0.41,
        '*' | '–' | 's' | 'c' | 'z' => 0.56,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.99,
        '+' | '−' | '=' | '<' | '>' | 'A'..='Z' => 0.84,
        c if c.is_ascii() => 0.64,
        c if c < '\u{2e80}' => 0.84,
        _ => 1.0,
    }
}

/// Half the width of a node, including the space around its text.
pub(super) fn half_width(node: &figure::Node) -> f64 {
    let lines = [&node.name].into_iter().chain(&node.output);
    let widest = lines.map(|line| text_width(line, TEXT));
    RADIUS.max(widest.fold(0.0, f64::max) / 2.0 + 8.0)
}
