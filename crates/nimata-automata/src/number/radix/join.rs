//! Joins chunks to a number: upper · B^h + lower, with the same powers as for splitting.

use super::chunk::{Chunk, from_lsd_limbs};
use super::powers::Powers;
use crate::number::product::product;
use num_bigint::BigUint;

/// Up to this many chunks are joined by Horner's rule, as measured in `docs/performance.md`.
const LEAF: usize = 64;

/// Returns the number Σ c_i B^i.
pub(super) fn from_lsd_chunks(chunks: &[u64], chunk: Chunk) -> BigUint {
    join(chunks, chunk, &Powers::below(chunks.len(), chunk, LEAF))
}

fn join(chunks: &[u64], chunk: Chunk, powers: &Powers) -> BigUint {
    match powers.split_point(chunks.len()) {
        None => horner(chunks, chunk.value),
        Some((length, power)) => {
            let (lower, upper) = chunks.split_at(length);
            product(&join(upper, chunk, powers), power) + join(lower, chunk, powers)
        }
    }
}

/// Computes (…(c_(m−1) B + c_(m−2)) B + …) B + c_0 on limbs of 64 bits.
fn horner(chunks: &[u64], value: u64) -> BigUint {
    let mut limbs: Vec<u64> = Vec::with_capacity(chunks.len());
    for &chunk in chunks.iter().rev() {
        let mut carry = chunk;
        for limb in &mut limbs {
            // The result is below 2^128: (2^64 − 1)^2 + (2^64 − 1) < 2^128.
            let product = u128::from(*limb) * u128::from(value) + u128::from(carry);
            *limb = low_half(product);
            carry = u64::try_from(product >> 64).expect("the upper half of 128 bits");
        }
        if carry != 0 {
            limbs.push(carry);
        }
    }
    from_lsd_limbs(&limbs)
}

fn low_half(product: u128) -> u64 {
    u64::try_from(product & u128::from(u64::MAX)).expect("the lower half of 128 bits")
}
