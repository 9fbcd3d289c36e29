//! Conversion between an integer and its digits in a negative base.
//!
//! The integer n with the digits d_(k−1), …, d_0 in base −b is n = Σ d_i (−b)^i, 0 ≤ d_i < b. Every
//! integer has exactly one such word without leading zeros; that of 0 is empty.

use num_bigint::{BigInt, BigUint, Sign};

use super::{Base, DigitError};

/// The digits of an integer in base −b, most significant first.
///
/// ```
/// use nimata_automata::number::radix::{Base, negative};
/// let base = Base::new(2)?;
/// assert_eq!(negative::to_msd_digits(&(-3).into(), base), [1, 1, 0, 1]); // −8 + 4 + 1
/// assert_eq!(negative::from_msd_digits(&[1, 1, 0, 1], base)?, (-3).into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// That of the conversion to base b.
pub fn to_msd_digits(number: &BigInt, base: Base) -> Vec<u32> {
    let b = i64::from(base.get());
    let sign = if number.sign() == Sign::Minus { -1 } else { 1 };
    let digits = super::to_msd_digits(number.magnitude(), base);
    let (mut found, mut carry, mut place) = (Vec::with_capacity(digits.len() + 2), 0i64, 1i64);
    // n = Σ s_i b^i with signed digits s_i. What is s at the place i is s·(−1)^i there in base −b.
    let mut rest = digits.iter().rev();
    loop {
        let next = rest.next();
        if next.is_none() && carry == 0 {
            break;
        }
        let value = carry + sign * next.map_or(0, |&digit| i64::from(digit));
        let digit = (place * value).rem_euclid(b);
        carry = (value - place * digit) / b;
        found.push(u32::try_from(digit).expect("a digit is below the base"));
        place = -place;
    }
    while found.last() == Some(&0) {
        found.pop();
    }
    found.reverse();
    found
}

/// The integer with these digits in base −b, most significant first; leading zeros change nothing.
///
/// # Errors
/// [`DigitError`] if a digit is not below b.
///
/// # Complexity
/// That of the conversion from base b.
pub fn from_msd_digits(digits: &[u32], base: Base) -> Result<BigInt, DigitError> {
    let part = |odd: usize| -> Result<BigUint, DigitError> {
        let places = digits.iter().enumerate();
        let kept = places.map(|(at, &digit)| {
            let place = digits.len() - 1 - at;
            if place % 2 == odd { digit } else { 0 }
        });
        super::from_msd_digits(&kept.collect::<Vec<u32>>(), base)
    };
    Ok(BigInt::from(part(0)?) - BigInt::from(part(1)?))
}

/// An integer in decimal, with its absolute value as `natural` writes it.
///
/// ```
/// use nimata_automata::number::radix::{negative::signed, to_decimal};
/// assert_eq!(signed(&(-12).into(), to_decimal), "-12");
/// ```
pub fn signed(number: &BigInt, natural: impl Fn(&BigUint) -> String) -> String {
    let sign = if number.sign() == Sign::Minus { "-" } else { "" };
    format!("{sign}{}", natural(number.magnitude()))
}
