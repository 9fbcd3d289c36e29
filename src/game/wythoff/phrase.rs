//! Large numbers in sentences.

use num_bigint::BigUint;

use crate::number::radix::to_decimal;

/// Numbers of more digits are abbreviated.
const LONGEST: usize = 40;
/// So many digits of them are shown at each end.
const SHOWN: usize = 8;

/// The number in decimal; a long one with its first and last digits and how many there are.
pub(super) fn abbreviated(number: &BigUint) -> String {
    let text = to_decimal(number);
    if text.len() <= LONGEST {
        return text;
    }
    // Decimal text is ASCII, so bytes are characters.
    let (first, last) = (&text[..SHOWN], &text[text.len() - SHOWN..]);
    format!("{first}...{last} ({} digits)", text.len())
}
