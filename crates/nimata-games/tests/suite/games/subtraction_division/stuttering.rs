//! Kupin's Theorem 3, the exact onset, and the digraph of Lemma 4.

use nimata_games::game::subtraction_division::{Onset, Triple, stuttering, triples};
use petgraph::visit::EdgeRef;

use super::naive::{Naive, derive};

/// a/a′, prime by prime: the powers of the primes of b that divide a.
fn length(mut a: usize, b: usize) -> usize {
    let mut length = 1;
    for p in (2..=b).filter(|p| b.is_multiple_of(*p) && (2..*p).all(|q| p % q != 0)) {
        while a.is_multiple_of(p) {
            a /= p;
            length *= p;
        }
    }
    length
}

/// The first position of the first block from which on all blocks of the table are equal.
fn onset(values: &[u16], origin: usize, length: usize) -> usize {
    let block = |n: usize| if origin == 1 { (n - 1) / length } else { n / length };
    let unequal = |n: &usize| block(*n) == block(n + 1) && values[*n] != values[n + 1];
    match (origin..values.len() - 1).rev().find(unequal) {
        None => origin,
        Some(last) => (block(last) + 1) * length + origin,
    }
}

fn agrees(game: &Naive) {
    let (a, b) = (game.subtract[0], game.divide[0]);
    let text = game.text();
    let derivation = derive(&text);
    let found = stuttering(derivation.rules(), derivation.msd(), &Default::default())
        .expect("small")
        .expect("one subtraction, one division");
    assert_eq!(usize::try_from(found.length), Ok(length(a, b)), "{text}");
    let Onset::At(at) = found.onset else { panic!("{text} never stutters") };
    // After half a table, the last exception may lie beyond its end. sd:16/14 stutters from 656,433
    // on.
    let table = if at <= 50_000u32.into() { 100_000 } else { 1_500_000 };
    assert!(at <= (table / 2).into(), "{text} from {at} on");
    assert_eq!(at, onset(&game.values(table), game.origin(), length(a, b)).into(), "{text}");
}

#[test]
fn blocks_of_a_over_a_prime_are_equal_from_the_onset_on_and_not_before() {
    for a in 1..=20 {
        for b in 2..=16 {
            agrees(&Naive::one(a, b));
        }
    }
}

#[test]
fn games_that_round_down_or_are_misere_stutter_alike() {
    for a in 1..=12 {
        for b in 2..=8 {
            for (rounding, misere) in [('f', false), ('c', true), ('f', true)] {
                agrees(&Naive { rounding, misere, ..Naive::one(a, b) });
            }
        }
    }
}

#[test]
fn stuttering_is_for_one_subtraction_and_one_division_that_rounds() {
    for game in ["1,2/2", "1/2,4", "2/4:exact"] {
        let derivation = derive(game);
        let found = stuttering(derivation.rules(), derivation.msd(), &Default::default());
        assert_eq!(found, Ok(None), "{game}");
    }
}

fn triple((x, y, z): (u16, u16, u16)) -> Triple {
    Triple { x, y, z }
}

#[test]
fn kupins_digraph_has_27_vertices_and_81_edges() {
    let graph = triples();
    assert_eq!((graph.node_count(), graph.edge_count()), (27, 81));
    let unequal = graph.node_weights().filter(|t| t.x != t.y).count();
    assert_eq!(unequal, 18);
    // "This further reduces the number of directed edges to consider, from 54 to 36."
    let tails = |keep: &dyn Fn(Triple) -> bool| {
        graph.edge_references().filter(|edge| keep(graph[edge.source()])).count()
    };
    assert_eq!(tails(&|t| t.x != t.y), 54);
    assert_eq!(tails(&|t| t.x != t.y && !t.is_sink()), 36);
}

#[test]
fn the_gray_sinks_are_the_six_of_the_paper() {
    let graph = triples();
    let mut sinks: Vec<Triple> = graph.node_weights().copied().filter(|t| t.is_sink()).collect();
    sinks.sort_by_key(|t| (t.x, t.y, t.z));
    let printed = [(0, 2, 0), (1, 2, 1), (1, 2, 2), (2, 0, 0), (2, 1, 1), (2, 1, 2)];
    assert_eq!(sinks, printed.map(triple));
    for sink in graph.node_indices().filter(|&node| graph[node].is_sink()) {
        // "For the first four x = y = 0, and for the last two x = y = 1."
        let value = if graph[sink].z == 0 { 1 } else { 0 };
        assert!(graph.neighbors(sink).all(|next| (graph[next].x, graph[next].y) == (value, value)));
    }
}

#[test]
fn no_arrow_of_kupins_digraph_goes_up_over_the_dotted_line() {
    let graph = triples();
    let drawn = |t: Triple| t.x != t.y && !t.is_sink();
    for edge in graph.edge_references() {
        let (from, to) = (graph[edge.source()], graph[edge.target()]);
        let up = drawn(from) && drawn(to) && from.z == 0 && to.z != 0;
        assert!(!up, "{from:?} to {to:?}");
    }
}

#[test]
fn stuttering_that_has_begun_persists_in_the_digraph() {
    let graph = triples();
    for edge in
        graph.edge_references().filter(|edge| graph[edge.source()].x == graph[edge.source()].y)
    {
        assert_eq!(graph[edge.target()].x, graph[edge.target()].y);
    }
}
