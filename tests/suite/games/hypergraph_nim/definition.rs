//! The definition-level evaluator against plain recursion.

use std::time::Duration;

use nimata::budget::{Budget, Reached};
use nimata::game::answer::Worth;
use nimata::game::hypergraph_nim::{Definition, Hypergraph, each_option};

use super::naive::{Naive, big, budget, evaluate, game, hypergraph, random_hypergraph, values};
use crate::games::common::Random;

#[test]
fn values_and_longest_plays_are_those_of_plain_recursion() {
    let mut random = Random(1);
    for round in 0..60 {
        let piles = 1 + round % 4;
        let hypergraph = random_hypergraph(&mut random, piles, 6);
        let upto: Vec<u32> = (0..piles).map(|pile| 2 + (pile + round) % 3).collect();
        let values = Definition::values(&hypergraph, &upto, &budget()).expect("small");
        let longest = Definition::longest_plays(&hypergraph, &upto, &budget()).expect("small");
        let mut naive = Naive::new(&hypergraph);
        for ((position, value), (_, longest)) in values.iter().zip(longest.iter()) {
            assert_eq!(naive.both(&position), (value, longest), "{hypergraph} at {position:?}");
        }
    }
}

/// The options of the rules, which look at every position below, against those of the edges.
#[test]
fn the_definition_of_all_games_agrees_with_that_of_the_edges() {
    for name in ["moore:3,2", "exact:4,2", "hyper:{1,2}{2,3}{3}", "proper:3*nim:1", "nim:2*nim:2"] {
        let game = game(name);
        let upto = vec![3; game.piles()];
        let all = nimata::game::Definition::new(
            &game,
            &upto.iter().map(|&most| most.into()).collect::<Vec<_>>(),
            &budget(),
        );
        let all = all.expect("small").into_values();
        assert_eq!(all, values(name, &upto).into_numbers(), "{name}");
    }
}

#[test]
fn the_steps_are_the_options_and_an_edge_for_every_position() {
    let path = Hypergraph::parse("{1,2}{2,3}{3}").expect("a hypergraph");
    let upto = [2, 3, 4];
    let mut steps = 0;
    for (position, _) in Definition::values(&path, &upto, &budget()).expect("small").iter() {
        each_option(&path, &position, &mut |_| steps += 1);
        steps += 3;
    }
    assert_eq!(Definition::steps(&path, &upto), steps);
    let huge = hypergraph("proper:10");
    assert_eq!(Definition::steps(&huge, &[u32::MAX; 10]), u128::MAX);
}

#[test]
fn edges_that_cannot_move_count_against_the_cap() {
    // 2^18 positions have 2^9·C(18,9) options, and 2^18·C(18,9) edges to test.
    let nine_of_eighteen = hypergraph("exact:18,9");
    assert_eq!(Definition::steps(&nine_of_eighteen, &[1; 18]), ((1 << 9) + (1 << 18)) * 48_620);
    let value = |name: &str, piles: &[u32]| evaluate(&game(name), &big(piles), &budget()).worth;
    let large = value("exact:10,5*exact:10,5", &[1; 20]);
    assert!(matches!(large, Worth::Between { .. }), "{large:?}");
    assert!(matches!(value("exact:8,4", &[1; 8]), Worth::Value(_)));
}

#[test]
fn a_table_that_no_machine_has_is_refused_whatever_is_allowed() {
    let path = hypergraph("hyper:{1,2}{2,3}");
    let all = Budget::new(1, u64::MAX, None);
    for upto in [[u32::MAX; 3], [1 << 21, 1 << 21, 1 << 19]] {
        let values = Definition::values(&path, &upto, &all);
        assert!(matches!(values, Err(Reached::Memory { .. })), "{values:?}");
        let longest = Definition::longest_plays(&path, &upto, &all);
        assert!(matches!(longest, Err(Reached::Memory { .. })));
    }
    assert!(Definition::values(&path, &[4; 3], &all).is_ok());
}

#[test]
fn memory_and_time_are_asked_for_before_they_are_taken() {
    let path = hypergraph("hyper:{1,2}{2,3}");
    let all = Definition::values(&path, &[u32::MAX; 3], &budget());
    assert!(matches!(all, Err(Reached::Memory { .. })));
    let tight = Budget::new(1, 1000, None);
    assert!(matches!(Definition::values(&path, &[9; 3], &tight), Err(Reached::Memory { .. })));
    assert!(matches!(
        Definition::longest_plays(&path, &[9; 3], &tight),
        Err(Reached::Memory { .. })
    ));
    assert!(Definition::longest_plays(&path, &[4; 3], &tight).is_ok());
    let over = Budget::new(1, u64::MAX, Some(Duration::ZERO));
    std::thread::sleep(Duration::from_millis(2));
    assert!(matches!(Definition::values(&path, &[9; 3], &over), Err(Reached::Time(_))));
}
