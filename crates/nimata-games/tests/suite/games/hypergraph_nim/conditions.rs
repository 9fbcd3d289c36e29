//! The properties compared with brute force, and the small hypergraphs that are min-sum.

use nimata_games::game::hypergraph_nim::{
    Factor, Hypergraph, HypergraphNim, against_min_sum, hereditary, intersecting,
    maximal_edges_are_large, piles_in_pairs, values_by_definition,
};
use nimata_games::game::read_game;

use super::naive::{budget, game, random_hypergraph};
use nimata_testing::Chance;

/// The properties that need no values, from the edges.
fn brute(hypergraph: &Hypergraph) -> [bool; 4] {
    let edges = hypergraph.edges();
    let hereditary = edges.iter().all(|&edge| {
        (1..=edge).filter(|subset| subset & !edge == 0).all(|subset| edges.contains(&subset))
    });
    let intersecting = edges.iter().all(|a| edges.iter().all(|b| a & b != 0));
    let large = |edge: &&u64| edge.count_ones() > 1;
    let covered = edges.iter().filter(large).fold(0, |covered, edge| covered | edge);
    let pairs = covered.count_ones() == hypergraph.piles();
    let maximal = |edge: &&u64| edges.iter().all(|other| other == *edge || *edge & !other != 0);
    let maximal_large = edges.iter().filter(maximal).all(|edge| large(&edge));
    [hereditary, intersecting, pairs, maximal_large]
}

fn found(game: &HypergraphNim) -> [bool; 4] {
    [
        hereditary(game).is_ok(),
        intersecting(game).is_ok(),
        piles_in_pairs(game).is_ok(),
        maximal_edges_are_large(game).is_ok(),
    ]
}

#[test]
fn the_properties_of_named_ones_and_of_products_are_those_of_their_edges() {
    let mut random = Chance(9);
    let mut names: Vec<String> = Vec::new();
    for n in 1..=5 {
        names.push(format!("nim:{n}"));
        names.extend((n > 1).then(|| format!("proper:{n}")));
        names.extend((1..=n).flat_map(|k| [format!("moore:{n},{k}"), format!("exact:{n},{k}")]));
    }
    names.extend((0..150).map(|_| format!("hyper:{}", random_hypergraph(&mut random, 4, 8))));
    let products: Vec<String> = names
        .iter()
        .step_by(3)
        .zip(names.iter().rev().step_by(4))
        .map(|(h, f)| format!("{h}*{f}"))
        .collect();
    for name in names.iter().chain(&products) {
        let game = game(name);
        assert_eq!(found(&game), brute(&game.hypergraph().expect("few edges")), "{name}");
    }
}

#[test]
fn witnesses_are_witnesses() {
    let mut random = Chance(21);
    for _ in 0..200 {
        let game = game(&format!(
            "hyper:{}*hyper:{}",
            random_hypergraph(&mut random, 3, 4),
            random_hypergraph(&mut random, 3, 4)
        ));
        if let Err((edge, subset)) = hereditary(&game) {
            assert!(game.has_edge(&edge) && !game.has_edge(&subset) && !subset.is_empty());
            assert!(subset.iter().all(|pile| edge.contains(pile)));
        }
        let (first, second) = intersecting(&game).expect_err("factors do not meet");
        assert!(game.has_edge(&first) && game.has_edge(&second));
        assert!(first.iter().all(|pile| !second.contains(pile)));
    }
}

