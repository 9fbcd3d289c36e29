//! How much the checker takes on: limits follow from the sizes in a certificate.

use std::fs;
use std::path::PathBuf;

use nimata_checker::{Code, Limits, Verdict, check};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

#[test]
fn limits_admit_their_bound_and_nothing_above() {
    let text = fs::read(folder("pass/period-2_5_7-by-floor.json")).expect("a fixture");
    // M = 7 and r = 0, so R + M + p = 7 + 7 + 22 positions; three options and 26 more steps for each.
    let length = u64::try_from(text.len()).expect("small");
    let exact = Limits { bytes: length, positions: 36, steps: 36 * 29, ..Limits::default() };
    assert!(matches!(check(&text, None, &exact), Verdict::Accepted(_)));
    for (limits, code) in [
        (Limits { bytes: length - 1, ..exact.clone() }, Code::LimitBytes),
        (Limits { positions: 35, ..exact.clone() }, Code::LimitPositions),
        (Limits { steps: 36 * 29 - 1, ..exact.clone() }, Code::LimitSteps),
    ] {
        let verdict = check(&text, None, &limits);
        assert!(matches!(verdict, Verdict::Declined(why) if why.code == code));
    }
}

#[test]
fn the_limits_of_rows_and_level_sets_follow_from_their_sizes() {
    // X = 2, I = 6, j = 19, p = 8: three states of 7·8 entries, and 8 columns of 7 rows; a pass looks at as
    // many values as a state has entries, and a comparison at one a row.
    let (rows, cycle, state) = ("rows-2-6", 8 * 7, 7 * 8);
    let rows_steps = (19 + 8) * (state + 7 + 1) + 26 * (cycle + state);
    // v = 5, so k = 3 and 2^3 lines of 6 values are kept.
    let level_set_steps = 8 * 6 * 7 / 2 + 64 * 4;
    for (file, positions, steps) in
        [(rows, 3 * state + cycle, rows_steps), ("level-set-5", 8 * 6, level_set_steps)]
    {
        let text = fs::read(folder(&format!("pass/{file}.json"))).expect("a fixture");
        let check = |positions, steps| {
            check(&text, None, &Limits { positions, steps, ..Limits::default() })
        };
        assert!(matches!(check(positions, steps), Verdict::Accepted(_)), "{file}");
        let declined =
            |verdict, code| matches!(verdict, Verdict::Declined(why) if why.code == code);
        assert!(declined(check(positions - 1, steps), Code::LimitPositions), "{file}");
        assert!(declined(check(positions, steps - 1), Code::LimitSteps), "{file}");
    }
}

#[test]
fn the_limits_of_slow_nim_follow_from_its_tuples() {
    // The digits of slow-moore:2,2 lead to 16 tuples of 5 numbers, which count as 35 each; there are four letters, and each
    // takes 4 steps for each of the 35.
    let text = fs::read(folder("pass/slow-moore-2-2.json")).expect("a fixture");
    let check =
        |positions, steps| check(&text, None, &Limits { positions, steps, ..Limits::default() });
    let (positions, steps) = (16 * 35, 16 * 35 * 4 * 4);
    assert!(matches!(check(positions, steps), Verdict::Accepted(_)));
    let declined = |verdict, code| matches!(verdict, Verdict::Declined(why) if why.code == code);
    assert!(declined(check(positions - 1, steps), Code::LimitPositions));
    assert!(declined(check(positions, steps - 1), Code::LimitSteps));
}

#[test]
fn the_steps_of_an_automaton_are_bounded_by_its_sizes() {
    let text = fs::read(folder("pass/automaton-1-by-2-base2.json")).expect("a fixture");
    // 12 tuples in base 2 and 4 small positions; a tuple has 3 states, a search takes at most 3 + 2
    // comparisons, and there are two options.
    let steps = (12 * 2 + 4) * (3 * 5 + 2 + 1);
    let check = |steps| check(&text, None, &Limits { steps, ..Limits::default() });
    assert!(matches!(check(steps), Verdict::Accepted(_)));
    assert!(matches!(check(steps - 1), Verdict::Declined(why) if why.code == Code::LimitSteps));
}

#[test]
fn at_most_65534_numbers_describe_a_game() {
    let claim = |count: usize| {
        let first = vec!["0"; count].join(",");
        let text = format!(
            r#"{{"schema":"nimata/1","kind":"certificate","version":1,"evidence":{{}},
                "claim":{{"kind":"subtraction-division/period","subtract":[1],"divide":[],"rounding":"floor",
                "play":"normal","first":[{first}],"preperiod":{},"period":2}}}}"#,
            count - 1
        );
        check(text.as_bytes(), None, &Limits::default())
    };
    assert!(matches!(claim(65_533), Verdict::Accepted(_)));
    for count in [65_534, 65_535, 100_000] {
        assert!(matches!(claim(count), Verdict::Rejected(why) if why.code == Code::GameInvalid));
    }
}

#[test]
fn the_limits_of_dynamic_nim_follow_from_its_tuples() {
    // Counted by another program: the tuples of the empty pile, of the three kinds of moves, and of the winning moves.
    let tuples = [4, 267, 148, 233, 92];
    let (positions, steps) =
        (267 * 39, 4 * (tuples[0] * 31 * 4 + (267 + 148 + 233) * 39 * 32 + tuples[4] * 42 * 16));
    let text = fs::read(folder("pass/dynamic-2k.json")).expect("a fixture");
    let check =
        |positions, steps| check(&text, None, &Limits { positions, steps, ..Limits::default() });
    assert!(matches!(check(positions, steps), Verdict::Accepted(_)));
    let declined = |verdict, code| matches!(verdict, Verdict::Declined(why) if why.code == code);
    assert!(declined(check(positions - 1, steps), Code::LimitPositions));
    assert!(declined(check(positions, steps - 1), Code::LimitSteps));
}
