//! Numbers in sentences: short even where they have thousands of digits.

use num_bigint::BigUint;
use num_traits::One;

use crate::number::radix::brief_decimal;

/// Powers of two of more bits are written as powers.
const SHORT_BITS: u64 = 100;

/// In decimal, or `2^e`; other long numbers by their ends.
pub(super) fn number(n: &BigUint) -> String {
    let last = n.bits().saturating_sub(1);
    if last >= SHORT_BITS && n.trailing_zeros() == Some(last) {
        format!("2^{last}")
    } else {
        brief_decimal(n)
    }
}

/// The greatest power of two that divides n, Definition 1's g(n); `None`, which is ∞, for n = 0.
pub(super) fn power_of_two_in(n: &BigUint) -> Option<BigUint> {
    n.trailing_zeros().map(|zeros| BigUint::one() << zeros)
}
