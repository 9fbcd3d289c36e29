//! Words of ranks, by halves of words.
//!
//! The word of a rank N from a state, with weights c of the states at its end, is the word w with
//! r(w)·c ≤ N < r(w)·c + c_p, where r(w) is its row, and p the state to which it leads. Its first
//! half v is the word of the same N with weights M^(|w|/2)·c; its second half is the word of the
//! rest, N − r(v)·c, from the state after v.
//!
//! For v only the first digits of N and of the weights matter: both are cut to the length of the
//! number of such words, and a guard. The result is then nearly always right or off by one
//! word, which the numbers themselves decide; if it is farther off, the half is found once more
//! without the cut. Nothing is assumed of the language.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use super::blocks::{BLOCK, Blocks, bytes, dot, longest};
use crate::budget::{Progress, Reached};
use crate::number::index;

/// The number of bits that weights keep beyond the length of the number of words.
const GUARD: u64 = 24;

/// The greatest number of words by which an estimate may be off.
const MOST_STEPS: usize = 64;

/// The options of the search for the word of a rank.
#[derive(Clone, Copy)]
struct Mode {
    /// Whether long weights may be cut.
    cut: bool,
    /// Whether the row is needed.
    row: bool,
}

/// The end of a word that was written: the state that it reaches, and its row, if it is needed.
struct Located {
    state: usize,
    row: Vec<BigUint>,
}

