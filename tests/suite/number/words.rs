//! Numerations by words, compared with greedy sums of the terms that papers give.

use nimata::number::numeration::{Language, NumerationError, WordSystem};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// The greedy digits of a number by these places, the least place first.
fn greedy(places: &[u64], number: u64) -> Vec<u32> {
    let mut rest = number;
    let digits = places.iter().rev().map(|place| {
        let digit = rest / place;
        rest %= place;
        u32::try_from(digit).expect("a digit")
    });
    digits.skip_while(|&digit| digit == 0).collect()
}

/// The places below 2^63, from the first ones and the recurrence.
fn places(first: &[u64], coefficients: &[u64]) -> Vec<u64> {
    let mut places = first.to_vec();
    loop {
        let products = places.iter().rev().zip(coefficients);
        let next: u128 = products.map(|(&u, &c)| u128::from(u) * u128::from(c)).sum();
        match u64::try_from(next) {
            Ok(next) if next < 1 << 63 => places.push(next),
            _ => return places,
        }
    }
}

/// The denominators of the convergents of [0; a1, a2, …] below 2^63, without a second 1.
fn denominators(quotients: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut places = vec![0, 1];
    for quotient in quotients {
        let [before, last] = [places[places.len() - 2], places[places.len() - 1]];
        match u64::try_from(u128::from(quotient) * u128::from(last) + u128::from(before)) {
            Ok(next) if next < 1 << 63 => places.push(next),
            _ => break,
        }
    }
    places.remove(0);
    places.dedup();
    places
}

fn named(name: &str) -> WordSystem {
    WordSystem::named(name).expect("a name")
}

/// Numerations, and their places from the literature.
fn numerations() -> Vec<(WordSystem, Vec<u64>)> {
    let ostrowski = |before: &[u32], period: &[u32]| {
        let system = WordSystem::ostrowski(before, period).expect("a numeration");
        let quotients = before.iter().chain(period.iter().cycle());
        (system, denominators(quotients.map(|&quotient| quotient.into())))
    };
    let recurrence = |coefficients: &[u32], first: &[u64]| {
        let system = WordSystem::recurrence(coefficients).expect("a numeration");
        let coefficients: Vec<u64> = coefficients.iter().map(|&c| c.into()).collect();
        (system, places(first, &coefficients))
    };
    vec![
        (named("fib"), places(&[1, 2], &[1, 1])),
        (named("trib"), places(&[1, 2, 4], &[1, 1, 1])),
        (named("tetra"), places(&[1, 2, 4, 8], &[1, 1, 1, 1])),
        (named("penta"), places(&[1, 2, 4, 8, 16], &[1, 1, 1, 1, 1])),
        (named("narayana"), places(&[1, 2, 3], &[1, 0, 1])),
        (named("pell"), places(&[1, 2], &[2, 1])),
        (named("kim"), places(&[1, 3], &[2, 2])),
        (named("pisot4"), places(&[1, 2, 4, 7], &[1, 1, 0, 1])),
        recurrence(&[10], &[1]),
        recurrence(&[3, 1], &[1, 4]),
        recurrence(&[3, 0, 2, 1], &[1, 4, 13, 42]),
        recurrence(&[1, 0, 0, 0, 1], &[1, 2, 3, 4, 5]),
        recurrence(&[255], &[1]),
        ostrowski(&[2], &[1, 2]),
        ostrowski(&[], &[1]),
        ostrowski(&[1], &[4]),
        ostrowski(&[1, 2], &[2, 3]),
        ostrowski(&[], &[1, 7, 2]),
        ostrowski(&[3, 1], &[1, 2]),
        ostrowski(&[4, 4, 9], &[1, 1, 5]),
    ]
}

#[test]
fn ranks_are_the_values_of_greedy_sums() {
    for (system, places) in numerations() {
        let mut runner = TestRunner::new(Config::with_cases(5_000));
        let numbers = prop_oneof![0..2_000u64, 0..1u64 << 40, 0..1u64 << 63];
        let tested = runner.run(&numbers, |number| {
            let word = greedy(&places, number);
            prop_assert_eq!(&system.to_msd_digits(&number.into()), &word, "{}", system);
            prop_assert_eq!(system.value_of_msd_digits(&word), BigUint::from(number));
            Ok(())
        });
        tested.unwrap_or_else(|error| panic!("{system}: {error}"));
    }
}

