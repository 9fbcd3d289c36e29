//! Each conversion compared with its naive twin: exhaustively for small numbers, then at random,
//! then on adversarial numbers.

use nimata_automata::number::radix::{
    Base, DigitError, brief_decimal, from_decimal, from_lsd_digits, from_msd_digits, to_decimal,
    to_lsd_digits, to_msd_digits,
};
use num_bigint::BigUint;
use num_traits::{One, Pow, ToPrimitive, Zero};
use proptest::prelude::*;

/// By the definition: the last digit is n mod b, and the others are those of ⌊n/b⌋.
fn naive_lsd_digits(number: &BigUint, base: Base) -> Vec<u32> {
    let mut digits = Vec::new();
    let mut rest = number.clone();
    while !rest.is_zero() {
        digits.push((&rest % base.get()).to_u32().expect("below the base"));
        rest /= base.get();
    }
    digits
}

/// By the definition: Σ d_i b^i.
fn naive_from_lsd_digits(digits: &[u32], base: Base) -> BigUint {
    let mut power = BigUint::one();
    let mut sum = BigUint::zero();
    for &digit in digits {
        sum += &power * digit;
        power *= base.get();
    }
    sum
}

fn base(value: u32) -> Base {
    Base::new(value).expect("the tests use bases from 2")
}

fn agrees_with_the_naive_twins(number: &BigUint, base: Base) {
    let expected = naive_lsd_digits(number, base);
    let lsd = to_lsd_digits(number, base);
    assert_eq!(lsd, expected, "{number} in {base:?}");
    assert_eq!(&naive_from_lsd_digits(&lsd, base), number);
    assert_eq!(from_lsd_digits(&lsd, base).as_ref(), Ok(number));
    let msd = to_msd_digits(number, base);
    assert!(msd.iter().eq(lsd.iter().rev()));
    assert_eq!(from_msd_digits(&msd, base).as_ref(), Ok(number));
}

/// Bases with every number of digits to a chunk, powers of two with and without remainder in 64,
/// and both ends of the range.
const BASES: [u32; 26] = [
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    10,
    12,
    16,
    31,
    32,
    64,
    100,
    255,
    256,
    257,
    1000,
    65_535,
    65_536,
    65_537,
    2_642_245,
    2_642_246,
    1 << 31,
    u32::MAX - 1,
    u32::MAX,
];

#[test]
fn agrees_with_the_naive_twins_on_all_small_numbers() {
    for value in 2..=20 {
        for number in 0..1000_u32 {
            agrees_with_the_naive_twins(&BigUint::from(number), base(value));
        }
    }
}

#[test]
fn agrees_with_the_naive_twins_beside_every_small_power_of_every_base() {
    for value in BASES {
        let mut power = BigUint::one();
        for _ in 0..150 {
            power *= value;
            for number in [&power - 1_u32, power.clone(), &power + 1_u32] {
                agrees_with_the_naive_twins(&number, base(value));
            }
        }
    }
}

#[test]
fn agrees_with_the_naive_twins_where_words_begin_to_be_split() {
    for value in [3, 10, 1000, u32::MAX] {
        // This many digits fit in a 64-bit word, and words are split at its multiples by powers of
        // 2.
        let length = usize::try_from(u64::MAX.ilog(value.into())).expect("at most 40");
        for chunks in [8, 16, 32, 64, 80, 128, 256, 320, 512] {
            for digits in [chunks * length - 1, chunks * length, chunks * length + 1] {
                let power = Pow::pow(BigUint::from(value), digits);
                for number in [&power - 1_u32, power.clone(), &power + 1_u32] {
                    agrees_with_the_naive_twins(&number, base(value));
                }
            }
        }
    }
}

#[test]
fn carries_run_through_words_of_the_largest_digit() {
    for value in BASES {
        let all_largest = vec![value - 1; 3001];
        let number = from_msd_digits(&all_largest, base(value)).expect("digits below the base");
        assert_eq!(&number + 1_u32, Pow::pow(BigUint::from(value), 3001_u32));
        assert_eq!(to_lsd_digits(&number, base(value)), all_largest);
    }
}

#[test]
fn blocks_of_zeros_and_of_the_largest_digit_come_back() {
    for value in [2, 3, 6, 10, 64, 255, 1_000_003, u32::MAX] {
        for block in [1, 18, 19, 20, 303, 304, 305, 1216, 5000] {
            let digits: Vec<u32> = (0..20_001_usize)
                .map(|i| if (i / block) % 2 == 0 { value - 1 } else { 0 })
                .chain([1])
                .collect();
            let number = from_lsd_digits(&digits, base(value)).expect("digits below the base");
            assert_eq!(to_lsd_digits(&number, base(value)), digits);
        }
    }
}

