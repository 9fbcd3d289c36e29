//! The long periods of octal games that the literature has (Gangolli and Plambeck, *A note on
//! periodicity in some octal games*).

use std::process::Command;

use nimata::certificate::Heaps;
use nimata_checker::{Code, Limits, Verdict, check};

/// The digits after the point, the preperiod and the period.
const PERIODS: [([u8; 3], usize, usize); 4] = [
    ([1, 6, 0], 105_351, 149_459),
    ([5, 6, 0], 326_640, 144),
    ([3, 7, 6], 2_268_248, 4),
    ([3, 5, 4], 10_061_916, 1180),
];

fn verdict(digits: [u8; 3], preperiod: usize, period: usize) -> Verdict {
    let moves = (1..).zip(digits).filter(|&(_, digit)| digit > 0);
    let (takes, digits) = moves.unzip();
    let heaps = Heaps { takes, digits, end: 0, first: Vec::new() };
    let text = heaps.certificate(preperiod, period).to_json();
    check(text.as_bytes(), None, &Limits::default())
}

#[test]
#[ignore = "a minute: 20 million heaps of 0.354"]
fn the_checker_accepts_long_periods() {
    for (digits, preperiod, period) in PERIODS {
        let verdict = verdict(digits, preperiod, period);
        assert!(matches!(verdict, Verdict::Accepted(_)), "{digits:?}: {verdict:?}");
    }
}

#[test]
#[ignore = "some seconds: a million heaps"]
fn the_checker_rejects_long_periods_that_differ_by_one() {
    for (digits, e, p) in &PERIODS[..2] {
        for (e, p, code) in [
            (e - 1, *p, Code::PeriodWrong),
            (e + 1, *p, Code::PreperiodNotLeast),
            (*e, p - 1, Code::PeriodWrong),
            (*e, p + 1, Code::PeriodWrong),
            (*e, 2 * p, Code::PeriodNotLeast),
        ] {
            let verdict = verdict(*digits, e, p);
            let right = matches!(&verdict, Verdict::Rejected(why) if why.code == code);
            assert!(right, "{digits:?}, {e}, {p}: {verdict:?}");
        }
    }
}

#[test]
#[ignore = "some seconds: a million heaps"]
fn long_periods_are_found_and_proved() {
    for ([first, second, _], preperiod, period) in &PERIODS[..2] {
        let game = format!("octal:0.{first}{second}");
        let mut nimata = Command::new(env!("CARGO_BIN_EXE_nimata"));
        nimata.env("NIMATA_CACHE", "").args(["prove", &game, "--time-limit", "300s"]);
        let ran = nimata.output().expect("the program was built with the tests");
        let says = format!(
            "proved: the values of {game} have the least period {period}, from n = {preperiod} on\n"
        );
        assert_eq!(String::from_utf8_lossy(&ran.stdout), says, "{ran:?}");
    }
}
