//! The powers of a chunk's base at which divide and conquer splits.

use super::chunk::Chunk;
use crate::number::product::square;
use num_bigint::BigUint;

/// The powers B^L, B^(2L), B^(4L), …, where L is the length of a leaf in chunks.
pub(super) struct Powers {
    leaf: usize,
    powers: Vec<BigUint>,
}

impl Powers {
    /// Returns all powers that a word of `chunks` chunks needs: those with 2^i L < `chunks`.
    pub(super) fn below(chunks: usize, chunk: Chunk, leaf: usize) -> Powers {
        let mut powers: Vec<BigUint> = Vec::new();
        let mut length = leaf;
        while length < chunks {
            let next = match powers.last() {
                Some(last) => square(last),
                None => {
                    let exponent = u32::try_from(leaf).expect("a leaf has a few dozen chunks");
                    BigUint::from(chunk.value).pow(exponent)
                }
            };
            powers.push(next);
            // Near the top of the address range the length saturates, so that the loop ends.
            length = length.saturating_mul(2);
        }
        Powers { leaf, powers }
    }

    /// Returns the greatest length 2^i L below `chunks`, and B to that power; `None` if L is not
    /// below `chunks`.
    ///
    /// So the upper part of the split is at most as long as the lower one.
    pub(super) fn split_point(&self, chunks: usize) -> Option<(usize, &BigUint)> {
        let mut length = self.leaf;
        let mut found = None;
        for power in &self.powers {
            if length >= chunks {
                break;
            }
            found = Some((length, power));
            length = length.saturating_mul(2);
        }
        found
    }
}