impl Blocks<'_> {
    /// The word of a rank, with or without zeros in front.
    pub(super) fn word(mut self, number: &BigUint) -> Result<Vec<u32>, Reached> {
        let accepting = self.transfer.accepting();
        let mut length = self.places;
        loop {
            self.rise()?;
            self.progress.budget().allow_memory(bytes(length).saturating_mul(4))?;
            let level = self.levels.last().expect("a level was added");
            if level.power.column(&self.transfer, &accepting)[0] > *number {
                break;
            }
            let longer = length.checked_mul(2);
            length = longer.ok_or_else(|| Reached::beyond_memory(self.progress.budget()))?;
        }
        let top = self.levels.len() - 1;
        let mut word = vec![0; length];
        self.progress = Progress::by_halves(self.progress.budget(), length);
        let mode = Mode { cut: true, row: false };
        let found = self.split(top, 0, &accepting, number, mode, &mut word)?;
        found.expect("there are more words than the number");
        Ok(word)
    }

    /// Writes the word of a rank, by an estimate if the weights are long. `None` means that the
    /// estimate around has failed.
    fn solve(
        &self,
        level: usize,
        state: usize,
        weights: &[BigUint],
        number: &BigUint,
        mode: Mode,
        word: &mut [u32],
    ) -> Result<Option<Located>, Reached> {
        let excess = longest(weights).saturating_sub(self.levels[level].bits + GUARD);
        if !mode.cut || excess == 0 {
            return self.split(level, state, weights, number, mode, word);
        }
        let first: Vec<BigUint> = weights.iter().map(|weight| weight >> excess).collect();
        let estimate = Mode { row: true, ..mode };
        if let Some(found) =
            self.split(level, state, &first, &(number >> excess), estimate, word)?
            && let Some(found) = self.correct(state, weights, number, found, word)
        {
            return Ok(Some(found));
        }
        self.split(level, state, weights, number, Mode { cut: false, ..mode }, word)
    }

    /// Writes the word of a rank, by halves.
    fn split(
        &self,
        level: usize,
        state: usize,
        weights: &[BigUint],
        number: &BigUint,
        mode: Mode,
        word: &mut [u32],
    ) -> Result<Option<Located>, Reached> {
        let half = word.len() / 2;
        let Some(below) = level.checked_sub(1) else {
            self.progress.add_all_but(word.len(), [0; 2])?;
            return Ok(self.write_block(state, weights, number, word));
        };
        self.progress.add_all_but(word.len(), [half; 2])?;
        let (upper, lower) = word.split_at_mut(half);
        let upper_weights = self.levels[below].power.column(&self.transfer, weights);
        let first = if state == 0 && *number < upper_weights[0] {
            upper.fill(0);
            self.progress.add_all_but(half, [0; 2])?;
            Some(Located { state: 0, row: vec![BigUint::ZERO; weights.len()] })
        } else {
            let mode = Mode { row: true, ..mode };
            self.solve(below, state, &upper_weights, number, mode, upper)?
        };
        let Some(first) = first else { return Ok(None) };
        // An estimate may be beyond the last word: then the last word is its result.
        let rest = number - dot(&first.row, &upper_weights);
        let rest = rest.min(before(&upper_weights[first.state]));
        let second = self.solve(below, first.state, weights, &rest, mode, lower)?;
        Ok(second.map(|second| match mode.row {
            true => Located { row: self.joined(below, &first.row, second.row), ..second },
            false => second,
        }))
    }

    /// Writes the word of a rank digit by digit.
    fn write_block(
        &self,
        from: usize,
        weights: &[BigUint],
        number: &BigUint,
        word: &mut [u32],
    ) -> Option<Located> {
        let state = if longest(weights) <= u64::from(BLOCK) + GUARD {
            let small = |weight: &BigUint| weight.to_u128().expect("it has at most 72 bits");
            let number = number.to_u128().unwrap_or(u128::MAX);
            self.descend(from, weights.iter().map(small).collect(), number, word)?
        } else {
            self.descend(from, weights.to_vec(), number.clone(), word)?
        };
        let (row, _) = self.row_of_block(Some(from), word);
        Some(Located { state, row })
    }

    /// Writes the word of a rank digit by digit, and returns the state to which it leads. A number
    /// that is too large gets the last word.
    fn descend<T>(
        &self,
        mut state: usize,
        weights: Vec<T>,
        mut rest: T,
        word: &mut [u32],
    ) -> Option<usize>
    where
        T: Clone + Zero + One + PartialOrd + From<u32> + std::ops::SubAssign,
    {
        let mut columns = vec![weights];
        for _ in 1..word.len() {
            columns.push(self.transfer.column(&columns[columns.len() - 1]));
        }
        for (place, column) in word.iter_mut().zip(columns.iter().rev()) {
            let mut last = None;
            let mut is_found = false;
            for digit in 0..self.transfer.digits() {
                let Some(next) = self.transfer.next(state, digit) else { continue };
                last = Some((digit, next));
                is_found = rest < column[next];
                if is_found {
                    break;
                }
                rest -= column[next].clone();
            }
            let (digit, next) = last?;
            if !is_found {
                rest = column[next].clone();
                if !rest.is_zero() {
                    rest -= T::one();
                }
            }
            *place = u32::try_from(digit).expect("there are at most 256 digits");
            state = next;
        }
        Some(state)
    }

    /// Steps from an estimated word to the word of a rank; `None` if that is too far.
    fn correct(
        &self,
        from: usize,
        weights: &[BigUint],
        number: &BigUint,
        mut found: Located,
        word: &mut [u32],
    ) -> Option<Located> {
        let mut sum = dot(&found.row, weights);
        for _ in 0..MOST_STEPS {
            if sum > *number {
                found.state = self.step(from, word, |digit, other| other < digit)?;
                found.row[found.state] -= 1u32;
                sum -= &weights[found.state];
            } else if &sum + &weights[found.state] <= *number {
                sum += &weights[found.state];
                found.row[found.state] += 1u32;
                found.state = self.step(from, word, |digit, other| other > digit)?;
            } else {
                return Some(found);
            }
        }
        None
    }

    /// Changes a word to the next one, or to the one before, and returns its state; `None` if no
    /// such word is found in one pass.
    fn step(
        &self,
        from: usize,
        word: &mut [u32],
        is_beyond: impl Fn(usize, usize) -> bool,
    ) -> Option<usize> {
        let mut states = vec![from];
        for &digit in &*word {
            let last = states[states.len() - 1];
            states.push(self.transfer.next(last, index(digit))?);
        }
        let digits = 0..self.transfer.digits();
        let upwards = is_beyond(0, 1);
        // The nearest of the digits that lead on.
        let nearest = |state: usize, digit: Option<usize>, near: bool| {
            let mut all = digits.clone().filter(|&other| {
                digit.is_none_or(|digit| is_beyond(digit, other))
                    && self.transfer.next(state, other).is_some()
            });
            if near { all.next() } else { all.next_back() }
        };
        let (place, digit) = (0..word.len()).rev().find_map(|place| {
            let digit = index(word[place]);
            Some((place, nearest(states[place], Some(digit), upwards)?))
        })?;
        let mut state = states[place];
        for (at, entry) in word.iter_mut().enumerate().skip(place) {
            let digit = if at == place { digit } else { nearest(state, None, upwards)? };
            *entry = u32::try_from(digit).expect("there are at most 256 digits");
            state = self.transfer.next(state, digit)?;
        }
        Some(state)
    }
}

/// One less, and 0 for 0.
fn before(number: &BigUint) -> BigUint {
    if number.is_zero() { BigUint::ZERO } else { number - 1u32 }
}
