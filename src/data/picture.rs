//! What can be drawn of a game.

use super::{Diagram, HeatMap};

/// What is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The values of a layer: with three numbers the first is `layer`; the others run from 0 to
    /// `upto` − 1.
    Layer {
        /// The first number, for games with three.
        layer: u32,
        /// The side of the picture.
        upto: u32,
    },
    /// The diagram of the family, such as Kupin's digraph of triples.
    Diagram,
}

/// What can be drawn of a game.
#[derive(Clone, Debug)]
pub enum Picture {
    /// Numbers as colours.
    HeatMap(HeatMap),
    /// A graph.
    Diagram(Diagram),
}
