//! A diagram that is no automaton, as Graphviz and as JSON.

use std::io::{self, Write};

use petgraph::visit::EdgeRef;
use serde_json::{Value, json};

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

/// The diagram as an object: `nodes` with their labels, and `edges` as pairs of 0-based places
/// among them.
pub fn to_json(game: &str, diagram: &Diagram) -> Value {
    let nodes: Vec<Value> = diagram
        .graph
        .node_weights()
        .map(|node| json!({ "label": node.label, "shaded": node.shaded }))
        .collect();
    let edges: Vec<[usize; 2]> = diagram
        .graph
        .edge_references()
        .map(|edge| [edge.source().index(), edge.target().index()])
        .collect();
    json!({
        "schema": "nimata/1", "kind": "diagram", "game": game, "label": diagram.label,
        "nodes": nodes, "edges": edges,
    })
}
