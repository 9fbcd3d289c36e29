//! Printed values.

use nimata_games::game::octal::Value;

use super::{by_definition, octal, periodic};

/// *Winning Ways*, chapter 4, Kayles: heaps 0 to 83, twelve a line.
const KAYLES: [[Value; 12]; 7] = [
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6],
    [4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7],
    [4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7],
    [4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7],
    [4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7],
    [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 6, 7],
    [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7],
];

/// Dawson's Chess, 0.137: the 34 values of the period, and the exceptions to it.
const DAWSON: [Value; 34] = [
    8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3,
    7, 4,
];
const DAWSON_EXCEPTIONS: [(usize, Value); 7] =
    [(0, 0), (14, 0), (16, 2), (17, 2), (31, 2), (34, 0), (51, 2)];

#[test]
fn kayles() {
    let kayles = periodic(octal("0.77"));
    assert_eq!(kayles.values()[..84], *KAYLES.as_flattened());
    let exceptions: Vec<usize> =
        (0..72).filter(|&n| kayles.values()[n] != KAYLES[6][n % 12]).collect();
    assert_eq!(exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
}

#[test]
fn dawsons_chess_and_dawsons_kayles() {
    let (chess, kayles) = (periodic(octal("0.137")), periodic(octal("0.07")));
    for (n, &value) in chess.values().iter().enumerate() {
        let exception = DAWSON_EXCEPTIONS.iter().find(|(m, _)| *m == n);
        assert_eq!(value, exception.map_or(DAWSON[n % 34], |&(_, value)| value), "{n}");
    }
    // A row of n is a heap of n + 1 in Dawson's Kayles.
    let shared = chess.values().len().min(kayles.values().len() - 1);
    assert_eq!(chess.values()[..shared], kayles.values()[1..=shared]);
}

/// With as many digits as tokens, 0.33… is Nim. In 4.33…, Lasker's Nim, 4m + 3 and 4m + 4 are
/// exchanged.
#[test]
fn nim_and_laskers_nim() {
    let threes = "3".repeat(40);
    let nim = by_definition(&octal(&format!("0.{threes}")), 41);
    assert!(nim.iter().copied().eq(0..41));
    let lasker = by_definition(&octal(&format!("4.{threes}")), 41);
    let exchanged = (0..41).map(|n: Value| match n {
        0 => 0,
        _ if n % 4 == 3 => n + 1,
        _ if n.is_multiple_of(4) => n - 1,
        _ => n,
    });
    assert!(lasker.into_iter().eq(exchanged));
}
