//! P-positions by the moves alone, compared with the theorems.

use nimata_automata::budget::Budget;
use nimata_games::game::wythoff::{LostPositions, Pairs, Theorem, WythoffGame};

use super::naive::{NaiveRules, pairs};

const SIDE: u64 = 300;

fn marked(rules: &WythoffGame, upto: [u64; 2]) -> LostPositions {
    LostPositions::new(rules, upto, &Budget::default()).expect("a small box")
}

fn by_sequence(sequence: Pairs) -> Vec<[usize; 2]> {
    let size = |n: u64| usize::try_from(n).expect("small");
    let within = |pair: &[u64; 2]| pair[0] <= SIDE;
    let pairs = sequence.sequence().take_while(within).filter(|pair| pair[1] <= SIDE);
    pairs.map(|[a, b]| [size(a), size(b)]).collect()
}

#[test]
fn marking_agrees_with_options_tried_one_by_one() {
    for (s, t, k) in [(2, 0, 0), (2, 0, 1), (2, 0, 3), (3, 0, 1), (3, 0, 2), (3, 0, 9), (4, 0, 2)] {
        let naive = NaiveRules::extended(s, t, k, 40).lost(40);
        let rules = WythoffGame::wyt(u32::try_from(s).expect("small"), k.into()).expect("a game");
        let lost = marked(&rules, [40, 40]);
        for (x, row) in naive.iter().enumerate() {
            for (y, &expected) in row.iter().enumerate() {
                assert_eq!(lost.contains(x, y), expected, "{rules}@{x},{y}");
            }
        }
    }
    for (s, t) in [(1, 1), (1, 3), (2, 1), (3, 2), (2, 5)] {
        let naive = NaiveRules::new(s, t).lost(40);
        let small = |n: usize| u32::try_from(n).expect("small");
        let rules = WythoffGame::wythoff(small(s), small(t)).expect("a game");
        assert_eq!(marked(&rules, [40, 40]).pairs().collect::<Vec<_>>(), pairs(&naive), "{rules}");
    }
}

#[test]
fn a_box_need_not_be_square() {
    let rules = WythoffGame::wyt(3, 2u32.into()).expect("a game");
    let (wide, high) = (marked(&rules, [9, 60]), marked(&rules, [60, 9]));
    let square = marked(&rules, [60, 60]);
    for x in 0..=9 {
        for y in 0..=60 {
            assert_eq!(wide.contains(x, y), square.contains(x, y), "{x},{y}");
            assert_eq!(high.contains(y, x), square.contains(x, y), "{x},{y}");
        }
    }
}

#[test]
fn equations_2_and_3_give_the_p_positions_of_wyt_s() {
    for s in 2..=6 {
        let rules = WythoffGame::wyt(s, 0u32.into()).expect("a game");
        let found: Vec<_> = marked(&rules, [SIDE; 2]).pairs().collect();
        assert_eq!(found, by_sequence(Pairs::new(s, 0)), "{rules}");
    }
}

#[test]
fn theorem_3_gives_the_p_positions_of_wyt_s_1() {
    for s in 2..=6 {
        let rules = WythoffGame::wyt(s, 1u32.into()).expect("a game");
        let found: Vec<_> = marked(&rules, [SIDE; 2]).pairs().collect();
        assert_eq!(found, by_sequence(Pairs::new(s - 1, 2)), "{rules}");
    }
}

#[test]
fn theorem_4_gives_the_p_positions_of_wyt_2_k() {
    for k in 2u32..=8 {
        let rules = WythoffGame::wyt(2, k.into()).expect("a game");
        let found: Vec<_> = marked(&rules, [SIDE; 2]).pairs().collect();
        assert_eq!(found, by_sequence(Pairs::new(1, 2)), "{rules}");
    }
}

#[test]
fn theorem_6_gives_the_p_positions_of_wyt_s_k_for_s_of_at_least_3() {
    for s in 3..=6 {
        for k in 2u32..=8 {
            let rules = WythoffGame::wyt(s, k.into()).expect("a game");
            let found: Vec<_> = marked(&rules, [SIDE; 2]).pairs().collect();
            assert_eq!(found, by_sequence(Pairs::new(s, 1)), "{rules}");
        }
    }
}

#[test]
fn fraenkels_theorem_gives_the_p_positions_of_wythoff_s_t() {
    for s in 1..=5 {
        for t in 1..=5 {
            let rules = WythoffGame::wythoff(s, t).expect("a game");
            let found: Vec<_> = marked(&rules, [SIDE; 2]).pairs().collect();
            assert_eq!(found, by_sequence(Pairs::new(s, t)), "{rules}");
        }
    }
}

