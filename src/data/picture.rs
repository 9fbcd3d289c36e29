//! What can be drawn of a game.

use super::{Diagram, HeatMap};

/// Something that can be drawn of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Its name, such as `values` or `lost`.
    pub name: &'static str,
    /// What it shows, in a phrase.
    pub says: String,
    /// What its size means.
    pub frame: Frame,
}

/// What the size of a picture means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A square of positions: two numbers run from 0 to `upto` − 1.
    Square {
        /// How many such squares stand side by side.
        panels: u32,
        /// The name of the number that is the same in all of the picture.
        fixed: Option<String>,
    },
    /// One number, from 0 to `upto` − 1, in rows.
    Rows,
    /// A graph, which has the size that it has.
    Graph,
}

impl Frame {
    /// How far the numbers run where nothing else is asked for.
    pub fn usual(&self) -> u32 {
        match self {
            Frame::Square { panels, .. } => 256 / panels,
            Frame::Rows => 4096,
            Frame::Graph => 0,
        }
    }
}

/// How much of a view is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The number that is the same in all of the picture; `None` is the least one.
    pub fixed: Option<u32>,
    /// The others go from 0 to `upto` − 1.
    pub upto: u32,
    /// The most cells that a side may have: where rows are broken, they are broken so.
    pub most: usize,
}

impl Extent {
    /// All positions whose numbers are below `upto`, the number that is fixed being the least one.
    pub fn below(upto: u32) -> Self {
        Extent { fixed: None, upto, most: 512 }
    }
}

/// What can be drawn of a game.
#[derive(Clone, Debug)]
pub enum Picture {
    /// Numbers as colours.
    HeatMap(HeatMap),
    /// A graph.
    Diagram(Diagram),
}
