//! The numbers of words of each length, as far as machine words hold them.

use super::Language;
use super::one_by_one::digits;
use crate::number::index;

/// The greatest number of entries of the table.
const MOST_ENTRIES: usize = 1 << 16;

/// The number of words of length n from each state, for n = 0, 1, …
#[derive(Clone, Debug)]
pub(super) struct Small {
    /// The words of the last length are the first that are 2^64 or more, unless the table would be
    /// too large.
    columns: Vec<Vec<u128>>,
}

impl Small {
    pub(super) fn new(language: &Language) -> Self {
        let states = 0..u32::try_from(language.states()).expect("there are at most 4096 states");
        let first = states.clone().map(|state| language.accepts(state).into()).collect();
        let mut columns: Vec<Vec<u128>> = vec![first];
        loop {
            let last = &columns[columns.len() - 1];
            if last[0] > u64::MAX.into() || columns.len() * last.len() >= MOST_ENTRIES {
                return Small { columns };
            }
            let sum = |state| {
                let mut next = (0..language.digits()).map(|d| last[index(language.next(state, d))]);
                next.try_fold(0u128, u128::checked_add)
            };
            match states.clone().map(sum).collect() {
                Some(column) => columns.push(column),
                None => return Small { columns },
            }
        }
    }

    /// The number of words of this length, which is the number of numbers with at most that many
    /// digits.
    pub(super) fn words(&self, length: usize) -> Option<u128> {
        self.columns.get(length).map(|column| column[0])
    }

    /// The word of a number without zeros in front; `None` if it is too long.
    pub(super) fn word(&self, language: &Language, number: u128) -> Option<Vec<u32>> {
        let length = self.columns.partition_point(|column| column[0] <= number);
        (length < self.columns.len()).then_some(())?;
        Some(digits(language, &self.columns[..length], number))
    }

    /// The number of words before a word; `None` if it is too long.
    pub(super) fn rank(&self, language: &Language, word: &[u32]) -> Option<u128> {
        let zeros = word.iter().take_while(|&&digit| digit == 0).count();
        let word = &word[zeros..];
        (word.len() < self.columns.len()).then_some(())?;
        let (mut state, mut rank) = (0, 0u128);
        for (&digit, column) in word.iter().zip(self.columns[..word.len()].iter().rev()) {
            let before = (0..digit).map(|less| column[index(language.next(state, less))]);
            // The sum is at most the number of words of this length.
            rank += before.sum::<u128>();
            state = language.next(state, digit);
        }
        Some(rank)
    }
}
