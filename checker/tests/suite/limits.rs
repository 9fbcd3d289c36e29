//! How much the checker takes on: limits follow from the sizes in a certificate.

use std::time::{Duration, Instant};

use nimata_checker::{Code, Limits, Verdict, check};

use crate::{declined, right};

#[test]
fn limits_admit_their_bound_and_nothing_above() {
    let text = right("period-2_5_7-by-floor");
    // M = 7 and r = 0, so R + M + p = 7 + 7 + 22 positions; three options of 16 steps each, and 64
    // more steps.
    let length = u64::try_from(text.len()).expect("small");
    let exact = Limits { bytes: length, positions: 36, steps: 36 * 112, ..Limits::default() };
    assert!(matches!(check(&text, None, &exact), Verdict::Accepted(_)));
    for (limits, code) in [
        (Limits { bytes: length - 1, ..exact.clone() }, Code::LimitBytes),
        (Limits { positions: 35, ..exact.clone() }, Code::LimitPositions),
        (Limits { steps: 36 * 112 - 1, ..exact.clone() }, Code::LimitSteps),
    ] {
        let verdict = check(&text, None, &limits);
        assert!(declined(&verdict, code));
    }
}

#[test]
fn the_limits_of_rows_and_level_sets_follow_from_their_sizes() {
    // X = 2, I = 6, j = 19, p = 8: three states of 7·8 entries, and 8 columns of 7 rows; 14 values
    // a column, and 16 comparisons of the columns kept and of a state.
    let (rows, cycle, state) = ("rows-2-6", 8 * 7, 7 * 8);
    let rows_steps = (19 + 8) * (16 * 14 + state + 32) + 16 * (cycle + state);
    // v = 5, so k = 3 and 2^3 lines of 6 values are kept.
    let level_set_steps = 8 * 6 * 7 / 2 + 64 * 4;
    for (file, positions, steps) in
        [(rows, 3 * state + cycle, rows_steps), ("level-set-5", 8 * 6, level_set_steps)]
    {
        let text = right(file);
        let check = |positions, steps| {
            check(&text, None, &Limits { positions, steps, ..Limits::default() })
        };
        assert!(matches!(check(positions, steps), Verdict::Accepted(_)), "{file}");
        assert!(declined(&check(positions - 1, steps), Code::LimitPositions), "{file}");
        assert!(declined(&check(positions, steps - 1), Code::LimitSteps), "{file}");
    }
}

#[test]
fn the_limits_of_slow_nim_follow_from_its_tuples() {
    // The digits of slow-moore:2,2 lead to 16 tuples of 5 numbers, which count as 35 each; there
    // are four letters, and each takes 8 steps for each of the 35.
    let text = right("slow-moore-2-2");
    let check =
        |positions, steps| check(&text, None, &Limits { positions, steps, ..Limits::default() });
    let (positions, steps) = (16 * 35, 16 * 35 * 4 * 8);
    assert!(matches!(check(positions, steps), Verdict::Accepted(_)));
    assert!(declined(&check(positions - 1, steps), Code::LimitPositions));
    assert!(declined(&check(positions, steps - 1), Code::LimitSteps));
}

#[test]
fn the_steps_of_an_automaton_are_bounded_by_its_sizes() {
    let text = right("automaton-1-by-2-base2");
    // 12 tuples in base 2 and 4 small positions; a search takes at most 3 + 2 comparisons of 3
    // states and 32 more steps; there are two options and the mex.
    let steps = (12 * 2 + 4) * (5 * (3 + 32) + (2 + 1) * 8);
    let check = |steps| check(&text, None, &Limits { steps, ..Limits::default() });
    assert!(matches!(check(steps), Verdict::Accepted(_)));
    assert!(declined(&check(steps - 1), Code::LimitSteps));
}

#[test]
fn at_most_65534_numbers_describe_a_game() {
    let claim = |count: usize| {
        let first = vec!["0"; count].join(",");
        let text = format!(
            r#"{{"schema":"nimata/1","kind":"certificate","version":1,"evidence":{{}},
                "claim":{{"kind":"subtraction-division/period","subtract":[1],"divide":[],
                "rounding":"floor","play":"normal","first":[{first}],"preperiod":{},
                "period":2}}}}"#,
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
    // Counted by another program: the tuples of the empty pile, of the three kinds of moves, and of
    // the winning moves.
    let tuples = [4, 267, 148, 233, 92];
    let (positions, steps) =
        (267 * 39, 8 * (tuples[0] * 31 * 4 + (267 + 148 + 233) * 39 * 32 + tuples[4] * 42 * 16));
    let text = right("dynamic-2k");
    let check =
        |positions, steps| check(&text, None, &Limits { positions, steps, ..Limits::default() });
    assert!(matches!(check(positions, steps), Verdict::Accepted(_)));
    assert!(declined(&check(positions - 1, steps), Code::LimitPositions));
    assert!(declined(&check(positions, steps - 1), Code::LimitSteps));
}

#[test]
fn the_limits_of_octal_games_follow_from_their_digits() {
    let text = right("octal-0.77");
    let check =
        |positions, steps| check(&text, None, &Limits { positions, steps, ..Limits::default() });
    // M + 2p + k values; two digits that split at most half of a heap, and three options more.
    let positions = 2 * 71 + 2 * 12 + 2;
    let steps = positions * (4 * (2 * (positions / 2) + 3) + 64);
    assert!(matches!(check(positions, steps), Verdict::Accepted(_)));
    assert!(declined(&check(positions - 1, steps), Code::LimitPositions));
    assert!(declined(&check(positions, steps - 1), Code::LimitSteps));
}

/// Every kind looks at the clock, and what was verified too late is not accepted.
#[test]
fn a_deadline_that_has_passed_declines_every_kind_and_one_to_come_none() {
    let now = Instant::now();
    for file in [
        "automaton-1-by-2-base2",
        "period-1_2-by",
        "rows-2-6",
        "level-set-5",
        "slow-moore-2-2",
        "dynamic-2k",
        "octal-0.77",
    ] {
        let text = right(file);
        let check = |deadline| check(&text, None, &Limits { deadline, ..Limits::default() });
        assert!(declined(&check(Some(now)), Code::LimitTime));
        let later = check(now.checked_add(Duration::from_secs(3600)));
        assert!(matches!(later, Verdict::Accepted(_)), "{file}");
    }
}

/// About a minute of work that is within the other limits.
#[test]
fn a_deadline_ends_a_long_check() {
    let rows = r#"{"schema":"nimata/1","kind":"certificate","version":1,"evidence":{},
        "claim":{"kind":"exco-nim/rows","x0":1,"x1":0,"preperiod":1000000000,"period":223092870,
        "rows":[]}}"#;
    let members: Vec<_> = (1..1000).map(|n| n.to_string()).collect();
    let period = format!(
        r#"{{"schema":"nimata/1","kind":"certificate","version":1,"evidence":{{}},
        "claim":{{"kind":"subtraction-division/period","subtract":[{}],"divide":[],
        "rounding":"floor","play":"normal","first":[],"preperiod":0,"period":4000000}}}}"#,
        members.join(",")
    );
    for text in [rows, &period] {
        let start = Instant::now();
        let deadline = start.checked_add(Duration::from_millis(100));
        let verdict = check(text.as_bytes(), None, &Limits { deadline, ..Limits::default() });
        assert!(declined(&verdict, Code::LimitTime));
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }
}
