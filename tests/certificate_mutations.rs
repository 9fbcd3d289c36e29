//! Every integer of a certificate changed, one at a time: what is still accepted must be true.
//!
//! Truth is decided here from the mutant's JSON by the rules in docs/certificate.md, for small positions.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use nimata::game::subtraction_division::{Derivation, Rules};
use nimata_checker::{Limits, Verdict, check};
use rayon::prelude::*;
use serde_json::Value;

const PASS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/certificates/pass");

/// Low enough that a mutant with huge numbers ends at once, and high enough for all originals.
const LIMITS: Limits = Limits { bytes: 1 << 24, positions: 1 << 20, steps: 1 << 28 };

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

fn replacements(value: u64) -> Vec<u64> {
    let mut values =
        vec![value + 1, value.wrapping_sub(1), 0, 1, 2, value + (1 << 32), 65_534, (1 << 53) - 1];
    values.retain(|&v| v != value && v < 1 << 53);
    values.sort_unstable();
    values.dedup();
    values
}

fn numbers(value: &Value) -> Vec<usize> {
    let number = |v: &Value| usize::try_from(v.as_u64().expect("a number")).expect("64 bits");
    value.as_array().expect("a list").iter().map(number).collect()
}

/// x(n) for the positions n < count, by section 2; `None` at 0 where it is no position.
fn values(claim: &Value, count: usize) -> Vec<Option<u64>> {
    let (subtract, divide) = (numbers(&claim["subtract"]), numbers(&claim["divide"]));
    let first = numbers(&claim["first"]);
    let rounding = claim["rounding"].as_str().expect("a word");
    let misere = claim["play"] == "misere";
    let origin = usize::from(rounding == "ceiling");
    let mut x: Vec<Option<u64>> = vec![None; count];
    for n in origin..count {
        let mut options: Vec<usize> =
            subtract.iter().filter_map(|s| n.checked_sub(*s)).filter(|&m| m >= origin).collect();
        options.extend(divide.iter().filter_map(|&d| match rounding {
            "ceiling" => (n >= 2).then(|| n.div_ceil(d)),
            "floor" => (n >= 1).then_some(n / d),
            _ => (n >= 1 && n % d == 0).then_some(n / d),
        }));
        let mex = (0u64..).find(|v| options.iter().all(|&m| x[m] != Some(*v)));
        x[n] = match first.get(n - origin) {
            Some(&value) => Some(u64::try_from(value).expect("small")),
            None if options.is_empty() => Some(u64::from(misere)),
            None => mex,
        };
    }
    x
}

/// G(x0, x1, x2) for x0 < X, x1 < I, x2 < J, by section 5, x2 fastest: the mex over all options.
fn exco(x: usize, i: usize, j: usize) -> Vec<usize> {
    let at = |x0: usize, x1: usize, x2: usize| (x0 * i + x1) * j + x2;
    let mut values = vec![0; x * i * j];
    for x0 in 0..x {
        for x1 in 0..i {
            for x2 in 0..j {
                let mut seen = vec![false; x0 + x1 + x2 + 1];
                let mut mark = |value: usize| seen[value] = true;
                for y0 in 0..=x0 {
                    (0..x1).for_each(|y1| mark(values[at(y0, y1, x2)]));
                    (0..x2).for_each(|y2| mark(values[at(y0, x1, y2)]));
                    if y0 < x0 {
                        mark(values[at(y0, x1, x2)]);
                    }
                }
                let free = seen.iter().position(|seen| !seen);
                values[at(x0, x1, x2)] = free.expect("each move lowers the sum");
            }
        }
    }
    values
}

fn confirmed_rows(claim: &Value, number: impl Fn(&str) -> usize) -> bool {
    let (x, i, j, p) = (number("x0"), number("x1"), number("preperiod"), number("period"));
    let count = j + 3 * p + 20;
    let values = exco(x, i + 1, count);
    let value = |x0: usize, x1: usize, x2: usize| values[(x0 * (i + 1) + x1) * count + x2];
    let gap = |x0: usize, x1: usize, x2: usize| x0 + x1 + x2 - value(x0, x1, x2);
    let repeats = |x0, x1, from: usize, d: usize| {
        (from..count - d).all(|x2| gap(x0, x1, x2) == gap(x0, x1, x2 + d))
    };
    let all = (0..x).all(|x0| (0..=i).all(|x1| repeats(x0, x1, j, p)));
    let rows: Vec<Vec<usize>> =
        claim["rows"].as_array().expect("rows").iter().map(numbers).collect();
    let listed = (1..x).flat_map(|x0| (0..=i).map(move |x1| (x0, x1)));
    all && listed.eq(rows.iter().map(|row| (row[0], row[1])))
        && rows.iter().all(|row| {
            let &[x0, x1, r, d] = row.as_slice() else { return false };
            repeats(x0, x1, r, d)
                && (r == 0 || !repeats(x0, x1, r - 1, d))
                && (1..d).all(|q| !repeats(x0, x1, j, q))
        })
}

fn confirmed_level_set(claim: &Value, number: impl Fn(&str) -> usize) -> bool {
    const SIDE: usize = 40;
    let v = number("value");
    let values = exco(v + 1, SIDE, SIDE);
    let rows: Vec<Vec<usize>> =
        claim["transitions"].as_array().expect("rows").iter().map(numbers).collect();
    (0..SIDE * SIDE).all(|pair| {
        let (x1, x2) = (pair / SIDE, pair % SIDE);
        let level = (0..=v).find(|x0| values[(x0 * SIDE + x1) * SIDE + x2] == v);
        // Any common length of the digits will do.
        [6, 9].into_iter().all(|length: u32| {
            let state = (0..length).fold(0, |q, k| rows[q][2 * (x1 >> k & 1) + (x2 >> k & 1)]);
            claim["outputs"][state].as_u64() == level.map(|x0| u64::try_from(x0).expect("small"))
        })
    })
}