#[test]
fn a_word_is_in_the_language_exactly_if_it_is_greedy() {
    for (system, places) in numerations() {
        let digits = system.language().digits();
        if digits > 10 {
            continue;
        }
        let length = if digits > 4 { 4 } else { 6 };
        for code in 0..u64::from(digits).pow(length) {
            let mut rest = code;
            let mut word: Vec<u32> = Vec::new();
            for _ in 0..length {
                word.insert(0, u32::try_from(rest % u64::from(digits)).expect("a digit"));
                rest /= u64::from(digits);
            }
            let value: u64 = word.iter().rev().zip(&places).map(|(&d, u)| u64::from(d) * u).sum();
            let stripped: Vec<u32> = word.iter().copied().skip_while(|&digit| digit == 0).collect();
            let is_greedy = greedy(&places, value) == stripped;
            assert_eq!(system.language().has_msd(&word), is_greedy, "{system}: {word:?}");
        }
    }
}

#[test]
fn equal_words_make_equal_numerations_whatever_their_names() {
    let avoiding = |digits, factors: &[&[u32]]| {
        let factors: Vec<Vec<u32>> = factors.iter().map(|factor| factor.to_vec()).collect();
        WordSystem::avoiding(digits, &factors).expect("a numeration")
    };
    assert_eq!(named("fib"), avoiding(2, &[&[1, 1]]));
    assert_eq!(named("fib"), WordSystem::ostrowski(&[], &[1]).expect("a numeration"));
    assert_eq!(named("trib"), avoiding(2, &[&[1, 1, 1]]));
    assert_eq!(named("narayana"), avoiding(2, &[&[1, 1], &[1, 0, 1]]));
    assert_eq!(named("kim"), avoiding(3, &[&[2, 2]]));
    assert_eq!(named("nara"), named("narayana"));
    let lin = WordSystem::recurrence(&[2, 1]).expect("a numeration");
    assert_eq!(lin, avoiding(3, &[&[2, 1], &[2, 2]]));
    assert_ne!(lin, named("pell"));
}

#[test]
fn names_are_in_normal_form() {
    let name = |system: Result<WordSystem, NumerationError>| system.expect("valid").to_string();
    assert_eq!(name(WordSystem::recurrence(&[1, 0, 1])), "rec(1,0,1)");
    assert_eq!(name(WordSystem::ostrowski(&[], &[2])), "ost([0; (2)])");
    assert_eq!(name(WordSystem::ostrowski(&[1, 2], &[2, 3])), "ost([0; 1, 2, (2, 3)])");
    assert_eq!(name(WordSystem::avoiding(3, &[vec![2, 1], vec![2, 2]])), "avoid(3; 21, 22)");
    assert_eq!(name(WordSystem::avoiding(12, &[vec![11, 1]])), "avoid(12; 11.1)");
    for known in WordSystem::names() {
        assert!(known == "nara" || named(known).name() == known);
    }
}

#[test]
fn a_recurrence_without_parrys_condition_is_refused() {
    let refused = |coefficients: &[u32]| WordSystem::recurrence(coefficients).expect_err("refused");
    assert_eq!(refused(&[1, 3]), NumerationError::Parry("1,3".to_owned(), 2));
    assert_eq!(refused(&[0, 1, 1]), NumerationError::Parry("0,1,1".to_owned(), 2));
    assert_eq!(refused(&[2, 1, 2, 2]), NumerationError::Parry("2,1,2,2".to_owned(), 3));
    assert!(WordSystem::recurrence(&[2, 1, 2, 1]).is_ok());
    assert_eq!(refused(&[]), NumerationError::Order { initial: 0, coefficients: 0 });
    assert_eq!(refused(&[1, 0]), NumerationError::LastCoefficient);
    assert_eq!(refused(&[1]), NumerationError::NotIncreasing(0));
    assert_eq!(refused(&[256, 1]), NumerationError::Digits(256));
    assert!(WordSystem::recurrence(&[255, 1]).is_ok());
    let text = refused(&[1, 3]).to_string();
    assert!(text.contains("1,3 is greater from its number 2 on"), "{text}");
}

