//! Octal games by chance, against their definition.

use std::process::Command;

use nimata::game::octal::{Octal, Sequence};
use rayon::prelude::*;

use super::octal_twin::{by_definition, code, digits, first_wrong};
use nimata_testing::root;

/// The number of games that are compared with the definition, if OCTAL_GAMES is not another one.
const GAMES: u64 = 100;

#[test]
#[ignore = "ten seconds: 25 million pairs for each digit of each game"]
fn random_games_have_the_values_of_the_definition_up_to_ten_thousand() {
    let games = std::env::var("OCTAL_GAMES");
    let games = games.map_or(GAMES, |games| games.parse().expect("a number of games"));
    (0..games).into_par_iter().for_each(|number| {
        let digits = digits(number);
        let mut sequence = Sequence::new(Octal::new(digits.clone()).expect("octal digits"));
        sequence.extend(10_001, &Default::default()).expect("no bound");
        assert!(sequence.values() == by_definition(&digits, 10_001), "{}", code(&digits));
    });
}

/// The example `judge_octal_values` goes further, with more games.
#[test]
#[ignore = "seconds: a hundred million pairs for each digit of each game"]
fn twenty_thousand_values_are_right() {
    const COUNT: usize = 20_000;
    let games = [vec![0, 6], vec![0, 0, 0, 7]].into_iter().chain((500..506).map(digits));
    for digits in games {
        let mut sequence = Sequence::new(Octal::new(digits.clone()).expect("octal digits"));
        sequence.extend(COUNT, &Default::default()).expect("no bound");
        assert_eq!(first_wrong(&digits, sequence.values()), None, "{}", code(&digits));
    }
}

/// The judge names the heap of a wrong value, and no heap before it.
#[test]
#[ignore = "it belongs to the other tests of this file"]
fn a_wrong_value_is_found() {
    for number in 0..20 {
        let digits = digits(number);
        let right = by_definition(&digits, 300);
        assert_eq!(first_wrong(&digits, &right), None, "{}", code(&digits));
        for wrong in [0, 1, 17, 200, 299] {
            for change in [1, 2, 8, 64] {
                let mut values = right.clone();
                values[wrong] ^= change;
                assert_eq!(first_wrong(&digits, &values), Some(wrong), "{}", code(&digits));
            }
        }
    }
}

/// "Every solved game of up to three digits whose preperiod and period are below 10^7 is proved."
/// Two begin to repeat after millions of heaps; their certificates are checked in `long_periods`.
#[test]
#[ignore = "minutes: derives and checks every period of the table"]
fn the_solved_games_of_the_table_in_the_book_are_proved() {
    let table = root().join("docs/book/octal-games.csv");
    let table = std::fs::read_to_string(table).expect("the table");
    let solved = table.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
    let solved = solved.filter(|row| !row[2].is_empty());
    let solved = solved.filter(|row| row[3].parse::<u32>().expect("a preperiod") < 1_000_000);
    let games: String = solved.map(|row| format!("octal:{}\n", row[0])).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [list, rows] = ["solved.txt", "rows.csv"].map(|name| folder.path().join(name));
    std::fs::write(&list, &games).expect("written");
    let ran = Command::new(env!("CARGO_BIN_EXE_nimata"))
        .env("NIMATA_CACHE", "")
        .arg("survey")
        .args(["--max-steps", "3000000000", "-q", "--games"])
        .args([&list, &"-o".into(), &rows])
        .output()
        .expect("the program was built with the tests");
    assert!(ran.status.success(), "{ran:?}");
    let rows = std::fs::read_to_string(&rows).expect("written");
    let proved = rows.lines().filter(|row| row.split(',').nth(2) == Some("proved")).count();
    assert_eq!(proved, games.lines().count(), "{rows}");
}
