//! Numbers in sentences: short even where they have thousands of digits.

use num_bigint::BigUint;
use num_traits::One;

use crate::number::radix::to_decimal;

/// Numbers up to so many bits are written out.
const SHORT_BITS: u64 = 100;

/// In decimal if it is short, else `2^e`, else by the number of its bits.
pub(super) fn number(n: &BigUint) -> String {
    let bits = n.bits();
    if bits <= SHORT_BITS {
        to_decimal(n)
    } else if n.trailing_zeros() == Some(bits - 1) {
        format!("2^{}", bits - 1)
    } else {
        format!("a number of {bits} bits")
    }
}

/// The greatest power of two that divides n, Definition 1's g(n); `None`, which is ∞, for n = 0.
pub(super) fn power_of_two_in(n: &BigUint) -> Option<BigUint> {
    n.trailing_zeros().map(|zeros| BigUint::one() << zeros)
}
