//! Bases 2^w, in which a digit is a group of w bits.

use super::chunk::{from_lsd_limbs, trim_zeros};
use num_bigint::BigUint;

/// Returns the w-bit groups of `number`, least significant first and without zeros at the end; 1 ≤
/// w ≤ 31.
pub(super) fn to_lsd_digits(number: &BigUint, width: u32) -> Vec<u32> {
    let mask = (1_u64 << width) - 1;
    let expected = number.bits() / u64::from(width) + 1;
    let mut digits = Vec::with_capacity(usize::try_from(expected).unwrap_or(0));
    // The window never holds more than one limb and w − 1 older bits.
    let (mut window, mut held) = (0_u128, 0_u32);
    for limb in number.iter_u64_digits() {
        window |= u128::from(limb) << held;
        held += 64;
        while held >= width {
            digits.push(low_bits(window, mask));
            window >>= width;
            held -= width;
        }
    }
    digits.push(low_bits(window, mask));
    trim_zeros(&mut digits);
    digits
}

/// Returns the number whose w-bit groups, least significant first, are `digits`; 1 ≤ w ≤ 31.
pub(super) fn from_lsd_digits(digits: &[u32], width: u32) -> BigUint {
    let mut limbs = Vec::new();
    let (mut window, mut held) = (0_u64, 0_u32);
    for &digit in digits {
        window |= u64::from(digit) << held;
        held += width;
        if held >= 64 {
            limbs.push(window);
            held -= 64;
            // The top `held` bits of the digit did not fit. The shift is at most w.
            window = u64::from(digit) >> (width - held);
        }
    }
    limbs.push(window);
    from_lsd_limbs(&limbs)
}

fn low_bits(window: u128, mask: u64) -> u32 {
    u32::try_from(window & u128::from(mask)).expect("the mask keeps at most 31 bits")
}
