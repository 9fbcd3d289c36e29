//! Positions with a thousand digits and more.

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::wythoff::{Pairs, Theorem, WythoffGame, winning_move};
use nimata_games::game::{Game, Position, read_game};
use num_bigint::BigUint;
use num_traits::One;

fn position(x: &BigUint, y: &BigUint) -> Position {
    Position::from_groups(vec![vec![x.clone(), y.clone()]])
}

fn is_lost(game: &dyn Game, x: &BigUint, y: &BigUint) -> bool {
    let evaluation = game.value(&position(x, y), &Budget::default());
    match evaluation.expect("no limit").worth {
        Worth::PPosition(lost) => lost,
        worth => panic!("only who wins is known, not {worth:?}"),
    }
}

/// Tells whether the rules allow the move, on large numbers, written again for the test.
fn is_legal(rules: &WythoffGame, from: [&BigUint; 2], to: [&BigUint; 2]) -> bool {
    if to[0] > from[0] || to[1] > from[1] {
        return false;
    }
    let (k, l) = (from[0] - to[0], from[1] - to[1]);
    let (k, l) = (k.clone().min(l.clone()), k.max(l));
    let zero = BigUint::default();
    let third = |i: u32, a: u32| {
        *rules.adjoined() >= i.into() && k == a.into() && l == BigUint::from(a) * rules.s()
    };
    if k == zero {
        return l > zero;
    }
    if rules.t() > 0 {
        // (A_j, B_j) is (j, (s + t)j) for j < B_1 = s + t.
        let first = 1..rules.s() + rules.t();
        let pair = |j: u32| k == j.into() && l == BigUint::from((rules.s() + rules.t()) * j);
        let adjoined = first.filter(|&j| *rules.adjoined() >= j.into()).any(pair);
        return l < &k * rules.s() + rules.t() || adjoined;
    }
    // (A_2, B_2) is (2, 2s) for s >= 3, and (3, 6) for s = 2.
    l < &k * rules.s() + rules.t() || third(1, 1) || third(2, if rules.s() == 2 { 3 } else { 2 })
}

/// Tests all positions within one of (x, y): who wins, and the winning move if there is one.
fn check_around(name: &str, x: &BigUint, y: &BigUint) {
    let rules = WythoffGame::parse(name).expect("a game");
    let game = read_game(name).expect("a game");
    let around = |n: &BigUint| [n - BigUint::one(), n.clone(), n + BigUint::one()];
    for x in around(x) {
        for y in around(y) {
            let piles = [&x, &y];
            let lost = is_lost(game.as_ref(), &x, &y);
            match winning_move(&rules, piles, &Budget::default()).expect("no limit") {
                None => assert!(lost, "{name}"),
                Some(found) => {
                    let into = [&found.into[0], &found.into[1]];
                    assert!(!lost && is_legal(&rules, piles, into), "{name}: {}", found.says);
                    assert!(is_lost(game.as_ref(), into[0], into[1]), "{name}: {}", found.says);
                }
            }
        }
    }
}

const GAMES: [&str; 13] = [
    "wyt:2",
    "wyt:7",
    "wyt:2+1",
    "wyt:2+5",
    "wyt:3+1",
    "wyt:3+2",
    "wythoff:1,1",
    "wythoff:2,3",
    "wythoff:1,2+4",
    "wythoff:1,9+3",
    "wythoff:2,1+2",
    "wythoff:9,4+5",
    "wythoff:9,4+6",
];

#[test]
fn positions_of_a_thousand_digits_around_pairs_are_decided_and_won() {
    let n = BigUint::from(7u32).pow(1183);
    for name in GAMES {
        let rules = WythoffGame::parse(name).expect("a game");
        let pairs: Pairs = Theorem::of(&rules).expect("a theorem").pairs(&rules);
        let [smaller, larger] = pairs.pair(&n, &Budget::default()).expect("no limit");
        assert!(is_lost(&rules, &smaller, &larger) && is_lost(&rules, &larger, &smaller), "{name}");
        check_around(name, &smaller, &larger);
        // Positions between the reach of both piles and the P-position, near the ends and within.
        let reach = rules.f(&smaller);
        let gap = &larger - &reach;
        for part in [&gap / 3u32, &gap / 1000u32, &gap - &gap / 1_000_000u32] {
            check_around(name, &smaller, &(&reach + part));
        }
        check_around(name, &larger, &smaller);
        // Between sx + t and B_n, at both ends and in the middle.
        let bound = rules.f(&smaller);
        if bound < larger {
            check_around(name, &smaller, &bound);
            check_around(name, &smaller, &((bound + &larger) / 2u32));
        }
    }
}

#[test]
fn ten_thousand_digits_are_no_trouble() {
    let n = BigUint::from(10u32).pow(10_000) - BigUint::one();
    for name in ["wyt:3+2", "wythoff:1,1"] {
        let rules = WythoffGame::parse(name).expect("a game");
        let pairs = Theorem::of(&rules).expect("a theorem").pairs(&rules);
        let [smaller, larger] = pairs.pair(&n, &Budget::default()).expect("no limit");
        assert!(is_lost(&rules, &smaller, &larger), "{name}");
        let below = &larger - BigUint::one();
        let found = winning_move(&rules, [&smaller, &below], &Budget::default());
        let found = found.expect("no limit").expect("an N-position");
        assert!(is_legal(&rules, [&smaller, &below], [&found.into[0], &found.into[1]]), "{name}");
    }
}

#[test]
fn long_numbers_are_abbreviated_in_sentences() {
    let x = BigUint::from(10u32).pow(999);
    let rules = WythoffGame::parse("wyt:3+2").expect("a game");
    let found = winning_move(&rules, [&x, &(&x * 2u32)], &Budget::default()).expect("no limit");
    assert!(found.expect("an N-position").says.len() < 300);
    let found = winning_move(&rules, [&x, &(&x * 9u32)], &Budget::default()).expect("no limit");
    let says = found.expect("an N-position").says;
    assert!(says.contains("... ") || says.contains("... (") || says.contains(" digits)"), "{says}");
}

#[test]
fn a_limit_of_time_is_kept() {
    let over = Budget::new(1, 1 << 30, Some(std::time::Duration::ZERO));
    let x = BigUint::from(10u32).pow(1000);
    assert!(Pairs::new(1, 1).place(&x, &over).is_err());
    assert!(Pairs::new(1, 1).pair(&x, &over).is_err());
    // The digits of a base are computed within the time limit as well, and so are the rows of a
    // table.
    assert!(Pairs::new(2, 0).place(&x, &over).is_err());
    assert!(Pairs::new(2, 0).pair(&x, &over).is_err());
    for name in ["wyt:2", "wythoff:1,1"] {
        let game = read_game(name).expect("a game");
        assert!(game.table(&[9, 9], &over).is_err(), "{name}");
    }
}

#[test]
fn pairs_and_tables_take_the_memory_they_ask_for() {
    let within = |bytes| Budget::new(1, bytes, None);
    let pairs = Pairs::new(1_000_000, 0);
    assert_eq!(pairs.first(1000, &within(24_000)).expect("fits").len(), 1000);
    assert!(pairs.first(1000, &within(23_999)).is_err());
    let game = read_game("wyt:1000000").expect("a game");
    let table = |bytes| game.table(&[999, 9], &within(bytes)).is_ok();
    assert!(table(16_000) && !table(15_999));
    // No machine has that much memory; the error is reported without an abort.
    let all = within(u64::MAX);
    assert!(pairs.first(usize::MAX / 64, &all).is_err());
    assert!(game.table(&[1 << 56, 9], &all).is_err());
}