#[test]
fn each_game_has_its_theorem() {
    let theorem = |name: &str| Theorem::of(&WythoffGame::parse(name).expect("a game"));
    assert_eq!(theorem("wyt:5"), Some(Theorem::FraenkelTanny));
    assert_eq!(theorem("wyt:5+1"), Some(Theorem::Three));
    assert_eq!(theorem("wyt:2+1"), Some(Theorem::Three));
    assert_eq!(theorem("wyt:2+2"), Some(Theorem::Four));
    assert_eq!(theorem("wyt:3+2"), Some(Theorem::Six));
    assert_eq!(theorem("wyt:3+99999999999999999999"), Some(Theorem::Six));
    assert_eq!(theorem("wythoff:1,1"), Some(Theorem::Fraenkel));
    assert_eq!(theorem("wythoff:1,1+0"), Some(Theorem::Fraenkel));
    for name in ["1,2+1", "1,2+99", "1,3+5", "1,9+11", "2,1+1", "2,7+50", "3,1+2", "3,9+10"] {
        assert_eq!(theorem(&format!("wythoff:{name}")), Some(Theorem::ThreeWithT), "{name}");
    }
    for name in ["3,1+3", "3,2+4", "4,3+5", "5,4+99999999999999999999"] {
        assert_eq!(theorem(&format!("wythoff:{name}")), Some(Theorem::SixWithT), "{name}");
    }
    for name in ["1,1+1", "1,1+9", "1,3+6", "3,3+5", "3,5+8", "4,4+6"] {
        assert_eq!(theorem(&format!("wythoff:{name}")), None, "{name}");
    }
}

#[test]
fn a_box_is_refused_before_its_memory_is_taken() {
    let rules = WythoffGame::wyt(3, 0u32.into()).expect("a game");
    for upto in [[1 << 20, 1 << 20], [u64::MAX, 0], [u64::MAX, u64::MAX]] {
        assert!(LostPositions::new(&rules, upto, &Budget::default()).is_err(), "{upto:?}");
    }
}

/// Condition (1) with k < l instead of k ≤ l, as in the scan, would be another game, in which
/// (1, 1) is a P-position.
#[test]
fn equal_amounts_may_be_taken_from_both_piles() {
    for s in 2..=4 {
        let rules = WythoffGame::wyt(s, 0u32.into()).expect("a game");
        let lost = marked(&rules, [5, 5]);
        assert!(!lost.contains(1, 1) && !lost.contains(5, 5), "{rules}");
    }
}

/// Remark 1: with (A_2, B_2) = (2, 2s), s ≥ 3, a move leads from one P-position of `wyt:s+1` to
/// another.
#[test]
fn remark_1_names_the_move_that_makes_2_a_jump_point() {
    for s in 3u64..=9 {
        let small = |n: u64| u32::try_from(n).expect("small");
        let pairs: Vec<[u64; 2]> = Pairs::new(small(s - 1), 2).sequence().take(100).collect();
        let leads = |pair: &&[[u64; 2]]| pair[1] == [pair[0][0] + 2, pair[0][1] + 2 * s];
        let first = pairs.windows(2).find(leads).expect("C jumps over D_1");
        assert_eq!(first, [[s, s * s + s], [s + 2, s * s + 3 * s]]);
    }
}

/// Every option of every position is tried; the adjoined moves are found in the same way.
#[test]
fn the_paper_s_theorems_hold_with_t_where_they_are_used() {
    for s in 1..=4usize {
        for t in 1..=5usize {
            for k in [1, 2, t + 1, t + 2, t + 3, 9] {
                let small = |n: usize| u32::try_from(n).expect("small");
                let rules = WythoffGame::wythoff(small(s), small(t)).expect("a game");
                let rules = rules.adjoining(k.into());
                let naive = pairs(&NaiveRules::extended(s, t, k, 50).lost(50));
                let found: Vec<_> = marked(&rules, [50, 50]).pairs().collect();
                assert_eq!(found, naive, "{rules}");
                let Some(theorem) = Theorem::of(&rules) else { continue };
                let pairs = theorem.pairs(&rules);
                let wanted = super::naive::sequence(pairs.s().into(), pairs.t().into(), 51);
                let wanted = wanted.into_iter().filter(|pair| pair[1] <= 50);
                let wanted = wanted.map(|pair| pair.map(|pile| usize::try_from(pile).expect("")));
                assert_eq!(wanted.collect::<Vec<_>>(), naive, "{rules}");
            }
        }
    }
}

#[test]
fn larger_boxes_by_marking_show_the_same_pairs() {
    for name in [
        "1,2+1", "1,2+30", "1,3+5", "1,4+6", "2,1+1", "2,3+40", "3,1+2", "3,1+3", "3,2+9", "3,4+5",
        "4,3+5", "5,4+6", "5,4+60", "4,7+8",
    ] {
        let rules = WythoffGame::parse(&format!("wythoff:{name}")).expect("a game");
        let found: Vec<_> = marked(&rules, [SIDE; 2]).pairs().collect();
        let theorem = Theorem::of(&rules).expect("a theorem");
        assert_eq!(found, by_sequence(theorem.pairs(&rules)), "{rules}");
    }
}