/// All hereditary hypergraphs on n piles in which each pile is an edge, one from each isomorphism
/// class.
fn hereditary_classes(n: u32) -> Vec<Vec<u64>> {
    let sets: Vec<u64> = (1..1u64 << n).filter(|set| set.count_ones() > 1).collect();
    let singles: Vec<u64> = (0..n).map(|pile| 1 << pile).collect();
    let orders = orders(&(0..n).collect::<Vec<_>>());
    let mut classes = Vec::new();
    for chosen in 0..1u64 << sets.len() {
        let more = sets.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
        let mut edges: Vec<u64> =
            singles.iter().copied().chain(more.map(|(_, set)| *set)).collect();
        edges.sort_unstable();
        let closed = edges.iter().all(|&edge| {
            (0..n).all(|pile| {
                let subset = edge & !(1 << pile);
                subset == 0 || edges.binary_search(&subset).is_ok()
            })
        });
        if !closed {
            continue;
        }
        let renamed = |order: &Vec<u32>| {
            let rename = |edge: u64| {
                (0..n)
                    .filter(|pile| edge >> pile & 1 == 1)
                    .fold(0u64, |set, pile| set | 1 << order[usize::try_from(pile).expect("few")])
            };
            let mut renamed: Vec<u64> = edges.iter().map(|&edge| rename(edge)).collect();
            renamed.sort_unstable();
            renamed
        };
        if orders.iter().all(|order| renamed(order) >= edges) {
            classes.push(edges);
        }
    }
    classes
}

fn orders(of: &[u32]) -> Vec<Vec<u32>> {
    if of.is_empty() {
        return vec![Vec::new()];
    }
    of.iter()
        .flat_map(|&first| {
            let rest: Vec<u32> = of.iter().copied().filter(|&other| other != first).collect();
            orders(&rest).into_iter().map(move |mut order| {
                order.insert(0, first);
                order
            })
        })
        .collect()
}

fn looks_min_sum(n: u32, most: u32) -> (usize, Vec<String>) {
    let classes = hereditary_classes(n);
    let count = classes.len();
    let upto = vec![most; usize::try_from(n).expect("few")];
    let names = classes.into_iter().filter_map(|edges| {
        let hypergraph = Hypergraph::new(n, edges).expect("edges");
        let values = values_by_definition(&hypergraph, &upto, &budget()).expect("small");
        against_min_sum(&values).is_none().then(|| hypergraph.to_string())
    });
    (count, names.collect())
}

#[test]
fn of_the_hereditary_hypergraphs_on_3_and_4_piles_only_the_known_ones_look_min_sum() {
    let named = |factor: Factor| factor.hypergraph().expect("few edges").to_string();
    for (n, classes, most) in [(3, 5, 6), (4, 20, 4)] {
        let piles = usize::try_from(n).expect("few");
        let known = [Factor::proper(piles), Factor::moore(piles, piles)]
            .map(|factor| named(factor.expect("a factor")));
        let (count, found) = looks_min_sum(n, most);
        assert_eq!((count, found.as_slice()), (classes, known.as_slice()));
    }
}

#[test]
fn nimata_games_shows_each_property_with_its_witness_and_its_box() {
    let shown = |name: &str| -> String {
        let game = read_game(name).expect("a game");
        let facts = game.facts(&budget()).expect("small");
        facts.iter().map(|fact| format!("{}: {}\n", fact.name, fact.says)).collect()
    };
    let path = shown("hyper:{1,2}{2,3}");
    for part in [
        "hereditary: no: {1,2} is an edge and {2} is not",
        "intersecting: yes",
        "Tetris: yes: any two edges meet",
        "min-sum: no: at 0,0,2 and 0,1,1",
    ] {
        assert!(path.contains(part), "{path}");
    }
    let two = shown("nim:2");
    assert!(
        two.contains("min-sum: holds for all positions up to 12,12; no theorem says more"),
        "{two}"
    );
    let extension = shown("nim:2*nim:1");
    assert!(
        extension.contains("H has 2 piles, and the theorem asks for at least 3; at "),
        "{extension}"
    );
    let large = shown("exact:1000000,500000");
    assert!(
        large.contains("{1,2,...,500000} and {500001,500002,...,1000000} do not meet"),
        "{large}"
    );
    assert!(large.contains("min-sum: not tried"), "{large}");
    for name in ["moore:60,30", "proper:3*nim:1", "proper:4*exact:5,3", "nim:1", "hyper:{1}{3}"] {
        assert!(!shown(name).contains("proved"), "{name}");
    }
}
