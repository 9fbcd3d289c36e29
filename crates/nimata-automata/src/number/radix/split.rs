//! Splits a number into chunks.
//!
//! A number of m chunks is divided by B^h, with h = 2^i L about m/2. The quotient gives the upper
//! chunks and the remainder the lower h, each by the same method. The division is `num-bigint`'s,
//! the recursive one of Burnikel and Ziegler, which is O(M(n)) over Toom–Cook multiplication.
//!
//! An alternative was dropped: reciprocals of the B^h by Newton's iteration, with two
//! multiplications for a division. A division was measured at 2.4 to 2.7 multiplications of its
//! size (10^5 to 10^6 digits). Two multiplications, and the cost of the reciprocals, would save
//! about a tenth of the time.

use super::chunk::Chunk;
use super::powers::Powers;
use crate::budget::{Budget, Progress, Reached};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;

/// Up to this many chunks are split off one by one, as measured in `docs/performance.md`.
const LEAF: usize = 16;

/// Returns the digits of `number` in base B, least significant first; there may be zeros at the
/// end.
///
/// # Errors
/// [`Reached::Time`] if the time is over.
pub(super) fn to_lsd_chunks(
    number: &BigUint,
    chunk: Chunk,
    budget: &Budget,
) -> Result<Vec<u64>, Reached> {
    let mut chunks = vec![0; chunk.enough_for_bits(number.bits())];
    let powers = Powers::below(chunks.len(), chunk, LEAF);
    let progress = Progress::new(budget, time(chunks.len()));
    fill(number.clone(), &mut chunks, chunk, &powers, &progress)?;
    Ok(chunks)
}

/// About how long it takes to split a number of m chunks: M(m), as `num-bigint` multiplies.
fn time(chunks: usize) -> usize {
    chunks.saturating_mul(chunks.isqrt())
}

/// Writes the chunks of `number` into `chunks`, which holds zeros and must be long enough.
fn fill(
    number: BigUint,
    chunks: &mut [u64],
    chunk: Chunk,
    powers: &Powers,
    progress: &Progress,
) -> Result<(), Reached> {
    let whole = time(chunks.len());
    if number.is_zero() {
        return progress.add(whole);
    }
    match powers.split_point(chunks.len()) {
        Some((length, power)) => {
            let (upper, lower) = number.div_rem(power);
            let (lower_chunks, upper_chunks) = chunks.split_at_mut(length);
            progress.add(whole - time(upper_chunks.len()) - time(length))?;
            fill(upper, upper_chunks, chunk, powers, progress)?;
            fill(lower, lower_chunks, chunk, powers, progress)
        }
        None => {
            fill_one_by_one(number, chunks, chunk.value);
            progress.add(whole)
        }
    }
}

fn fill_one_by_one(number: BigUint, chunks: &mut [u64], value: u64) {
    let value_big = BigUint::from(value);
    let mut rest = number;
    for slot in chunks {
        let (quotient, remainder) = rest.div_rem(&value_big);
        *slot = u64::try_from(remainder).expect("a remainder is below the 64-bit divisor");
        rest = quotient;
    }
    debug_assert!(rest.is_zero(), "the caller gives enough chunks");
}
