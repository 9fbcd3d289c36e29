//! Exact Nim on five and six piles by their columns: who wins, and the winning moves.

use nimata_games::game::answer::Worth;
use nimata_games::game::hypergraph_nim::{HypergraphNim, is_lost_by_columns};
use num_bigint::BigUint;

use super::naive::{after, big, budget, evaluate, game, move_to, values};
use nimata_testing::Chance;

#[test]
fn lost_positions_are_those_of_the_definition_and_a_move_leads_to_one() {
    for (n, side) in [(5, 6), (6, 3)] {
        let name = format!("exact:{n},2");
        let exact = game(&name);
        for (position, value) in values(&name, &vec![side; n]).iter() {
            let piles = big(&position);
            assert_eq!(is_lost_by_columns(&piles), value == 0, "{name} at {position:?}");
            // With an empty pile it is a game on fewer piles, of which other theorems speak.
            if position.iter().all(|&pile| pile > 0) {
                wins(&exact, &piles);
            }
        }
    }
}

#[test]
fn the_winning_move_is_found_with_huge_piles() {
    let mut random = Chance(5);
    for n in [5, 6] {
        let exact = game(&format!("exact:{n},2"));
        let mut won = 0;
        for _ in 0..40 {
            let piles: Vec<BigUint> = (0..n)
                .map(|_| {
                    (0..30)
                        .fold(BigUint::from(1u32), |all, _| (all << 31u32) + random.below(1 << 31))
                })
                .collect();
            wins(&exact, &piles);
            won += i32::from(!is_lost_by_columns(&piles));
            let worth = evaluate(&exact, &piles, &budget()).worth;
            let lost = [Worth::PPosition(false), Worth::Value(BigUint::ZERO)];
            assert_eq!(worth, lost[usize::from(is_lost_by_columns(&piles))]);
        }
        assert!(won > 0);
    }
}

fn wins(exact: &HypergraphNim, piles: &[BigUint]) {
    let found = move_to(exact, piles, &BigUint::ZERO, &budget()).expect("the columns name a move");
    let into = found.map(|found| is_lost_by_columns(&after(&found)));
    assert_eq!(into, (!is_lost_by_columns(piles)).then_some(true), "{piles:?}");
}
