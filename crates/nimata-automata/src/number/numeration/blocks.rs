//! Ranks of words, by halves of words.
//!
//! Let r(w) be the row of a word w from a state: `r(w)[p]` is the number of words of the length of
//! w that come before it and lead to p. Then
//!
//! - r(vw) = r(v)·M^|w| + r(w), where r(w) begins at the state to which v leads;
//! - r(w)·c words of length |w| + n come before those that begin with w, where c = M^n·a counts the
//!   words of length n from each state; with n = 0 this is the rank of w;
//! - the next word after w has the row r(w) + e_p, where p is the state to which w leads.
//!
//! So a rank is found from rows by halves, and `descent` finds words of ranks.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::Language;
use super::transfer::{Power, Transfer};
use crate::budget::{Budget, Progress, Reached};
use crate::number::product::product;

/// The bits that number the words of one block of digits.
pub(super) const BLOCK: u32 = 48;

/// A language, and the powers of its matrix that words up to some length need.
pub(super) struct Blocks<'a> {
    pub(super) transfer: Transfer,
    /// The number of digits of a block.
    pub(super) places: usize,
    pub(super) levels: Vec<Level>,
    /// The part of the current word that is done, and the budget to which it is reported.
    pub(super) progress: Progress<'a>,
}

/// The words of one length.
pub(super) struct Level {
    pub(super) power: Power,
    /// The length of the number of these words.
    pub(super) bits: u64,
}

impl<'a> Blocks<'a> {
    /// Returns `None` if the automaton has too many states.
    pub(super) fn new(language: &Language, budget: &'a Budget) -> Option<Self> {
        let transfer = Transfer::new(language)?;
        let bits = u32::BITS - (language.digits() - 1).leading_zeros();
        let places = crate::number::index(BLOCK / bits);
        let progress = Progress::new(budget, 0);
        Some(Blocks { transfer, places, levels: Vec::new(), progress })
    }

    /// The rank of a word, or the number of words before it.
    pub(super) fn rank(mut self, word: &[u32]) -> Result<BigUint, Reached> {
        let height = word.len().div_ceil(self.places).max(1).next_power_of_two().trailing_zeros();
        for _ in 0..height {
            self.rise()?;
        }
        let accepting = self.transfer.accepting();
        let zeros = (self.places << height) - word.len();
        let word = [&vec![0; zeros], word].concat();
        self.progress = Progress::by_halves(self.progress.budget(), word.len());
        // From the top down the rows meet weights, which are shorter than powers.
        let (mut rank, mut state, mut rest) = (BigUint::ZERO, Some(0), &word[..]);
        for (level, half) in self.levels.iter().enumerate().rev() {
            let (upper, lower) = rest.split_at(rest.len() / 2);
            self.progress.add_all_but(rest.len(), [upper.len(), lower.len()])?;
            let (row, after) = self.row(level, state, upper)?;
            rank += dot(&row, &half.power.column(&self.transfer, &accepting));
            (state, rest) = (after, lower);
        }
        self.progress.add_all_but(rest.len(), [0; 2])?;
        let (row, _) = self.row_of_block(state, rest);
        Ok(rank + dot(&row, &accepting))
    }

    /// Adds a level.
    pub(super) fn rise(&mut self) -> Result<(), Reached> {
        self.progress.budget().allow_time()?;
        let power = match self.levels.last() {
            None => Power::new(&self.transfer, self.places),
            Some(level) => {
                // A power has d numbers, and a split of two words holds a few rows and columns.
                let states = bytes(self.transfer.states());
                self.progress.budget().allow_memory(12 * states * (level.bits / 8 + 8))?;
                level.power.squared(&self.transfer)
            }
        };
        let ones = vec![BigUint::one(); self.transfer.states()];
        let bits = longest(&power.column(&self.transfer, &ones));
        self.levels.push(Level { power, bits });
        Ok(())
    }

    /// The row of a word of `places`·2^`level` digits, and the state to which it leads.
    fn row(
        &self,
        level: usize,
        state: Option<usize>,
        word: &[u32],
    ) -> Result<(Vec<BigUint>, Option<usize>), Reached> {
        let Some(below) = level.checked_sub(1) else {
            self.progress.add_all_but(word.len(), [0; 2])?;
            return Ok(self.row_of_block(state, word));
        };
        let (upper, lower) = word.split_at(word.len() / 2);
        self.progress.add_all_but(word.len(), [upper.len(), lower.len()])?;
        let (first, between) = self.row(below, state, upper)?;
        let (second, end) = self.row(below, between, lower)?;
        Ok((self.joined(below, &first, second), end))
    }

    /// The row of two words, one after the other, of which the second has `places`·2^`level`
    /// digits.
    pub(super) fn joined(
        &self,
        level: usize,
        first: &[BigUint],
        second: Vec<BigUint>,
    ) -> Vec<BigUint> {
        let mut row = second;
        if first.iter().any(|entry| !entry.is_zero()) {
            let first = self.levels[level].power.row(&self.transfer, first);
            row.iter_mut().zip(first).for_each(|(entry, more)| *entry += more);
        }
        row
    }

    /// The row of the digits of one block, which are fewer than 2^48 words.
    pub(super) fn row_of_block(
        &self,
        from: Option<usize>,
        word: &[u32],
    ) -> (Vec<BigUint>, Option<usize>) {
        let (mut row, mut state) = (vec![0u64; self.transfer.states()], from);
        for &digit in word {
            let digit = crate::number::index(digit);
            row = self.transfer.row(&row);
            if let Some(at) = state {
                let before = (0..digit).filter_map(|less| self.transfer.next(at, less));
                before.for_each(|state| row[state] += 1);
                state = self.transfer.next(at, digit);
            }
        }
        (row.into_iter().map(BigUint::from).collect(), state)
    }
}

/// The sum of the products of the entries.
pub(super) fn dot(row: &[BigUint], column: &[BigUint]) -> BigUint {
    row.iter().zip(column).filter(|(r, _)| !r.is_zero()).map(|(r, c)| product(r, c)).sum()
}

/// The length of the longest of some numbers.
pub(super) fn longest(numbers: &[BigUint]) -> u64 {
    numbers.iter().map(BigUint::bits).max().unwrap_or(0)
}

/// A count in 64 bits.
pub(super) fn bytes(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
