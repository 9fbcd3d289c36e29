//! Every integer of a certificate changed, one at a time: what is still accepted must be true, and
//! of a minimal automaton nothing can be changed.
//!
//! Truth is decided in `truth` from the mutant's JSON by the rules in docs/certificate.md, for
//! small numbers. Damaged text is for `checker/tests/suite/mutants.rs`.

mod recurrences;
mod relations;
mod truth;

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use nimata_checker::{Limits, Verdict, check};
use nimata_testing::Chance;
use rayon::prelude::*;
use truth::confirmed;

const PASS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/certificates/pass");

/// Low enough that a mutant with huge numbers ends at once, and high enough for all originals.
const LIMITS: Limits =
    Limits { bytes: 1 << 24, positions: 1 << 21, steps: 1 << 28, deadline: None };

/// Certificates; and of those of which no number can be changed from one text to another, as their
/// automata are minimal and no tuple is superfluous, these texts.
const CERTIFICATES: [(&str, Option<(&str, &str)>); 53] = [
    ("automaton-1-by-2-base2", AUTOMATON),
    ("automaton-1_3-by-4-exact-base4", AUTOMATON),
    ("automaton-1-by-2-floor-first-7_7-base2", AUTOMATON),
    ("automaton-2-by-4-misere-base2", AUTOMATON),
    ("slow-moore-2-2", AUTOMATON),
    ("slow-moore-3-2", AUTOMATON),
    ("dynamic-k", AUTOMATON),
    ("dynamic-2k", AUTOMATON),
    ("wythoff", None),
    ("two-games", None),
    ("cycle-of-no-position", None),
    ("relation-nim-2", None),
    ("relation-nim-2-total", None),
    ("relation-heap-even-lsd", None),
    ("relation-heap-lin-2-1-had", None),
    ("relation-lemmas", None),
    ("relation-sequence-called-like-its-number", None),
    ("relation-exco-nim-theorem-u-had", None),
    ("reference-half", None),
    ("reference-at-least-half", None),
    ("sum-lasker", None),
    ("sum-nothing", None),
    ("sentence-thue-morse-squares", None),
    ("sentence-fibonacci-no-fourth-power", None),
    ("sentence-floor-division", None),
    ("sentence-null-outputs", None),
    ("sentence-differences", None),
    ("sentence-thue-morse-lsd", None),
    ("sentence-longer-number-lin", None),
    ("recurrence-next", None),
    ("recurrence-palindromes", None),
    ("recurrence-every-number", None),
    ("../lowered/beside-outputs-below-zero", None),
    ("../lowered/beside-tracks-of-others", None),
    ("../lowered/solutions-beside-outputs-below-zero", None),
    ("../lowered/folding-below-zero", None),
    ("../lowered/two-numerations-below-zero", None),
    ("heaps-5_8-misere-first", Some(("\"preperiod\"", "\"evidence\""))),
    ("octal-0.137", Some(("\"preperiod\"", "\"evidence\""))),
    ("octal-0.055", Some(("\"preperiod\"", "\"evidence\""))),
    // Other elements may be the same ones by other names.
    ("quotient-0.33", None),
    ("quotient-0.75", None),
    ("quotient-0.123", None),
    ("family-1-odd", FAMILY),
    ("family-2-misere", FAMILY),
    ("family-1-exact-misere", FAMILY),
    ("family-1-first", FAMILY),
    ("family-1_3-outcome", FAMILY),
    ("family-lemma-1", None),
    ("rows-2-6", Some(("\"x0\"", "\"evidence\""))),
    ("rows-3-5", Some(("\"x0\"", "\"evidence\""))),
    ("level-set-3", Some(("\"value\"", "\"evidence\""))),
    ("level-set-0", Some(("\"value\"", "\"evidence\""))),
];

/// All of the automaton of a game.
const AUTOMATON: Option<(&str, &str)> = Some(("\"outputs\"", "\"game\""));

/// The automata of all divisors, of which nothing can be changed either.
const FAMILY: Option<(&str, &str)> = Some(("\"outputs\"", "\"evidence\""));

/// An integer in a text.
struct Integer {
    begin: usize,
    end: usize,
    /// Whether it stands in a string, such as a formula.
    quoted: bool,
}

