//! A state as it is drawn, and the size of its texts.

use super::geometry::{Point, real};
use crate::automaton::{Dfao, StateId};

/// Half the height of a state, and its half-width if its texts are short.
pub(in crate::export) const RADIUS: f64 = 20.0;
/// The height of the text, in the unit of the drawing.
pub(in crate::export) const TEXT: f64 = 12.0;
/// From the base line of one line of a label to the next.
pub(in crate::export) const LINE: f64 = 14.0;

/// A state in its place.
#[derive(Clone, Debug)]
pub(in crate::export) struct Node {
    pub(in crate::export) state: StateId,
    pub(in crate::export) centre: Point,
    /// Half the width: a state is a rounded box of height 2·[`RADIUS`].
    pub(in crate::export) half_width: f64,
}

/// The width of a text in a sans-serif font, never less than what common fonts need.
pub(in crate::export) fn text_width(text: &str, size: f64) -> f64 {
    real(text.chars().count()) * size * 0.62
}

/// The output as it is written into a state.
pub(in crate::export) fn output_text(dfao: &Dfao, state: StateId) -> String {
    dfao.output(state).map_or_else(|| "–".to_owned(), |value| value.to_string())
}
