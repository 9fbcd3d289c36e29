//! The pictures that a game offers, and diagrams: graphs that are not automata.

use petgraph::graph::DiGraph;

use super::HeatMap;

/// A picture that can be drawn of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The name of the picture, such as `values` or `lost`.
    pub name: &'static str,
    /// A phrase that describes the picture.
    pub says: String,
    /// The meaning of the size of the picture.
    pub frame: Frame,
}

/// The meaning of the size of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A square of positions: two coordinates run from 0 to `upto` − 1.
    Square {
        /// The number of such squares side by side.
        panels: u32,
        /// The name of the coordinate that is the same in the whole picture.
        fixed: Option<String>,
    },
    /// One coordinate, from 0 to `upto` − 1, in rows.
    Rows,
    /// A graph, whose size is fixed.
    Graph,
}

impl Frame {
    /// The default range of the coordinates.
    pub fn usual(&self) -> u32 {
        match self {
            Frame::Square { panels, .. } => 256 / panels,
            Frame::Rows => 4096,
            Frame::Graph => 0,
        }
    }
}

/// The part of a picture to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The value of the coordinate that is the same in the whole picture; `None` for the least one.
    pub fixed: Option<u32>,
    /// The place of that coordinate in a position; `None` for the one that the view names.
    pub which: Option<usize>,
    /// The other coordinates run from 0 to `upto` − 1.
    pub upto: u32,
    /// The greatest number of cells on one side; longer rows are broken.
    pub most: usize,
}

impl Extent {
    /// All positions with coordinates below `upto`, with the fixed coordinate at its least value.
    pub fn below(upto: u32) -> Self {
        Extent { fixed: None, which: None, upto, most: 512 }
    }
}

/// The data of a picture.
#[derive(Clone, Debug)]
pub enum Picture {
    /// Numbers shown as colours.
    HeatMap(HeatMap),
    /// A graph to lay out.
    Diagram(Diagram),
}

/// A graph, not an automaton, that can be drawn.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// The title of the drawing.
    pub label: String,
    /// The graph; each edge has a label, which may be empty.
    pub graph: DiGraph<DiagramNode, String>,
}

/// A node of a [`Diagram`].
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DiagramNode {
    /// The label of the node.
    pub label: String,
    /// Whether the node is shaded in gray.
    pub shaded: bool,
}
