//! Long work without a terminal reports its progress in occasional lines on standard error.

use super::program::{ended, nimata};

/// Standard error of a run that ends with `status`.
fn told(status: i32, arguments: &[&str]) -> String {
    String::from_utf8(ended(status, nimata(arguments)).stderr).expect("UTF-8")
}

#[test]
fn long_work_says_what_it_does_and_how_far_it_is() {
    // The first line comes after five seconds. Six do not suffice for this table of octal:0.007,
    // which has no known period.
    let table = ["table", "octal:0.007", "--upto", "10^8", "--time-limit", "6s"];
    let lines = told(3, &table);
    let first = lines.lines().next().expect("a line");
    assert!(first.starts_with("filling the table of octal:0.007: 0 %, "), "{lines}");
    assert!(first.contains(" s so far, ") && first.contains("at most "), "{lines}");
    let quiet = told(3, &[&table[..], &["-q"]].concat());
    assert!(quiet.starts_with("undecided: ") && quiet.lines().count() == 1, "{quiet}");
}

#[test]
fn short_work_says_nothing() {
    for arguments in [
        ["derive", "sd:1/2"].as_slice(),
        &["table", "wythoff:1,1", "--upto", "9,9"],
        &["compare", "sd:1/2", "sd:1/2"],
        &["ask", "E n n = 3", "-o", "/dev/null"],
    ] {
        assert_eq!(told(0, arguments), "", "{arguments:?}");
    }
}
