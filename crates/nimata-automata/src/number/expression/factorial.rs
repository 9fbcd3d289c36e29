//! Factorials, computed from their prime factors.

use num_bigint::BigUint;
use num_traits::One;

use crate::number::product::{product, square};

/// Factorials up to this one are multiplied out.
const SMALL: u64 = 32;

/// Returns m! = 1 · 2 ⋯ m.
///
/// m! is (⌊m/2⌋!)² times Π p^e, where e counts the i with odd ⌊m/p^i⌋, because Legendre's exponent
/// of p in m! is Σ ⌊m/p^i⌋. So one of the long products is a square, and the others have a short
/// factor. The factors of two are shifted in; their number is m minus the ones in the binary digits
/// of m (Legendre).
///
/// # Complexity
/// O(M(n)), where n is the length of m! and M(n) the time of a multiplication of that length: O(log
/// m) times less than a product of the numbers from 1 to m. Memory for m/2 flags.
pub(super) fn factorial(m: u64) -> BigUint {
    odd_part(m, &odd_primes(m)) << (m - u64::from(m.count_ones()))
}

/// m! without its factors of two.
fn odd_part(m: u64, primes: &[u64]) -> BigUint {
    if m <= SMALL {
        return multiplied_out(&(1..=m).map(|k| k >> k.trailing_zeros()).collect::<Vec<_>>());
    }
    let half = odd_part(m / 2, primes);
    let upto = primes.partition_point(|&prime| prime <= m);
    let powers: Vec<u64> = primes[..upto].iter().map(|&prime| power_left(m, prime)).collect();
    let (rest, square) = rayon::join(|| balanced(&powers), || square(&half));
    product(&square, &rest)
}

/// p^e, where e is the number of i with odd ⌊m/p^i⌋. It is at most m, because the largest p^i is.
fn power_left(m: u64, prime: u64) -> u64 {
    let (mut power, mut quotient) = (1, m / prime);
    while quotient > 0 {
        if quotient % 2 == 1 {
            power *= prime;
        }
        quotient /= prime;
    }
    power
}

/// The odd primes up to m.
fn odd_primes(m: u64) -> Vec<u64> {
    // Entry i of the sieve stands for 2i + 1.
    let count =
        usize::try_from(m.div_ceil(2)).expect("fewer than the bits of m!, which are allowed");
    let mut composite = vec![false; count];
    for i in 1.. {
        let square = 2 * i * (i + 1);
        if square >= count {
            break;
        }
        if !composite[i] {
            composite[square..].iter_mut().step_by(2 * i + 1).for_each(|entry| *entry = true);
        }
    }
    let primes = (0..).zip(composite).skip(1).filter(|(_, composite)| !composite);
    primes.map(|(i, _)| 2 * i + 1).collect()
}

/// The product of many factors, by halves of the list: factors of similar length multiply fastest.
fn balanced(factors: &[u64]) -> BigUint {
    if factors.len() <= 32 {
        return multiplied_out(factors);
    }
    let (lower, upper) = factors.split_at(factors.len() / 2);
    product(&balanced(lower), &balanced(upper))
}

fn multiplied_out(factors: &[u64]) -> BigUint {
    let mut result = BigUint::one();
    let mut word = 1_u64;
    for &factor in factors {
        match word.checked_mul(factor) {
            Some(next) => word = next,
            None => {
                result *= word;
                word = factor;
            }
        }
    }
    result * word
}
