//! Converts digits to their number, and decides which words are digits of a number.

use num_bigint::BigUint;

use super::LinearNumeration;
use super::append::Append;
use super::terms::{Window, add_product};
use crate::budget::{Budget, Progress, Reached};

/// Words of at most this many digits are evaluated digit by digit.
const LEAF: usize = 64;

/// The values of a word and of its left shift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shifts {
    /// The value Σ d_i u_i.
    pub value: BigUint,
    /// The value Σ d_i u_(i+1) of the word with a 0 appended.
    pub shifted: BigUint,
}

impl LinearNumeration {
    /// Returns the number Σ d_i u_i of a word, most significant digit first. Every word has one,
    /// whether it is greedy or not.
    ///
    /// ```
    /// use nimata_automata::number::numeration::LinearNumeration;
    /// let fibonacci = LinearNumeration::fraenkel(1, 1)?;
    /// assert_eq!(fibonacci.value_of_msd_digits(&[1, 1, 0]), 5u32.into()); // 3 + 2
    /// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
    /// ```
    ///
    /// # Complexity
    /// O(d²·M(ℓ)) time and O(d²·ℓ) memory, where d is the order, ℓ the length of the result in
    /// words, and M(ℓ) the time of a multiplication of that length.
    pub fn value_of_msd_digits(&self, digits: &[u32]) -> BigUint {
        let shifts = self.shifts_of_msd_digits_within(digits, &Budget::unlimited());
        shifts.expect("the budget has no limit").value
    }

    /// Returns the values of a word, most significant digit first, and of its left shift, within a
    /// budget.
    ///
    /// Let V_i be the value of the word with i zeros appended. Like the terms they satisfy V_(i+d)
    /// = c1 V_(i+d−1) + … + cd V_i. If a word has two parts and the second one has k digits, its
    /// V_i is V_(k+i) of the first part plus V_i of the second. So the halves of a word determine
    /// the whole.
    ///
    /// # Errors
    /// [`Reached::Time`] if the time is over.
    ///
    /// # Complexity
    /// That of [`Self::value_of_msd_digits`].
    pub fn shifts_of_msd_digits_within(
        &self,
        digits: &[u32],
        budget: &Budget,
    ) -> Result<Shifts, Reached> {
        let mut appends = Vec::new();
        while (LEAF << appends.len()) < digits.len() {
            budget.allow_time()?;
            appends.push(match appends.last() {
                None => Append::new(self, LEAF),
                Some(last) => Append::doubled(last, self),
            });
        }
        let progress = Progress::by_halves(budget, digits.len());
        let values = self.values(digits, &appends, &progress)?;
        let shifted = self.after(&values, 1);
        Ok(Shifts { value: values.into_iter().next().expect("d is at least 1"), shifted })
    }

    /// Computes V_0, …, V_(d−1) of a word from those of its halves.
    fn values(
        &self,
        digits: &[u32],
        appends: &[Append],
        progress: &Progress,
    ) -> Result<Vec<BigUint>, Reached> {
        let Some((append, smaller)) = appends.split_last() else {
            progress.add_all_but(digits.len(), [0; 2])?;
            return Ok(self.horner(digits));
        };
        let Some(upper) = digits.len().checked_sub(append.places) else {
            return self.values(digits, smaller, progress);
        };
        progress.add_all_but(digits.len(), [upper, append.places])?;
        let (upper, lower) = digits.split_at(upper);
        let upper = self.values(upper, smaller, progress)?;
        let mut values = self.values(lower, smaller, progress)?;
        for (i, value) in values.iter_mut().enumerate() {
            *value += append.value(i, &upper);
        }
        Ok(values)
    }

    /// Computes V_0, …, V_(d−1) of a short word: with a digit e appended they become V_(i+1) + e
    /// u_i.
    fn horner(&self, digits: &[u32]) -> Vec<BigUint> {
        let mut values = vec![BigUint::ZERO; self.order()];
        for &digit in digits {
            let next = self.after(&values, self.order());
            values.rotate_left(1);
            *values.last_mut().expect("d is at least 1") = next;
            for (value, &term) in values.iter_mut().zip(self.initial()) {
                *value += u64::from(digit) * u64::from(term);
            }
        }
        values
    }

    /// Computes V_i from V_0, …, V_(d−1), for i ≤ d.
    pub(super) fn after(&self, values: &[BigUint], i: usize) -> BigUint {
        if let Some(value) = values.get(i) {
            return value.clone();
        }
        let mut next = BigUint::ZERO;
        for (value, &coefficient) in values.iter().rev().zip(self.coefficients()) {
            add_product(&mut next, value, coefficient);
        }
        next
    }

    /// Whether a word, most significant digit first, is the greedy representation of its value;
    /// leading zeros are allowed.
    ///
    /// A word is greedy exactly if every suffix of k digits has a value below u_k.
    ///
    /// # Complexity
    /// O(d·k·ℓ), where d is the order, k the length of the word and ℓ that of its value in words.
    pub fn is_greedy_msd(&self, digits: &[u32]) -> bool {
        let mut window = Window::new(self);
        let mut suffix = BigUint::ZERO;
        for &digit in digits.iter().rev() {
            add_product(&mut suffix, window.term(), digit);
            window.ascend();
            if suffix >= *window.term() {
                return false;
            }
        }
        true
    }
}
