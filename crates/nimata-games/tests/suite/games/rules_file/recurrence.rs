//! Values that keep a recurrence, compared with the definition.

use num_bigint::BigUint;

use nimata_automata::budget::Budget;
use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::answer::Worth;
use nimata_games::game::claim::{Request, find};
use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Game, GameError, Rules, Valued};

/// Rules, the equations that they keep, and whether the values are products of matrices.
const CASES: &[(&str, &str, bool)] = &[
    (
        "reads n in msd_2\npositions n >= 1\nmove m: m < n & 2*m >= n",
        "v(2m) = m for m ≥ 1, v(2m + 1) = v(m) for m ≥ 1, v(1) = 0",
        true,
    ),
    ("reads n in lsd_2\nmove m: m < n & 2*m >= n", "v(2m) = m, v(2m + 1) = v(m)", true),
    (
        "reads n in msd_2\npositions n >= 1\nmove m: m < n & 3*m >= 2*n",
        "v(3m) = m for m ≥ 1, v(3m + 1) = v(2m) for m ≥ 1, v(3m + 2) = v(2m + 1), v(1) = 0",
        false,
    ),
    (
        "reads n in msd_3\npositions n >= 1\nmove m: m < n & 3*m >= n",
        "v(3m) = 2m for m ≥ 1, v(3m + 1) = v(m) for m ≥ 1, v(3m + 2) = 2m + 1, v(1) = 0",
        true,
    ),
    (
        "reads n in msd_2\nmove m: m < n & 2*m <= n",
        "v(2m) = v(m) + 1 for m ≥ 1, v(2m + 1) = v(m) + 1, v(0) = 0",
        true,
    ),
    ("reads n in msd_2\nmove m: m + 1 = n & n >= 2\nmove m: m + 2 <= n & 2*m >= n", "", true),
    // A difference that is negative for the first m makes exceptions of these.
    (
        "reads n in msd_2\nmove m: m < n & (2*m + 2 <= n | m = 0)",
        "v(2m) = v(m − 1) + 1 for m ≥ 1, v(2m + 1) = v(m − 1) + 1 for m ≥ 1, v(0) = 0, \
         v(1) = v(0) + 1",
        true,
    ),
    (
        "reads n in msd_2\npositions n = 0 | n >= 2\nmove m: m < n & 2*m >= n + 2",
        "v(2m) = m − 1 for m ≥ 1, v(2m + 1) = v(m + 1) for m ≥ 1, v(0) = 0",
        true,
    ),
];

fn game(text: &str) -> WrittenGame {
    WrittenGame::new("own".to_owned(), RulesFile::parse(text).expect("a file"))
}

/// The values of the first positions, from the options alone.
fn values(game: &WrittenGame, count: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count as u64 {
        let mut had = vec![false; count + 1];
        game.each_option(&[n], &mut |option| had[values[option[0] as usize] as usize] = true);
        values.push(had.iter().position(|had| !had).expect("a mex") as u64);
    }
    values
}

#[test]
fn recurrences_are_proved_and_have_the_values_of_the_definition() {
    for &(text, equations, is_linear) in CASES {
        let game = game(text);
        let (claim, parameters) = find(game.claims(), "recurrence", &game).expect(text);
        let request = Request { parameters, ..Request::default() };
        let proposal = claim.propose(&request).unwrap_or_else(|error| panic!("{text}: {error}"));
        let says = proposal.concludes.about("own");
        assert!(says.ends_with(&format!(": {equations}")) || equations.is_empty(), "{says}");
        let certificate = proposal.certificate.to_json();
        let subject = claim.subject().expect("rules").parse().expect("rules");
        let verdict = check(certificate.as_bytes(), Some(&subject), &Limits::default());
        assert!(matches!(verdict, Verdict::Accepted(_)), "{text}: {verdict:?}");
        let linear = proposal.derived.linear;
        assert_eq!(linear.is_some(), is_linear, "{text}");
        let right = values(&game, 2000);
        let first = game.least();
        let is_gap = |n: &u64| *n == 1 && text.contains("n = 0 | n >= 2");
        for n in (first..2000).filter(|n| !is_gap(n)) {
            let value = right[n as usize];
            if let Some(linear) = &linear {
                assert_eq!(linear.value_at(&[n.into()]), value.into(), "{text} {n}");
            }
            // Past the few options that are looked at, the recurrence is asked.
            let at = game.shape().position([n.into()]);
            let found = game.value(&at, &Budget::default()).expect("a value");
            assert_eq!(found.worth, Worth::Value(value.into()), "{text} {n}");
        }
    }
}

#[test]
fn a_recurrence_has_values_of_numbers_of_a_thousand_digits() {
    let game = game(CASES[0].0);
    // n = 2^k (2m + 1) - 1 has the value m, because each step takes a digit 1 away.
    let m = BigUint::from(10u32).pow(1000);
    for k in [0u32, 1, 100] {
        let n = (2u32 * &m + 1u32) * BigUint::from(2u32).pow(k) - 1u32;
        let found = game.value(&game.shape().position([n]), &Budget::default()).expect("a value");
        assert_eq!(found.worth, Worth::Value(m.clone()), "{k}");
    }
    let (claim, _) = find(game.claims(), "values", &game).expect("a claim");
    let error = claim.derive(&Request::default()).expect_err("no automaton").to_string();
    assert!(error.contains("the claim `recurrence` proves: v(2m) = m"), "{error}");
    let near: Result<_, GameError> =
        game.value(&game.shape().position([999_999_999u32.into()]), &Budget::default());
    assert_eq!(near.expect("a value").worth, Worth::Value(976_562u32.into()));
}

#[test]
fn rules_without_a_recurrence_have_no_such_claim() {
    for text in [
        // The options of n + 1 leave out two of those of n and n.
        "reads n in msd_2\nmove m: m < n & (E k (4*k <= n & n < 4*k + 4 & m >= 2*k))",
        "reads n in msd_2\nmove m: m + 1 = n | m + 3 = n",
        "reads n in msd_2\nmove m: m < n",
        "reads n in msd_2\npositions n >= 1\nmove m: m < n & 2*m >= n\nplay misere",
        "reads n in msd_2\nmove m: m < n & 2*m >= n & n < 300\nmove m: m + 1 = n & n >= 300",
        "reads x, y in msd_2\nmove u, v: u < x & 2*u >= x & v = y",
    ] {
        let game = game(text);
        assert!(game.claims().iter().all(|claim| claim.name != "recurrence"), "{text}");
    }
}
