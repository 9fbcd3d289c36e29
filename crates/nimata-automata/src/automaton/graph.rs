//! An automaton as a graph of the crate petgraph, for components, drawings and other algorithms.

use petgraph::algo;
use petgraph::graph::{DiGraph, NodeIndex};

use super::{Dfao, StateId};

/// The letters that lead from one state to another, in increasing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The numbers of the letters.
    pub letters: Vec<u32>,
}

/// The graph of the automaton, with one node for each state, in order. Parallel transitions are
/// merged into one edge.
///
/// Edges are ordered by their source, then by their first letter. (petgraph's own `edges(node)`
/// lists them in reverse.)
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, graph};
/// let last_digit_is_2 = Dfao::single_track(
///     3,
///     DigitOrder::Msd,
///     vec![Some(0), Some(1)],
///     vec![vec![0, 0, 1], vec![0, 0, 1]],
/// )?;
/// let graph = graph(&last_digit_is_2);
/// let letters: Vec<&[u32]> = graph.edge_weights().map(|edge| &edge.letters[..]).collect();
/// assert_eq!(letters, [&[0, 1][..], &[2], &[0, 1], &[2]]);
/// # Ok::<(), nimata_automata::automaton::AutomatonError>(())
/// ```
///
/// # Complexity
/// O(n·k·log k) time and O(n·k) memory, where n is the number of states and k that of letters.
pub fn graph(dfao: &Dfao) -> DiGraph<StateId, Edge> {
    let mut graph = DiGraph::with_capacity(dfao.len(), dfao.len());
    let nodes: Vec<NodeIndex> = dfao.states().map(|state| graph.add_node(state)).collect();
    for state in dfao.states() {
        let mut transitions: Vec<(StateId, u32)> = dfao.row(state).zip(0u32..).collect();
        transitions.sort_unstable();
        let mut edges: Vec<(StateId, Vec<u32>)> = transitions
            .chunk_by(|a, b| a.0 == b.0)
            .map(|run| (run[0].0, run.iter().map(|&(_, letter)| letter).collect()))
            .collect();
        edges.sort_unstable_by_key(|(_, letters)| letters[0]);
        for (target, letters) in edges {
            graph.add_edge(nodes[state.index()], nodes[target.index()], Edge { letters });
        }
    }
    graph
}

/// The strongly connected components, each as an increasing list of states, in a topological order:
/// an edge between two components leads to the later one. So the last component is recurrent.
///
/// There may be several such orders, and edges are in no particular order. Unreachable states
/// belong to components too.
///
/// # Complexity
/// O(n·k·log k) time and O(n·k) memory, where n is the number of states and k that of letters.
pub fn condensation(dfao: &Dfao) -> DiGraph<Vec<StateId>, ()> {
    let merged = algo::condensation(successors(dfao), true);
    let order = algo::toposort(&merged, None).expect("a condensation has no cycle");
    let mut ordered = DiGraph::new();
    let mut moved = vec![NodeIndex::end(); order.len()];
    for node in order {
        let mut states = merged[node].clone();
        states.sort_unstable();
        moved[node.index()] = ordered.add_node(states);
    }
    for edge in merged.edge_indices() {
        let (source, target) = merged.edge_endpoints(edge).expect("an edge of the graph");
        ordered.update_edge(moved[source.index()], moved[target.index()], ());
    }
    ordered
}

/// The edges of [`graph`] in their order, without letters: those are a list for each edge.
fn successors(dfao: &Dfao) -> DiGraph<StateId, ()> {
    let mut graph = DiGraph::with_capacity(dfao.len(), dfao.len());
    let nodes: Vec<NodeIndex> = dfao.states().map(|state| graph.add_node(state)).collect();
    // The last source from which an edge to each state was added.
    let mut last = vec![None; dfao.len()];
    for state in dfao.states() {
        for target in dfao.row(state) {
            if last[target.index()].replace(state) != Some(state) {
                graph.add_edge(nodes[state.index()], nodes[target.index()], ());
            }
        }
    }
    graph
}
