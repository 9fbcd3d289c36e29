//! The mex: the least natural number that is not among some values.

use nimata_automata::budget::{Budget, Reached};

/// The set of the values of the options of one position after another.
///
/// Each value has the number of the last position that had an option of this value, so nothing is
/// cleared from one position to the next.
pub(in crate::game) struct MexSet {
    stamps: Vec<usize>,
    position: usize,
}

impl MexSet {
    /// The bytes that a value takes.
    pub(in crate::game) const BYTES: u64 = 8;

    /// An empty set for values up to `largest`.
    ///
    /// # Errors
    /// Those of [`Budget::room`].
    pub(in crate::game) fn up_to(largest: u64, budget: &Budget) -> Result<Self, Reached> {
        let mut stamps = budget.room(largest.saturating_add(2), 0)?;
        // One value more is never seen, so that there is always a mex.
        stamps.resize(stamps.capacity(), 0);
        Ok(MexSet { stamps, position: 1 })
    }

    /// Enters the value of an option.
    #[inline]
    pub(in crate::game) fn insert(&mut self, value: usize) {
        self.stamps[value] = self.position;
    }

    /// The mex of the values of this position. The set is empty for the next one.
    #[inline]
    pub(in crate::game) fn take_mex<T: TryFrom<usize>>(&mut self) -> T {
        let mex = self.stamps.iter().position(|&stamp| stamp != self.position);
        self.position += 1;
        let mex = T::try_from(mex.expect("one value is never seen"));
        mex.ok().expect("a mex is at most the largest value and one")
    }
}

/// The mex of a few values.
pub(in crate::game) fn mex(values: impl ExactSizeIterator<Item = u32>) -> u32 {
    // The mex is at most the number of values, so greater values do not count.
    let mut seen = vec![false; values.len() + 1];
    for value in values {
        if let Some(seen) = usize::try_from(value).ok().and_then(|value| seen.get_mut(value)) {
            *seen = true;
        }
    }
    let mex = seen.iter().position(|seen| !seen).expect("one number more than there are values");
    u32::try_from(mex).expect("fewer options than 2^32 fit in memory")
}

/// The mex of a set of numbers given by bits; `None` if the set holds all numbers.
#[inline]
pub(in crate::game) fn missing(words: &[u64]) -> Option<usize> {
    let place = words.iter().position(|&word| word != u64::MAX)?;
    let ones = usize::try_from(words[place].trailing_ones()).expect("at most 64");
    Some(64 * place + ones)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mex_is_the_least_number_that_is_missing() {
        assert_eq!(mex([].into_iter()), 0);
        assert_eq!(mex([1, 2].into_iter()), 0);
        assert_eq!(mex([0, 3, 1, 1, 0].into_iter()), 2);
        assert_eq!(mex([1, 0, u32::MAX, 2].into_iter()), 3);
        assert_eq!([missing(&[]), missing(&[0]), missing(&[u64::MAX])], [None, Some(0), None]);
        assert_eq!(missing(&[u64::MAX, 0b1011]), Some(66));
    }

    #[test]
    fn a_position_begins_without_the_values_of_the_one_before() {
        let mut seen = MexSet::up_to(2, &Budget::default()).expect("small");
        [2, 0, 1, 1].into_iter().for_each(|value| seen.insert(value));
        assert_eq!(seen.take_mex::<u16>(), 3);
        seen.insert(1);
        assert_eq!([seen.take_mex::<u32>(), seen.take_mex()], [0, 0]);
    }
}
