//! A diagram that is no automaton, as Graphviz.

use std::io::{self, Write};

use petgraph::visit::EdgeRef;

use crate::data::Diagram;

/// Writes the diagram; shaded nodes are gray.
///
/// # Errors
/// Whatever the writer reports.
pub fn write(out: &mut dyn Write, diagram: &Diagram) -> io::Result<()> {
    writeln!(out, "digraph diagram {{")?;
    writeln!(out, "  label={:?}; labelloc=t;", diagram.label)?;
    writeln!(out, "  node [shape=ellipse];")?;
    for node in diagram.graph.node_indices() {
        let weight = &diagram.graph[node];
        let shade = if weight.shaded { ", style=filled, fillcolor=gray" } else { "" };
        writeln!(out, "  n{} [label={:?}{shade}];", node.index(), weight.label)?;
    }
    for edge in diagram.graph.edge_references() {
        writeln!(out, "  n{} -> n{};", edge.source().index(), edge.target().index())?;
    }
    writeln!(out, "}}")
}
