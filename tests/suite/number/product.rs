//! Products of long numbers beside num-bigint's, which are its own algorithms.

use nimata::number::product::{power, product, square};
use num_bigint::BigUint;
use num_traits::One;
use proptest::prelude::*;

/// So many words of 64 bits, all ones: the greatest coefficients that there are.
fn ones(words: u64) -> BigUint {
    (BigUint::one() << (64 * words)) - BigUint::one()
}

/// So many words without a pattern.
fn mixed(words: usize, seed: u64) -> BigUint {
    let mut state = seed;
    let mut half = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(state >> 32).expect("half a word")
    };
    let number = BigUint::new((0..2 * words).map(|_| half()).collect());
    number | (BigUint::one() << (64 * words - 1))
}

fn agrees(a: &BigUint, b: &BigUint) {
    assert!(product(a, b) == a * b, "{} and {} bits", a.bits(), b.bits());
    assert!(product(b, a) == a * b, "{} and {} bits", b.bits(), a.bits());
}

#[test]
fn products_of_all_lengths_around_the_sizes_of_transforms_are_right() {
    // The lengths of transforms are 4096, 5120, 6144 and 8192 words here.
    for words in [1535, 1536, 1537, 2047, 2048, 2049, 2559, 2560, 2561, 3071, 3072, 3073] {
        for other in [1536, 2048, 2560] {
            agrees(&mixed(words, 7), &mixed(other, 9));
            agrees(&ones(u64::try_from(words).expect("small")), &mixed(other, 5));
        }
    }
}

#[test]
fn the_greatest_words_carry_through_the_whole_product() {
    for words in [1536, 2048, 2049, 4096, 5000] {
        agrees(&ones(words), &ones(words));
        agrees(&ones(words), &ones(words + 999));
        assert!(square(&ones(words)) == ones(words) * ones(words));
        agrees(&(ones(words) + BigUint::one()), &ones(words));
    }
}

#[test]
fn factors_of_very_different_length_and_with_zeros_at_the_end_are_right() {
    for words in [1536, 9_215, 9_216, 9_217, 20_000] {
        agrees(&mixed(1536, 1), &mixed(words, 2));
    }
    agrees(&(mixed(1600, 3) << 6400), &(mixed(1700, 4) << 64_001));
    agrees(&(BigUint::one() << 200_000), &(BigUint::one() << 131_072));
    agrees(&BigUint::ZERO, &mixed(3000, 8));
    agrees(&BigUint::one(), &mixed(3000, 8));
}

#[test]
fn powers_are_repeated_products() {
    for base in [0u32, 1, 2, 10, 4_294_967_295] {
        let base = BigUint::from(base);
        for exponent in 0u32..40 {
            assert_eq!(power(&base, exponent.into()), base.pow(exponent), "{base}^{exponent}");
        }
    }
    assert!(power(&BigUint::from(7u32), 150_001) == BigUint::from(7u32).pow(150_001));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]
    #[test]
    fn products_are_those_of_num_bigint(
        (a, b) in (1536usize..6000, 1536usize..6000), seed in any::<u64>(),
    ) {
        agrees(&mixed(a, seed), &mixed(b, !seed));
        let whole = mixed(a, seed);
        prop_assert!(square(&whole) == &whole * &whole);
    }
}
