//! Arithmetic modulo primes just below 2^62.

/// A prime p = k·2^40 + 1, so near below 2^62 that 2^64/p is 4 and a little.
///
/// That p is prime is Proth's theorem: a^((p−1)/2) = −1 for some a, and k < 2^40. So a^k has the
/// order 2^40.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prime {
    /// p.
    pub(super) p: u64,
    /// A number of order 2^40.
    root: u64,
    /// ⌊2^128 / p⌋ − 4·2^64.
    reciprocal: u64,
}

/// The greatest three such primes: k, and an a for Proth's theorem.
const GREATEST: [(u64, u64); 3] = [(4_194_240, 7), (4_194_238, 3), (4_194_180, 11)];

/// The twos in the order of the root.
const TWOS: u32 = 40;

/// A number w to multiply with, and ⌊2^64 w / p⌋, which saves a division (Shoup).
#[derive(Clone, Copy, Debug)]
pub(super) struct Factor {
    value: u64,
    quotient: u64,
}

impl Prime {
    /// The three primes.
    pub(super) fn all() -> [Self; 3] {
        GREATEST.map(|(k, a)| {
            let p = (k << TWOS) + 1;
            let reciprocal = low(u128::MAX / u128::from(p) - (4 << 64));
            let prime = Prime { p, root: 0, reciprocal };
            Prime { root: prime.power(a, k), ..prime }
        })
    }

    /// `base`^`exponent`.
    pub(super) fn power(self, base: u64, exponent: u64) -> u64 {
        let times = |x: u64, y: u64| low(u128::from(x) * u128::from(y) % u128::from(self.p));
        let (mut result, mut base, mut rest) = (1, base, exponent);
        while rest > 0 {
            if rest % 2 == 1 {
                result = times(result, base);
            }
            base = times(base, base);
            rest /= 2;
        }
        result
    }

    /// A number of order 2^twos, twos ≤ 40, the square of that for one more.
    pub(super) fn root_of_unity(self, twos: u32) -> u64 {
        self.power(self.root, 1 << (TWOS - twos))
    }

    /// To multiply with 1/n.
    pub(super) fn inverse(self, n: u64) -> Factor {
        self.factor(self.power(n % self.p, self.p - 2))
    }

    /// To multiply with `value`, which is below p.
    ///
    /// The quotient is 4w and a little; computed so it may be one short.
    pub(super) fn factor(self, value: u64) -> Factor {
        let quotient = 4 * value + high(u128::from(value) * u128::from(self.reciprocal));
        let rest = quotient.wrapping_mul(self.p).wrapping_neg();
        Factor { value, quotient: quotient + u64::from(rest >= self.p) }
    }

    /// To multiply with −w, for w > 0.
    pub(super) fn negated(self, factor: Factor) -> Factor {
        Factor { value: self.p - factor.value, quotient: !factor.quotient }
    }

    /// To multiply with vw.
    pub(super) fn joined(self, v: Factor, w: Factor) -> Factor {
        self.factor(self.below_one(self.times(v.value, w)))
    }

    /// xw or p more, for any word x.
    #[inline]
    pub(super) fn times(self, x: u64, w: Factor) -> u64 {
        let quotient = high(u128::from(x) * u128::from(w.quotient));
        x.wrapping_mul(w.value).wrapping_sub(quotient.wrapping_mul(self.p))
    }

    /// xy/2^64 or p more, for x and y below 2p (Montgomery): −1/p is p − 2 modulo 2^64, as (p −
    /// 1)^2 is a multiple of 2^80.
    #[inline]
    pub(super) fn times_over_word(self, x: u64, y: u64) -> u64 {
        let product = u128::from(x) * u128::from(y);
        let multiple = low(product).wrapping_mul(self.p - 2);
        high(product + u128::from(multiple) * u128::from(self.p))
    }

    /// Below 2p, of a number below 4p; below 4p, of any word.
    #[inline]
    pub(super) fn below_two(self, x: u64) -> u64 {
        x.min(x.wrapping_sub(2 * self.p))
    }

    /// Below p, of a number below 2p.
    #[inline]
    pub(super) fn below_one(self, x: u64) -> u64 {
        x.min(x.wrapping_sub(self.p))
    }

    /// x − y below p, of numbers below p.
    #[inline]
    pub(super) fn minus(self, x: u64, y: u64) -> u64 {
        let difference = x.wrapping_sub(y);
        difference.min(difference.wrapping_add(self.p))
    }
}

/// The lower 64 bits.
#[inline]
pub(super) fn low(x: u128) -> u64 {
    u64::try_from(x & u128::from(u64::MAX)).expect("the lower half of 128 bits")
}

/// The upper 64 bits.
#[inline]
pub(super) fn high(x: u128) -> u64 {
    u64::try_from(x >> 64).expect("the upper half of 128 bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_primes_are_prime_and_their_roots_have_the_order_two_to_the_forty() {
        for (prime, (k, a)) in Prime::all().into_iter().zip(GREATEST) {
            // Proth's theorem.
            assert!(k < 1 << TWOS && prime.p == (k << TWOS) + 1 && prime.p < 1 << 62);
            assert_eq!(prime.power(a, (prime.p - 1) / 2), prime.p - 1);
            assert_eq!(prime.power(prime.root_of_unity(TWOS), 1 << (TWOS - 1)), prime.p - 1);
            assert_eq!(prime.root_of_unity(1), prime.p - 1);
        }
    }

    #[test]
    fn products_by_factors_are_those_by_division() {
        for prime in Prime::all() {
            let p = prime.p;
            let edges = [0, 1, 2, 3, p / 3, p / 2, p - 2, p - 1];
            let words = [p, p + 1, 2 * p - 1, 2 * p, 4 * p - 1, 4 * p, u64::MAX - 1, u64::MAX];
            let modulo = |x: u64, y: u64| low(u128::from(x) * u128::from(y) % u128::from(p));
            for w in edges {
                let factor = prime.factor(w);
                assert_eq!(u128::from(factor.quotient), (u128::from(w) << 64) / u128::from(p));
                for x in edges.into_iter().chain(words) {
                    let product = prime.times(x, factor);
                    assert!(product < 2 * p);
                    assert_eq!(prime.below_one(product), modulo(x % p, w));
                    if w > 0 {
                        let negated = prime.below_one(prime.times(x, prime.negated(factor)));
                        assert_eq!((negated + modulo(x % p, w)) % p, 0);
                    }
                }
                for x in edges.into_iter().chain([p, p + 1, 2 * p - 1]) {
                    let shifted = prime.times_over_word(x, w);
                    assert!(shifted < 2 * p);
                    assert_eq!(modulo(shifted % p, prime.power(2, 64)), modulo(x % p, w));
                }
            }
        }
    }
}