/// The integers of a text, those in formulas too; what ends a name is none.
fn integers(text: &str) -> Vec<Integer> {
    let bytes = text.as_bytes();
    let (mut found, mut quoted, mut at) = (Vec::new(), false, 0);
    while at < bytes.len() {
        quoted ^= bytes[at] == b'"';
        let begin = at;
        at += 1;
        if bytes[begin].is_ascii_digit() {
            at += bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if !bytes[begin - 1].is_ascii_alphabetic() {
                found.push(Integer { begin, end: at, quoted });
            }
        }
    }
    found
}

fn replacements(value: u64, quoted: bool, all_small: bool) -> Vec<u64> {
    let mut values = vec![value + 1, value.wrapping_sub(1), 0, 1, 2];
    if quoted {
        // What is true of larger numbers only is nothing that brute force can confirm.
        values.extend([3, 5, 8, (1 << 40) + 1]);
    } else {
        values.extend([65_534, (1 << 53) - 1, value + (1 << 16), value + (1 << 32), 1 << 32]);
        values.extend(if all_small { 0..40 } else { 0..0 });
    }
    values.retain(|&v| v != value && v < 1 << 53);
    values.sort_unstable();
    values.dedup();
    values
}

/// Changes one of `every` integers of a text, with at least `least` mutants for each, and counts
/// the mutants and those that were accepted.
fn check_mutants(
    (name, fixed): (&str, Option<(&str, &str)>),
    text: &str,
    every: usize,
    least: usize,
) -> (usize, usize) {
    let verdict = check(text.as_bytes(), None, &LIMITS);
    assert!(matches!(verdict, Verdict::Accepted(_)), "{name}: {verdict:?}");
    assert!(confirmed(text), "{name}");
    let place = |word| text.find(word).expect("a key");
    let fixed = fixed.map_or(0..0, |(from, to)| place(from)..place(to));
    let evidence = place("\"evidence\"");
    let (mutants, accepted) = (AtomicUsize::new(0), AtomicUsize::new(0));
    integers(text).par_iter().step_by(every).for_each(|&Integer { begin, end, quoted }| {
        let minimal = fixed.contains(&begin);
        let value = text[begin..end].parse().expect("an integer");
        let mut values = replacements(value, quoted, minimal);
        let mut chance = Chance(u64::try_from(begin).expect("64 bits"));
        // What is true of larger numbers only is nothing that brute force can confirm.
        let (least, most) = if quoted { (least.min(24), 24) } else { (least, 4096) };
        while values.len() < least {
            let other = chance.below(most);
            if other != value && !values.contains(&other) {
                values.push(other);
            }
        }
        for value in values {
            let mutant = format!("{}{value}{}", &text[..begin], &text[end..]);
            mutants.fetch_add(1, Ordering::Relaxed);
            if let Verdict::Accepted(_) = check(mutant.as_bytes(), None, &LIMITS) {
                accepted.fetch_add(1, Ordering::Relaxed);
                let around = &text[begin.saturating_sub(30)..begin];
                // With other evidence the claim is the same.
                let allowed = !minimal && (begin > evidence || confirmed(&mutant));
                assert!(allowed, "{name}: {around}»{value}« was accepted");
            }
        }
    });
    (mutants.into_inner(), accepted.into_inner())
}

fn fixture(name: &str) -> String {
    fs::read_to_string(format!("{PASS}/{name}.json")).expect("a fixture")
}

/// Changes one of so many integers of every certificate, and returns the number of mutants.
fn check_all(every: usize) -> usize {
    let (mut mutants, mut accepted) = (0, 0);
    for (name, fixed) in CERTIFICATES {
        let counts = check_mutants((name, fixed), &fixture(name), every, 0);
        (mutants, accepted) = (mutants + counts.0, accepted + counts.1);
    }
    // Some mutants are true: a lemma has words that represent no numbers, and a measure may be
    // another.
    assert!(accepted < mutants / 10, "{accepted} of {mutants} accepted");
    mutants
}

#[test]
fn no_changed_integer_in_ten_makes_a_false_claim_pass() {
    assert!(check_all(10) > 3_000);
}

#[test]
#[ignore = "a minute: every integer"]
fn no_changed_integer_of_a_certificate_makes_a_false_claim_pass() {
    assert!(check_all(1) > 30_000);
}

