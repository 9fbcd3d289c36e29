//! Moves are legal and have the right value by the definition, and are found exactly when they
//! exist.

use std::time::{Duration, Instant};

use nimata_automata::budget::Budget;
use nimata_games::game::GameError;
use nimata_games::game::hypergraph_nim::each_option;
use num_bigint::BigUint;

use super::naive::{after, big, budget, game, hypergraph, move_to, value, values};

fn small(piles: &[BigUint]) -> Vec<u32> {
    piles.iter().map(|tokens| tokens.try_into().expect("no more than before")).collect()
}

/// Every target at every position of a box.
fn every_target(name: &str, upto: &[u32]) {
    let whole = game(name);
    let edges = hypergraph(name);
    let all = values(name, upto);
    for (position, value) in all.iter() {
        let mut reached =
            vec![false; usize::try_from(position.iter().sum::<u32>()).expect("few") + 2];
        each_option(&edges, &position, &mut |option| {
            reached[usize::try_from(all.at(option)).expect("few")] = true;
        });
        for (target, there_is) in (0u32..).zip(reached) {
            let found = match move_to(&whole, &big(&position), &target.into(), &budget()) {
                Ok(found) => found,
                Err(error) => panic!("{name} at {position:?} to {target}: {error}"),
            };
            assert_eq!(found.is_some(), there_is, "{name} at {position:?}, {value} to {target}");
            if let Some(found) = found {
                let after = small(&after(&found));
                let mut legal = false;
                each_option(&edges, &position, &mut |option| legal |= option == after);
                assert!(legal, "{name}: {position:?} to {after:?}");
                assert_eq!(all.at(&after), target, "{name}: {position:?} to {after:?}");
                assert!(!found.because.is_empty());
            }
        }
    }
}

#[test]
fn moves_to_every_value_by_every_rule() {
    every_target("nim:3", &[6, 6, 6]);
    every_target("moore:3,3", &[4, 4, 4]);
    every_target("exact:3,2", &[4, 5, 5]);
    every_target("exact:5,3", &[2, 2, 2, 2, 3]);
    every_target("hyper:{1,2}{2,3}", &[4, 5, 4]);
    every_target("hyper:{1,2,3}{1,4}{2,4}{3,4}", &[2, 3, 3, 3]);
    every_target("proper:3", &[5, 5, 5]);
    every_target("proper:2", &[6, 6]);
}

#[test]
fn moves_to_every_value_in_extensions() {
    every_target("exact:2,2*nim:1", &[5, 4, 4]);
    every_target("exact:3,2*hyper:{1,2}", &[3, 2, 3, 3, 2]);
    every_target("proper:3*nim:1", &[3, 4, 4, 4]);
    every_target("proper:3*exact:2,2", &[2, 3, 3, 3, 3]);
    every_target("proper:3*hyper:{1,2}{2,3}", &[2, 2, 2, 2, 2, 3]);
    every_target("nim:2*nim:1", &[3, 6, 6]);
    every_target("nim:2*exact:2,2", &[3, 3, 4, 4]);
}

#[test]
fn moves_to_every_value_in_sums_and_small_games() {
    every_target("hyper:{1,2}{3}{4}", &[3, 3, 3, 3]);
    every_target("hyper:{1,2}{2,3}{4,5}{4}{5}", &[2, 2, 2, 2, 2]);
    every_target("moore:4,2", &[2, 3, 3, 3]);
    every_target("exact:4,2", &[2, 3, 3, 3]);
    every_target("nim:3*nim:1", &[2, 2, 3, 3]);
    every_target("nim:2*nim:2", &[2, 3, 2, 3]);
    every_target("hyper:{1,2}{3,4}*exact:2,2", &[2, 2, 2, 2, 2, 2]);
}

#[test]
fn moves_with_huge_piles_are_legal_and_right() {
    let huge = BigUint::from(10u32).pow(300);
    for name in [
        "nim:3",
        "moore:3,3",
        "exact:3,2",
        "exact:5,3",
        "hyper:{1,2}{2,3}",
        "hyper:{1,2}{1,3}{2,3}",
        "proper:3",
        "proper:3*nim:1",
        "proper:3*exact:3,2",
        "exact:3,2*nim:1",
        "hyper:{1,2}{3}{4}",
    ] {
        let whole = game(name);
        let piles: Vec<BigUint> =
            (0..whole.piles()).map(|pile| &huge * (pile + 1) + pile * pile).collect();
        let before = value(&whole, &piles).expect("a formula");
        for target in [BigUint::ZERO, 17u32.into(), &before / 2u32, &before - 1u32] {
            let found = move_to(&whole, &piles, &target, &budget()).expect("a rule names it");
            let found = found.expect("every smaller value is reached");
            assert_eq!(value(&whole, &after(&found)), Some(target), "{name}");
        }
        assert_eq!(move_to(&whole, &piles, &before, &budget()), Ok(None), "{name}");
    }
}

#[test]
fn where_no_rule_names_a_move_nothing_is_decided() {
    let huge = vec![BigUint::from(10u32).pow(30); 4];
    for name in ["exact:4,2", "moore:4,2"] {
        let found = move_to(&game(name), &huge, &1u32.into(), &budget());
        assert!(matches!(found, Err(GameError::Undecided(_))), "{name}: {found:?}");
    }
    // No value exceeds the longest play, so the answer is known here.
    let found = move_to(&game("exact:4,2"), &huge, &(&huge[0] * 9u32), &budget());
    assert_eq!(found, Ok(None));
}

/// Bisection took a minute for this move.
#[test]
fn a_move_of_exact_nim_among_piles_of_a_hundred_thousand_digits_needs_no_bisection() {
    let power = |exponent: u32| BigUint::from(10u32).pow(exponent);
    let piles = [power(100_000), power(99_999), power(100_000) - 7u32, power(90_000), 5u32.into()];
    let target = power(20);
    let found =
        move_to(&game("exact:5,3"), &piles, &target, &budget()).expect("a rule").expect("smaller");
    assert_eq!(value(&game("exact:5,3"), &after(&found)), Some(target));
}

#[test]
fn the_time_limit_ends_the_bisection_of_a_longest_play() {
    let limited = Budget::new(1000, 1 << 20, Some(Duration::from_millis(50)));
    let piles = [0u32, 1, 9, 0].map(|more| BigUint::from(10u32).pow(30_000) + more);
    let start = Instant::now();
    let name = "hyper:{1,2}{2,3}{1,3,4}";
    let found = move_to(&game(name), &piles, &BigUint::from(10u32).pow(29), &limited);
    assert!(found.is_err() && start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
