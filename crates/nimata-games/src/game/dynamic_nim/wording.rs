//! Short texts for numbers in sentences, even if they have thousands of digits.

use num_bigint::BigUint;
use num_traits::One;

use nimata_automata::number::radix::brief_decimal;

/// A power of two with more bits than this is written as a power.
const SHORT_BITS: u64 = 100;

/// The number in decimal or as `2^e`; other long numbers are shown by their ends.
pub(super) fn number(n: &BigUint) -> String {
    let last = n.bits().saturating_sub(1);
    if last >= SHORT_BITS && n.trailing_zeros() == Some(last) {
        format!("2^{last}")
    } else {
        brief_decimal(n)
    }
}

/// The greatest power of two that divides n, g(n) of Definition 1; `None`, which means ∞, for n
/// = 0.
pub(super) fn power_of_two_in(n: &BigUint) -> Option<BigUint> {
    n.trailing_zeros().map(|zeros| BigUint::one() << zeros)
}
