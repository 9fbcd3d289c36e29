//! Octal games by chance, against their definition.

use std::process::Command;

use nimata::game::Definition;
use nimata::game::octal::{Octal, Sequence};
use rayon::prelude::*;

use super::chance::Chance;
use super::root::root;

/// A game of up to four digits after the point.
fn game(chance: &mut Chance) -> Octal {
    loop {
        let mut digit = |bound| u8::try_from(chance.below(bound)).expect("a digit");
        let mut digits = vec![4 * digit(2)];
        digits.extend((0..1 + digit(4)).map(|_| digit(8)));
        if digits.iter().any(|&digit| digit > 0) {
            return Octal::new(digits).expect("octal digits, not all 0");
        }
    }
}

#[test]
#[ignore = "minutes: the definition tries 25 million pairs for each digit of each game"]
fn five_hundred_random_games_have_the_values_of_the_definition_up_to_ten_thousand() {
    let mut chance = Chance(0x0c7a1);
    let games: Vec<Octal> = (0..500).map(|_| game(&mut chance)).collect();
    games.par_iter().for_each(|octal| {
        let mut sequence = Sequence::new(octal.clone());
        sequence.extend(10_001, &Default::default()).expect("no bound");
        let expected = Definition::new(octal, &[10_000], &Default::default()).expect("in memory");
        assert_eq!(sequence.values(), expected.into_values(), "{octal}");
    });
}

/// The values of the heaps below `count` one by one, by rare heaps as in *Winning Ways*, chapter 4:
/// those whose value has an even number of ones under the mask. There are no blocks and guesses.
fn by_rare_heaps(octal: &Octal, mask: u32, count: usize) -> Vec<u32> {
    let is_rare = |value: u32| (value & mask).count_ones().is_multiple_of(2);
    let (mut values, mut rare) = (Vec::with_capacity(count), Vec::new());
    let mut seen = vec![usize::MAX; 1 << 12];
    let place = |value: u32| usize::try_from(value).expect("a small value");
    for n in 0..count {
        let known: &[u32] = &values;
        for (taken, &digit) in octal.digits().iter().enumerate().take(n + 1) {
            let rest = n - taken;
            if digit & 1 != 0 && rest == 0 {
                seen[0] = n;
            }
            if digit & 2 != 0 && rest > 0 {
                seen[place(known[rest])] = n;
            }
            for &a in rare.iter().take_while(|&&a| digit & 4 != 0 && a < rest) {
                seen[place(known[a] ^ known[rest - a])] = n;
            }
        }
        // A rare value that no rare heap gives may be that of two common heaps.
        let has = |value: u32| {
            octal.digits().iter().enumerate().take(n + 1).any(|(taken, &digit)| {
                let rest = n - taken;
                digit & 4 != 0 && (1..=rest / 2).any(|a| known[a] ^ known[rest - a] == value)
            })
        };
        let is_missing = |&value: &u32| seen[place(value)] != n && !(is_rare(value) && has(value));
        let value = (0..).find(is_missing).expect("some value is missing");
        if n > 0 && is_rare(value) {
            rare.push(n);
        }
        values.push(value);
    }
    values
}

#[test]
#[ignore = "a minute: 1583 rare heaps are tried for each of a hundred thousand heaps"]
fn a_hundred_thousand_values_are_those_of_one_heap_after_the_other() {
    let octal = Octal::parse("0.6").expect("a code");
    let mut sequence = Sequence::new(octal.clone());
    sequence.extend(100_000, &Default::default()).expect("no bound");
    // Any mask gives the same values; 494 makes the fewest heaps rare.
    assert!(sequence.values() == by_rare_heaps(&octal, 494, 100_000));
}

/// "Every solved game of up to three digits whose preperiod and period are below 10^7 is proved."
#[test]
#[ignore = "minutes: derives and checks every period of the table"]
fn the_solved_games_of_the_table_in_the_book_are_proved() {
    let table = root().join("docs/book/octal-games.csv");
    let table = std::fs::read_to_string(table).expect("the table");
    let solved = table.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
    let solved = solved.filter(|row| !row[2].is_empty());
    let games: String = solved.map(|row| format!("octal:{}\n", row[0])).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [list, rows] = ["solved.txt", "rows.csv"].map(|name| folder.path().join(name));
    std::fs::write(&list, &games).expect("written");
    let ran = Command::new(env!("CARGO_BIN_EXE_tested-nimata"))
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
