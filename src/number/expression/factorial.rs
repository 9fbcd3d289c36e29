//! Factorials by their prime factors.

use num_bigint::BigUint;
use num_traits::One;

use crate::number::product::{product, square};

/// Up to here a factorial is multiplied out.
const SMALL: u64 = 32;

/// m! = 1 · 2 ⋯ m.
///
/// m! is (⌊m/2⌋!)² times Π p^e, where e counts the i with odd ⌊m/p^i⌋, as Legendre's exponent of p
/// in m! is Σ ⌊m/p^i⌋: of the long products one is a square, and of the others one factor is short.
/// The twos are shifted in; there are m less the ones in the binary digits of m (Legendre).
///
/// # Complexity
/// O(log m) times less than a product of the numbers from 1 to m: O(M(n)), n the length of m! and
/// M(n) the time of a multiplication of that length. Memory for m/2 flags.
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

/// p^e, e being the number of i for which ⌊m/p^i⌋ is odd; at most m, as so is the largest p^i.
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
    // Entry i stands for 2i + 1.
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

/// The product of many factors: halves of the list are alike in length, where multiplication is at
/// its best.
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
