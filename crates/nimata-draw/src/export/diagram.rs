//! Diagrams that are not automata: as Graphviz, as SVG without Graphviz, and as JSON.

use std::io::{self, Write};

use petgraph::visit::EdgeRef;
use serde::Serialize;

use super::ExportError;
use super::colour::{NONE, SHADE};
use super::dot::quote;
use super::figure::{Edge, Figure, Node, unicode};
use super::object;
use super::svg;
use crate::data::{Diagram, DiagramNode};

/// Writes the diagram for Graphviz; shaded nodes are gray.
///
/// # Errors
/// Any error of the writer.
pub fn write(out: &mut dyn Write, diagram: &Diagram) -> io::Result<()> {
    writeln!(out, "digraph diagram {{")?;
    writeln!(out, "  label={}; labelloc=t;", quote(&unicode(&diagram.label)))?;
    writeln!(out, "  node [shape=ellipse];")?;
    for node in diagram.graph.node_indices() {
        let weight = &diagram.graph[node];
        let shade = if weight.shaded { ", style=filled, fillcolor=gray" } else { "" };
        writeln!(out, "  n{} [label={}{shade}];", node.index(), quote(&unicode(&weight.label)))?;
    }
    for edge in diagram.graph.edge_references() {
        let label = match edge.weight().as_str() {
            "" => String::new(),
            label => format!(" [label={}]", quote(&unicode(label))),
        };
        writeln!(out, "  n{} -> n{}{label};", edge.source().index(), edge.target().index())?;
    }
    writeln!(out, "}}")
}

/// Writes the diagram as SVG, in layers as [`svg::write`] does, but without an arrow into a start.
///
/// ```
/// use nimata_draw::data::{Diagram, DiagramNode};
/// use nimata_draw::export::diagram;
///
/// let mut drawing = Diagram { label: "halves".to_owned(), ..Diagram::default() };
/// let node = |label: &str, shaded| DiagramNode { label: label.to_owned(), shaded };
/// let four = drawing.graph.add_node(node("4", false));
/// let two = drawing.graph.add_node(node("2", true));
/// drawing.graph.add_edge(four, two, "half".to_owned());
/// let mut file = Vec::new();
/// diagram::write_svg(&mut file, &drawing)?;
/// assert!(String::from_utf8(file)?.contains(">half</text>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ExportError::Illegible`] for more than 200 nodes or 600 edges, and [`ExportError::Io`].
///
/// # Complexity
/// That of [`svg::write`].
pub fn write_svg(out: &mut dyn Write, diagram: &Diagram) -> Result<(), ExportError> {
    let nodes = diagram.graph.node_weights().map(|node| Node {
        name: node.label.clone(),
        output: None,
        tint: if node.shaded { SHADE } else { NONE },
        dashed: false,
    });
    let edges = diagram.graph.edge_references().map(|edge| Edge {
        source: edge.source().index(),
        target: edge.target().index(),
        label: edge.weight().lines().map(str::to_owned).collect(),
    });
    let (count, lines) = (diagram.graph.node_count(), diagram.graph.edge_count());
    let figure = Figure {
        title: diagram.label.lines().map(str::to_owned).collect(),
        description: format!("A directed graph of {count} nodes and {lines} edges."),
        nodes: nodes.collect(),
        edges: edges.collect(),
        ..Figure::default()
    };
    svg::draw(out, &figure.drawn()?)
}

/// The kind `diagram`: a graph that is not an automaton.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "diagram")]
struct Graph<'d> {
    game: &'d str,
    label: &'d str,
    nodes: Vec<&'d DiagramNode>,
    /// Pairs of 0-based indices into `nodes`: from where to where.
    edges: Vec<[usize; 2]>,
}

/// Writes the diagram as an object.
///
/// # Errors
/// Any error of the writer.
pub fn write_json(out: &mut dyn Write, game: &str, diagram: &Diagram) -> io::Result<()> {
    let Diagram { label, graph } = diagram;
    let edges = graph.edge_references().map(|edge| [edge.source().index(), edge.target().index()]);
    let (nodes, edges) = (graph.node_weights().collect(), edges.collect());
    object::write(out, Graph { game, label, nodes, edges })
}
