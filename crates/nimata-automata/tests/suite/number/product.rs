//! Products of long numbers compared with those of num-bigint, which uses its own algorithms.

use nimata_automata::number::product::{power, product, square};
use nimata_testing::Chance;
use num_bigint::BigUint;
use num_traits::One;
use proptest::prelude::*;

/// From this number of words in both factors on, another library multiplies.
const LONG: u64 = (1 << 19) / 64;

/// A number of this many 64-bit words, all ones: the greatest possible coefficients.
fn ones(words: u64) -> BigUint {
    (BigUint::one() << (64 * words)) - BigUint::one()
}

/// A number of this many words without a pattern.
fn mixed(words: u64, seed: u64) -> BigUint {
    let mut chance = Chance(seed);
    let mut half = || u32::try_from(chance.bits() >> 32).expect("half a word");
    let number = BigUint::new((0..2 * words).map(|_| half()).collect());
    number | (BigUint::one() << (64 * words - 1))
}

fn agrees(a: &BigUint, b: &BigUint) {
    assert!(product(a, b) == a * b, "{} and {} bits", a.bits(), b.bits());
    assert!(product(b, a) == a * b, "{} and {} bits", b.bits(), a.bits());
}

#[test]
fn products_of_lengths_around_the_one_where_the_library_changes_are_right() {
    for words in [LONG - 1, LONG, LONG + 1, 2 * LONG - 1, 2 * LONG] {
        for other in [LONG - 1, LONG, LONG + 4097] {
            agrees(&mixed(words, 7), &mixed(other, 9));
            agrees(&ones(words), &mixed(other, 5));
        }
    }
}

#[test]
fn the_greatest_words_carry_through_the_whole_product() {
    for words in [LONG, LONG + 1, 2 * LONG] {
        agrees(&ones(words), &ones(words));
        agrees(&ones(words), &ones(words + 999));
        assert!(square(&ones(words)) == ones(words) * ones(words));
        agrees(&(ones(words) + BigUint::one()), &ones(words));
    }
}

#[test]
fn factors_of_very_different_length_and_with_zeros_at_the_end_are_right() {
    agrees(&mixed(LONG, 1), &mixed(10 * LONG, 2));
    agrees(&(mixed(1600, 3) << 640_000), &(mixed(1700, 4) << 640_001));
    agrees(&(BigUint::one() << 2_000_000), &(BigUint::one() << 1_310_720));
    agrees(&BigUint::ZERO, &mixed(2 * LONG, 8));
    agrees(&BigUint::one(), &mixed(2 * LONG, 8));
}

#[test]
fn powers_are_repeated_products() {
    for base in [0u32, 1, 2, 10, 4_294_967_295] {
        let base = BigUint::from(base);
        for exponent in 0u32..40 {
            assert_eq!(power(&base, exponent.into()), base.pow(exponent), "{base}^{exponent}");
        }
    }
    assert!(power(&BigUint::from(7u32), 500_001) == BigUint::from(7u32).pow(500_001));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]
    #[test]
    fn products_are_those_of_num_bigint(
        (a, b) in (LONG - 500..LONG + 3000, LONG - 500..LONG + 3000), seed in any::<u64>(),
    ) {
        agrees(&mixed(a, seed), &mixed(b, !seed));
        let whole = mixed(a, seed);
        prop_assert!(square(&whole) == &whole * &whole);
    }
}
