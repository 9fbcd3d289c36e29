//! Numerations by words, compared with greedy sums of the terms that papers give.

use nimata_automata::automaton::{DigitOrder, StateId};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::numeration::{
    Language, LinearNumeration, NumerationError, WordSystem,
};
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
    // In 0*, and in 0* with 0*1, no word of two digits or more begins with 1; but in 0* with 0*10*
    // words of any length do.
    assert_eq!(new(&[1, 0], &[&[0, 1], &[1, 1]]), Err(NumerationError::Bounded));
    let once = [&[0, 1][..], &[2, 2], &[2, 2]];
    assert_eq!(new(&[1, 1, 0], &once), Err(NumerationError::Bounded));
    assert!(new(&[1, 1, 0], &[&[0, 1], &[1, 2], &[2, 2]]).is_ok());
}

#[test]
fn a_language_read_from_the_least_digit_on_is_the_same() {
    for (system, _) in numerations() {
        let language = system.language();
        let lsd = language.words_in_order(DigitOrder::Lsd).expect("few states");
        assert_eq!(Language::of(&lsd).as_ref(), Ok(language), "{system}");
        for number in 0..500u32 {
            let word = system.to_msd_digits(&number.into());
            let end = lsd.run(StateId::START, word.iter().rev().copied());
            let outputs = [lsd.output(end), lsd.output(lsd.step(end, 0))];
            assert_eq!(outputs, [Some(1); 2], "{system}: {number}");
        }
    }
}

#[test]
fn long_words_are_those_of_the_recurrence() {
    // The same numeration by its recurrence, which has an implementation of its own.
    for coefficients in [&[1u32, 1, 1][..], &[1, 1], &[3, 1], &[10]] {
        let system = WordSystem::recurrence(coefficients).expect("a numeration");
        let first = (0..coefficients.len()).map(|n| {
            let one: Vec<u32> = [1].into_iter().chain(std::iter::repeat_n(0, n)).collect();
            system.value_of_msd_digits(&one).try_into().expect("small")
        });
        let recurrence = LinearNumeration::new(first.collect(), coefficients.to_vec());
        let recurrence = recurrence.expect("a numeration");
        for exponent in [100, 1_000, 30_000] {
            let number = BigUint::from(10u32).pow(exponent) + exponent;
            let word = system.to_msd_digits(&number);
            assert_eq!(word, recurrence.to_msd_digits(&number), "{system}");
            assert_eq!(system.value_of_msd_digits(&word), number, "{system}");
        }
    }
}

#[test]
fn words_that_are_few_are_long_and_bounded_by_memory() {
    // 0*1*, where the word of N has N digits, and 0*1*2*, where it has about √(2N).
    let ones = WordSystem::avoiding(2, &[vec![1, 0]]).expect("a numeration");
    assert_eq!(ones.to_msd_digits(&1_000_000u32.into()), vec![1; 1_000_000]);
    assert_eq!(ones.value_of_msd_digits(&[1; 300_000]), 300_000u32.into());
    let twos = WordSystem::avoiding(3, &[vec![1, 0], vec![2, 0], vec![2, 1]]);
    let twos = twos.expect("a numeration");
    // Before those of 0*1*2* that begin with 1 or 2 at length n there are n(n + 1)/2.
    let number = BigUint::from(10u32).pow(12);
    let word = twos.to_msd_digits(&number);
    let n = u64::try_from(word.len()).expect("small");
    let rest = 1_000_000_000_000 - n * (n + 1) / 2;
    assert!(rest <= n, "one of the words of {n} digits");
    let later = u64::try_from(word.iter().filter(|&&digit| digit == 2).count()).expect("small");
    assert_eq!(later, rest);
    let budget = Budget::new(1000, 1 << 20, None);
    for number in [BigUint::from(10u32).pow(9), BigUint::from(10u32).pow(200)] {
        let refused = ones.to_msd_digits_within(&number, &budget);
        assert!(matches!(refused, Err(Reached::Memory { .. })), "{refused:?}");
    }
}

#[test]
fn an_automaton_of_many_states_has_ranks_too() {
    // No two 1s have just 69 zeros between them. The automaton has more states than those whose
    // ranks are found by halves.
    let apart = [[1].as_slice(), &[0; 69], &[1]].concat();
    let system = WordSystem::avoiding(2, &[apart]).expect("a numeration");
    assert!(system.language().states() > 64);
    let number = (BigUint::from(3u32)).pow(300);
    let word = system.to_msd_digits(&number);
    assert_eq!(system.value_of_msd_digits(&word), number);
    assert!(system.language().has_msd(&word));
}

/// Automata of two or three digits and up to six states, whose first state accepts and returns to
/// itself at 0; not all of them are languages of a numeration.
fn automata() -> impl Strategy<Value = (u32, Vec<bool>, Vec<Vec<u32>>)> {
    (2..4u32, 1..7usize).prop_flat_map(|(digits, states)| {
        let width = usize::try_from(digits).expect("small");
        let most = u32::try_from(states).expect("small");
        let row = prop::collection::vec(0..most, width);
        let accepting = prop::collection::vec(any::<bool>(), states);
        (accepting, prop::collection::vec(row, states)).prop_map(
            move |(mut accepting, mut rows)| {
                accepting[0] = true;
                rows[0][0] = 0;
                (digits, accepting, rows)
            },
        )
    })
}

proptest! {
    #[test]
    fn ranks_in_any_language_count_its_words((digits, accepting, rows) in automata()) {
        let Ok(language) = Language::new(digits, accepting, rows) else { return Ok(()) };
        let system = WordSystem::new("random", language);
        let mut words = vec![vec![]];
        for _ in 0..6 {
            let longer = |word: &Vec<u32>| -> Vec<Vec<u32>> {
                (0..digits).map(|digit| [&word[..], &[digit]].concat()).collect()
            };
            words = words.iter().flat_map(longer).collect();
        }
        let words = words.into_iter().filter(|word| system.language().has_msd(word));
        for (rank, word) in words.enumerate() {
            prop_assert_eq!(system.value_of_msd_digits(&word), BigUint::from(rank));
            let shortest: Vec<u32> = word.into_iter().skip_while(|&digit| digit == 0).collect();
            prop_assert_eq!(system.to_msd_digits(&rank.into()), shortest);
        }
    }

    #[test]
    fn words_of_large_ranks_have_these_ranks(
        (digits, accepting, rows) in automata(),
        number in prop::collection::vec(any::<u32>(), 5..40),
    ) {
        let Ok(language) = Language::new(digits, accepting, rows) else { return Ok(()) };
        let system = WordSystem::new("random", language);
        let number = BigUint::new(number);
        // Where words are few they are too long for this budget.
        let budget = Budget::new(1000, 1 << 17, None);
        if let Ok(word) = system.to_msd_digits_within(&number, &budget) {
            prop_assert!(system.language().has_msd(&word));
            prop_assert!(word.first() != Some(&0));
            prop_assert_eq!(system.value_of_msd_digits(&word), number);
        }
    }
}
