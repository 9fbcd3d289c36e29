//! Products of long numbers, which `dashu-int` multiplies by number-theoretic transforms.

use dashu_int::UBig;
use num_bigint::BigUint;
use num_traits::One;

/// The least length in bits of the shorter factor from which `dashu-int` is faster than
/// `num-bigint`, although the numbers are copied; `docs/performance.md` has the measurement.
const LEAST_BITS: u64 = 1 << 19;

/// Returns the product a·b. If `a` and `b` are the same object it computes a square, which takes
/// less time.
///
/// ```
/// use num_bigint::BigUint;
/// use nimata_automata::number::product::product;
/// let [a, b] = [3u32, 5].map(|base| BigUint::from(base).pow(500_000));
/// assert_eq!(product(&a, &b), BigUint::from(15u32).pow(500_000));
/// ```
///
/// # Complexity
/// O(n log n), where n is the length of the product.
pub fn product(a: &BigUint, b: &BigUint) -> BigUint {
    if a.bits().min(b.bits()) < LEAST_BITS {
        return a * b;
    }
    let factor = long(a);
    let product = if std::ptr::eq(a, b) { factor.sqr() } else { factor * long(b) };
    BigUint::from_bytes_le(&product.to_le_bytes())
}

fn long(number: &BigUint) -> UBig {
    UBig::from_le_bytes(&number.to_bytes_le())
}

/// Returns the square of a number.
pub fn square(a: &BigUint) -> BigUint {
    product(a, a)
}

/// Returns `base`^`exponent`, with 0^0 = 1.
///
/// ```
/// use nimata_automata::number::product::power;
/// assert_eq!(power(&3u32.into(), 5), 243u32.into());
/// ```
///
/// # Complexity
/// The time of a few products of the length of the result.
pub fn power(base: &BigUint, exponent: u64) -> BigUint {
    let bits = u64::BITS - exponent.leading_zeros();
    (0..bits).rev().fold(BigUint::one(), |result, bit| {
        let squared = square(&result);
        if exponent >> bit & 1 == 1 { product(&squared, base) } else { squared }
    })
}
