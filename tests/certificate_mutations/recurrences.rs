//! Mutants of lemmas by recurrence: automata, formulas, and the terms of the recurrences are
//! changed at random. Every lemma of what is accepted must be right at small numbers.

use std::sync::atomic::{AtomicUsize, Ordering};

use nimata_checker::{Verdict, check};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::relations::{change_automaton, change_text};
use crate::truth::lemmas_hold;
use crate::{LIMITS, fixture};
use nimata_testing::Chance;

const RECURRENCES: [&str; 6] = ["next", "next-lsd", "last", "palindromes", "other", "period"];

/// Changes something of a lemma, or of its recurrence.
fn change(random: &mut Chance, lemma: &mut Value) {
    let names: Vec<String> = serde_json::from_value(lemma["variables"].clone()).expect("names");
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let other = |random: &mut Chance, text: &Value, names: &[&str]| {
        json!(change_text(random, text.as_str().expect("a text"), names))
    };
    let kind = random.place(12);
    if kind < 3 {
        return change_automaton(random, lemma, 2);
    }
    if kind < 5 {
        let inside = [names.as_slice(), &["t", "u"]].concat();
        lemma["formula"] = other(random, &lemma["formula"], &inside);
        return;
    }
    let way = &mut lemma["recurrence"];
    match kind {
        5 | 6 => {
            let places = way["at"].as_array().expect("a list").len();
            let term = &mut way["at"][random.place(places)];
            *term = other(random, &term.clone(), &names);
        }
        7 => way["from"] = json!(random.place(3)),
        8 | 9 => {
            let terms = ["0", "1", "l", "l - 1", "n", "n - 1", "n - 2", "i", "2*n"];
            let also = (0..random.place(3)).map(|_| random.pick(&terms));
            way["also"] = json!(also.collect::<Vec<_>>());
        }
        10 => way["if"] = other(random, &way["if"].clone(), &names),
        _ => way["falls"] = json!(random.pick(&names)),
    }
}

/// Checks so many mutants of each certificate, of which up to three things were changed; how many
/// were accepted.
fn check_mutants(each: u64) -> usize {
    let accepted = AtomicUsize::new(0);
    for (place, name) in (0..).zip(RECURRENCES) {
        let mut original: Value =
            serde_json::from_str(&fixture(&format!("recurrence-{name}"))).expect("JSON");
        // The lemmas are looked at themselves.
        original["claim"]["sentences"] = json!(["0 = 0"]);
        assert!(lemmas_hold(&original), "{name}");
        (0..each).into_par_iter().for_each(|seed| {
            let random = &mut Chance((place << 40) + seed);
            let mut mutant = original.clone();
            for _ in 0..=random.place(3) {
                let lemmas = mutant["evidence"]["lemmas"].as_array_mut().expect("a list");
                let at = random.place(lemmas.len());
                change(random, &mut lemmas[at]);
            }
            let verdict = check(mutant.to_string().as_bytes(), None, &LIMITS);
            if let Verdict::Accepted(_) = verdict {
                accepted.fetch_add(1, Ordering::Relaxed);
                assert!(lemmas_hold(&mutant), "{name}: a false lemma was accepted: {mutant}");
            }
        });
    }
    accepted.into_inner()
}

#[test]
fn no_random_change_of_a_recurrence_makes_a_false_lemma_pass() {
    let accepted = check_mutants(300);
    assert!(accepted > 60, "{accepted} accepted");
}

/// A certificate with a random lemma about one number, by a random recurrence to itself or to an
/// earlier lemma.
fn random_lemma(random: &mut Chance) -> Value {
    let terms = ["0", "1", "n", "n + 1", "n - 1", "2*n", "n - 2"];
    let signs = ["<", "<=", "=", "!=", ">=", ">"];
    // Never, always, at 0 alone, elsewhere, and at odd numbers.
    let automata = [
        json!([[0], [[0, 0]]]),
        json!([[1], [[0, 0]]]),
        json!([[1, 0], [[0, 1], [1, 1]]]),
        json!([[0, 1], [[0, 1], [1, 1]]]),
        json!([[0, 1], [[0, 1], [0, 1]]]),
    ];
    let lemma = |formula: String, automaton: &Value| {
        let (outputs, rows) = (&automaton[0], &automaton[1]);
        json!({
            "variables": ["n"], "formula": formula, "outputs": outputs, "transitions": rows
        })
    };
    let earlier = lemma("A t (t != n)".to_owned(), &automata[0]);
    let mut pick = |texts: &[&'static str]| random.pick(texts);
    let [a, b] = [pick(&terms), pick(&terms)];
    let formula = match pick(&["A", "E"]) {
        "A" => format!("A t (t {} {a} => t {} {b})", pick(&signs), pick(&signs)),
        _ => format!("E t (t {} {a} & t {} {b})", pick(&signs), pick(&signs)),
    };
    let way = json!({
        "at": [pick(&terms)],
        "if": pick(&["0 = 0", "0 = 1", "n >= 1", "n >= 2", "n = 3", "n >= 0"]),
        "also": (0..random.place(3)).map(|_| random.pick(&terms)).collect::<Vec<_>>(),
        "from": random.place(3),
        "lemma": if random.place(3) == 0 { json!(0) } else { Value::Null },
        "falls": random.pick(&["n", "n", "2*n", "0"]),
    });
    let mut found = lemma(formula, &automata[random.place(automata.len())]);
    found["recurrence"] = way;
    if !found["recurrence"]["lemma"].is_null() {
        found["recurrence"]["falls"] = Value::Null;
    }
    let claim = json!({
        "kind": "logic", "numeration": "msd_2", "sequences": [], "sentences": ["0 = 0"]
    });
    json!({
        "schema": "nimata/1", "kind": "certificate", "version": 2, "claim": claim,
        "evidence": { "lemmas": [earlier, found] }
    })
}

/// Tries so many random lemmas; how many were accepted.
fn check_random(count: u64) -> usize {
    let accepted = (0..count).into_par_iter().filter(|&seed| {
        let certificate = random_lemma(&mut Chance((99 << 40) + seed));
        let verdict = check(certificate.to_string().as_bytes(), None, &LIMITS);
        let accepted = matches!(verdict, Verdict::Accepted(_));
        assert!(!accepted || lemmas_hold(&certificate), "accepted: {certificate}");
        accepted
    });
    accepted.count()
}

#[test]
fn no_random_recurrence_proves_a_false_lemma() {
    let accepted = check_random(30_000);
    assert!(accepted > 100, "{accepted} accepted");
}

#[test]
#[ignore = "a minute: 230,000 certificates"]
fn recurrences() {
    let accepted = [check_mutants(5_000), check_random(200_000)];
    println!("{accepted:?} of 30,000 mutants and of 200,000 random lemmas are accepted");
    assert!(accepted[0] < 10_000);
}
