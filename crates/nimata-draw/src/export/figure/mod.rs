//! What a drawing shows, before it has places: nodes and edges with their texts and colours, and
//! what stands above and below them. `dot` writes a figure; `svg` and `tikz` draw its scene.

mod automaton;
mod caption;
mod dead;
mod matrix;
mod scene;
mod text;
mod tints;

pub(super) use automaton::{legend, output_text};
pub use caption::{Caption, DeadStates};
pub(super) use text::{Part, parts, proper_minus, unicode};
pub(super) use tints::{SHADE, Tints};

use super::colour::Colour;

/// A node.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) name: String,
    /// A second line.
    pub(super) output: Option<String>,
    pub(super) tint: Colour,
    pub(super) dashed: bool,
}

/// An edge between two nodes, given by their places in the list.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) source: usize,
    pub(super) target: usize,
    /// The lines of its label, none if it has no label.
    pub(super) label: Vec<String>,
}

/// An entry of the legend.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) text: String,
    pub(super) tint: Colour,
    pub(super) dashed: bool,
    /// Whether it says more than the states themselves do.
    pub(super) explains: bool,
}

/// What is drawn.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// The lines above.
    pub(super) title: Vec<String>,
    /// For readers who cannot see it.
    pub(super) description: String,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// The node with the arrow from nowhere.
    pub(super) start: Option<usize>,
    pub(super) legend: Vec<Entry>,
    /// A line below, of what is not drawn.
    pub(super) note: Option<String>,
}
