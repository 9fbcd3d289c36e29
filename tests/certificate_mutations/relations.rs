//! Mutants of values by a relation: automata, lemmas, moves and positions are changed at random, up
//! to three changes at a time. What is accepted must be true of small positions.

use std::sync::atomic::{AtomicUsize, Ordering};

use nimata_checker::{Verdict, check};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::{LIMITS, confirmed, fixture};
use nimata_testing::Chance;

const RELATIONS: [&str; 10] = [
    "relation-nim-2",
    "sum-lasker",
    "sum-nothing",
    "relation-heap-even",
    "relation-lemmas",
    "relation-two-moves-other-names",
    "relation-exco-nim-theorem-u-had",
    "reference-half",
    "reference-half-by-two-moves",
    "reference-at-least-half",
];

/// Changes an automaton: a transition, an output, or all outputs of one kind.
pub(super) fn change_automaton(random: &mut Chance, it: &mut Value, outputs: usize) {
    let states = it["outputs"].as_array().expect("a list").len();
    match random.place(4) {
        0 => it["outputs"][random.place(states)] = json!(random.place(outputs)),
        1 => {
            let (from, to) = (random.place(outputs), random.place(outputs));
            for output in it["outputs"].as_array_mut().expect("a list") {
                if *output == json!(from) {
                    *output = json!(to);
                }
            }
        }
        _ => {
            let row = &mut it["transitions"][random.place(states)];
            let letter = random.place(row.as_array().expect("a row").len());
            row[letter] = json!(random.place(states));
        }
    }
}

/// Replaces a symbol of a formula by another of its sort.
pub(super) fn change_text(random: &mut Chance, text: &str, names: &[&str]) -> String {
    const RELATIONS: [&str; 6] = ["<=", ">=", "!=", "<", ">", "="];
    let mut symbols: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        let sign = RELATIONS.iter().find(|sign| rest.starts_with(**sign)).map_or(1, |s| s.len());
        let length = if word > 0 { word } else { sign };
        symbols.push((at, at + length));
        at += length;
    }
    let (begin, end) = random.pick(&symbols);
    let symbol = &text[begin..end];
    let new = match symbol {
        _ if RELATIONS.contains(&symbol) => (random.pick(&RELATIONS)).to_owned(),
        "&" | "|" => (random.pick(&["&", "|", "=>"])).to_owned(),
        "+" | "-" => (random.pick(&["+", "-"])).to_owned(),
        _ if names.contains(&symbol) => (random.pick(names)).to_owned(),
        _ if symbol.bytes().all(|c| c.is_ascii_digit()) => random.place(5).to_string(),
        " " => (random.pick(&[" + 1 ", " & 0 = 0 & ", ") | ("])).to_owned(),
        _ => symbol.to_owned(),
    };
    format!("{}{new}{}", &text[..begin], &text[end..])
}

fn change_rules(random: &mut Chance, game: &mut Value) {
    let copy = game.clone();
    let words = |value: &'_ Value| -> Vec<String> {
        let words = value.as_array().expect("a list").iter();
        words.map(|word| word.as_str().expect("a name").to_owned()).collect()
    };
    let moves = copy["moves"].as_array().expect("a list").len();
    let reads = words(&copy["reads"]);
    let kind = random.place(moves);
    let to = words(&copy["moves"][kind]["to"]);
    let both: Vec<&str> = reads.iter().chain(&to).map(String::as_str).collect();
    let own: Vec<&str> = reads.iter().map(String::as_str).collect();
    let change = |random: &mut Chance, value: &mut Value, names: &[&str]| {
        *value = json!(change_text(random, value.as_str().expect("a text"), names));
    };
    match random.place(10) {
        0 => change(random, &mut game["measure"], &own),
        1 | 2 => change(random, &mut game["positions"], &own),
        3 => {
            let list = game["moves"].as_array_mut().expect("a list");
            if list.len() > 1 {
                list.remove(kind);
            }
        }
        4 => {
            let mut more = copy["moves"][kind].clone();
            change(random, &mut more["where"], &both);
            game["moves"].as_array_mut().expect("a list").push(more);
        }
        _ => change(random, &mut game["moves"][kind]["where"], &both),
    }
}

fn change_lemmas(random: &mut Chance, lemmas: &mut Value) {
    let count = lemmas.as_array().expect("a list").len();
    if count == 0 {
        return;
    }
    let at = random.place(count);
    match random.place(5) {
        0 => drop(lemmas.as_array_mut().expect("a list").remove(at)),
        1 => {
            let text = lemmas[at]["formula"].as_str().expect("a text");
            let names: Vec<&str> = ["n", "m", "w_", "z1_"].to_vec();
            lemmas[at]["formula"] = json!(change_text(random, text, &names));
        }
        _ => change_automaton(random, &mut lemmas[at], 2),
    }
}

/// A certificate with one to three changes, or more if they leave it as it is.
fn mutant(original: &Value, seed: u64) -> Value {
    let random = &mut Chance(seed);
    let mut certificate = original.clone();
    let mut changes = 1 + random.place(3);
    while changes > 0 || certificate == *original {
        changes = changes.saturating_sub(1);
        let sequence = &mut certificate["claim"]["sequences"][0];
        match random.place(8) {
            0..4 => {
                let list = sequence["outputs"].as_array().expect("a list");
                let most = list.iter().filter_map(Value::as_u64).max().unwrap_or(0);
                change_automaton(random, sequence, if most > 3 { 7 } else { 4 });
            }
            4 => change_lemmas(random, &mut certificate["evidence"]["lemmas"]),
            _ => change_rules(random, &mut sequence["game"]),
        }
    }
    certificate
}

/// Checks so many mutants of each certificate; how many were accepted, and how many of these claim
/// something else than the original.
fn check_mutants(each: u64) -> (usize, usize) {
    let (accepted, new) = (AtomicUsize::new(0), AtomicUsize::new(0));
    for (place, name) in (0..).zip(RELATIONS) {
        let original: Value = serde_json::from_str(&fixture(name)).expect("JSON");
        assert!(confirmed(&original.to_string()), "{name}");
        (0..each).into_par_iter().for_each(|seed| {
            let mutant = mutant(&original, (place << 40) + seed);
            let text = mutant.to_string();
            if let Verdict::Accepted(_) = check(text.as_bytes(), None, &LIMITS) {
                accepted.fetch_add(1, Ordering::Relaxed);
                if mutant["claim"] != original["claim"] {
                    new.fetch_add(1, Ordering::Relaxed);
                    assert!(confirmed(&text), "{name}: a false mutant was accepted: {text}");
                }
            }
        });
    }
    (accepted.into_inner(), new.into_inner())
}

#[test]
fn no_random_change_of_a_relation_makes_a_false_claim_pass() {
    let (accepted, new) = check_mutants(400);
    assert!(new > 200 && accepted < 2000, "{new} of {accepted} accepted are new claims");
}

/// 200,000 mutants; it takes minutes.
#[test]
#[ignore = "it takes minutes"]
fn relations() {
    let (accepted, new) = check_mutants(20_000);
    println!("200,000 mutants: {accepted} accepted, of which {new} claim something else");
    assert!(new > 7_500 && accepted < 80_000, "{new} of {accepted} accepted are new claims");
}
