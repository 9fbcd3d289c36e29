//! Linear recurrences modulo primes below 2^31; such a prime keeps products of residues within 64
//! bits.

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

/// Every prime used here is above 2 to this power.
pub(super) const LEAST_PRIME_BITS: u64 = 30;

/// The primes between 2^30 and 2^31 in descending order; there are fifty million of them.
pub(super) fn primes() -> impl Iterator<Item = u64> {
    let is_prime = |n: &u64| (2u64..).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (1 << LEAST_PRIME_BITS..1 << 31).rev().filter(is_prime)
}

/// Pseudorandom weights modulo p, from Steele, Lea and Flood's splitmix64 with the seed p.
pub(super) fn weights(p: u64) -> impl Iterator<Item = u64> {
    (1u64..).map(move |place| {
        let z = (p << 32).wrapping_add(place).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % p
    })
}

fn inverse(n: u64, p: u64) -> u64 {
    let power = BigUint::from(n).modpow(&(p - 2).into(), &p.into());
    power.to_u64().expect("a residue is below the prime")
}

/// The monic polynomial μ of least degree, with the lowest coefficient first, such that Σ
/// μ_i·s_(k+i) = 0 for all k for which the terms are given (Berlekamp and Massey).
pub(super) fn least_recurrence(sequence: &[u64], p: u64) -> Vec<u64> {
    // This is the connection polynomial, with the constant term first; its reverse is μ.
    let mut current: Vec<u64> = vec![1];
    let mut before: Vec<u64> = vec![1];
    let (mut length, mut shift, mut last) = (0, 1, 1);
    for n in 0..sequence.len() {
        let discrepancy = current
            .iter()
            .zip(sequence[..=n].iter().rev())
            .fold(0, |sum, (c, s)| (sum + c * s) % p);
        if discrepancy == 0 {
            shift += 1;
            continue;
        }
        let scale = discrepancy * inverse(last, p) % p;
        let kept = current.clone();
        current.resize(current.len().max(before.len() + shift), 0);
        for (place, &coefficient) in before.iter().enumerate() {
            let entry = &mut current[place + shift];
            *entry = (*entry + p - scale * coefficient % p) % p;
        }
        if 2 * length <= n {
            length = n + 1 - length;
            (before, last, shift) = (kept, discrepancy, 1);
        } else {
            shift += 1;
        }
    }
    current.resize(length + 1, 0);
    current.reverse();
    current
}

/// The quotient μ/(z − root), if μ(root) = 0.
pub(super) fn divide_by_root(mu: &[u64], root: u64, p: u64) -> Option<Vec<u64>> {
    let mut quotient = vec![0; mu.len() - 1];
    let mut carry = 0;
    for (place, &coefficient) in mu.iter().enumerate().rev() {
        carry = (carry * root + coefficient) % p;
        if place > 0 {
            quotient[place - 1] = carry;
        }
    }
    (carry == 0).then_some(quotient)
}

/// A polynomial modulo a product of primes, with the lowest coefficient first and coefficients
/// between −m/2 and m/2.
pub(super) struct Lifted {
    pub(super) coefficients: Vec<BigInt>,
    modulus: BigInt,
}

impl Lifted {
    /// Starts from the image modulo one prime.
    pub(super) fn new(image: &[u64], p: u64) -> Self {
        let modulus = BigInt::from(p);
        let coefficients = image.iter().map(|&c| centred(BigInt::from(c), &modulus)).collect();
        Lifted { coefficients, modulus }
    }

    /// Adds the image modulo one more prime. Returns false if no coefficient changed.
    pub(super) fn combine(&mut self, image: &[u64], p: u64) -> bool {
        let inverse = inverse(residue(&self.modulus, p), p);
        let modulus = &self.modulus * p;
        let mut changed = false;
        for (old, &new) in self.coefficients.iter_mut().zip(image) {
            let gap = (new + p - residue(old, p)) % p;
            if gap != 0 {
                changed = true;
                *old = centred(&*old + &self.modulus * (gap * inverse % p), &modulus);
            }
        }
        self.modulus = modulus;
        changed
    }
}

fn residue(n: &BigInt, p: u64) -> u64 {
    let p = BigInt::from(p);
    (((n % &p) + &p) % &p).to_u64().expect("a residue is below the prime")
}

fn centred(n: BigInt, modulus: &BigInt) -> BigInt {
    let n = ((n % modulus) + modulus) % modulus;
    if &n * 2 > *modulus { n - modulus } else { n }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_descend_from_the_mersenne_prime() {
        assert_eq!(
            primes().take(3).collect::<Vec<_>>(),
            [2_147_483_647, 2_147_483_629, 2_147_483_587]
        );
    }

    #[test]
    fn the_recurrence_of_the_fibonacci_numbers_is_found() {
        let p = 2_147_483_647;
        // The polynomial is z² − z − 1, with the lowest coefficient first.
        assert_eq!(least_recurrence(&[0, 1, 1, 2, 3, 5, 8, 13], p), [p - 1, p - 1, 1]);
    }

    #[test]
    fn the_recurrence_of_zeros_is_one_and_of_one_late_term_is_a_power() {
        assert_eq!(least_recurrence(&[0, 0, 0, 0], 101), [1]);
        assert_eq!(least_recurrence(&[0, 1, 0, 0], 101), [0, 0, 1]);
    }

    #[test]
    fn division_by_a_root_leaves_the_cofactor_and_refuses_other_points() {
        // The product is (z − 2)(z + 3) = z² + z − 6.
        assert_eq!(divide_by_root(&[95, 1, 1], 2, 101), Some(vec![3, 1]));
        assert_eq!(divide_by_root(&[95, 1, 1], 3, 101), None);
    }

    #[test]
    fn a_negative_coefficient_is_lifted_and_then_stays() {
        let wanted = BigInt::from(-5_000_000_000_000i64);
        let mut primes = primes();
        let mut next = || primes.next().expect("there are fifty million");
        let p = next();
        let mut lifted = Lifted::new(&[residue(&wanted, p)], p);
        let changes: Vec<bool> =
            (0..3).map(|_| next()).map(|p| lifted.combine(&[residue(&wanted, p)], p)).collect();
        assert_eq!(changes, [true, false, false]);
        assert_eq!(lifted.coefficients, [wanted]);
    }
}
