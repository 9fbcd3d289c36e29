//! Hypergraphs given by their edges: all sets of a size, and invalid texts.

use nimata_games::game::GameError;
use nimata_games::game::hypergraph_nim::Hypergraph;
use nimata_testing::Chance;

#[test]
fn sets_of_a_size_are_all_there() {
    for piles in 1..=10u32 {
        for k in 1..=piles {
            let naive = |wanted: &dyn Fn(u32) -> bool| -> Vec<u64> {
                (1..1u64 << piles).filter(|edge| wanted(edge.count_ones())).collect()
            };
            let exactly = Hypergraph::exactly(piles, k).expect("few edges");
            assert_eq!(exactly.edges(), naive(&|size| size == k));
            let at_most = Hypergraph::at_most(piles, k).expect("few edges");
            assert_eq!(at_most.edges(), naive(&|size| size <= k));
        }
    }
    assert_eq!(Hypergraph::exactly(64, 64).expect("one edge").edges(), [u64::MAX]);
    assert_eq!(Hypergraph::exactly(64, 63).expect("64 edges").edges().len(), 64);
    let many = Hypergraph::at_most(64, 32).expect_err("far too many").to_string();
    assert!(many.contains("edges are too many to write out: at most 65536"), "{many}");
}

#[test]
fn what_is_no_hypergraph_is_refused() {
    let refused = |text: &str, part: &str| match Hypergraph::parse(text) {
        Err(GameError::NoSuchGame(says)) => assert!(says.contains(part), "{text}: {says}"),
        other => panic!("{text}: {other:?}"),
    };
    refused("", "a hypergraph needs an edge: without one there is no move");
    refused("{1}{ }", "an edge is empty");
    refused("{0,1}", "there is no pile 0");
    refused("{2}{1,3, 1}", "pile 1 stands twice in the edge {1,3, 1}");
    refused("{1,65}", "65 piles are too many for edges");
    refused("{99999999999}", "99999999999 piles are too many for edges");
    for text in ["{1,2", "1,2}", "{1,,2}", "{a}", "{1}x", "{-1}", "{+1}"] {
        refused(text, &format!("`{text}` is not a hypergraph: write its edges in braces"));
    }
    let beyond =
        GameError::NoSuchGame("an edge holds pile 3, and there are only 2 piles".to_owned());
    assert_eq!(Hypergraph::new(2, [0b100]), Err(beyond));
    assert_eq!(
        Hypergraph::new(0, [1]),
        Err(GameError::NoSuchGame("a game needs at least one pile".to_owned()))
    );
}

/// In large families the library does not compare the pairs one by one.
#[test]
fn minimal_and_disjoint_edges_are_those_of_every_pair_looked_at() {
    let mut chance = Chance(1);
    let mut next = || chance.bits() >> 40;
    for (round, count) in (0..60).map(|round| (round, 40 + 300 * (round % 7))) {
        // A pile in all edges, in some of them, or in none.
        let mut edges: Vec<u64> = (0..count).map(|_| next() & next() & 0xffff).collect();
        let also = |place: usize| match round % 6 {
            0 | 2 | 4 => true,
            3 => !place.is_multiple_of(16),
            _ => false,
        };
        edges.iter_mut().enumerate().for_each(|(place, edge)| {
            *edge |= u64::from(also(place)) << 60;
        });
        edges.retain(|&edge| edge != 0);
        let hypergraph = Hypergraph::new(61, edges).expect("few edges");
        let edges = hypergraph.edges();
        let is_minimal =
            |edge: &&u64| edges.iter().all(|other| other == *edge || other & !*edge != 0);
        let naive: Vec<u64> = edges.iter().filter(is_minimal).copied().collect();
        let mut minimal = hypergraph.minimal_edges();
        minimal.sort_unstable();
        assert_eq!(minimal, naive, "round {round}");
        let pair = hypergraph.disjoint_edges();
        let some = edges.iter().any(|a| edges.iter().any(|b| a & b == 0));
        assert_eq!(pair.is_some(), some, "round {round}");
        if let Some((a, b)) = pair {
            assert!(a & b == 0 && edges.contains(&a) && edges.contains(&b));
        }
    }
}

#[test]
fn a_rare_pair_among_edges_that_meet_is_found() {
    let meeting = Hypergraph::exactly(15, 8).expect("6435 edges");
    assert_eq!(meeting.disjoint_edges(), None);
    let further = meeting.edges().iter().copied().chain([0b111_1111]);
    let pair = Hypergraph::new(15, further).expect("few edges").disjoint_edges();
    assert_eq!(pair.map(|(a, b)| (a & b, a | b)), Some((0, 0x7fff)));
}