/// So many replacements of each number, and 24 in formulas, of the certificates whose names have
/// this in them; returns the number of mutants.
fn check_more(part: &str, least: usize) -> usize {
    let (mut mutants, mut accepted) = (0, 0);
    for (name, fixed) in CERTIFICATES.into_iter().filter(|(name, _)| name.contains(part)) {
        let counts = check_mutants((name, fixed), &fixture(name), 1, least);
        println!("{name}: {} mutants, {} accepted", counts.0, counts.1);
        (mutants, accepted) = (mutants + counts.0, accepted + counts.1);
    }
    assert!(accepted < mutants / 10, "{accepted} of {mutants} accepted");
    mutants
}

#[test]
#[ignore = "a minute: more than 20,000 mutants"]
fn translations() {
    assert!(check_more("lowered/", 60) > 20_000);
}

#[test]
#[ignore = "a minute: more than 50,000 mutants"]
fn families_of_divisors() {
    assert!(check_more("family", 80) > 50_000);
}

#[test]
fn the_confirmation_of_this_file_tells_true_claims_from_false_ones() {
    for (name, right, wrong) in [
        ("automaton-1-by-2-base2", "m + 1 = n", "m + 2 = n"),
        ("automaton-1-by-2-base2", "\"end\": 0", "\"end\": 1"),
        ("automaton-1-by-2-base2", "n >= 1\"", "n >= 0\""),
        ("automaton-1-by-2-floor-first-7_7-base2", "\"value\": 7", "\"value\": 6"),
        ("slow-moore-2-2", "0,0,1,1,2,3", "0,0,1,1,3,2"),
        ("slow-moore-2-2", "\"x1 + x2\"", "\"x1\""),
        ("dynamic-2k", "y = 2*k & b = a", "y = 3*k & b = a"),
        ("dynamic-k-misere", "\"end\": 1", "\"end\": 0"),
        ("wythoff", "u + y = v + x", "u + y = v + x + 1"),
        ("wythoff", "\"x >= 0\"", "\"x >= 1\""),
        ("two-games", "D[n] = @1", "D[n] = @0"),
        ("two-games", "G[n] = W[n]", "G[n] = W[n + 1]"),
        ("relation-nim-2", "[1,0]", "[0,1]"),
        ("relation-nim-2", "y1 < x1", "y1 <= x1"),
        ("relation-nim-2", "y1 < x1", "y1 + 1 = x1"),
        ("relation-nim-2-total", "v <= x + y", "v < x + y"),
        ("relation-heap-even", "m < n", "m + 1 < n"),
        ("relation-heap-even", "n >= 0", "n >= 1"),
        ("reference-half", "2*m >= n", "2*m > n"),
        ("reference-third", "3*m >= 2*n", "3*m >= n"),
        ("reference-at-least-half", "2*m <= n", "2*m < n"),
        ("relation-exco-nim-had", "(y1 = x1 | y2 = x2)", "y2 = x2"),
        ("relation-exco-nim-theorem-u-had", "y1 = x1 | y2", "y1 = x1 & y2"),
        ("sentence-thue-morse-squares", "k <= n", "k < n"),
        ("sentence-fibonacci-no-fourth-power", "3*n", "2*n"),
        ("sentence-floor-division", "n = 2*k", "n = 3*k"),
        ("sentence-thue-morse-lsd", "T[2*n]", "T[3*n]"),
        ("sentence-longer-number-lin", "m = 9*n", "10*m = 9*n"),
        ("family-1-odd", "\"period\": 2", "\"period\": 3"),
        ("family-1-first", "[2,0,1]", "[2,0,2]"),
        ("family-1-exact-misere", "\"exact\"", "\"down\""),
        ("family-lemma-1", "P[n/b] = @1", "P[n/b] = @0"),
        ("heaps-2_3_9", "\"period\": 11", "\"period\": 22"),
        ("heaps-3-misere", "[3]", "[2]"),
        ("octal-0.77", "[7,7]", "[7,3]"),
        ("quotient-0.33", "[3,3]", "[3,1]"),
        ("quotient-0.123", "\"period\": 5", "\"period\": 4"),
        ("rows-2-6", "\"period\": 8", "\"period\": 7"),
        ("level-set-5", "\"value\": 5", "\"value\": 6"),
    ] {
        let text = fixture(name);
        assert!(confirmed(&text), "{name}");
        let changed = text.replacen(right, wrong, 1);
        assert!(changed != text && !confirmed(&changed), "{name}: {wrong}");
    }
}
