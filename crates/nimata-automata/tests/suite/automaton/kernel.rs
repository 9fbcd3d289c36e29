use nimata_automata::automaton::{
    Dfao, DigitOrder, Kernel, Subsequence, kernel, linear_representation, minimize,
};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use proptest::prelude::*;

use super::small::{all_binary_padded, alphabet, dfao, random_padded, size, value};

/// The first terms of x(b^i·n + r).
fn terms(dfao: &Dfao, part: &Subsequence, count: u64) -> Vec<Option<i64>> {
    let base = u64::from(dfao.alphabet().base());
    let residue = part.residue.to_u64().expect("small");
    assert!(residue < base.pow(part.exponent));
    (0..count).map(|n| value(dfao, base.pow(part.exponent) * n + residue)).collect()
}

fn check(dfao: &Dfao, count: u64) {
    let Kernel { base, elements, relations } = kernel(dfao);
    assert_eq!(base, dfao.alphabet().base());
    assert_eq!(elements.len(), minimize(dfao).len());
    let sequences: Vec<_> = elements.iter().map(|e| terms(dfao, e, count)).collect();
    for (at, one) in sequences.iter().enumerate() {
        assert!(!sequences[..at].contains(one), "{dfao:?}");
    }
    // Each element has one child for each digit; a child is a new element or one side of a
    // relation.
    assert_eq!(relations.len(), elements.len() * size(base) - (elements.len() - 1));
    for relation in &relations {
        assert!(relation.left.exponent >= relation.right.exponent);
        assert!(elements.contains(&relation.right));
        let right = terms(dfao, &relation.right, count);
        assert_eq!(terms(dfao, &relation.left, count), right, "{dfao:?}");
    }
}

#[test]
fn the_kernel_of_every_tiny_automaton_holds_and_is_distinct() {
    for states in 1..=3 {
        for dfao in all_binary_padded(states, DigitOrder::Lsd) {
            check(&dfao, 16);
        }
    }
}

/// x(n) = λ·M(d_k)·…·M(d_0)·γ, multiplied out.
fn by_matrices(dfao: &Dfao, n: u64) -> BigInt {
    let linear = linear_representation(dfao);
    let base = linear.letters();
    let mut digits = Vec::new();
    let mut rest = usize::try_from(n).expect("small");
    while rest > 0 {
        digits.push(rest % base);
        rest /= base;
    }
    let mut row = linear.row().to_vec();
    for digit in digits.into_iter().rev() {
        let matrix = linear.matrix(digit);
        row = (0..linear.dimension())
            .map(|column| row.iter().zip(&matrix).map(|(a, entries)| a * &entries[column]).sum())
            .collect();
    }
    row.iter().zip(linear.column()).map(|(a, b)| a * b).sum()
}

proptest! {
    #[test]
    fn kernels_of_random_automata_hold(
        dfao in random_padded(alphabet(3, 1), DigitOrder::Lsd, 5, 2)
    ) {
        check(&dfao, 243);
    }

    #[test]
    fn the_matrix_product_is_the_sequence(
        dfao in random_padded(alphabet(3, 1), DigitOrder::Msd, 8, 5)
    ) {
        for n in 0..200 {
            prop_assert_eq!(by_matrices(&dfao, n), BigInt::from(value(&dfao, n).unwrap_or(0)));
        }
    }
}

#[test]
fn an_automaton_that_is_not_numbered_breadth_first_has_the_same_kernel() {
    let outputs = vec![Some(0), Some(2), Some(1)];
    let rows = vec![vec![0, 2], vec![1, 2], vec![2, 1]];
    let dfao = dfao(2, DigitOrder::Lsd, outputs, rows);
    assert_eq!(kernel(&dfao), kernel(&minimize(&dfao)));
    check(&dfao, 64);
}

#[test]
#[should_panic(expected = "leading zeros must not matter")]
fn a_kernel_of_an_automaton_that_padding_changes_is_refused() {
    let rows = vec![vec![1, 1], vec![0, 0]];
    kernel(&dfao(2, DigitOrder::Lsd, vec![Some(0), Some(1)], rows));
}
