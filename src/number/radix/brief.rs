//! Numbers in sentences: short even where they have thousands of digits.

use num_bigint::BigUint;

use super::to_decimal;
use crate::number::product::power;

/// Numbers with more digits are abbreviated.
const LONGEST: usize = 40;
/// How many digits are shown at each end.
const SHOWN: u32 = 8;

/// The number in decimal; one of more than 40 digits by its first and last eight and how many there
/// are.
///
/// ```
/// use nimata::num_bigint::BigUint;
/// use nimata::number::radix::brief_decimal;
///
/// assert_eq!(brief_decimal(&BigUint::from(2u32).pow(100)), "1267650600228229401496703205376");
/// assert_eq!(brief_decimal(&BigUint::from(2u32).pow(500)), "32733906...27589376 (151 digits)");
/// ```
///
/// # Complexity
/// One division of the number, far less than writing it out takes.
#[must_use]
pub fn brief_decimal(number: &BigUint) -> String {
    // Numbers of up to 133 bits have at most 41 digits, few enough to write out and count.
    if number.bits() <= 133 {
        let text = to_decimal(number);
        if text.len() <= LONGEST {
            return text;
        }
    }
    ends(number)
}

/// The ends of a number of more than 16 digits: the digits between them are never computed, which
/// would take as long as everything else that is asked of a number of millions of digits.
fn ends(number: &BigUint) -> String {
    // With log10(2) from below this is the whole part of the logarithm, or one less, for any number
    // that fits in memory.
    let tenths = u128::from(number.bits() - 1) * 301_029_995_663_981 / 1_000_000_000_000_000;
    let digits = u64::try_from(tenths).expect("a number that fits in memory") + 1;
    let below = digits - u64::from(SHOWN);
    let first = (number / power(&BigUint::from(10u32), below)).to_string();
    let last = (number % 10u32.pow(SHOWN)).to_string();
    let (shown, length) =
        (&first[..8], below + u64::try_from(first.len()).expect("nine digits at most"));
    format!("{shown}...{last:0>8} ({length} digits)")
}
