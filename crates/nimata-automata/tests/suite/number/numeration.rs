//! Linear numeration systems, compared with naive twins that store every term.

use nimata_automata::number::numeration::{LinearNumeration, NumerationError};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use proptest::prelude::*;

fn system(initial: &[u32], coefficients: &[u32]) -> LinearNumeration {
    LinearNumeration::new(initial.to_vec(), coefficients.to_vec()).expect("a system")
}

/// Systems of many kinds: order 1 to 4, slowly growing terms, a first coefficient of 0, special
/// first terms.
fn systems() -> Vec<LinearNumeration> {
    let mut systems = vec![
        system(&[1], &[2]),
        system(&[1], &[10]),
        system(&[1, 2], &[1, 1]),
        system(&[1, 5], &[1, 1]),
        system(&[1, 2, 4], &[1, 1, 1]),
        system(&[1, 2, 3], &[0, 2, 1]),
        system(&[1, 3, 4, 9], &[2, 0, 0, 3]),
        system(&[1, 4], &[0, 5]),
    ];
    for s in 1..=4 {
        for t in 1..=4 {
            systems.push(LinearNumeration::fraenkel(s, t).expect("s and t are positive"));
        }
    }
    systems
}

/// All terms up to the first that is greater than `number`.
fn terms_beyond(system: &LinearNumeration, number: &BigUint) -> Vec<BigUint> {
    let mut terms: Vec<BigUint> = system.initial().iter().map(|&term| term.into()).collect();
    while terms.last().is_none_or(|last| last <= number) {
        let products = terms.iter().rev().zip(system.coefficients());
        terms.push(products.map(|(term, &c)| term * c).sum());
    }
    terms
}

/// The greedy digits by the definition.
fn naive_digits(system: &LinearNumeration, number: &BigUint) -> Vec<u32> {
    let mut rest = number.clone();
    let mut digits = Vec::new();
    for term in terms_beyond(system, number).iter().rev() {
        let (digit, remainder) = rest.div_rem(term);
        rest = remainder;
        digits.push(digit.to_u32().expect("a digit"));
    }
    assert!(rest.is_zero());
    digits.into_iter().skip_while(|&digit| digit == 0).collect()
}

#[test]
fn the_number_of_digits_is_one_more_than_the_greatest_digit_of_all_numbers() {
    for system in systems() {
        let digits = (0..3000u32).flat_map(|n| naive_digits(&system, &n.into()));
        assert_eq!(digits.max().map(|most| most + 1), Some(system.digits()), "{system}");
    }
}

fn agrees(system: &LinearNumeration, number: &BigUint) {
    let digits = system.to_msd_digits(number);
    assert_eq!(digits, naive_digits(system, number), "{system}: {number}");
    assert_eq!(system.value_of_msd_digits(&digits), *number, "{system}: {number}");
    assert!(system.is_greedy_msd(&digits), "{system}: {number}");
}

#[test]
fn small_numbers_have_the_digits_of_the_definition() {
    for system in systems() {
        for number in 0u32..2_000 {
            agrees(&system, &number.into());
        }
    }
}

#[test]
fn terms_and_their_neighbours_have_the_digits_of_the_definition() {
    for system in systems() {
        for n in (0..60).chain([200, 500]) {
            let term = system.term(n);
            agrees(&system, &(&term - BigUint::one()));
            agrees(&system, &(&term + BigUint::one()));
            agrees(&system, &term);
            let digits = system.to_msd_digits(&term);
            assert_eq!(digits.len(), n + 1, "{system}");
            assert!(digits[0] == 1 && digits[1..].iter().all(|&digit| digit == 0), "{system}");
        }
    }
}

