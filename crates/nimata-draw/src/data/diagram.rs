//! Diagrams: graphs that are not automata, for drawing.

use petgraph::graph::DiGraph;

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
