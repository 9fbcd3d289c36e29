//! A graph that is no automaton, to be drawn.

use petgraph::graph::DiGraph;

/// A drawing of a graph that is no automaton.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// What it shows.
    pub label: String,
    /// The graph.
    pub graph: DiGraph<DiagramNode, ()>,
}

/// A node of a [`Diagram`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramNode {
    /// Its text.
    pub label: String,
    /// Whether it is set off, in gray.
    pub shaded: bool,
}
