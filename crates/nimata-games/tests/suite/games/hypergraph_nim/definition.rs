//! The evaluation by the definition, compared with plain recursion.

use std::time::Duration;

use nimata_automata::budget::{Budget, Reached};
use nimata_games::game::Game;
use nimata_games::game::answer::Worth;
use nimata_games::game::hypergraph_nim::{
    Hypergraph, each_option, longest_plays_by_definition, steps_by_definition, values_by_definition,
};
use num_traits::ToPrimitive;

use super::naive::{
    Naive, after, big, budget, evaluate, game, hypergraph, move_to, random_hypergraph, value,
    values,
};
use nimata_testing::Chance;

#[test]
fn values_and_longest_plays_are_those_of_plain_recursion() {
    let mut random = Chance(1);
    for round in 0..60 {
        let piles = 1 + round % 4;
        let hypergraph = random_hypergraph(&mut random, piles, 6);
        let upto: Vec<u32> = (0..piles).map(|pile| 2 + (pile + round) % 3).collect();
        let values = values_by_definition(&hypergraph, &upto, &budget()).expect("small");
        let longest = longest_plays_by_definition(&hypergraph, &upto, &budget()).expect("small");
        let mut naive = Naive::new(&hypergraph);
        for ((position, value), (_, longest)) in values.iter().zip(longest.iter()) {
            assert_eq!(naive.both(&position), (value, longest), "{hypergraph} at {position:?}");
        }
    }
}

/// The definition common to all games looks at every smaller position; the other one uses the
/// edges.
#[test]
fn the_definition_of_all_games_agrees_with_that_of_the_edges() {
    for name in ["moore:3,2", "exact:4,2", "hyper:{1,2}{2,3}{3}", "proper:3*nim:1", "nim:2*nim:2"] {
        let game = game(name);
        let upto = vec![3; game.piles()];
        let all = nimata_games::game::Definition::new(
            &game,
            &upto.iter().map(|&most| most.into()).collect::<Vec<_>>(),
            &budget(),
        );
        let all = all.expect("small").into_values();
        assert_eq!(all, values(name, &upto).into_entries(), "{name}");
    }
}

#[test]
fn the_steps_are_the_options_and_an_edge_for_every_position() {
    let path = Hypergraph::parse("{1,2}{2,3}{3}").expect("a hypergraph");
    let upto = [2, 3, 4];
    let mut steps = 0;
    for (position, _) in values_by_definition(&path, &upto, &budget()).expect("small").iter() {
        each_option(&path, &position, &mut |_| steps += 1);
        steps += 3;
    }
    assert_eq!(steps_by_definition(&path, &upto), steps);
    let huge = hypergraph("proper:10");
    assert_eq!(steps_by_definition(&huge, &[u32::MAX; 10]), u128::MAX);
}

#[test]
fn edges_that_cannot_move_count_against_the_cap() {
    // 2^18 positions have 2^9·C(18,9) options, and 2^18·C(18,9) edges to test.
    let nine_of_eighteen = hypergraph("exact:18,9");
    assert_eq!(steps_by_definition(&nine_of_eighteen, &[1; 18]), ((1 << 9) + (1 << 18)) * 48_620);
    let value = |name: &str, piles: &[u32]| evaluate(&game(name), &big(piles), &budget()).worth;
    let large = value("exact:10,5*exact:10,5", &[1; 20]);
    assert!(matches!(large, Worth::Between { .. }), "{large:?}");
    assert!(matches!(value("exact:8,4", &[1; 8]), Worth::Value(_)));
}

/// Positions beyond those at which the ladder looks at options: sets of one word and of several,
/// piles of one token, edges of one pile, and piles of very different sizes in each order.
const BY_SETS: &[(&str, &[u32])] = &[
    ("exact:5,2", &[7, 5, 6, 4, 5]),
    ("exact:6,3", &[3, 4, 5, 3, 4, 5]),
    ("exact:7,3", &[3, 2, 4, 3, 2, 3, 2]),
    ("exact:8,2", &[1, 2, 1, 5, 1, 7, 2, 3]),
    ("hyper:{1,2}{2,3}{3,4}", &[9, 12, 11, 8]),
    ("hyper:{1,2}{2,3}{3,4}", &[1, 40, 2, 30]),
    ("hyper:{1}{1,2}{2,3}{3,4}", &[90, 4, 5, 60]),
    ("hyper:{4}{1,2}{2,3}{3,4}", &[3, 4, 5, 250]),
    ("hyper:{1,2}{2,3}{1}", &[300, 10, 12]),
    ("hyper:{1,2}{3,4}{1,4}{2}", &[6, 12, 11, 13]),
    ("hyper:{1,2,3}{3,4}{4,5}", &[4, 5, 6, 7, 8]),
    ("moore:5,2", &[5, 6, 7, 4, 3]),
];

