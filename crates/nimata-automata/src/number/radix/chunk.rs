//! Chunks: as many digits as fit in a 64-bit word, treated as one digit of a larger base.

use super::Base;
use num_bigint::BigUint;

/// The base B = b^k, where k is the greatest number with b^k < 2^64, with b and k.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    base: u64,
    /// The number k of digits in a chunk.
    pub(super) length: usize,
    /// The value B = b^k.
    pub(super) value: u64,
}

impl Chunk {
    pub(super) fn new(base: Base) -> Chunk {
        let base = u64::from(base.get());
        let (mut length, mut value) = (1, base);
        while let Some(next) = value.checked_mul(base) {
            value = next;
            length += 1;
        }
        Chunk { base, length, value }
    }

    /// The number of chunks that suffices for every number of `bits` bits: each chunk holds at
    /// least ⌊log2 B⌋ of them.
    pub(super) fn enough_for_bits(self, bits: u64) -> usize {
        usize::try_from(bits / u64::from(self.value.ilog2()) + 1)
            .expect("a number in memory has fewer chunks than there are addresses")
    }

    /// Writes every chunk as its k digits; both are least significant first.
    pub(super) fn digits_of_lsd_chunks(self, chunks: &[u64]) -> Vec<u32> {
        let mut digits = Vec::with_capacity(chunks.len() * self.length);
        for &chunk in chunks {
            let mut rest = chunk;
            for _ in 0..self.length {
                let digit = u32::try_from(rest % self.base).expect("a digit is below the base");
                digits.push(digit);
                rest /= self.base;
            }
        }
        digits
    }

    /// Joins groups of k digits to chunks; both are least significant first.
    pub(super) fn chunks_of_lsd_digits(self, digits: &[u32]) -> Vec<u64> {
        digits
            .chunks(self.length)
            .map(|group| {
                group.iter().rev().fold(0, |value, &digit| value * self.base + u64::from(digit))
            })
            .collect()
    }
}

/// Removes the zeros at the end, which is the most significant side of a word that is LSD first.
pub(super) fn trim_zeros(digits: &mut Vec<u32>) {
    let kept = digits.iter().rposition(|&digit| digit != 0).map_or(0, |last| last + 1);
    digits.truncate(kept);
}

/// The number Σ l_i 2^(64i).
pub(super) fn from_lsd_limbs(limbs: &[u64]) -> BigUint {
    let halves = limbs.iter().flat_map(|&limb| [limb & 0xffff_ffff, limb >> 32]);
    BigUint::new(halves.map(|half| u32::try_from(half).expect("half a limb")).collect())
}
