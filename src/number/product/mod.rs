//! Products of long numbers.
//!
//! Numbers of n words are polynomials in x = 2^64 with words for coefficients; those of their
//! product are below n·2^128, less than the product of three primes of 62 bits, so they are known
//! from the products modulo each of them.
//!
//! | file | holds |
//! |---|---|
//! | `prime` | arithmetic modulo primes just below 2^62 |
//! | `transform` | a polynomial to its values at roots of unity, and back |
//! | `convolution` | products modulo a prime, of lengths near a power of two |

mod convolution;
mod prime;
mod transform;

use convolution::Lengths;
use num_bigint::BigUint;
use num_traits::One;
use prime::{Prime, high, low};

/// From so many words on in the shorter factor transforms are faster than `num-bigint`'s
/// multiplication, as measured in `docs/performance.md`.
const LEAST: u64 = 1536;

/// A factor more than so many times as long as the other is cut.
const LONGEST: usize = 6;

/// The product a·b; where `a` and `b` are the same object, as a square, which takes two thirds of
/// the time.
///
/// ```
/// use nimata::num_bigint::BigUint;
/// use nimata::number::product::product;
/// let [a, b] = [3u32, 5].map(|base| BigUint::from(base).pow(100_000));
/// assert_eq!(product(&a, &b), BigUint::from(15u32).pow(100_000));
/// ```
///
/// # Complexity
/// O(n log n), n the length of the product in words; about 60 bytes of memory a word.
#[must_use]
pub fn product(a: &BigUint, b: &BigUint) -> BigUint {
    if a.bits().min(b.bits()) < 64 * LEAST {
        return a * b;
    }
    let (words, zeros) = without_zeros(a);
    if std::ptr::eq(a, b) {
        return by_transforms(&words, &words) << (2 * zeros);
    }
    let (others, more_zeros) = without_zeros(b);
    let product = match words.len() < others.len() {
        true => by_parts(&others, &words),
        false => by_parts(&words, &others),
    };
    product << (zeros + more_zeros)
}

/// The product of factors of which the first is the longer one.
fn by_parts(long: &[u64], short: &[u64]) -> BigUint {
    if long.len() <= LONGEST * short.len() {
        return by_transforms(long, short);
    }
    let half = long.len() / 2;
    let (lower, upper) = long.split_at(half);
    (by_parts(upper, short) << (64 * half)) + by_parts(lower, short)
}

/// The words, without zeros at the lower end, and how many those were.
fn without_zeros(number: &BigUint) -> (Vec<u64>, u64) {
    let zeros = number.trailing_zeros().unwrap_or(0) / 64;
    let skipped = usize::try_from(zeros).expect("words in memory");
    (number.iter_u64_digits().skip(skipped).collect(), 64 * zeros)
}

/// The square of a number.
#[must_use]
pub fn square(a: &BigUint) -> BigUint {
    product(a, a)
}

/// `base`^`exponent`, with 0^0 = 1.
///
/// ```
/// use nimata::number::product::power;
/// assert_eq!(power(&3u32.into(), 5), 243u32.into());
/// ```
///
/// # Complexity
/// That of a few products of the length of the result.
#[must_use]
pub fn power(base: &BigUint, exponent: u64) -> BigUint {
    let bits = u64::BITS - exponent.leading_zeros();
    (0..bits).rev().fold(BigUint::one(), |result, bit| {
        let squared = square(&result);
        if exponent >> bit & 1 == 1 { product(&squared, base) } else { squared }
    })
}

fn by_transforms(a: &[u64], b: &[u64]) -> BigUint {
    let count = a.len() + b.len();
    let lengths = Lengths::at_least(count);
    let [p, q, r] = Prime::all();
    let modulo = |prime| convolution::product(prime, a, b, lengths);
    let (first, (second, third)) =
        rayon::join(|| modulo(p), || rayon::join(|| modulo(q), || modulo(r)));
    // x = x_p + p(y + qz): each is found from what the others leave.
    let (over_p, over_p_r, over_q) = (q.inverse(p.p), r.inverse(p.p), r.inverse(q.p));
    let (p_q, mut carry) = (u128::from(p.p) * u128::from(q.p), [0u64; 3]);
    let digits = first.into_iter().zip(second).zip(third).take(count).map(|((x, y), z)| {
        let y = q.below_one(q.times(q.minus(y, q.below_one(x)), over_p));
        let z = r.below_one(r.times(r.minus(z, r.below_one(x)), over_p_r));
        let z = r.below_one(r.times(r.minus(z, r.below_one(y)), over_q));
        let lower = u128::from(x) + u128::from(y) * u128::from(p.p);
        // z p q, in three words, and all else added to it.
        let begin = u128::from(z) * u128::from(low(p_q)) + u128::from(carry[0]);
        let middle = u128::from(z) * u128::from(high(p_q)) + u128::from(carry[1]);
        let begin_sum = u128::from(low(begin)) + u128::from(low(lower));
        let middle = middle + u128::from(high(begin)) + u128::from(high(begin_sum));
        let middle_sum = u128::from(low(middle)) + u128::from(high(lower));
        carry = [low(middle_sum), high(middle) + carry[2] + high(middle_sum), 0];
        low(begin_sum)
    });
    from_words(digits.collect())
}

fn from_words(words: Vec<u64>) -> BigUint {
    let halves = words.iter().flat_map(|&word| [word & 0xffff_ffff, word >> 32]);
    BigUint::new(halves.map(|half| u32::try_from(half).expect("half a word")).collect())
}
