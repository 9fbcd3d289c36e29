//! Conversion between a number and its digits in a base from 2 to 2^32 − 1.
//!
//! The number n with the digits d_(k−1), …, d_0 in base b is n = Σ d_i b^i, 0 ≤ d_i < b. The digits
//! of 0 are the **empty word**, so no word that these functions write has a leading zero. On
//! reading, leading zeros are accepted and change nothing.
//!
//! There are three steps, each in a file of its own:
//!
//! * `chunk`: as many digits as fit in a 64-bit word make one *chunk*, a digit in base B = b^k;
//! * `split` and `join`: numbers are split into chunks and joined again, by divide and conquer on
//!   the powers B^(2^i);
//! * `bits`: if b is a power of two, digits are groups of bits, and neither of the other steps is
//!   needed.
//!
//! Below, n is the number's length in bits and M(n) the time of one multiplication of n-bit numbers
//! (`num-bigint`'s, Toom–Cook 3: M(n) = O(n^1.47)).

mod base;
mod bits;
mod brief;
mod chunk;
mod decimal;
mod join;
pub mod negative;
mod powers;
mod split;

pub use base::{Base, DigitError};
pub use brief::{brief_decimal, brief_text};
pub use decimal::is_decimal;
pub use decimal::{from_decimal, to_decimal};

use crate::budget::{Budget, Reached};
use chunk::Chunk;
use num_bigint::BigUint;

/// Returns the digits of `number` in `base`, most significant first.
///
/// n = Σ d_i b^(k−1−i) for the result d_0, …, d_(k−1), and d_0 ≠ 0. The digits of 0 are the empty
/// word.
///
/// ```
/// use nimata_automata::number::radix::{Base, to_msd_digits};
/// use num_bigint::BigUint;
///
/// assert_eq!(to_msd_digits(&BigUint::from(2026_u32), Base::TEN), [2, 0, 2, 6]);
/// assert!(to_msd_digits(&BigUint::ZERO, Base::TEN).is_empty());
/// ```
///
/// # Complexity
/// O(M(n)), and O(n) when the base is a power of two, where n is the length of `number` in bits and
/// M(n) the time of a multiplication of that length.
pub fn to_msd_digits(number: &BigUint, base: Base) -> Vec<u32> {
    let digits = to_msd_digits_within(number, base, &Budget::unlimited());
    digits.expect("the budget has no limit")
}

/// Works as [`to_msd_digits`], within a budget, to which it reports how much is done.
///
/// # Errors
/// [`Reached::Time`] if the time is over.
pub fn to_msd_digits_within(
    number: &BigUint,
    base: Base,
    budget: &Budget,
) -> Result<Vec<u32>, Reached> {
    let mut digits = to_lsd_digits_within(number, base, budget)?;
    digits.reverse();
    Ok(digits)
}

/// Returns the digits of `number` in `base`, least significant first.
///
/// n = Σ d_i b^i for the result d_0, …, d_(k−1), and d_(k−1) ≠ 0. The digits of 0 are the empty
/// word.
///
/// ```
/// use nimata_automata::number::radix::{Base, to_lsd_digits};
/// use num_bigint::BigUint;
///
/// assert_eq!(to_lsd_digits(&BigUint::from(6_u32), Base::TWO), [0, 1, 1]);
/// ```
///
/// # Complexity
/// That of [`to_msd_digits`].
pub fn to_lsd_digits(number: &BigUint, base: Base) -> Vec<u32> {
    let digits = to_lsd_digits_within(number, base, &Budget::unlimited());
    digits.expect("the budget has no limit")
}

fn to_lsd_digits_within(
    number: &BigUint,
    base: Base,
    budget: &Budget,
) -> Result<Vec<u32>, Reached> {
    if let Some(width) = base.bits_per_digit() {
        return Ok(bits::to_lsd_digits(number, width));
    }
    let chunk = Chunk::new(base);
    let mut digits = chunk.digits_of_lsd_chunks(&split::to_lsd_chunks(number, chunk, budget)?);
    chunk::trim_zeros(&mut digits);
    Ok(digits)
}

/// Returns the number with the given digits, most significant first.
///
/// Leading zeros change nothing, and the empty word is 0.
///
/// ```
/// use nimata_automata::number::radix::{Base, from_msd_digits};
/// use num_bigint::BigUint;
///
/// assert_eq!(from_msd_digits(&[0, 2, 1], Base::new(3)?)?, BigUint::from(7_u32));
/// # Ok::<(), nimata_automata::number::radix::DigitError>(())
/// ```
///
/// # Errors
/// [`DigitError::DigitTooLarge`] names the first entry, from the left, that is not below the base.
///
/// # Complexity
/// O(M(n)), and O(n) when the base is a power of two, where n is the length of the result in bits
/// and M(n) the time of a multiplication of that length.
pub fn from_msd_digits(digits: &[u32], base: Base) -> Result<BigUint, DigitError> {
    base.check_digits(digits)?;
    let reversed: Vec<u32> = digits.iter().rev().copied().collect();
    Ok(from_checked_lsd_digits(&reversed, base))
}

/// Returns the number with the given digits, least significant first.
///
/// Zeros at the end change nothing, and the empty word is 0.
///
/// ```
/// use nimata_automata::number::radix::{Base, from_lsd_digits};
/// use num_bigint::BigUint;
///
/// assert_eq!(from_lsd_digits(&[1, 2, 0], Base::new(3)?)?, BigUint::from(7_u32));
/// # Ok::<(), nimata_automata::number::radix::DigitError>(())
/// ```
///
/// # Errors
/// [`DigitError::DigitTooLarge`] names the first entry, from the left, that is not below the base.
///
/// # Complexity
/// That of [`from_msd_digits`].
pub fn from_lsd_digits(digits: &[u32], base: Base) -> Result<BigUint, DigitError> {
    base.check_digits(digits)?;
    Ok(from_checked_lsd_digits(digits, base))
}

fn from_checked_lsd_digits(digits: &[u32], base: Base) -> BigUint {
    if let Some(width) = base.bits_per_digit() {
        return bits::from_lsd_digits(digits, width);
    }
    let chunk = Chunk::new(base);
    join::from_lsd_chunks(&chunk.chunks_of_lsd_digits(digits), chunk)
}
