//! The limits of the checker, which it compares with the sizes in a certificate.

use std::time::{Duration, Instant};

use nimata_checker::{Code, Limits, Verdict, check};

use crate::{declined, right};

#[test]
fn limits_admit_their_bound_and_nothing_above() {
    let text = right("octal-0.77");
    let length = u64::try_from(text.len()).expect("small");
    // The check computes M + 2p + k values. A heap takes 64 steps, and one of 2 or more as many as
    // two options more; but only a count during the work has all of them.
    let positions = 2 * 71 + 2 * 12 + 2;
    let steps = positions * 64 + (positions - 2) * 2 * 4;
    let exact = Limits { bytes: length, positions, steps: 1 << 17, ..Limits::default() };
    assert!(matches!(check(&text, None, &exact), Verdict::Accepted(_)));
    for (limits, code) in [
        (Limits { bytes: length - 1, ..exact.clone() }, Code::LimitBytes),
        (Limits { positions: positions - 1, ..exact.clone() }, Code::LimitPositions),
        (Limits { steps: steps - 1, ..exact.clone() }, Code::LimitSteps),
    ] {
        let verdict = check(&text, None, &limits);
        assert!(declined(&verdict, code));
    }
}

#[test]
fn the_limits_of_rows_and_level_sets_follow_from_their_sizes() {
    // Rows with X = 2, I = 6, j = 19, p = 8. Stored are three states of 7·8 entries, 66 more
    // numbers for each of 7 lines, and 8 columns of 7 rows. A column takes 14 values, and in all 16
    // comparisons of the stored columns and a state are made.
    let (rows, cycle, state) = ("rows-2-6", 8 * 7, 7 * 8);
    let rows_steps = (19 + 8) * (10 * 14 + state / 32 + 64) + 16 * (cycle + state);
    // A level set with v = 5, so k = 3, and 2^3 lines of 6 values are stored.
    let level_set_steps = 8 * 6 * 7 / 2 + 64 * 4;
    for (file, positions, steps) in
        [(rows, 3 * state + 7 * 66 + cycle, rows_steps), ("level-set-5", 8 * 6, level_set_steps)]
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

/// The size of a walk is known only while it runs.
#[test]
fn a_walk_is_declined_when_its_states_or_steps_are_too_many() {
    for file in ["automaton-5-by-2-base2", "wythoff", "sentence-thue-morse-without-lemmas"] {
        let text = right(file);
        let check = |positions, steps| {
            check(&text, None, &Limits { positions, steps, ..Limits::default() })
        };
        assert!(matches!(check(1 << 22, 1 << 28), Verdict::Accepted(_)), "{file}");
        for bits in 0..10 {
            assert!(declined(&check(1 << bits, 1 << 28), Code::LimitPositions), "{file}");
            assert!(declined(&check(1 << 22, 1 << bits), Code::LimitSteps), "{file}");
        }
    }
}

/// Short texts that lead to states or machines without end.
#[test]
fn a_text_that_would_take_all_memory_is_declined_soon() {
    let vast = "A n,m (n < m | 500000000000*n >= 499999999999*m)".to_owned();
    let constant = format!("A x ({})", ["x>=0"; 13_000].join("&"));
    let names: Vec<_> = (0..200).map(|i| format!("x{i}")).collect();
    let wide = format!("E {} ({} = 7)", names.join(","), names.join(" + "));
    let products = format!("A {} ({} >= 0)", names.join(","), names.join(" + "));
    let products = products.replace(" >= 0", &format!("{} >= 0", "-0".repeat(30_000)));
    for sentence in [vast, constant, wide, products] {
        let sentences = vec![format!("\"{sentence}\""); 50].join(",");
        let text = format!(
            r#"{{"schema":"nimata/1","kind":"certificate","version":2,"evidence":{{"lemmas":[]}},
            "claim":{{"kind":"logic","numeration":"msd_2","sequences":[],
            "sentences":[{sentences}]}}}}"#
        );
        let start = Instant::now();
        let verdict = check(text.as_bytes(), None, &Limits::default());
        assert!(!matches!(verdict, Verdict::Rejected(_)), "{verdict:?}");
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    }
}

