//! A graph that is no automaton, to be drawn.

use petgraph::graph::DiGraph;

/// A drawing of a graph that is no automaton.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// What it shows.
    pub label: String,
    /// The graph; an edge has a text, which may be empty.
    pub graph: DiGraph<DiagramNode, String>,
}

/// A node of a [`Diagram`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramNode {
    /// Its text.
    pub label: String,
    /// Whether it is set off, in gray.
    pub shaded: bool,
}
