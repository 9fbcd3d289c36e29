//! The main theorem and its strategy compared with the definition, on a box.

use nimata_games::game::dynamic_nim::{
    BoundFunction, DynamicNim, Formula, LeastMoves, Line, Pile, TableOfBounds, least_move, strategy,
};
use nimata_games::game::{Play, Position, Valued};
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::{FRACTIONS, NAMED, bound, budget, formula};
use nimata_testing::Chance;

fn big(n: u32) -> BigUint {
    n.into()
}

/// L(a, b) and the strategy's move at all 1 ≤ a, b ≤ `most`, against the definition.
fn agrees_with_the_definition(f: &BoundFunction, most: u32) {
    let least = LeastMoves::new(f, Play::Normal, most, most, &budget()).expect("fits");
    for a in 1..=most {
        for b in a..=most {
            let found = strategy(f, &big(a), &big(b - a));
            assert_eq!(found.size.to_u32(), least.at(a, b), "L({a}, {b}) for {f}");
            assert_eq!(least.at(a, b), least.at(b, a), "{f}: L is symmetric");
            let k = found.size.to_u32().expect("small");
            let after = match found.pile {
                Pile::Smaller => (a - k, b),
                Pile::Larger => (a, b - k),
            };
            // The move wins: the other player may take f(k), which is less than the least winning
            // move, if there is one.
            let next = f.at(&found.size).map_or(u32::MAX - 1, |next| next.to_u32().expect("small"));
            let lost = after.0 == 0 || !least.wins(after.0, after.1, next);
            assert!(lost, "{f}@{a},{b}: {found:?} does not win");
        }
    }
}

#[test]
fn the_formula_and_the_strategy_are_right_up_to_200_for_the_bounds_of_the_paper() {
    for name in NAMED {
        agrees_with_the_definition(&bound(name), 200);
    }
}

#[test]
fn the_formula_and_the_strategy_are_right_up_to_200_for_more_fractions() {
    for (p, q) in FRACTIONS {
        let down = BoundFunction::Formula(formula(Formula::floor, p, q));
        agrees_with_the_definition(&down, 200);
        if p <= 3 * q {
            let up = BoundFunction::Formula(formula(Formula::ceil, p, q));
            agrees_with_the_definition(&up, 200);
        }
    }
}

/// An admissible table: powers of two by the conditions, and other values above those of their
/// g(N).
fn random_admissible(random: &mut Chance, length: u64) -> TableOfBounds {
    let mut powers = vec![1 + random.below(3)];
    while 1u64 << powers.len() <= length {
        let n = 1u64 << powers.len();
        let before = powers[powers.len() - 1];
        // Condition 4 at N/2 requires N/2 + f(N/2) unless f(N/2) < N.
        let least = if before < n { n } else { n.max(n / 2 + before) };
        powers.push(least + random.below(4 * n - least));
    }
    let entry = |k: u64, random: &mut Chance| {
        let base = powers[usize::try_from(k.trailing_zeros()).expect("small")];
        if k.is_power_of_two() { base } else { base + random.below(6) * random.below(k) }
    };
    let entries = (1..=length).map(|k| entry(k, random)).collect();
    TableOfBounds::new("random", entries).expect("positive")
}

#[test]
fn the_formula_and_the_strategy_are_right_for_random_admissible_tables() {
    let mut random = Chance(2005);
    for length in [1, 2, 3, 7, 8, 31, 63, 64, 65, 100].into_iter().cycle().take(60) {
        let table = random_admissible(&mut random, length);
        let f = BoundFunction::Table(table);
        let game = DynamicNim::new(f.clone(), Play::Normal);
        assert_eq!(game.admissibility().first_failure(), None, "{:?}", f);
        let side = u32::try_from(length).expect("small") + 1;
        assert!(game.admissibility().decides(&big(side)));
        assert!(!game.admissibility().decides(&big(side + 1)));
        agrees_with_the_definition(&f, side);
        // The larger pile may be larger than the table.
        let least = LeastMoves::new(&f, Play::Normal, side, 3 * side, &budget()).expect("fits");
        for a in 1..=side {
            for b in a..=3 * side {
                assert_eq!(least_move(&f, &big(a), &big(b - a)).to_u32(), least.at(a, b));
            }
        }
    }
}