#[test]
fn agrees_with_num_bigint_at_a_hundred_thousand_digits() {
    let number = Pow::pow(BigUint::from(7_u32), 118_330_u32) + 6_u32;
    let text = to_decimal(&number);
    assert_eq!(text, number.to_string());
    assert_eq!(from_decimal(&text), Ok(number.clone()));
    for value in [3_u32, 6, 10, 255] {
        let bytes = number.to_radix_le(value);
        let digits = to_lsd_digits(&number, base(value));
        assert!(digits.iter().copied().eq(bytes.into_iter().map(u32::from)));
        assert_eq!(from_lsd_digits(&digits, base(value)).as_ref(), Ok(&number));
    }
}

#[test]
fn zero_is_the_empty_word_and_leading_zeros_change_nothing() {
    for value in BASES {
        assert!(to_msd_digits(&BigUint::ZERO, base(value)).is_empty());
        assert_eq!(from_msd_digits(&[], base(value)), Ok(BigUint::ZERO));
        assert_eq!(from_msd_digits(&[0; 500], base(value)), Ok(BigUint::ZERO));
        let mut digits = vec![0; 500];
        digits.push(1);
        assert_eq!(from_msd_digits(&digits, base(value)), Ok(BigUint::one()));
    }
}

#[test]
fn rejects_a_digit_that_is_not_below_the_base() {
    let expected = Err(DigitError::DigitTooLarge { digit: 3, base: 3, index: 1 });
    assert_eq!(from_msd_digits(&[2, 3, 5], base(3)), expected);
    assert_eq!(from_lsd_digits(&[2, 3, 5], base(3)), expected);
    assert!(from_msd_digits(&[2, 2, 2], base(3)).is_ok());
}

#[test]
fn rejects_the_bases_0_and_1() {
    assert_eq!(Base::new(0), Err(DigitError::BaseTooSmall(0)));
    assert_eq!(Base::new(1), Err(DigitError::BaseTooSmall(1)));
    assert_eq!(Base::new(2), Ok(Base::TWO));
}

#[test]
fn rejects_text_that_is_not_decimal() {
    for text in ["", "_1", "+1", "-1", " 1", "é"] {
        assert_eq!(from_decimal(text), Err(DigitError::NoDigit), "{text:?}");
    }
    assert_eq!(from_decimal("1_é"), Err(DigitError::NotDecimal { found: 'é', index: 2 }));
    assert_eq!(from_decimal("12 "), Err(DigitError::NotDecimal { found: ' ', index: 2 }));
    assert_eq!(from_decimal("1__2_"), Ok(BigUint::from(12_u32)));
}

#[test]
fn long_numbers_show_the_ends_of_their_decimal_text() {
    let around = |n: BigUint| [&n - 1u32, n.clone(), n + 1u32];
    let powers = (39..400u32).flat_map(|e| around(BigUint::from(10_u32).pow(e)));
    let binary = (130..1300u32).flat_map(|e| around(BigUint::from(1u32) << e));
    for number in powers.chain(binary) {
        let text = to_decimal(&number);
        let wanted = if text.len() <= 40 {
            text
        } else {
            format!("{}...{} ({} digits)", &text[..8], &text[text.len() - 8..], text.len())
        };
        assert_eq!(brief_decimal(&number), wanted);
    }
}

proptest! {
    #[test]
    fn agrees_with_the_naive_twins_on_random_numbers(
        limbs in prop::collection::vec(any::<u32>(), 0..80),
        value in prop_oneof![2_u32..300, 2_u32..=u32::MAX],
    ) {
        agrees_with_the_naive_twins(&BigUint::new(limbs), base(value));
    }

    #[test]
    fn words_of_runs_come_back(
        runs in prop::collection::vec((any::<prop::sample::Index>(), 1_usize..400), 0..40),
        value in prop_oneof![2_u32..300, 2_u32..=u32::MAX],
    ) {
        // Long runs of the digits 0, 1, b − 2 and b − 1, on which carries and quotient estimates
        // are most error-prone.
        let choices = [0, 1, value - 2, value - 1];
        let mut digits: Vec<u32> = Vec::new();
        for (choice, length) in runs {
            digits.extend(std::iter::repeat_n(*choice.get(&choices), length));
        }
        let number = from_lsd_digits(&digits, base(value)).expect("digits below the base");
        prop_assert_eq!(&number, &naive_from_lsd_digits(&digits, base(value)));
        while digits.last() == Some(&0) {
            digits.pop();
        }
        prop_assert_eq!(to_lsd_digits(&number, base(value)), digits);
    }

    #[test]
    fn decimal_text_agrees_with_num_bigint(limbs in prop::collection::vec(any::<u32>(), 0..200)) {
        let number = BigUint::new(limbs);
        let text = to_decimal(&number);
        prop_assert_eq!(&text, &number.to_string());
        prop_assert_eq!(from_decimal(&text), Ok(number));
    }
}
