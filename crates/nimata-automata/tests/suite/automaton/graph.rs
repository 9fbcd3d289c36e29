use nimata_automata::automaton::{DigitOrder, Edge, StateId, condensation, graph};
use petgraph::visit::EdgeRef;
use proptest::prelude::*;

use super::small::{alphabet, random};

proptest! {
    #[test]
    fn edges_hold_the_transitions_in_the_order_of_source_and_first_letter(
        dfao in random(alphabet(5, 1), DigitOrder::Msd, 6, 1)
    ) {
        let graph = graph(&dfao);
        let edges: Vec<(StateId, StateId, &Edge)> = graph
            .edge_references()
            .map(|e| (graph[e.source()], graph[e.target()], e.weight()))
            .collect();
        let mut transitions = Vec::new();
        for (source, target, edge) in &edges {
            prop_assert!(edge.letters.is_sorted());
            transitions.extend(edge.letters.iter().map(|&c| (*source, c, *target)));
        }
        transitions.sort_unstable();
        let wanted: Vec<_> = dfao
            .states()
            .flat_map(|q| (0..5).map(move |c| (q, c)))
            .map(|(q, c)| (q, c, dfao.step(q, c)))
            .collect();
        prop_assert_eq!(transitions, wanted);
        let keys: Vec<_> = edges.iter().map(|(source, _, e)| (*source, e.letters[0])).collect();
        prop_assert!(keys.is_sorted());
        let mut ends: Vec<_> = edges.iter().map(|(source, target, _)| (*source, *target)).collect();
        ends.sort_unstable();
        ends.dedup();
        prop_assert_eq!(ends.len(), edges.len());
    }

    #[test]
    fn components_are_the_states_that_reach_each_other_in_topological_order(
        dfao in random(alphabet(2, 1), DigitOrder::Msd, 9, 1)
    ) {
        let reach: Vec<Vec<bool>> = dfao.states().map(|q| dfao.reachable_from([q])).collect();
        let components = condensation(&dfao);
        let mut component = vec![usize::MAX; dfao.len()];
        for node in components.node_indices() {
            prop_assert!(components[node].is_sorted());
            for q in &components[node] {
                component[q.index()] = node.index();
            }
        }
        for p in 0..dfao.len() {
            for q in 0..dfao.len() {
                prop_assert_eq!(component[p] == component[q], reach[p][q] && reach[q][p]);
                prop_assert!(!reach[p][q] || component[p] <= component[q]);
            }
        }
        for edge in components.edge_references() {
            prop_assert!(edge.source().index() < edge.target().index());
        }
        let closed = |node| components.neighbors(node).next().is_none();
        prop_assert!(closed(components.node_indices().next_back().expect("a component")));
    }
}
