//! Decimal text of numbers, written and read.

use super::chunk::Chunk;
use super::{Base, DigitError, join, split};
use crate::budget::Budget;
use num_bigint::BigUint;
use std::fmt::Write;

/// Returns the decimal digits of `number` as text; `0` for 0.
///
/// ```
/// use nimata_automata::number::radix::to_decimal;
/// use num_bigint::BigUint;
///
/// assert_eq!(to_decimal(&(BigUint::from(10_u32).pow(30) + 7_u32)),
///            "1000000000000000000000000000007");
/// assert_eq!(to_decimal(&BigUint::ZERO), "0");
/// ```
///
/// # Complexity
/// O(M(n)), where n is the length of `number` in bits and M(n) the time of a multiplication of that
/// length.
pub fn to_decimal(number: &BigUint) -> String {
    let chunk = Chunk::new(Base::TEN);
    let chunks = split::to_lsd_chunks(number, chunk, &Budget::unlimited());
    let chunks = chunks.expect("the budget has no limit");
    let Some(top) = chunks.iter().rposition(|&value| value != 0) else {
        return "0".to_owned();
    };
    let width = chunk.length;
    let mut text = String::with_capacity((top + 1) * width);
    let mut lower = chunks[..top].iter().rev();
    write!(text, "{}", chunks[top])
        .and_then(|()| lower.try_for_each(|value| write!(text, "{value:0width$}")))
        .expect("writing to a string does not fail");
    text
}

/// Whether a text consists of one or more digits. The parsers of the standard library would also
/// accept a sign.
pub fn is_decimal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the number of a decimal text: digits, with `_` anywhere after the first.
///
/// ```
/// use nimata_automata::number::radix::from_decimal;
/// use num_bigint::BigUint;
///
/// assert_eq!(from_decimal("1_000_007")?, BigUint::from(1_000_007_u32));
/// assert!(from_decimal("12a").is_err());
/// # Ok::<(), nimata_automata::number::radix::DigitError>(())
/// ```
///
/// # Errors
/// [`DigitError::NoDigit`] if the text does not start with a digit; [`DigitError::NotDecimal`] for
/// the first character that is neither a digit nor `_`, such as a sign or a space.
///
/// # Complexity
/// O(M(n)), where n is the length of the result in bits and M(n) the time of a multiplication of
/// that length.
pub fn from_decimal(text: &str) -> Result<BigUint, DigitError> {
    if !text.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(DigitError::NoDigit);
    }
    let mut digits = Vec::with_capacity(text.len());
    for (index, found) in text.chars().enumerate() {
        match found.to_digit(10) {
            Some(digit) => digits.push(u8::try_from(digit).expect("a decimal digit")),
            None if found == '_' => {}
            None => return Err(DigitError::NotDecimal { found, index }),
        }
    }
    let chunk = Chunk::new(Base::TEN);
    let chunks: Vec<u64> = digits
        .rchunks(chunk.length)
        .map(|group| group.iter().fold(0, |value, &digit| value * 10 + u64::from(digit)))
        .collect();
    Ok(join::from_lsd_chunks(&chunks, chunk))
}