#[test]
fn each_named_move_and_each_further_one_is_lost_for_the_other_player() {
    for name in NAMED {
        let game = DynamicNim::parse(name).expect("a game");
        let least = LeastMoves::new(game.bound(), Play::Normal, 40, 40, &budget()).expect("fits");
        for (a, b, x) in
            (0..=40).flat_map(|a| (0..=40).flat_map(move |b| (1..=45).map(move |x| (a, b, x))))
        {
            let at = Position::from_groups(vec![vec![big(a), big(b)], vec![big(x)]]);
            let found = game.move_to(&at, &BigUint::zero(), &budget()).expect("decided");
            let wins = least.wins(a, b, x);
            assert_eq!(found.is_some(), wins, "{game}@{at}");
            for into in found.iter().flat_map(|found| found.others.iter().chain([&found.into])) {
                is_legal_and_lost(game.bound(), &least, [a, b, x], into);
            }
        }
    }
}

fn is_legal_and_lost(f: &BoundFunction, least: &LeastMoves, [a, b, x]: [u32; 3], into: &Position) {
    let small = |n: &BigUint| n.to_u32().expect("small");
    let [piles, next] = into.groups() else { panic!("{into} has no bound") };
    let (c, d, next) = (small(&piles[0]), small(&piles[1]), small(&next[0]));
    let k = (a - c) + (b - d);
    assert!(1 <= k && k <= x && (a == c || b == d), "{a},{b};{x} to {into} is not a move");
    assert_eq!(f.at(&big(k)), Some(big(next)), "{a},{b};{x} to {into} has the wrong bound");
    assert!(!least.wins(c, d, next), "{a},{b};{x} to {into} does not win");
}

#[test]
fn every_winning_move_of_the_strategys_kinds_is_among_those_named() {
    let game = DynamicNim::parse("2k").expect("a game");
    let least = LeastMoves::new(game.bound(), Play::Normal, 40, 40, &budget()).expect("fits");
    for (a, b) in (1..=40).flat_map(|a| (1..=40).map(move |b| (a, b))) {
        let at = Position::from_groups(vec![vec![big(a), big(b)]]);
        let found = game.move_to(&at, &BigUint::zero(), &budget()).expect("decided").expect("won");
        let mut named: Vec<String> =
            found.others.iter().chain([&found.into]).map(Position::to_string).collect();
        let power = (a != b).then(|| 1u32 << a.abs_diff(b).trailing_zeros());
        let mut wanted = Vec::new();
        for k in [Some(a.min(b)), Some(a.max(b)), power].into_iter().flatten() {
            for (c, d) in [(a.checked_sub(k), Some(b)), (Some(a), b.checked_sub(k))] {
                if let (Some(c), Some(d)) = (c, d)
                    && !least.wins(c, d, 2 * k)
                    && (c == 0 || d == 0 || Some(k) == power)
                {
                    wanted.push(format!("{c},{d};{}", 2 * k));
                }
            }
        }
        wanted.sort();
        wanted.dedup();
        named.sort();
        assert_eq!(named, wanted, "{at}");
    }
}

#[test]
fn all_lines_of_the_strategy_occur_where_the_paper_has_them() {
    let line = |name: &str, a: u32, n: u32| {
        let found = strategy(&bound(name), &big(a), &big(n));
        (found.line, found.pile)
    };
    assert_eq!(line("2k", 4, 2), (Line::One, Pile::Smaller));
    assert_eq!(line("2k", 9, 0), (Line::One, Pile::Smaller));
    assert_eq!(line("2k", 5, 2), (Line::TwoA, Pile::Larger));
    assert_eq!(line("k", 5, 3), (Line::TwoBOne, Pile::Larger));
    // f(1) = 3 < 5 - 1, and f(1) = 3 >= 4 - 1.
    assert_eq!(line("3k", 5, 3), (Line::TwoBTwo, Pile::Smaller));
    assert_eq!(line("3k", 4, 3), (Line::TwoBTwo, Pile::Larger));
}

#[test]
fn piles_with_a_hundred_thousand_digits_are_decided() {
    let game = DynamicNim::parse("floor(5k/2)").expect("a game");
    let text = "3*10^100000,10^100000+2^1000;2^1000";
    let at = Position::read(text, &Default::default()).expect("a position");
    let found = game.move_to(&at, &BigUint::zero(), &budget()).expect("decided").expect("won");
    let taken = &at.groups()[0][0] - &found.into.groups()[0][0]
        + (&at.groups()[0][1] - &found.into.groups()[0][1]);
    assert_eq!(taken, BigUint::from(2u32).pow(1000));
    let text = text.replace("2^1000;2^1000", "2^1000;2^1000-1");
    let at = Position::read(&text, &Default::default()).expect("a position");
    assert_eq!(game.move_to(&at, &BigUint::zero(), &budget()), Ok(None));
}
