//! Winning moves, at every position of boxes.

use nimata_automata::budget::Budget;
use nimata_games::game::wythoff::{MoveType, WythoffGame, winning_move};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::naive::NaiveRules;

const SIDE: usize = 60;

/// Tests the game by name against the naive rules with their P-positions.
fn check(name: &str, naive: &NaiveRules) {
    let rules = WythoffGame::parse(name).expect("a game");
    let budget = Budget::default();
    let lost = naive.lost(SIDE);
    for x in 0..=SIDE {
        for y in 0..=SIDE {
            let piles = [BigUint::from(x), BigUint::from(y)];
            let found = winning_move(&rules, [&piles[0], &piles[1]], &budget).expect("no limit");
            let Some(found) = found else {
                assert!(lost[x][y], "{name}@{x},{y} is not a P-position");
                continue;
            };
            assert!(!lost[x][y], "{name}@{x},{y} is a P-position");
            let [after_x, after_y] = found.into.map(|pile| pile.to_usize().expect("small"));
            assert!(after_x <= x && after_y <= y, "{name}@{x},{y}");
            assert!(
                naive.allows(x - after_x, y - after_y),
                "{name}@{x},{y} -> {after_x},{after_y}"
            );
            assert!(lost[after_x][after_y], "{name}@{x},{y} -> {after_x},{after_y}");
        }
    }
}

#[test]
fn every_n_position_of_a_box_has_a_legal_move_to_a_p_position() {
    for s in 2..=5 {
        for k in [0, 1, 2, 5] {
            check(&format!("wyt:{s}+{k}"), &NaiveRules::extended(s, 0, k, SIDE));
        }
    }
    for (s, t) in [(1, 1), (1, 2), (2, 1), (1, 5), (3, 2), (2, 4)] {
        check(&format!("wythoff:{s},{t}"), &NaiveRules::new(s, t));
    }
    for (s, t, k) in [
        (1, 2, 1),
        (1, 2, 9),
        (1, 3, 1),
        (1, 5, 7),
        (2, 1, 1),
        (2, 5, 8),
        (3, 1, 2),
        (3, 1, 3),
        (3, 2, 4),
        (3, 6, 7),
        (4, 3, 5),
        (5, 4, 9),
        (6, 1, 40),
    ] {
        let naive = NaiveRules::extended(s, t, k, SIDE);
        check(&format!("wythoff:{s},{t}+{k}"), &naive);
    }
}

#[test]
fn legal_moves_are_those_of_the_rules_written_out() {
    for (s, k) in [(2, 0), (2, 3), (3, 1), (3, 2), (4, 30)] {
        let naive = NaiveRules::extended(s, 0, k, SIDE);
        let rules = WythoffGame::parse(&format!("wyt:{s}+{k}")).expect("a game");
        all_taken(&rules, &naive);
    }
    for (s, t, k) in [(1, 1, 3), (1, 3, 9), (3, 2, 5), (3, 4, 30)] {
        let naive = NaiveRules::extended(s, t, k, SIDE);
        let rules = WythoffGame::parse(&format!("wythoff:{s},{t}+{k}")).expect("a game");
        all_taken(&rules, &naive);
    }
}

fn all_taken(rules: &WythoffGame, naive: &NaiveRules) {
    {
        for a in 0..=60usize {
            for b in 0..=SIDE {
                let taken =
                    rules.taken(&a.into(), &b.into(), &Budget::default()).expect("no limit");
                assert_eq!(taken.is_some(), naive.allows(a, b), "{rules}: {a}, {b}");
            }
        }
    }
}

fn says(name: &str, x: u32, y: u32) -> (MoveType, String) {
    let rules = WythoffGame::parse(name).expect("a game");
    let found = winning_move(&rules, [&x.into(), &y.into()], &Budget::default());
    let found = found.expect("no limit").expect("an N-position");
    (found.move_type, format!("{},{}: {}", found.into[0], found.into[1], found.says))
}

#[test]
fn a_move_says_which_case_of_the_proof_it_is() {
    // Type III at the boundary, by (A_2, B_2) = (2, 6): (G_3, H_3) = (3, 12) and
    // (G_4, H_4) = (5, 19).
    let (move_type, text) = says("wyt:3+2", 5, 18);
    assert_eq!(move_type, MoveType::Three);
    assert!(text.starts_with("3,12: ") && text.contains("y = H_n - 1"), "{text}");
    assert!(text.contains("Type III to (G_i, H_i) with i = 3"), "{text}");
    // The same boundary for C and D, where the difference 2 makes the move Type II: (C_4, D_4) =
    // (5, 18), (C_3, D_3) = (3, 12).
    let (move_type, text) = says("wyt:3+1", 17, 5);
    assert_eq!(move_type, MoveType::Two);
    assert!(text.starts_with("12,3: ") && text.contains("y = D_n - 1"), "{text}");
    let (move_type, text) = says("wyt:3+2", 7, 9);
    assert!(move_type == MoveType::Two && text.starts_with("0,0: "), "{text}");
    let (move_type, text) = says("wythoff:1,2", 11, 1);
    assert!(move_type == MoveType::One && text.starts_with("3,1: "), "{text}");
    let (_, text) = says("wythoff:1,1", 6, 8);
    assert!(text.starts_with("3,5: ") && text.contains("i = floor((y - sx)/t)"), "{text}");
}
