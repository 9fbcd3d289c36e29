//! Moves by sets of numbers: ready ones, regular ones, and those of words and of files.

use std::collections::HashMap;

use nimata_automata::budget::Budget;
use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::claim::{Request, find};
use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Game, read_game};

use super::naive::{Options, tuples, value};
use nimata_testing::root;

/// A fixture, its options by the definition of the set, and the claim that is proved of it.
struct Case {
    name: &'static str,
    options: Options,
    most: u64,
    proves: &'static str,
}

/// One heap, from which these numbers may be taken.
fn taking(at: &[u64], takes: fn(u64) -> bool) -> Option<Vec<Vec<u64>>> {
    let n = at[0];
    Some((1..=n).filter(|&k| takes(k)).map(|k| vec![n - k]).collect())
}

/// Whether a number is one of 1, 2, 3, 5, 8, ...
fn is_fibonacci(n: u64) -> bool {
    let (mut one, mut next) = (1, 2);
    while one < n {
        (one, next) = (next, one + next);
    }
    one == n
}

fn digits(mut n: u64, base: u64) -> Vec<u64> {
    let mut digits = Vec::new();
    while n > 0 {
        digits.push(n % base);
        n /= base;
    }
    digits
}

fn is_power(n: u64, base: u64) -> bool {
    digits(n, base).iter().rev().enumerate().all(|(at, &digit)| digit == u64::from(at == 0))
}

const CASES: &[Case] = &[
    Case {
        name: "powers",
        options: |at| taking(at, u64::is_power_of_two),
        most: 300,
        proves: "values",
    },
    Case {
        name: "fibonacci-numbers",
        options: |at| taking(at, is_fibonacci),
        most: 200,
        proves: "sound",
    },
    Case {
        name: "evil",
        options: |at| taking(at, |k| k.count_ones() % 2 == 0),
        most: 200,
        proves: "values",
    },
    Case {
        name: "odious",
        options: |at| taking(at, |k| k.count_ones() % 2 == 1),
        most: 200,
        proves: "outcome",
    },
    Case {
        name: "digits",
        options: |at| taking(at, |k| digits(k, 4).iter().all(|&digit| digit <= 1)),
        most: 200,
        proves: "outcome",
    },
    Case {
        name: "one-more",
        options: |at| taking(at, |k| k >= 2 && (k - 1).is_power_of_two()),
        most: 300,
        proves: "values",
    },
    Case {
        name: "powers-of-four",
        options: |at| taking(at, |k| is_power(k, 4)),
        most: 300,
        proves: "values",
    },
    Case {
        name: "powers-of-three",
        options: |at| taking(at, |k| k == 2 || is_power(k, 3)),
        most: 300,
        proves: "values",
    },
    Case {
        name: "thue-morse",
        options: |at| {
            let n = at[0];
            let takes =
                [(n >= 1).then(|| n - 1), (n >= 2 && n.count_ones() % 2 == 1).then(|| n - 2)];
            Some(takes.into_iter().flatten().map(|m| vec![m]).collect())
        },
        most: 300,
        proves: "values",
    },
    Case {
        name: "folds",
        options: |at| {
            let n = at[0];
            // The n-th fold, counted from 1, is 1 where the odd part of n is 1 modulo 4.
            let fold = |n: u64| n >= 1 && (n >> n.trailing_zeros()) % 4 == 1;
            let takes = [(n >= 1).then(|| n - 1), (n >= 2 && fold(n)).then(|| n - 2)];
            Some(takes.into_iter().flatten().map(|m| vec![m]).collect())
        },
        most: 300,
        proves: "values",
    },
    Case {
        name: "two-heaps",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let powers = (0..10).map(|exponent| 1 << exponent);
            let moves = powers.flat_map(|k| [(k, 0), (0, k), (k, k)]);
            let after = moves.filter(|&(a, b)| a <= x && b <= y);
            Some(after.map(|(a, b)| vec![x - a, y - b]).collect())
        },
        most: 40,
        proves: "values",
    },
    Case {
        name: "at-most-sum",
        options: |at| {
            let (x, y) = (at[0], at[1]);
            let takes = 1..=x ^ y;
            let one = takes.clone().filter(|&k| k <= x).map(|k| vec![x - k, y]);
            Some(one.chain(takes.filter(|&k| k <= y).map(|k| vec![x, y - k])).collect())
        },
        most: 40,
        proves: "outcome",
    },
];

