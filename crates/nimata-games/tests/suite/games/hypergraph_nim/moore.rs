//! Moore's Nim: who wins, and the winning moves.

use std::time::Duration;

use nimata_automata::budget::{Budget, Reached};
use nimata_games::game::GameError;
use nimata_games::game::answer::Worth;
use nimata_games::game::hypergraph_nim::{HypergraphNim, is_moore_p_position};
use num_bigint::BigUint;

use super::naive::{after, big, budget, evaluate, game, move_to, values};
use nimata_testing::Chance;

#[test]
fn p_positions_are_those_of_the_definition_for_every_k() {
    for (n, side) in [(1, 20), (2, 20), (3, 12), (4, 6), (5, 4)] {
        for k in 1..=n {
            let whole = values(&format!("moore:{n},{k}"), &vec![side; n]);
            for (position, value) in whole.iter() {
                let lost = is_moore_p_position(&big(&position), k);
                assert_eq!(lost, value == 0, "moore:{n},{k} at {position:?}");
            }
        }
    }
}

#[test]
fn the_winning_move_is_one_on_a_box_and_with_huge_piles() {
    for (n, k, side) in [(4, 2, 5), (5, 2, 3), (5, 3, 3), (6, 3, 2)] {
        let moore = game(&format!("moore:{n},{k}"));
        for (position, value) in values(&format!("moore:{n},{k}"), &vec![side; n]).iter() {
            wins(&moore, &big(&position), k, value == 0);
        }
    }
    let mut random = Chance(3);
    for (n, k) in [(7, 2), (9, 4), (12, 5), (30, 11)] {
        let moore = game(&format!("moore:{n},{k}"));
        for _ in 0..20 {
            let piles: Vec<BigUint> = (0..n)
                .map(|_| {
                    (0..30)
                        .fold(BigUint::from(1u32), |all, _| (all << 31u32) + random.below(1 << 31))
                })
                .collect();
            wins(&moore, &piles, k, is_moore_p_position(&piles, k));
        }
    }
}

fn wins(moore: &HypergraphNim, piles: &[BigUint], k: usize, lost: bool) {
    match move_to(moore, piles, &BigUint::ZERO, &budget()).expect("Moore names a move") {
        None => assert!(lost, "{piles:?} is won"),
        Some(found) => {
            let after = after(&found);
            assert!(!lost, "{piles:?} to {after:?}");
            assert!(is_moore_p_position(&after, k), "{piles:?} to {after:?}");
        }
    }
}

#[test]
fn where_the_value_is_not_known_who_wins_is() {
    let moore = game("moore:60,30");
    let mut piles = vec![BigUint::from(5u32); 60];
    piles[59] = 7u32.into();
    assert_eq!(evaluate(&moore, &piles, &budget()).worth, Worth::PPosition(false));
    piles.truncate(31);
    piles.extend(vec![BigUint::ZERO; 29]);
    piles[30] = 5u32.into();
    let evaluation = evaluate(&moore, &piles, &budget());
    // 31 equal piles remain, and a move lowers at most 30 of them: proper Nim.
    assert_eq!(evaluation.worth, Worth::Value(0u32.into()));
    let small = game("moore:4,2");
    let evaluation = evaluate(&small, &big(&[3, 4, 5, 6]), &budget());
    assert!(matches!(evaluation.worth, Worth::Value(_)));
    assert_eq!(evaluation.because.last().expect("a reason").rule, "definition");
}

#[test]
fn a_move_asks_for_its_copies_and_the_clock() {
    let huge = BigUint::from(1u32) << 1_000_000u32;
    let piles = [huge.clone(), &huge + 1u32, &huge + 2u32, huge + 7u32];
    let moore = game("moore:4,2");
    let with =
        |memory, time| move_to(&moore, &piles, &BigUint::ZERO, &Budget::new(1, memory, time));
    assert!(matches!(with(200_000, None), Err(GameError::Reached(Reached::Memory { .. }))));
    let over = with(1 << 20, Some(Duration::ZERO));
    assert!(matches!(over, Err(GameError::Reached(Reached::Time(_)))));
    let found = with(1 << 20, None).expect("within bounds").expect("the position is won");
    assert!(is_moore_p_position(&after(&found), 2) && !is_moore_p_position(&piles, 2));
}
