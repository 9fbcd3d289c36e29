//! Negative constants: their meaning, which certificates share.

use nimata::automaton::{Dfao, DigitOrder, Numeration};
use nimata::checker::Verdict;
use nimata::logic::{Answer, Formula, Relation, Term, Vocabulary, numerals_named, parse};
use num_bigint::BigUint;

use super::asked::{asked, truth};
use super::integers::{BOUND, Comparison};
use super::question::{answer, ask, environment, given, is_true, read as read_in};

const MSD_2: Numeration = Numeration::Base { base: 2, order: DigitOrder::Msd };

fn read(text: &str) -> String {
    let parsed = parse(text, &Vocabulary::default().with_sequence("T", 1));
    parsed.unwrap_or_else(|error| panic!("{}", error.render(text))).formula.to_string()
}

#[test]
fn constants_are_computed_as_integers() {
    for (text, meant) in [
        ("3-1+0-(2-6)!=3+5", "6 != 3 + 5"),
        ("n+(2-6)=m", "n - 4 = m"),
        ("(2-6)+n=m", "n - 4 = m"),
        ("n-(2-6)=m", "n + 4 = m"),
        ("(2-6)-n=m", "0 - (n + 4) = m"),
        ("n = 2-6", "n + 4 = 0"),
        ("2-6 < n/2", "0 < n/2 + 4"),
        ("2-6 < 1-3", "2 < 4"),
        ("(1-4)/2 = 0-2", "2 = 2"),
        ("n + 3*(1-2) = m", "n - 3 = m"),
        ("T[n+(2-6)] = @1", "T[n - 4] = @1"),
        ("n > -1", "n + 1 > 0"),
        ("_3 + n = -(2-5)", "n - 3 = 3"),
        // No number is negative.
        ("n + (6-2) = 2*3", "n + (6 - 2) = 2*3"),
        ("n - 6 + 2 = m", "n - 6 + 2 = m"),
    ] {
        assert_eq!(read(text), meant, "{text}");
    }
}

#[test]
fn a_constant_below_zero_is_no_index_no_factor_and_has_no_remainders() {
    let mut words = Vocabulary::default().with_sequence("T", 1);
    words.define("f", parse("a = 1", &words).expect("a formula").formula, None);
    for (text, column, says) in [
        ("T[2-6] = @1", 3, "this is -4, and indices and arguments are natural numbers"),
        ("$f(1-2)", 4, "this is -1, and indices"),
        ("n*(1-2) = 3", 3, "this factor is not a constant from 0"),
        ("n%(1-2) = 3", 3, "this factor is not a constant from 0"),
        ("T[n] = 1-2", 6, "outputs can only be compared"),
    ] {
        let error = parse(text, &words).expect_err(text);
        let message = error.kind().to_string();
        assert!(message.contains(says), "{text}: {message}");
        assert_eq!(error.column(), column, "{text}");
    }
}

/// Constants of up to 55 digits are written by blocks; they are computed here by another package.
#[test]
fn large_constants_mean_in_certificates_what_they_are() {
    let ten = BigUint::from(10u32);
    for (name, powers) in [
        ("msd_2", &[12, 19, 40, 54][..]),
        ("msd_10", &[19, 54]),
        ("lsd_3", &[19, 54]),
        ("lin(3,2)", &[12, 19, 40]),
        ("trib", &[12, 40]),
        ("lsd_fib", &[19]),
    ] {
        let environment = environment(numerals_named(name).expect("a numeration"), Vec::new());
        for &power in powers {
            let large = ten.pow(power);
            for (text, found) in [
                (format!("n + 5 = {large}"), large.clone() - 5u32),
                (format!("n = {large} - 5"), large.clone() - 5u32),
                (format!("n > {large} & n < {}", large.clone() + 2u32), large.clone() + 1u32),
                (format!("2*n = {large}/3 - 1"), (large.clone() / 3u32 - 1u32) / 2u32),
            ] {
                let Answer::Set(set) = answer(&read_in(&text, &environment), &environment) else {
                    panic!("n is free")
                };
                assert_eq!(set.least, [[found]], "{text} in {name}");
            }
        }
    }
}

/// Constants of more digits are sequences of their own in certificates.
#[test]
fn constants_of_more_digits_mean_what_they_are() {
    let ten = BigUint::from(10u32);
    for (name, power) in [
        ("msd_2", 57),
        ("msd_10", 80),
        ("lsd_3", 57),
        ("msd_fib", 57),
        ("msd_neg_2", 57),
        ("msd_neg_fib", 57),
    ] {
        let large = ten.pow(power);
        let after = &large + 1u32;
        let (true, found) = truth(&format!("?{name} E n (n > {large} & n <= {after})"), &[]) else {
            panic!("{after} is such a number")
        };
        // The witness names no constant.
        assert_eq!(found, [after.to_string()], "{name}");
    }
    let refused = asked(&format!("?trib E n n > {}", ten.pow(57)), &[]);
    let why = refused.err().expect("sums of words take too long").to_string();
    assert!(why.contains("a constant has at most 55 digits"), "{why}");
    // The name of a number is that of no other sequence.
    let word = Dfao::single_track(2, DigitOrder::Msd, vec![Some(1)], vec![vec![0, 0]]);
    let (word, name) = (word.expect("a table"), format!("N{}", ten.pow(60)));
    let refused = asked(&format!("A n {name}[n] = @1"), &[(&name, &word)]);
    let why = refused.err().expect("a name of a number").to_string();
    assert!(why.contains("stands for a constant: give the sequence a shorter name"), "{why}");
    // The witness of a smaller one names none either.
    let (_, found) = truth("E n n > 100000000000000000000", &[]);
    assert_eq!(found, ["100000000000000000001"]);
}