/// Most significant digit first, no walk could try all numbers up to the constants.
#[test]
fn sentences_with_large_constants_are_decided_soon() {
    let far = 100_000_000_000u64;
    let (next, twice) = (far + 1, 2 * far);
    for numeration in ["msd_2", "msd_10", "lin(1,1)", "lin(3,2)"] {
        let judged = |sentence: &str| {
            let text = format!(
                r#"{{"schema":"nimata/1","kind":"certificate","version":2,
                "evidence":{{"lemmas":[]}},
                "claim":{{"kind":"logic","numeration":"{numeration}","sequences":[],
                "sentences":["{sentence}"]}}}}"#
            );
            check(text.as_bytes(), None, &Limits { steps: 1 << 30, ..Limits::default() })
        };
        for right in [
            format!("E n (n >= {far} & n < {next})"),
            format!("~(E n (n > {far} & n < {next}))"),
            format!("A n,m (n + m >= {far} => (2*n >= {far} | 2*m >= {far}))"),
            format!("A n,m ((n >= m + {far} & m >= {far}) => n >= {twice})"),
            format!("A n (n >= {far} | (E m (n + m + 1 = {far})))"),
        ] {
            let verdict = judged(&right);
            assert!(matches!(verdict, Verdict::Accepted(_)), "{numeration}: {right}: {verdict:?}");
        }
        for wrong in [
            format!("E n (n > {far} & n <= {far})"),
            format!("A n (n > {far} <=> n >= {far})"),
            format!("A n,m (n + m >= {far} => (2*n > {far} | 2*m >= {next}))"),
            format!("A n,m ((n >= m + {far} & m >= {far}) => n > {twice})"),
        ] {
            let verdict = judged(&wrong);
            let is_false = matches!(&verdict, Verdict::Rejected(why) if why.code == Code::False);
            assert!(is_false, "{numeration}: {wrong}: {verdict:?}");
        }
    }
}

#[test]
fn at_most_65534_numbers_describe_a_game() {
    let claim = |count: usize| {
        let first = vec!["0"; count].join(",");
        let text = format!(
            r#"{{"schema":"nimata/1","kind":"certificate","version":2,"evidence":{{}},
                "claim":{{"kind":"heaps/period","takes":[1],"digits":[3],"end":0,
                "first":[{first}],"preperiod":{},"period":2}}}}"#,
            count - 1
        );
        check(text.as_bytes(), None, &Limits::default())
    };
    assert!(matches!(claim(65_533), Verdict::Accepted(_)));
    for count in [65_535, 100_000] {
        assert!(matches!(claim(count), Verdict::Rejected(why) if why.code == Code::GameInvalid));
    }
}

/// Every kind looks at the clock, and a verification that ends too late is not accepted.
#[test]
fn a_deadline_that_has_passed_declines_every_kind_and_one_to_come_none() {
    let now = Instant::now();
    for file in ["automaton-1-by-2-base2", "rows-2-6", "level-set-5", "wythoff", "octal-0.77"] {
        let text = right(file);
        let check = |deadline| check(&text, None, &Limits { deadline, ..Limits::default() });
        assert!(declined(&check(Some(now)), Code::LimitTime));
        let later = check(now.checked_add(Duration::from_secs(3600)));
        assert!(matches!(later, Verdict::Accepted(_)), "{file}");
    }
}

/// The check takes about a minute and stays within all other limits.
#[test]
fn a_deadline_ends_a_long_check() {
    let rows = r#"{"schema":"nimata/1","kind":"certificate","version":2,"evidence":{},
        "claim":{"kind":"exco-nim/rows","x0":1,"x1":0,"preperiod":600000000,"period":223092870,
        "rows":[]}}"#;
    let members: Vec<_> = (1..1000).map(|n| n.to_string()).collect();
    let period = format!(
        r#"{{"schema":"nimata/1","kind":"certificate","version":2,"evidence":{{}},
        "claim":{{"kind":"heaps/period","takes":[{}],"digits":[{}],"end":0,"first":[],
        "preperiod":0,"period":4000000}}}}"#,
        members.join(","),
        vec!["3"; members.len()].join(",")
    );
    for text in [rows, &period] {
        let start = Instant::now();
        let deadline = start.checked_add(Duration::from_millis(100));
        let verdict = check(text.as_bytes(), None, &Limits { deadline, ..Limits::default() });
        assert!(declined(&verdict, Code::LimitTime), "{verdict:?}");
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }
}
