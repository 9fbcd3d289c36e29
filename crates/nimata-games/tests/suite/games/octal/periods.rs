//! Published periods, and values of huge heaps that follow from them.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{octal, periodic};

/// Guy and Smith 1956, *Winning Ways* and Flammenkamp's tables: the code, the last heap n with
/// G(n + p) ≠ G(n), and p.
const PUBLISHED: &[(&str, usize, usize)] = &[
    ("0.07", 52, 34),
    ("0.137", 51, 34),
    ("0.77", 70, 12),
    ("0.055", 258, 148),
    ("0.644", 3_255, 442),
    ("0.356", 7_314, 142),
    ("0.165", 5_180, 1_550),
    ("0.156", 3_478, 349),
];

#[test]
fn published_periods_are_found_and_proved() {
    for &(code, last, p) in PUBLISHED {
        let sequence = periodic(octal(code));
        let period = sequence.period().expect("just found");
        assert_eq!((period.preperiod(), period.period()), (last + 1, p), "{code}");
        assert!(period.proved_below(sequence.octal()) <= sequence.values().len(), "{code}");
    }
}

#[test]
fn a_period_of_a_hundred_thousand_is_found_and_proved() {
    let mut sequence = nimata_games::game::octal::Sequence::new(octal("0.16"));
    let found = sequence.extend_to_period(1 << 20, &Default::default()).expect("no bound");
    let found = found.map(|period| (period.preperiod(), period.period()));
    assert_eq!(found, Some((105_351, 149_459)));
}

/// The rows of the book's table that have a period which is found at once.
#[test]
fn the_short_periods_of_the_table_in_the_book_are_found() {
    let path = nimata_testing::root().join("docs/book/octal-games.csv");
    let table = std::fs::read_to_string(path).expect("the table");
    let mut count = 0;
    for row in table.lines().skip(1) {
        let row: Vec<&str> = row.split(',').collect();
        let [code, same, period, preperiod] = row[..4] else { panic!("{row:?}") };
        let (Ok(period), Ok(preperiod)) = (period.parse(), preperiod.parse::<usize>()) else {
            continue;
        };
        if preperiod + period > 3000 {
            continue;
        }
        let found = |code| {
            let sequence = periodic(octal(code));
            let period = sequence.period().expect("just found");
            (period.period(), period.preperiod())
        };
        assert_eq!(found(code), (period, preperiod), "{code}");
        // The other games of a row have their values, up to a few empty heaps.
        for other in same.split(' ').filter(|other| !other.is_empty()) {
            let (other_period, other_preperiod) = found(other);
            assert_eq!(other_period, period, "{other}");
            assert!(other_preperiod.abs_diff(preperiod) <= 3, "{other}");
        }
        count += 1;
    }
    assert!(count > 70, "{count} games");
}

/// The first heap at which two games differ.
fn difference(one: &str, other: &str) -> Option<usize> {
    let values = [one, other].map(|code| {
        let mut sequence = nimata_games::game::octal::Sequence::new(octal(code));
        sequence.extend(2000, &Default::default()).expect("no bound");
        sequence.values().to_vec()
    });
    (0..2000).find(|&n| values[0][n] != values[1][n])
}

/// Misprints in tables of games with the same values, found by T. Czajka (github.com,
/// tczajka/octal-games): *Winning Ways* takes 0.27 for 0.06 and 0.314 for 0.31, and Flammenkamp's
/// tables take 0.161 for 0.36.
#[test]
fn games_that_tables_confuse_differ() {
    assert_eq!(difference("0.27", "0.26"), None);
    assert!(difference("0.27", "0.06").is_some());
    assert!(difference("0.314", "0.31").is_some());
    assert_eq!(difference("0.161", "0.36"), Some(519));
}

#[test]
fn huge_heaps_have_the_value_of_their_class() {
    for &(code, last, p) in PUBLISHED {
        let sequence = periodic(octal(code));
        for n in [BigUint::from(10u32).pow(1000), BigUint::from(7u32).pow(3000) + 5u32] {
            // A small heap after the preperiod, in the same class.
            let class = (&n % p).to_usize().expect("below p");
            let small = (last + 1..).find(|m| m % p == class).expect("one of p in a row");
            assert_eq!(sequence.value(&n), Some(sequence.values()[small]), "{code}");
        }
    }
}

/// 10^1000 is 4 modulo 12, and G(4 + 12·6) = 1 in Kayles.
#[test]
fn kayles_with_a_huge_heap() {
    let kayles = periodic(octal("0.77"));
    assert_eq!(kayles.value(&BigUint::from(10u32).pow(1000)), Some(1));
}

#[test]
fn without_a_period_only_heaps_of_the_table_have_a_known_value() {
    let mut sequence = nimata_games::game::octal::Sequence::new(octal("0.007"));
    sequence.extend_to_period(1000, &Default::default()).expect("no bound");
    assert_eq!(sequence.period(), None);
    assert!(sequence.value(&999u32.into()).is_some());
    assert_eq!(sequence.value(&1000u32.into()), None);
    assert_eq!(sequence.value(&BigUint::from(10u32).pow(1000)), None);
}
