//! Words with a rank but without places: 0*1*2*, in which addition is not regular (P. Lecomte and M.
//! Rigo, Numeration systems on a regular language, 2001).

use nimata::automaton::{Dfao, DigitOrder};
use nimata::logic::{Environment, numerals_named};

use crate::logic::question::{ask, environment, given, is_false, is_true, set};

const NAME: &str = "avoid(3; 10, 20, 21)";

/// `T`, the numbers of the words 1...1. There are n (n + 1) / 2 words with fewer than n letters
/// other than 0, so these are the triangular numbers.
fn triangular() -> Environment {
    let numerals = numerals_named(NAME).expect("a numeration");
    let rows = vec![vec![0, 0, 1], vec![1, 1, 1]];
    let table = Dfao::single_track(3, DigitOrder::Msd, vec![Some(1), Some(0)], rows);
    let table = table.and_then(|table| table.in_numeration(numerals.clone()));
    environment(numerals, vec![given("T", table.expect("a table"))])
}

#[test]
fn questions_without_sums_are_answered() {
    let words = triangular();
    let found = set("T[n] = @1", &words);
    let least: Vec<u64> =
        found.least.iter().map(|tuple| u64::try_from(&tuple[0]).expect("small")).collect();
    assert_eq!(least, [0, 1, 3, 6, 10, 15, 21, 28, 36, 45]);
    is_true("A x (E y (y > x & T[y] = @1))", &words);
    let next = "x < y & ~(E z (x < z & z < y))";
    assert_eq!(
        ask(&format!("E x,y ({next} & T[x] = @1 & T[y] = @1)"), &words),
        (true, Some(vec![0, 1]))
    );
    is_true(&format!("A x,y (({next} & x >= 1 & T[x] = @1) => T[y] = @0)"), &words);
    is_false(&format!("A x,y (({next} & x >= 10 & T[y] = @1) => T[x] = @1)"), &words, &[14, 15]);
}
