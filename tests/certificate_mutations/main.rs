//! Every integer of a certificate changed, one at a time: what is still accepted must be true, and
//! of a minimal automaton nothing can be changed.
//!
//! Truth is decided in `truth` from the mutant's JSON by the rules in docs/certificate.md, for
//! small positions. Damaged text is for `checker/tests/suite/mutants.rs`.

mod truth;

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use nimata::game::subtraction_division::{Derivation, SubtractionDivision};
use nimata_checker::{Limits, Verdict, check};
use rayon::prelude::*;
use truth::confirmed;

const PASS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/certificates/pass");

/// Low enough that a mutant with huge numbers ends at once, and high enough for all originals.
const LIMITS: Limits =
    Limits { bytes: 1 << 24, positions: 1 << 20, steps: 1 << 28, deadline: None };

/// Fixtures of which no number behind the keys of the game can be changed, as the automata are
/// minimal and no tuple of the evidence is superfluous.
const MINIMAL: [&str; 18] = [
    "automaton-1-by-2-base2",
    "automaton-1_3-by-4-exact-base4",
    "automaton-by-4_8-exact-base2",
    "automaton-1_2-by-3-floor-base3",
    "automaton-by-2-base2",
    "period-2-by-floor-first-0_0_0_5",
    "period-2_3_9-by",
    "rows-2-6",
    "rows-3-5",
    "level-set-0",
    "level-set-3",
    "level-set-11",
    "slow-moore-2-2",
    "slow-moore-3-2",
    "slow-hyper-only-2",
    "dynamic-k",
    "dynamic-2k",
    "dynamic-ceil-3k-2",
];

/// Fixtures that take too long, and show nothing here that a shorter one does not: the largest
/// preperiod that the checker's own limit allows, 407 states, 163 states, and a longer fraction.
const LONG: [&str; 4] = [
    "twin-largest-preperiod",
    "twin-dynamic-counts-zeros",
    "automaton-1-by-4_8-floor-base2",
    "dynamic-floor-22k-7",
];

/// The first keys that a minimal fixture may not change, of which each has one.
const KEYS: [&str; 6] =
    ["\"base\"", "\"x0\"", "\"value\"", "\"preperiod\"", "\"piles\"", "\"numerator\""];

/// Where the integers of a text stand, outside its strings.
fn integers(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let (mut found, mut quoted, mut at) = (Vec::new(), false, 0);
    while at < bytes.len() {
        if bytes[at] == b'"' {
            quoted = !quoted;
        }
        if quoted || !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        found.push((at, at + length));
        at += length;
    }
    found
}

fn replacements(value: u64, all_small: bool) -> Vec<u64> {
    let mut values = vec![value + 1, value.wrapping_sub(1), 0, 1, 2, 65_534, (1 << 53) - 1];
    values.extend([value + (1 << 16), value + (1 << 32), 1 << 32]);
    values.extend(if all_small { 0..40 } else { 0..0 });
    values.retain(|&v| v != value && v < 1 << 53);
    values.sort_unstable();
    values.dedup();
    values
}

/// Checks all mutants of a text; how many there were, and how many were accepted.
fn check_mutants(name: &str, text: &str) -> (usize, usize) {
    assert!(matches!(check(text.as_bytes(), None, &LIMITS), Verdict::Accepted(_)), "{name}");
    let (mutants, accepted) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let fixed = if MINIMAL.contains(&name) {
        KEYS.iter().find_map(|key| text.find(key)).expect("a key")
    } else {
        text.len()
    };
    integers(text).par_iter().for_each(|&(begin, end)| {
        let minimal = begin > fixed;
        for value in replacements(text[begin..end].parse().expect("an integer"), minimal) {
            let mutant = format!("{}{value}{}", &text[..begin], &text[end..]);
            mutants.fetch_add(1, Ordering::Relaxed);
            if let Verdict::Accepted(_) = check(mutant.as_bytes(), None, &LIMITS) {
                accepted.fetch_add(1, Ordering::Relaxed);
                let around = &text[begin.saturating_sub(30)..begin];
                let allowed = !minimal && confirmed(&mutant);
                assert!(allowed, "{name}: {around}»{value}« was accepted");
            }
        }
    });
    (mutants.into_inner(), accepted.into_inner())
}

fn fixtures() -> Vec<(String, String)> {
    let mut files: Vec<_> = fs::read_dir(PASS)
        .expect("the fixtures")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    let name = |path: &std::path::Path| path.file_stem().expect("a name").display().to_string();
    files
        .iter()
        .map(|path| (name(path), fs::read_to_string(path).expect("ASCII")))
        .filter(|(name, _)| !LONG.contains(&name.as_str()))
        .collect()
}

fn derived(game: &str) -> String {
    let rules = SubtractionDivision::parse(game).expect("a game");
    Derivation::new(&rules, None, &Default::default()).expect("small").certificate().to_json()
}

#[test]
fn no_changed_integer_of_a_fixture_makes_a_false_claim_pass() {
    let (mut mutants, mut accepted) = (0, 0);
    for (name, text) in fixtures() {
        let counts = check_mutants(&name, &text);
        (mutants, accepted) = (mutants + counts.0, accepted + counts.1);
    }
    assert!(mutants > 50_000, "{mutants} mutants");
    // Some mutants are true, such as those with another first value that no later one depends on.
    assert!(accepted < mutants / 20, "{accepted} of {mutants} accepted");
}

#[test]
fn no_changed_integer_of_a_derived_certificate_makes_a_false_claim_pass() {
    // None of them is a fixture.
    let games = "1/6 2/4:exact 1,5/3 3/2:first=5,5,5,7 2,5/4 11/7 12/12 /4,8:floor 1/4:floor";
    for game in games.split(' ') {
        check_mutants(game, &derived(game));
    }
}

#[test]
fn the_confirmation_of_this_file_tells_true_claims_from_false_ones() {
    let text = derived("1/2");
    assert!(confirmed(&text));
    assert!(!confirmed(&text.replace("\"subtract\":[1]", "\"subtract\":[2]")));
    assert!(!confirmed(&text.replace("normal", "misere")));
    for (name, right, wrong) in [
        ("rows-2-6", "\"period\": 8", "\"period\": 7"),
        ("level-set-5", "\"value\": 5", "\"value\": 6"),
        ("slow-moore-2-2", "[1,2,3]", "[1,3]"),
        ("slow-hyper-12-23", "[3,6]", "[3,5]"),
        ("slow-exact-3-2", "[0,0,0,", "[0,0,1,"),
        ("dynamic-floor-5k-2", "\"numerator\": 5", "\"numerator\": 7"),
        ("dynamic-floor-5k-2", "\"rounding\": \"floor\"", "\"rounding\": \"ceiling\""),
    ] {
        let text = fs::read_to_string(format!("{PASS}/{name}.json")).expect("a fixture");
        assert!(confirmed(&text), "{name}");
        let changed = text.replacen(right, wrong, 1);
        assert!(changed != text && !confirmed(&changed), "{name}");
    }
    let period = fs::read_to_string(format!("{PASS}/period-1_2-by.json")).expect("a fixture");
    assert!(confirmed(&period));
    assert!(!confirmed(
        &period.replace("\"period\":3", "\"period\":6").replace("\"period\": 3", "\"period\": 6")
    ));
}
