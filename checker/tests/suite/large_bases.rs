//! Quotients by a large base: equivalent tuples are stored once, and no false claim is accepted
//! because of it.

use nimata_checker::{Limits, Verdict, check};

/// Subtract 1, or divide by 100, in base 100: an automaton with 9 states.
const CERTIFICATE: &str =
    include_str!("../../../fixtures/certificates/pass/automaton-1-by-100-base100.json");

fn is_accepted(text: &str, positions: u64) -> bool {
    let limits = Limits { positions, ..Limits::default() };
    matches!(check(text.as_bytes(), None, &limits), Verdict::Accepted(_))
}

#[test]
fn a_quotient_takes_states_and_not_states_times_the_base() {
    assert!(is_accepted(CERTIFICATE, 3 << 19));
}

#[test]
fn a_changed_entry_anywhere_in_a_row_is_rejected() {
    let start = CERTIFICATE.find("\"transitions\"").expect("it has transitions");
    let entries = CERTIFICATE[start..].match_indices(|c: char| c.is_ascii_digit());
    let places: Vec<usize> = entries.map(|(at, _)| start + at).take(900).collect();
    assert!(places.len() == 900, "9 rows of 100 states below 10");
    for place in places.into_iter().step_by(7) {
        let entry = CERTIFICATE.as_bytes()[place] - b'0';
        for other in (0..9).filter(|&other| other != entry) {
            let mut text = CERTIFICATE.to_owned();
            text.replace_range(place..=place, &other.to_string());
            assert!(!is_accepted(&text, u64::MAX >> 1), "entry at {place}: {other}");
        }
    }
}
