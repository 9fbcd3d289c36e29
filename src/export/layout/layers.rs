//! Layers, and a vertex wherever an edge passes a layer.

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

use crate::automaton::{self, StateId};

/// An edge between states, with the vertices that it passes.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// From source to target, one vertex a layer. Two if the layers are the same or adjacent; one
    /// for a loop.
    pub(super) chain: Vec<usize>,
    pub(super) label: Vec<String>,
    /// Whether it leads to an earlier layer.
    pub(super) back: bool,
}

/// The graph in layers. The vertices are the states, in order, then the places where edges pass.
#[derive(Clone, Debug)]
pub(super) struct Layered {
    pub(super) states: usize,
    pub(super) layer_of: Vec<usize>,
    /// The vertices of each layer, from top to bottom.
    pub(super) layers: Vec<Vec<usize>>,
    pub(super) edges: Vec<Edge>,
    /// For each vertex its neighbours in the layer before, and those in the layer after.
    pub(super) before: Vec<Vec<usize>>,
    pub(super) after: Vec<Vec<usize>>,
}

impl Layered {
    pub(super) fn new(
        graph: &DiGraph<StateId, automaton::Edge>,
        label: impl Fn(&[u32]) -> Vec<String>,
    ) -> Self {
        let mut layer_of = layers(graph);
        let mut edges = Vec::with_capacity(graph.edge_count());
        for edge in graph.edge_references() {
            let (source, target) = (edge.source().index(), edge.target().index());
            let (from, to) = (layer_of[source], layer_of[target]);
            let mut chain = vec![source];
            let passed: Vec<usize> =
                if from <= to { (from + 1..to).collect() } else { (to + 1..from).rev().collect() };
            for layer in passed {
                chain.push(layer_of.len());
                layer_of.push(layer);
            }
            if source != target {
                chain.push(target);
            }
            edges.push(Edge { chain, label: label(&edge.weight().letters), back: to < from });
        }
        let mut layers = vec![Vec::new(); layer_of.iter().max().map_or(0, |last| last + 1)];
        for (vertex, &layer) in layer_of.iter().enumerate() {
            layers[layer].push(vertex);
        }
        let mut before = vec![Vec::new(); layer_of.len()];
        let mut after = before.clone();
        for pair in edges.iter().flat_map(|edge| edge.chain.windows(2)) {
            let (left, right) = if layer_of[pair[0]] < layer_of[pair[1]] {
                (pair[0], pair[1])
            } else {
                (pair[1], pair[0])
            };
            if layer_of[left] < layer_of[right] {
                after[left].push(right);
                before[right].push(left);
            }
        }
        Layered { states: graph.node_count(), layer_of, layers, edges, before, after }
    }

    /// The lines of the longest label.
    pub(super) fn longest_label(&self) -> Option<usize> {
        self.edges.iter().map(|edge| edge.label.len()).max()
    }

    /// The characters of all labels.
    pub(super) fn label_characters(&self) -> usize {
        let lines = self.edges.iter().flat_map(|edge| &edge.label);
        lines.map(|line| line.chars().count()).sum()
    }

    /// Whether the vertex is only a place where an edge passes.
    pub(super) fn is_passage(&self, vertex: usize) -> bool {
        vertex >= self.states
    }

    /// The pairs of states of one layer with an edge between them.
    pub(super) fn level_pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.edges.iter().filter_map(|edge| match edge.chain[..] {
            [a, b] if self.layer_of[a] == self.layer_of[b] => Some((a, b)),
            _ => None,
        })
    }

    /// The label of the loop at a state, if it has one.
    pub(super) fn loop_label(&self, state: usize) -> Option<&[String]> {
        let own = |edge: &&Edge| edge.chain == [state];
        self.edges.iter().find(own).map(|edge| &edge.label[..])
    }
}

/// The layer of each state: the longest path to it over edges that lead from an earlier state to a
/// later one, in breadth-first order.
///
/// The breadth-first depth itself was tried: automata are shallow, so half of the states of a large
/// one share a layer, and the edges among them tangle.
fn layers(graph: &DiGraph<StateId, automaton::Edge>) -> Vec<usize> {
    let order = breadth_first(graph);
    let mut rank = vec![0; order.len()];
    for (place, node) in order.iter().enumerate() {
        rank[node.index()] = place;
    }
    let mut layers = vec![0; order.len()];
    for node in order {
        for target in graph.neighbors(node) {
            if rank[target.index()] > rank[node.index()] {
                let least = layers[node.index()] + 1;
                layers[target.index()] = layers[target.index()].max(least);
            }
        }
    }
    layers
}

/// The states as the shortest words reach them. Those that no word reaches follow, each search from
/// the first that is left.
fn breadth_first(graph: &DiGraph<StateId, automaton::Edge>) -> Vec<NodeIndex> {
    let mut seen = vec![false; graph.node_count()];
    let mut order: Vec<NodeIndex> = Vec::with_capacity(graph.node_count());
    for root in graph.node_indices() {
        let mut next = order.len();
        if !std::mem::replace(&mut seen[root.index()], true) {
            order.push(root);
        }
        while let Some(&node) = order.get(next) {
            next += 1;
            // petgraph hands out the newest edge first.
            let mut targets: Vec<NodeIndex> = graph.neighbors(node).collect();
            targets.reverse();
            targets.retain(|target| !std::mem::replace(&mut seen[target.index()], true));
            order.extend(targets);
        }
    }
    order
}