#[test]
fn values_by_sets_are_those_of_the_options() {
    for &(name, upto) in BY_SETS {
        let expected = values(name, upto);
        let game = game(name);
        assert_eq!(value(&game, &big(upto)), Some(expected.at(upto).into()), "{name}");
        let mut table = game.table(&upto.iter().map(|&n| n.into()).collect::<Vec<_>>(), &budget());
        let table = table.as_mut().expect("small").values.by_ref();
        let expected = expected.into_entries().into_iter().map(i64::from);
        assert!(table.eq(expected), "{name}");
    }
}

#[test]
fn values_by_sets_of_random_hypergraphs_are_those_of_the_options() {
    let mut random = Chance(17);
    for round in 0..6 {
        let piles = 3 + round % 3;
        let hypergraph = random_hypergraph(&mut random, piles, 5);
        // The name of a game does not show a pile that is in no edge.
        let edges = [hypergraph.edges(), &[1 << (piles - 1)]].concat();
        let hypergraph = Hypergraph::new(piles, edges).expect("edges that are not empty");
        let upto: Vec<u32> = (0..piles)
            .map(|_| 48 / piles - 4 + u32::try_from(random.below(5)).expect("small"))
            .collect();
        let values = values_by_definition(&hypergraph, &upto, &budget()).expect("small");
        let found = value(&game(&format!("hyper:{hypergraph}")), &big(&upto));
        assert_eq!(found, Some(values.at(&upto).into()), "{hypergraph} at {upto:?}");
    }
}

#[test]
fn moves_by_sets_reach_the_value_asked_for() {
    for &(name, upto) in BY_SETS {
        let game = game(name);
        let values = values(name, upto);
        for target in [0u32, 1, 5] {
            let found = move_to(&game, &big(upto), &target.into(), &budget()).expect("small");
            let mut reached = false;
            each_option(&hypergraph(name), upto, &mut |option| {
                reached |= values.at(option) == target;
            });
            assert_eq!(found.is_some(), reached, "{name} to {target}");
            if let Some(found) = found {
                let piles = after(&found);
                let piles = piles.iter().map(|pile| pile.to_u32().expect("small"));
                assert_eq!(values.at(&piles.collect::<Vec<_>>()), target, "{name}");
            }
        }
    }
}

#[test]
fn a_table_that_no_machine_has_is_refused_whatever_is_allowed() {
    let path = hypergraph("hyper:{1,2}{2,3}");
    let all = Budget::new(1, u64::MAX, None);
    for upto in [[u32::MAX; 3], [1 << 21, 1 << 21, 1 << 19]] {
        let values = values_by_definition(&path, &upto, &all);
        assert!(matches!(values, Err(Reached::Memory { .. })), "{values:?}");
        let longest = longest_plays_by_definition(&path, &upto, &all);
        assert!(matches!(longest, Err(Reached::Memory { .. })));
    }
    assert!(values_by_definition(&path, &[4; 3], &all).is_ok());
}

#[test]
fn memory_and_time_are_asked_for_before_they_are_taken() {
    let path = hypergraph("hyper:{1,2}{2,3}");
    let all = values_by_definition(&path, &[u32::MAX; 3], &budget());
    assert!(matches!(all, Err(Reached::Memory { .. })));
    let tight = Budget::new(1, 1000, None);
    assert!(matches!(values_by_definition(&path, &[9; 3], &tight), Err(Reached::Memory { .. })));
    assert!(matches!(
        longest_plays_by_definition(&path, &[9; 3], &tight),
        Err(Reached::Memory { .. })
    ));
    assert!(longest_plays_by_definition(&path, &[4; 3], &tight).is_ok());
    let over = Budget::new(1, u64::MAX, Some(Duration::ZERO));
    std::thread::sleep(Duration::from_millis(2));
    assert!(matches!(values_by_definition(&path, &[9; 3], &over), Err(Reached::Time(_))));
}