/// Systems whose digits are computed by halves: c1 ≥ … ≥ cd, and suitable first terms.
fn with_rule() -> Vec<LinearNumeration> {
    let mut systems = vec![
        system(&[1], &[2]),
        system(&[1], &[7]),
        system(&[1, 2, 4], &[1, 1, 1]),
        system(&[1, 4, 15], &[3, 2, 2]),
        system(&[1, 6, 36], &[5, 5, 5]),
        system(&[1, 3, 8, 21], &[2, 1, 1, 1]),
        system(&[1, 100_001], &[100_000, 3]),
        system(&[1, 1 << 31], &[(1 << 31) - 1, 1]),
    ];
    for (s, t) in [(1, 1), (1, 3), (3, 1), (2, 2), (5, 1), (1_000_000, 1), (1_000_000, 1_000_000)] {
        systems.push(LinearNumeration::fraenkel(s, t).expect("s and t are positive"));
    }
    systems
}

#[test]
fn sums_and_differences_of_far_terms_have_the_digits_of_the_definition() {
    for system in with_rule() {
        let mut shifts = Vec::new();
        for n in [10usize, 61, 62, 63, 64, 89, 90, 91, 92, 93, 180, 184, 185, 400] {
            let [far, near, nearer] = [n, 2 * n / 3, n / 2].map(|k| system.term(k));
            let one = BigUint::one();
            for number in [
                &far + &near,
                &far + &near - &one,
                &far - &near,
                &far - &near - &one,
                &far - &near + &nearer,
                &far - &near - &nearer,
                &far * 3u32 - &one,
                &far * &near,
                &far + &near + &nearer + &one,
            ] {
                agrees(&system, &number);
                shifts.push(number);
            }
        }
        for number in shifts {
            let (digits, shifted) = system
                .to_msd_digits_and_shift_within(&number, &Default::default())
                .expect("no limit of time");
            assert_eq!(digits, naive_digits(&system, &number), "{system}: {number}");
            let appended: Vec<u32> = digits.into_iter().chain([0]).collect();
            assert_eq!(shifted, system.value_of_msd_digits(&appended), "{system}: {number}");
        }
    }
}

#[test]
fn a_long_word_by_the_rule_is_the_greedy_one_of_its_value() {
    // Words that satisfy the rule, and so are greedy by its proof: the greatest word, the greatest
    // word with one digit changed, and alternating zeros and greatest words.
    for (s, t) in [(1u32, 1), (3, 1), (2, 4)] {
        let system = LinearNumeration::fraenkel(s, t).expect("positive");
        let greatest = |length: usize| -> Vec<u32> {
            (0..length).map(|i| if i % 2 == 0 { s + t - 1 } else { s - 1 }).collect()
        };
        for length in [1usize, 100, 3_000, 20_001] {
            let mut words = vec![greatest(length)];
            for place in [0, length / 3, length / 2, length - 1] {
                let mut word = greatest(length);
                word[place] = if place % 2 == 0 { 1 } else { 0 };
                words.push(word);
            }
            let mixed = (0..length).step_by(64).flat_map(|i| {
                let rest = vec![0; 31 + i % 3];
                greatest(33 - i % 3).into_iter().chain(rest)
            });
            words.push(mixed.collect());
            for word in words {
                let trimmed: Vec<u32> = word.iter().copied().skip_while(|&e| e == 0).collect();
                let value = system.value_of_msd_digits(&word);
                assert!(system.to_msd_digits(&value) == trimmed, "({s},{t}): {length} digits");
            }
        }
    }
}

#[test]
fn greater_numbers_have_greater_words() {
    for system in systems() {
        let words: Vec<Vec<u32>> =
            (0u32..2_000).map(|number| system.to_msd_digits(&number.into())).collect();
        let in_order = |pair: &[Vec<u32>]| (pair[0].len(), &pair[0]) < (pair[1].len(), &pair[1]);
        assert!(words.windows(2).all(in_order), "{system}");
    }
}

/// Every word of up to six digits, with digits up to one more than the greatest digit.
fn each_word(most: u32, length: usize, visit: &mut dyn FnMut(&[u32])) {
    let mut word = vec![0; length];
    loop {
        visit(&word);
        let Some(place) = word.iter().rposition(|&digit| digit < most) else { return };
        word[place] += 1;
        word[place + 1..].fill(0);
    }
}