/// A certificate determines a large number from its first digit on, and another one is rejected.
#[test]
fn the_sentences_of_a_certificate_determine_a_large_constant() {
    let large = BigUint::from(10u32).pow(60);
    let (_, answered) = asked(&format!("A n n != {large}"), &[]).expect("an answer");
    let file = answered.certificate.expect("a certificate").bytes;
    let file = String::from_utf8(file).expect("a text");
    let is_accepted = |file: &str| {
        let verdict = nimata::checker::check(file.as_bytes(), None, &Default::default());
        matches!(verdict, Verdict::Accepted(_))
    };
    assert!(is_accepted(&file));
    let mut changed = 0;
    for digit in 0..16 {
        let (before, after) = (format!("*y + {digit})"), format!("*y + {})", (digit + 1) % 16));
        if file.contains(&before) {
            assert!(!is_accepted(&file.replacen(&before, &after, 1)), "{digit}");
            changed += 1;
        }
    }
    assert!(changed > 10, "{changed} digits stand there");
}

/// Most significant digit first, the automaton of `T[n + c]` has about c states.
#[test]
fn sentences_about_outputs_far_away_are_those_of_the_definition() {
    let far = 100_000_000_000u64;
    let word = Dfao::single_track(
        2,
        DigitOrder::Msd,
        vec![Some(0), Some(1)],
        vec![vec![0, 1], vec![1, 0]],
    );
    let environment = environment(MSD_2, vec![given("T", word.expect("Thue and Morse's word"))]);
    let value = |n: u64| (far + n).count_ones() % 2;
    for (text, least) in [
        ("E n (T[n + 100000000000] = @1 & n > 3)", (4..).find(|&n| value(n) == 1)),
        ("A n (n > 6 => T[n + 100000000000] = @1)", (7..).find(|&n| value(n) == 0)),
        ("A n (n > 9 => ~(T[n + 100000000000] = @1))", (10..).find(|&n| value(n) == 1)),
        (
            "E n (T[n + 100000000000] = T[n + 100000000007])",
            (0..).find(|&n| value(n) == value(n + 7)),
        ),
        (
            "E n (T[n + 100000000000] != T[2*n] & n > 100)",
            (101u64..).find(|&n| value(n) != n.count_ones() % 2),
        ),
    ] {
        let (truth, found) = ask(text, &environment);
        assert_eq!(truth, text.starts_with('E'), "{text}");
        let found = found.expect("a witness, or a counterexample");
        assert_eq!(Some(found[0]), least, "{text}");
    }
    for text in [
        "A n (T[n + 100000000000] = @1 | T[n + 100000000000] = @0)",
        "A n (T[n + 100000000000] < @1 | ~(T[n + 100000000000] != @1))",
    ] {
        is_true(text, &environment);
    }
}

#[test]
fn a_constant_may_stand_in_several_places_and_has_its_bound() {
    let large = "10000000000000000000000000";
    let text = read(&format!("E n (n > {large} & T[n] = @1) | c = {large}"));
    // The same blocks, so that their lemmas serve both; the name c is taken.
    let block = text.split("E c2 ((").nth(1).expect("a block");
    let block = block.split(" & n > c2").next().expect("its end");
    assert_eq!(text.matches(block).count(), 2, "{text}");
    let message = |text: String| {
        parse(&text, &Vocabulary::default()).expect_err("too large").kind().to_string()
    };
    let says = message(format!("n = {}", "9".repeat(56)));
    assert!(says.contains("at most 55 digits"), "{says}");
    assert!(message(format!("n > 3 - {large}")).contains("above -2^63"), "it is negative");
}

#[test]
fn random_comparisons_mean_in_certificates_what_they_mean_in_the_integers() {
    let mut below = 0;
    for seed in 0..4000 {
        let comparison = Comparison::random(seed);
        below += usize::from(comparison.goes_below);
        let formula = comparison.read();
        // The prover and the checker decide a tenth of them.
        if seed % 10 != 0 {
            continue;
        }
        let bounded = |name: &str| {
            let bound = Term::Number(BOUND);
            Formula::Compare(Term::variable(name), Relation::Less, bound)
        };
        let formula = bounded("y").and(bounded("x")).and(formula);
        let Answer::Set(set) = answer(&formula, &environment(MSD_2, Vec::new())) else {
            panic!("x and y are free")
        };
        assert_eq!(set.variables, ["x", "y"]);
        let mut found: Vec<Vec<u64>> = set
            .least
            .iter()
            .map(|pair| pair.iter().map(|n| u64::try_from(n).expect("small")).collect())
            .collect();
        found.sort();
        let pairs = (0..BOUND).flat_map(|x| (0..BOUND).map(move |y| vec![x, y]));
        let wanted: Vec<Vec<u64>> =
            pairs.filter(|pair| comparison.holds(pair[0], pair[1])).collect();
        assert_eq!(found, wanted, "{}: {formula}", comparison.text);
    }
    assert!(below > 500, "{below} of 4,000 have a constant below 0");
}
