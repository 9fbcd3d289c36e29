//! Numbers in sentences, which stay short even if they have thousands of digits.

use num_bigint::BigUint;

use super::to_decimal;
use crate::number::product::power;

/// The greatest number of digits that is not abbreviated.
const LONGEST: usize = 40;
/// The number of digits shown at each end.
const SHOWN: u32 = 8;

/// Returns the number in decimal. A number of more than 40 digits is shown by its first and last
/// eight digits and their count.
///
/// ```
/// use num_bigint::BigUint;
/// use nimata_automata::number::radix::brief_decimal;
///
/// assert_eq!(brief_decimal(&BigUint::from(2u32).pow(100)), "1267650600228229401496703205376");
/// assert_eq!(brief_decimal(&BigUint::from(2u32).pow(500)), "32733906...27589376 (151 digits)");
/// ```
///
/// # Complexity
/// One division of the number, which is far less than writing it out.
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

/// A text in which numbers of more than 40 digits are shown as by [`brief_decimal`].
///
/// ```
/// use nimata_automata::number::radix::brief_text;
///
/// let long = format!("n = 1{}5", "0".repeat(50));
/// assert_eq!(brief_text(&long), "n = 10000000...00000005 (52 digits)");
/// assert_eq!(brief_text("n = 12, 7"), "n = 12, 7");
/// ```
pub fn brief_text(text: &str) -> String {
    let mut brief = String::new();
    let runs = text.as_bytes().chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit());
    let mut begin = 0;
    for run in runs {
        let part = &text[begin..begin + run.len()];
        begin += run.len();
        match run.len() {
            length if length > LONGEST && run[0].is_ascii_digit() => {
                let (first, last) = (&part[..8], &part[length - 8..]);
                brief += &format!("{first}...{last} ({length} digits)");
            }
            _ => brief += part,
        }
    }
    brief
}

/// The ends of a number of more than 16 digits. The digits in between are never computed: for
/// millions of digits that would take as long as the rest of the work.
fn ends(number: &BigUint) -> String {
    // log10(2) is rounded down, so for any number that fits in memory this is the integer part of
    // its logarithm, or one less.
    let tenths = u128::from(number.bits() - 1) * 301_029_995_663_981 / 1_000_000_000_000_000;
    let digits = u64::try_from(tenths).expect("a number that fits in memory") + 1;
    let below = digits - u64::from(SHOWN);
    let first = (number / power(&BigUint::from(10u32), below)).to_string();
    let last = (number % 10u32.pow(SHOWN)).to_string();
    let (shown, length) =
        (&first[..8], below + u64::try_from(first.len()).expect("nine digits at most"));
    format!("{shown}...{last:0>8} ({length} digits)")
}
