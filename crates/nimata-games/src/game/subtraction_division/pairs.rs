//! Pairs of numbers, each with a number of its own.

use rustc_hash::FxHashMap;

/// Pairs of numbers, numbered in the order in which they were met.
#[derive(Default)]
pub(super) struct Pairs {
    numbers: FxHashMap<u64, u32>,
    pairs: Vec<[u32; 2]>,
}

impl Pairs {
    /// A pair as one word.
    #[inline]
    pub(super) fn key(one: u32, other: u32) -> u64 {
        u64::from(one) << 32 | u64::from(other)
    }

    /// The number of a pair.
    pub(super) fn number(&mut self, one: u32, other: u32) -> u32 {
        let fresh = u32::try_from(self.pairs.len()).expect("memory is bounded");
        let number = *self.numbers.entry(Pairs::key(one, other)).or_insert(fresh);
        if number == fresh {
            self.pairs.push([one, other]);
        }
        number
    }

    /// The pair with a number.
    pub(super) fn pair(&self, number: u32) -> [u32; 2] {
        self.pairs[usize::try_from(number).expect("32 bits fit")]
    }
}