#[test]
fn a_word_is_greedy_exactly_if_it_is_written_for_its_value() {
    for system in systems() {
        let most = if system.initial().len() == 1 { 3 } else { 4 };
        each_word(most, 5, &mut |word| {
            let written = system.to_msd_digits(&system.value_of_msd_digits(word));
            let trimmed: Vec<u32> = word.iter().copied().skip_while(|&digit| digit == 0).collect();
            assert_eq!(system.is_greedy_msd(word), written == trimmed, "{system}: {word:?}");
        });
    }
}

#[test]
fn wythoff_words_are_greedy_exactly_by_the_rule_of_their_proof() {
    for (s, t) in [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1), (2, 3), (4, 1)] {
        let system = LinearNumeration::fraenkel(s, t).expect("positive");
        let top = s + t - 1;
        each_word(s + t, 6, &mut |word| {
            let small = word.iter().all(|&digit| digit <= top);
            let rule = small && word.windows(2).all(|pair| pair[0] < top || pair[1] < s);
            assert_eq!(system.is_greedy_msd(word), rule, "({s},{t}): {word:?}");
        });
    }
}

#[test]
fn a_left_shift_appends_a_zero() {
    for system in systems() {
        for number in 0u32..300 {
            let mut digits = system.to_msd_digits(&number.into());
            let shifts = system
                .shifts_of_msd_digits_within(&digits, &Default::default())
                .expect("no limit of time");
            assert_eq!(shifts.value, number.into());
            digits.push(0);
            assert_eq!(shifts.shifted, system.value_of_msd_digits(&digits), "{system}: {number}");
        }
    }
}

#[test]
fn says_why_a_recurrence_is_no_numeration_system() {
    let error = |initial: &[u32], coefficients: &[u32]| {
        LinearNumeration::new(initial.to_vec(), coefficients.to_vec()).expect_err("no system")
    };
    assert_eq!(error(&[], &[]), NumerationError::Order { initial: 0, coefficients: 0 });
    assert_eq!(error(&[1], &[1, 1]), NumerationError::Order { initial: 1, coefficients: 2 });
    assert_eq!(error(&[2], &[3]), NumerationError::FirstTerm(2));
    assert_eq!(error(&[1, 2], &[2, 0]), NumerationError::LastCoefficient);
    assert_eq!(error(&[1, 1], &[1, 1]), NumerationError::NotIncreasing(0));
    assert_eq!(error(&[1], &[1]), NumerationError::NotIncreasing(0));
    assert_eq!(error(&[1, 3], &[0, 3]), NumerationError::NotIncreasing(1));
    assert_eq!(error(&[1, 2, 4], &[0, 0, 4]), NumerationError::NotIncreasing(2));
    let sum = LinearNumeration::MOST_SUM + 1;
    let halves = [1 << 30, (1 << 30) + 1];
    assert_eq!(error(&[1, 2], &halves), NumerationError::Coefficients(sum));
    assert_eq!(LinearNumeration::fraenkel(0, 1), Err(NumerationError::Fraenkel(0, 1)));
    assert_eq!(LinearNumeration::fraenkel(1, 0), Err(NumerationError::Fraenkel(1, 0)));
    assert!(LinearNumeration::fraenkel(u32::MAX, 1).is_err());
    assert!(LinearNumeration::fraenkel(1 << 30, 1).is_ok());
    for error in [error(&[2], &[3]), error(&[1, 1], &[1, 1])] {
        assert!(error.to_string().contains("must"), "{error}");
    }
}

#[test]
fn large_digits_are_kept() {
    let most = u32::try_from(LinearNumeration::MOST_SUM).expect("2^31");
    let system = system(&[1, most], &[most - 1, 1]);
    let number = BigUint::from(7u32).pow(400);
    agrees(&system, &number);
    agrees(&system, &(system.term(20) - BigUint::one()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn large_numbers_have_the_digits_of_the_definition(
        words in proptest::collection::vec(any::<u32>(), 1..40),
        which in any::<prop::sample::Index>(),
    ) {
        agrees(which.get(&systems()), &BigUint::new(words));
    }
}
