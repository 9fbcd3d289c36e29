//! Puts states into layers, with a vertex wherever an edge passes a layer.

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::export::figure::Figure;

/// An edge between states, with the vertices through which it passes.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// The vertices from source to target, one in each layer. There are two if the layers are equal
    /// or adjacent, and one for a loop.
    pub(super) chain: Vec<usize>,
    pub(super) label: Vec<String>,
    /// Whether the edge leads to an earlier layer.
    pub(super) back: bool,
}

/// The graph in layers. Its vertices are the states, in order, and then the places where edges pass
/// a layer.
#[derive(Clone, Debug)]
pub(super) struct Layered {
    pub(super) states: usize,
    pub(super) layer_of: Vec<usize>,
    /// The vertices of each layer, from top to bottom.
    pub(super) layers: Vec<Vec<usize>>,
    pub(super) edges: Vec<Edge>,
    /// For each vertex its neighbours in the previous layer, and those in the next layer.
    pub(super) before: Vec<Vec<usize>>,
    pub(super) after: Vec<Vec<usize>>,
    /// For each state the index of its first loop.
    loops: Vec<Option<usize>>,
    /// For each state its component, if that has several states.
    together: Vec<Option<usize>>,
}

impl Layered {
    pub(super) fn new(figure: &Figure) -> Self {
        let mut graph = DiGraph::new();
        let nodes: Vec<NodeIndex> = figure.nodes.iter().map(|_| graph.add_node(())).collect();
        for edge in &figure.edges {
            graph.add_edge(nodes[edge.source], nodes[edge.target], ());
        }
        let states = nodes.len();
        let (mut place_of, mut together) = (vec![0; states], vec![None; states]);
        // petgraph gives the last component first.
        for (place, component) in tarjan_scc(&graph).into_iter().rev().enumerate() {
            for state in &component {
                place_of[state.index()] = place;
                together[state.index()] = (component.len() > 1).then_some(place);
            }
        }
        let mut layer_of = layers(&graph, &place_of, figure.start.unwrap_or(0));
        let mut edges = Vec::with_capacity(figure.edges.len());
        for edge in &figure.edges {
            let (source, target) = (edge.source, edge.target);
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
            edges.push(Edge { chain, label: edge.label.clone(), back: to < from });
        }
        let mut layers = vec![Vec::new(); layer_of.iter().max().map_or(0, |last| last + 1)];
        for (vertex, &layer) in layer_of.iter().enumerate() {
            layers[layer].push(vertex);
        }
        let mut before = vec![Vec::new(); layer_of.len()];
        let mut after = before.clone();
        for pair in edges.iter().flat_map(|edge| edge.chain.windows(2)) {
            let [one, other] = [pair[0], pair[1]];
            let (left, right) =
                if layer_of[one] < layer_of[other] { (one, other) } else { (other, one) };
            if layer_of[left] < layer_of[right] {
                after[left].push(right);
                before[right].push(left);
            }
        }
        let mut loops = vec![None; states];
        for (place, edge) in edges.iter().enumerate() {
            if let [state] = edge.chain[..] {
                loops[state].get_or_insert(place);
            }
        }
        Layered { states, layer_of, layers, edges, before, after, loops, together }
    }

    /// Whether the vertex is only a place where an edge passes.
    pub(super) fn is_passage(&self, vertex: usize) -> bool {
        vertex >= self.states
    }

    /// The pairs of states of one layer that an edge joins.
    pub(super) fn level_pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.edges.iter().filter_map(|edge| match edge.chain[..] {
            [a, b] if self.layer_of[a] == self.layer_of[b] => Some((a, b)),
            _ => None,
        })
    }

    /// The label of the loop at a state, if there is a loop.
    pub(super) fn loop_label(&self, state: usize) -> Option<&[String]> {
        self.loops[state].map(|edge| &self.edges[edge].label[..])
    }

    /// The strongly connected component of a vertex, if it is a state in a component of several.
    pub(super) fn component(&self, vertex: usize) -> Option<usize> {
        self.together.get(vertex).copied().flatten()
    }
}

/// The layer of each state: the length of the longest path to it over edges that lead forward in
/// breadth-first order. `component` gives the index of each state's component in a topological
/// order.
///
/// Components follow one another if that does not make the drawing much longer. Then edges lead
/// back only within a component.
///
/// Breadth-first depth was tried as the layer and dropped: automata are shallow, so half of the
/// states of a large one share a layer, and the edges among them tangle.
fn layers(graph: &DiGraph<(), ()>, component: &[usize], start: usize) -> Vec<usize> {
    let mut order = breadth_first(graph, start);
    let plain = longest_paths(graph, &order);
    order.sort_by_key(|state| component[state.index()]);
    let apart = longest_paths(graph, &order);
    let length = |layers: &[usize]| layers.iter().max().map_or(0, |last| last + 1);
    if 2 * length(&apart) <= 3 * length(&plain) { apart } else { plain }
}

/// The length of the longest path to each state over edges that lead forward in this order.
fn longest_paths(graph: &DiGraph<(), ()>, order: &[NodeIndex]) -> Vec<usize> {
    let mut rank = vec![0; order.len()];
    for (place, node) in order.iter().enumerate() {
        rank[node.index()] = place;
    }
    let mut layers = vec![0; order.len()];
    for &node in order {
        for target in graph.neighbors(node) {
            if rank[target.index()] > rank[node.index()] {
                let least = layers[node.index()] + 1;
                layers[target.index()] = layers[target.index()].max(least);
            }
        }
    }
    layers
}

/// The states in the order of the shortest words that reach them. Unreachable states follow; each
/// further search begins at the first unreached state.
fn breadth_first(graph: &DiGraph<(), ()>, start: usize) -> Vec<NodeIndex> {
    let mut reached = vec![false; graph.node_count()];
    let mut order: Vec<NodeIndex> = Vec::with_capacity(graph.node_count());
    for root in graph.node_indices().skip(start).chain(graph.node_indices().take(start)) {
        let mut next = order.len();
        if !std::mem::replace(&mut reached[root.index()], true) {
            order.push(root);
        }
        while let Some(&node) = order.get(next) {
            next += 1;
            // petgraph yields the newest edge first.
            let mut targets: Vec<NodeIndex> = graph.neighbors(node).collect();
            targets.reverse();
            targets.retain(|target| !std::mem::replace(&mut reached[target.index()], true));
            order.extend(targets);
        }
    }
    order
}
