//! Literal numbers: decimal, hexadecimal, binary, octal, and `digits(b: …)`.

use super::arithmetic::Cap;
use super::cursor::Cursor;
use super::error::{ExpressionErrorKind, Fault};
use crate::number::radix::{Base, from_decimal, from_msd_digits};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// Reads a number; the cursor is at an ASCII digit.
pub(super) fn number(cursor: &mut Cursor<'_>, cap: Cap) -> Result<BigUint, Fault> {
    let start = cursor.offset();
    let word = cursor.take_while(|c| c.is_alphanumeric() || c == '_');
    let (radix, digits) = match word.get(..2) {
        Some("0x" | "0X") => (16, &word[2..]),
        Some("0o" | "0O") => (8, &word[2..]),
        Some("0b" | "0B") => (2, &word[2..]),
        _ => (10, word),
    };
    let digits_start = start + (word.len() - digits.len());
    if let Some((offset, found)) =
        digits.char_indices().find(|&(_, c)| c != '_' && !c.is_digit(radix))
    {
        let kind = ExpressionErrorKind::NotADigit(found, radix);
        return Err(Fault { offset: digits_start + offset, kind });
    }
    let in_a_base = |(head, tail): (&str, &str)| match tail.parse() {
        Ok(base @ 2..=36) if tail.len() < 3 => head.chars().all(|digit| digit.is_digit(base)),
        _ => false,
    };
    if radix == 10 && digits.split_once('_').is_some_and(in_a_base) {
        return Err(Fault { offset: start, kind: ExpressionErrorKind::Subscript });
    }
    if !digits.contains(|c: char| c.is_digit(radix)) {
        return Err(cursor.unexpected("a digit of the number"));
    }
    let written = digits.trim_start_matches(['0', '_']).chars().filter(|&c| c != '_').count();
    let refuse = |kind| Fault { offset: start, kind };
    check_length(written, radix, cap).map_err(refuse)?;
    let value = if radix == 10 {
        from_decimal(digits).expect("the word starts with a digit and holds only digits and `_`")
    } else {
        let values: Vec<u32> = digits.chars().filter_map(|c| c.to_digit(radix)).collect();
        let base = Base::new(radix).expect("2, 8 and 16 are bases");
        from_msd_digits(&values, base).expect("each digit was compared with the radix")
    };
    cap.check_bits(value.bits()).map_err(refuse)?;
    Ok(value)
}

/// Reads `(b: d d d)`, which follows the word `digits`.
pub(super) fn digit_list(cursor: &mut Cursor<'_>, cap: Cap) -> Result<BigUint, Fault> {
    let start = cursor.offset();
    cursor.require('(', "`(`, as in `digits(3: 2 0 1)`,")?;
    let (base, base_start) = small_number(cursor, cap, "the base")?;
    let out_of_range = || Fault { offset: base_start, kind: ExpressionErrorKind::BaseOutOfRange };
    let base = base.and_then(|base| Base::new(base).ok()).ok_or_else(out_of_range)?;
    cursor.require(':', "`:` after the base")?;
    let mut digits = Vec::new();
    while !cursor.accept(')') {
        // A comma may stand between two digits, so not before the first nor after the last.
        if !digits.is_empty() {
            cursor.accept(',');
        }
        let (digit, offset) = small_number(cursor, cap, "a digit or `)`")?;
        match digit.filter(|&digit| digit < base.get()) {
            Some(digit) => digits.push(digit),
            None => {
                let kind = ExpressionErrorKind::DigitOutOfRange(base.get());
                return Err(Fault { offset, kind });
            }
        }
    }
    let leading_zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    let refuse = |kind| Fault { offset: start, kind };
    check_length(digits.len() - leading_zeros, base.get(), cap).map_err(refuse)?;
    let value = from_msd_digits(&digits, base).expect("each digit was compared with the base");
    cap.check_bits(value.bits()).map_err(refuse)?;
    Ok(value)
}

/// Skips white space and reads a number; returns it, if it has at most 32 bits, with its offset.
fn small_number(
    cursor: &mut Cursor<'_>,
    cap: Cap,
    expected: &'static str,
) -> Result<(Option<u32>, usize), Fault> {
    let found = cursor.peek_after_space();
    if !found.is_some_and(|c| c.is_ascii_digit()) {
        return Err(cursor.unexpected(expected));
    }
    let start = cursor.offset();
    Ok((number(cursor, cap)?.to_u32(), start))
}

/// Refuses a word of too many digits before it is converted. Its first digit is not 0, so its value
/// is at least b^(k−1) and has at least (k − 1) ⌊log2 b⌋ + 1 bits.
fn check_length(digits: usize, base: u32, cap: Cap) -> Result<(), ExpressionErrorKind> {
    let beyond_first = u64::try_from(digits.saturating_sub(1)).unwrap_or(u64::MAX);
    cap.check_bits(beyond_first.saturating_mul(u64::from(base.ilog2())).saturating_add(1))
}
