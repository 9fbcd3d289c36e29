//! Jump-points by marking, by the fast method, and by the theorems.

use nimata_automata::budget::Budget;
use nimata_games::game::wythoff::{JumpPoints, LostPositions, WythoffGame};

use super::naive::{NaiveRules, pairs};
use num_bigint::BigUint;

/// The jump-points of `wyt:s`.
fn jump_points(s: u32, bound: &BigUint) -> JumpPoints {
    let game = WythoffGame::wyt(s, BigUint::ZERO).expect("a game");
    JumpPoints::of(&game, bound, &Budget::default()).expect("a box")
}

fn marked(s: u32, k: u32) -> Vec<[usize; 2]> {
    let rules = WythoffGame::wyt(s, k.into()).expect("a game");
    LostPositions::new(&rules, [300, 300], &Budget::default()).expect("a box").pairs().collect()
}

#[test]
fn one_is_the_only_jump_point_if_s_is_2_and_1_and_2_are_the_only_two_if_not() {
    for s in 2..=6 {
        let sets: Vec<_> = (0..=8).map(|k| marked(s, k)).collect();
        let found: Vec<usize> = (1..=8).filter(|&m| sets[m] != sets[m - 1]).collect();
        let printed: &[usize] = if s == 2 { &[1] } else { &[1, 2] };
        assert_eq!(found, printed, "s = {s}");
        let seen = jump_points(s, &8u32.into());
        assert_eq!(seen.found(), printed, "s = {s}");
        assert_eq!(seen.by_theorem(), printed, "s = {s}");
        assert!(seen.agree() && seen.all_show(), "s = {s}");
    }
}

#[test]
fn with_t_there_are_those_of_the_introduction_and_of_the_proofs() {
    let small = |n: u32| usize::try_from(n).expect("small");
    for (s, t, all) in [
        (1, 2, vec![1]),
        (1, 3, vec![1, 6]),
        (1, 5, vec![1, 8]),
        (2, 1, vec![1]),
        (2, 6, vec![1]),
        (3, 1, vec![1, 3]),
        (4, 3, vec![1, 5]),
        (6, 5, vec![1, 7]),
    ] {
        let game = WythoffGame::wythoff(s, t).expect("a game");
        let seen = JumpPoints::of(&game, &12u32.into(), &Budget::default()).expect("a box");
        assert_eq!((seen.found(), seen.by_theorem()), (&all[..], all.clone()), "{game}");
        assert!(seen.agree() && seen.all_show() && seen.is_complete(), "{game}");
        let side = 50;
        let sets: Vec<_> = (0..=small(t) + 3)
            .map(|k| pairs(&NaiveRules::extended(small(s), small(t), k, side).lost(side)))
            .collect();
        let found: Vec<usize> = (1..sets.len()).filter(|&m| sets[m] != sets[m - 1]).collect();
        // A box of that side shows the first of them.
        assert!(all.starts_with(&found), "{game}: {found:?}");
    }
    // For t ≥ s the first two are known, and there are more.
    let game = WythoffGame::wythoff(3, 5).expect("a game");
    let seen = JumpPoints::of(&game, &20u32.into(), &Budget::default()).expect("a box");
    assert_eq!((seen.by_theorem(), seen.is_complete()), (vec![1, 7], false));
    assert!(seen.agree() && seen.found().starts_with(&[1, 7, 10, 14]), "{:?}", seen.found());
    // For Wythoff's own game no theorem is known, and most m are jump-points.
    let game = WythoffGame::wythoff(1, 1).expect("a game");
    let seen = JumpPoints::of(&game, &9u32.into(), &Budget::default()).expect("a box");
    assert!(seen.by_theorem().is_empty() && seen.agree() && !seen.is_complete());
    assert_eq!(seen.found(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn all_moves_that_fit_the_box_are_looked_at() {
    for s in [2, 3, 4, 5, 8, 13, 60] {
        let bound = 10u32.into();
        let all = jump_points(s, &bound);
        assert!(all.agree() && all.all_show(), "s = {s}: {:?}", all.found());
    }
    let bound = BigUint::from(10u32).pow(50);
    let all = jump_points(2, &bound);
    assert!(all.agree(), "{:?}", all.found());
}

#[test]
fn a_box_that_is_too_small_is_known_to_be() {
    let seen = jump_points(1_000_000, &8u32.into());
    assert!(seen.found().is_empty() && seen.agree() && !seen.all_show());
    assert_eq!(seen.by_theorem(), [1, 2]);
}

#[test]
fn no_jump_points_are_beyond_the_bound() {
    let seen = jump_points(3, &1u32.into());
    assert_eq!((seen.found(), seen.by_theorem()), (&[1][..], vec![1]));
}

/// The introduction's statement on f(x) = x + t, from Duchêne, Fraenkel, Nowakowski and Rigo: 1 and
/// t + 3 are the only jump-points if t > 2, and 1 is the only one if t = 2.
#[test]
fn the_introduction_is_right_about_x_plus_t() {
    // The second jump-point of t shows at (2t + 5, (2t + 3)(t + 2)): (13, 66) for t = 4.
    let side = 70;
    for t in 2..=4 {
        let sets: Vec<_> =
            (0..=9).map(|k| pairs(&NaiveRules::extended(1, t, k, side).lost(side))).collect();
        let found: Vec<usize> = (1..=9).filter(|&m| sets[m] != sets[m - 1]).collect();
        let printed = if t == 2 { vec![1] } else { vec![1, t + 3] };
        assert_eq!(found, printed, "t = {t}");
    }
}