/// Slow Nim by section 8 on a cube: the mex over all options, and the automaton on words of several lengths.
fn confirmed_slow(claim: &Value, number: impl Fn(&str) -> usize) -> bool {
    let (n, edges) = (number("piles"), numbers(&claim["edges"]));
    // About 2^15 positions for each number of piles.
    let side = 1usize << (15 / n);
    let rows: Vec<Vec<usize>> =
        claim["transitions"].as_array().expect("rows").iter().map(numbers).collect();
    // Pile 1 is the most significant digit of an index, and the first digit of a letter.
    let weight = |pile: usize| side.pow(u32::try_from(n - 1 - pile).expect("few piles"));
    let mut values: Vec<u64> = Vec::new();
    (0..side.pow(u32::try_from(n).expect("few piles"))).all(|at| {
        let piles: Vec<usize> = (0..n).map(|pile| at / weight(pile) % side).collect();
        let options: Vec<u64> = edges
            .iter()
            .map(|edge| (0..n).filter(|pile| edge >> pile & 1 == 1).collect::<Vec<_>>())
            .filter(|edge| edge.iter().all(|&pile| piles[pile] > 0))
            .map(|edge| values[at - edge.iter().map(|&pile| weight(pile)).sum::<usize>()])
            .collect();
        let value = (0..).find(|value| !options.contains(value)).expect("few options");
        values.push(value);
        let least = piles.iter().map(|pile| usize::BITS - pile.leading_zeros()).max().unwrap_or(0);
        [least, 16, 21].into_iter().all(|length| {
            let letter = |k: u32| piles.iter().fold(0, |letter, pile| 2 * letter + (pile >> k & 1));
            let state = (0..length).fold(0, |q, k| rows[q][letter(k)]);
            claim["outputs"][state].as_u64() == Some(value)
        })
    })
}

/// Whether the claim of an accepted text is true as far as this looks.
fn confirmed(text: &str) -> bool {
    let json: Value = serde_json::from_str(text).expect("accepted, so JSON");
    let claim = &json["claim"];
    let number =
        |key: &str| usize::try_from(claim[key].as_u64().expect("a number")).expect("64 bits");
    if claim["kind"] == "exco-nim/rows" {
        return confirmed_rows(claim, number);
    }
    if claim["kind"] == "exco-nim/level-set" {
        return confirmed_level_set(claim, number);
    }
    if claim["kind"] == "hypergraph-nim/slow-automaton" {
        return confirmed_slow(claim, number);
    }
    let origin = usize::from(claim["rounding"] == "ceiling");
    if claim["kind"] == "subtraction-division/automaton" {
        const COUNT: usize = 5000;
        let x = values(claim, COUNT);
        let base = number("base");
        let rows: Vec<Vec<usize>> =
            claim["transitions"].as_array().expect("rows").iter().map(numbers).collect();
        let mut states = vec![0];
        for n in 1..COUNT {
            states.push(rows[states[n / base]][n % base]);
        }
        return (origin..COUNT).all(|n| claim["outputs"][states[n]].as_u64() == x[n]);
    }
    let (r, p) = (number("preperiod"), number("period"));
    let count = r + 3 * p + 2000;
    let x = values(claim, count + origin);
    let repeats = |from: usize, p: usize| (from + origin..x.len() - p).all(|n| x[n] == x[n + p]);
    repeats(r, p) && (r == 0 || !repeats(r - 1, p)) && (1..p).all(|q| !repeats(r + p, q))
}

/// Checks all mutants of a text; how many there were, and how many were accepted.
fn check_mutants(name: &str, text: &str) -> (usize, usize) {
    assert!(matches!(check(text.as_bytes(), None, &LIMITS), Verdict::Accepted(_)), "{name}");
    let (mutants, accepted) = (AtomicUsize::new(0), AtomicUsize::new(0));
    integers(text).par_iter().for_each(|&(begin, end)| {
        for value in replacements(text[begin..end].parse().expect("an integer")) {
            let mutant = format!("{}{value}{}", &text[..begin], &text[end..]);
            mutants.fetch_add(1, Ordering::Relaxed);
            if let Verdict::Accepted(_) = check(mutant.as_bytes(), None, &LIMITS) {
                accepted.fetch_add(1, Ordering::Relaxed);
                let around = &text[begin.saturating_sub(30)..begin];
                assert!(confirmed(&mutant), "{name}: {around}»{value}« was accepted");
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
        // Its preperiod is the largest that the checker's own limit allows.
        .filter(|(name, _)| name != "twin-largest-preperiod")
        .collect()
}

fn derived(game: &str) -> String {
    let rules = Rules::parse(game).expect("a game");
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
    for game in [
        "3/2",
        "5/2",
        "1/6",
        "1/2,4",
        "1,2/2",
        "1,2/3:floor",
        "2/4:exact",
        "1,5/3",
        "1/2:misere",
        "3/2:first=5,5,5,7",
        "2,5/4",
        "11/7",
        "9/2",
        "12/12",
    ] {
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