fn game(name: &str) -> Box<dyn Game> {
    let name = format!("game:{}/fixtures/games/sets/{name}.game", root().display());
    read_game(&name).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn moves_by_sets_have_the_values_that_the_definition_of_the_set_gives() {
    for case in CASES {
        let (game, mut known) = (game(case.name), HashMap::new());
        let tracks = game.shape().names().len();
        let upto = vec![case.most; tracks];
        let table = game.table(&upto, &Budget::default()).expect("a small table");
        let all = tuples(tracks, case.most);
        for (at, found) in all.iter().zip(table.values) {
            assert_eq!(
                found,
                i64::from(value(case.options, at, &mut known)),
                "{} {at:?}",
                case.name
            );
        }
    }
}

#[test]
fn what_is_proved_of_moves_by_sets_is_accepted_for_these_sets() {
    for case in CASES {
        let (game, mut known) = (game(case.name), HashMap::new());
        let (claim, _) = find(game.claims(), case.proves, &*game).expect("a claim");
        let proposal = claim.propose(&Request::default());
        let proposal = proposal.unwrap_or_else(|error| panic!("{}: {error}", case.name));
        let subject = claim.subject_of(&proposal.derived).map(|it| it.parse().expect("a game"));
        let text = proposal.certificate.to_json();
        let verdict = check(text.as_bytes(), subject.as_ref(), &Limits::default());
        assert!(matches!(verdict, Verdict::Accepted(_)), "{}: {verdict:?}", case.name);
        let Some(automaton) = &proposal.derived.automaton else { continue };
        for at in tuples(game.shape().names().len(), case.most.min(100)) {
            let right = value(case.options, &at, &mut known);
            let mut at: Vec<_> = at.iter().map(|&n| n.into()).collect();
            let output = match claim.rules_of(&proposal.derived).expect("rules").asks.name() {
                "outcome" => i64::from(right.min(1)),
                "relation" => {
                    at.push(right.into());
                    1
                }
                _ => i64::from(right),
            };
            assert_eq!(automaton.value_at_tuple(&at), Some(output), "{} {at:?}", case.name);
        }
    }
}

fn of(text: &str) -> WrittenGame {
    let file = RulesFile::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    WrittenGame::new("same.game".to_owned(), file)
}

/// The certificate of who wins, and the game as a reader expects it.
fn certified(game: &WrittenGame) -> (String, nimata_checker::Game) {
    let (claim, _) = find(game.claims(), "outcome", game).expect("a claim");
    let proposal = claim.propose(&Request::default()).expect("few states");
    let subject = claim.subject_of(&proposal.derived).expect("rules");
    (proposal.certificate.to_json(), subject.parse().expect("a game"))
}

#[test]
fn a_certificate_is_not_that_of_the_same_rules_with_another_set() {
    let with = |set: &str| {
        of(&format!("reads n in msd_2\n{set}\nmove m: E k (s(k) & k >= 1 & m + k = n)"))
    };
    let sets = [
        "reg s msd_2 \"0*1(0|10*1)*\"",
        "reg s msd_2 \"0*1(0|1)*\"",
        "use s from \"0 -> 01, 1 -> 10\"",
        "let s(k): pow2(k)",
    ];
    let certified: Vec<_> = sets.map(|set| certified(&with(set))).into_iter().collect();
    for (at, (text, own)) in certified.iter().enumerate() {
        for (other, (_, expected)) in certified.iter().enumerate() {
            let verdict = check(text.as_bytes(), Some(expected), &Limits::default());
            // The Thue-Morse word is 1 at the odious numbers, and that is one set.
            let accepts = at == other || own == expected;
            assert_eq!(
                matches!(verdict, Verdict::Accepted(_)),
                accepts,
                "{at} {other}: {verdict:?}"
            );
        }
    }
    assert_ne!(certified[0].1, certified[1].1);
    assert_ne!(certified[1].1, certified[3].1);
    // Rules that name a set are never those of the same texts without it.
    let rules = with(sets[0]).file().formulas(nimata_logic::logic::Asks::Outcome).expect("rules");
    let plain = nimata_logic::logic::GameRules { given: Vec::new(), ..rules };
    let plain = plain.to_json().parse().expect("rules");
    let verdict = check(certified[0].0.as_bytes(), Some(&plain), &Limits::default());
    assert!(matches!(verdict, Verdict::Rejected(_)), "{verdict:?}");
}

#[track_caller]
fn refused(line: &str, says: &str) {
    let text = format!("reads n in msd_2\nmove m: m < n\n{line}");
    let error = RulesFile::parse(&text).expect_err(line);
    assert_eq!(error.line(&text), text.lines().count(), "{line}: {error}");
    assert!(error.to_string().contains(says), "{line}: {error}");
}

#[test]
fn a_set_that_no_automaton_knows_is_refused_with_a_way_round() {
    refused("move m: E k (square(k) & m + k = n)", "`sd:1,4,9/`");
    refused("move m: E k (m + k*k = n)", "`sd:1,4,9/`");
    refused("move m: E k (divides(k,n) & m + k = n)", "squares, primes or divisors");
    refused("move m: E k (far(k) & m + k = n)", "ready in msd_2 are pow2, mult, xor, mod, top");
    refused("move m: T[n] = @1 & m < n", "`reg` or `use` comes before its use");
}

#[test]
fn a_wrong_declaration_of_a_set_says_what_should_stand_there() {
    refused("reg evil msd_2", "a regular expression between two");
    refused("reg evil msd_2 \"(0\"", "(0");
    refused("reg evil msd_3 \"0*\"", "the numbers of this file are written in msd_2");
    refused("reg evil \"0*\"", "once for each number of the set");
    refused("reg evil msd_2 \"2\"", "2 is not a digit of msd_2");
    refused("reg pow2 msd_2 \"1\"", "`pow2` is ready already");
    refused("reg Evil msd_2 \"1\"", "would be read as a quantifier");
    refused("use t", "`from` and a file should stand here");
    refused("use t from t.txt", "these rules stand in no file");
    refused("use t from \"0 -> 1, 1 -> 0\"", "there is no fixed point");
    refused("use t from \"0 -> 012, 1 -> 120, 2 -> 201\"", "`t` is in msd_3");
    refused("let s = n xor", "a term should stand here");
    refused("let n = 2", "`n` is a number already");
    refused("let s = n + 1\nlet s(a): a = 1", "`s` is defined twice");
}

#[test]
fn a_term_with_a_name_stands_for_its_value() {
    let game = of("reads x, y in msd_2\nlet s = x xor y\nlet t = s/2\n\
                   move u, v: u + t = x & v = y & t >= 1\nmove u, v: u = x & v + s = y & s >= 1");
    let formulas: Vec<String> =
        game.file().moves.iter().map(|kind| kind.formula.to_string()).collect();
    assert_eq!(
        formulas,
        [
            "E s (xor[x][y][s] = @1 & (E t (t = s/2 & (u + t = x & v = y & t >= 1))))",
            "E s (xor[x][y][s] = @1 & (u = x & v + s = y & s >= 1))"
        ]
    );
}

/// The states of `a` have a name in the sentences that determine it. A set of this name once took
/// their place, or they its, and theorems about another set were called proved.
#[test]
fn no_set_has_the_name_of_the_states_of_another() {
    let far = "(0|1)*1(0|1)(0|1)(0|1)(0|1)(0|1)(0|1)(0|1)";
    for second in
        [format!("reg a_state msd_2 \"{far}\""), "use a_state from \"0 -> 01, 1 -> 10\"".to_owned()]
    {
        refused(&format!("reg a msd_2 \"(0|1)*1\"\n{second}"), "about `a` above");
    }
    refused("reg G msd_2 \"(0|1)*1\"", "the name of the values in a certificate");
    // In the other order the states of `a` get another name, and both sets are those of the file.
    let game = of(&format!(
        "reads n in msd_2\nreg a_state msd_2 \"{far}\"\nreg a msd_2 \"(0|1)*1\"\n\
         move m: m + 1 = n & a_state(n)\nmove m: m + 2 = n & a(n)"
    ));
    let table = game.table(&[200], &Budget::default()).expect("small");
    let options: Options = |at| {
        let n = at[0];
        let moves = [(1, n >> 7 & 1 == 1), (2, n % 2 == 1 && n >= 2)];
        Some(moves.iter().filter(|it| it.1).map(|it| vec![n - it.0]).collect())
    };
    let mut known = HashMap::new();
    for (n, found) in (0..).zip(table.values) {
        assert_eq!(found, i64::from(value(options, &[n], &mut known)), "{n}");
    }
}

#[test]
fn sets_are_ready_where_the_least_significant_digit_is_read_first() {
    let game = of("reads n in lsd_2\nreg s lsd_2 \"(0|1)(0|1)10*\"\n\
                   move m: E k (pow2(k) & m + k = n)\nmove m: E k (s(k) & m + k = n)");
    let options: Options = |at| taking(at, |k| k.is_power_of_two() || (4..8).contains(&k));
    let table = game.table(&[100], &Budget::default()).expect("small");
    let mut known = HashMap::new();
    for (n, found) in (0..).zip(table.values) {
        assert_eq!(found, i64::from(value(options, &[n], &mut known)), "{n}");
    }
}