#[test]
fn words_below_an_infinite_word_have_the_counts_of_bertrand() {
    // 2 1 1 1 … is the expansion of 1 in the base (3 + √5)/2; its places are 1, 3, 8, 21, ….
    let system = WordSystem::new("even", Language::below(&[2], &[1]).expect("a language"));
    for (n, place) in [1u32, 3, 8, 21, 55, 144].into_iter().enumerate() {
        let one: Vec<u32> = [1].into_iter().chain(std::iter::repeat_n(0, n)).collect();
        assert_eq!(system.value_of_msd_digits(&one), place.into());
    }
    let refused = Language::below(&[1], &[2]).expect_err("2 is greater than 1");
    assert_eq!(refused, NumerationError::Parry("1,2".to_owned(), 2));
    assert_eq!(Language::below(&[1], &[]), Err(NumerationError::EmptyPeriod));
}

#[test]
fn ostrowskis_quotients_are_positive_and_repeat() {
    let refused = |before: &[u32], period: &[u32]| {
        WordSystem::ostrowski(before, period).expect_err("refused")
    };
    assert_eq!(refused(&[2], &[]), NumerationError::EmptyPeriod);
    assert_eq!(refused(&[2, 0], &[1]), NumerationError::Quotient(2));
    assert_eq!(refused(&[], &[256]), NumerationError::Digits(256));
}

#[test]
fn the_conditions_of_a_language_are_checked() {
    let new = |accepting: &[u8], rows: &[&[u32]]| {
        let accepting = accepting.iter().map(|&output| output == 1).collect();
        let rows = rows.iter().map(|row| row.to_vec()).collect();
        Language::new(2, accepting, rows)
    };
    assert!(new(&[1, 1, 0], &[&[0, 1], &[0, 2], &[2, 2]]).is_ok());
    // A row too few, a digit too few, a state that is not there.
    assert_eq!(new(&[1, 1], &[&[0, 1]]), Err(NumerationError::Automaton));
    assert_eq!(new(&[1], &[&[0]]), Err(NumerationError::Automaton));
    assert_eq!(new(&[1], &[&[0, 1]]), Err(NumerationError::Automaton));
    assert_eq!(Language::new(1, vec![true], vec![vec![0]]), Err(NumerationError::Automaton));
    // The empty word is not there; 0 is not there; 01 is not there, and 1 is.
    assert_eq!(new(&[0, 1], &[&[0, 1], &[1, 1]]), Err(NumerationError::NoZero));
    assert_eq!(new(&[1, 0], &[&[1, 0], &[1, 1]]), Err(NumerationError::Zeros));
    assert_eq!(new(&[1, 1, 0], &[&[1, 0], &[1, 2], &[2, 2]]), Err(NumerationError::Zeros));
    // 0*, and 0*1: no word of three digits begins with 1. Its twin is 0*10*.
    assert_eq!(new(&[1, 0], &[&[0, 1], &[1, 1]]), Err(NumerationError::Bounded));
    let once = [&[0, 1][..], &[2, 2], &[2, 2]];
    assert_eq!(new(&[1, 1, 0], &once), Err(NumerationError::Bounded));
    assert!(new(&[1, 1, 0], &[&[0, 1], &[1, 2], &[2, 2]]).is_ok());
}

#[test]
fn a_language_read_from_the_least_digit_on_is_the_same() {
    for (system, _) in numerations() {
        let language = system.language();
        let (accepting, rows) = language.table_lsd().expect("few states");
        let again = Language::new_lsd(language.digits(), accepting.clone(), rows.clone());
        assert_eq!(again.as_ref(), Ok(language), "{system}");
        for number in 0..500u32 {
            let word = system.to_msd_digits(&number.into());
            let end = word
                .iter()
                .rev()
                .fold(0, |state, &digit| rows[state as usize][digit as usize] as usize);
            assert!(accepting[end] && accepting[rows[end][0] as usize], "{system}: {number}");
        }
    }
}
