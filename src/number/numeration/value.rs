//! Digits to their number, and which words are digits of a number.

use num_bigint::BigUint;

use super::LinearNumeration;
use super::terms::{Window, add_product};
use crate::budget::{Budget, Reached};

/// The values of a word and of its left shift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shifts {
    /// Σ d_i u_i.
    pub value: BigUint,
    /// Σ d_i u_(i+1): the value of the word with a 0 appended.
    pub shifted: BigUint,
}

impl LinearNumeration {
    /// The number Σ d_i u_i of a word, most significant digit first. Every word has one, greedy or
    /// not.
    ///
    /// ```
    /// use nimata::number::numeration::LinearNumeration;
    /// let fibonacci = LinearNumeration::fraenkel(1, 1)?;
    /// assert_eq!(fibonacci.value_of_msd_digits(&[1, 1, 0]), 5u32.into()); // 3 + 2
    /// # Ok::<(), nimata::number::numeration::NumerationError>(())
    /// ```
    ///
    /// # Complexity
    /// O(d·k·ℓ) word operations, d the order, k the length of the word, ℓ that of the result in
    /// words.
    #[must_use]
    pub fn value_of_msd_digits(&self, digits: &[u32]) -> BigUint {
        let shifts = self.shifts_of_msd_digits_within(digits, &Budget::default());
        shifts.expect("there is no limit of time").value
    }

    /// The values of a word, most significant digit first, and of its left shift, unless the time
    /// is over first.
    ///
    /// Let V_i be the value of the word with i zeros appended. Like the terms they obey V_(i+d) =
    /// c1 V_(i+d−1) + … + cd V_i, and appending a digit e makes them V_(i+1) + e u_i: Horner's rule
    /// with d numbers.
    ///
    /// # Errors
    /// [`Reached::Time`].
    ///
    /// # Complexity
    /// As [`Self::value_of_msd_digits`].
    pub fn shifts_of_msd_digits_within(
        &self,
        digits: &[u32],
        budget: &Budget,
    ) -> Result<Shifts, Reached> {
        let order = self.order();
        // V_0, …, V_(d−1), V_d; with d = 1 the left shift is V_d.
        let mut values = vec![BigUint::ZERO; order + 1];
        for (read, &digit) in digits.iter().enumerate() {
            if read % 256 == 0 {
                budget.allow_time()?;
            }
            // V_d is the last entry before the step, and what it becomes is computed from the
            // others after it.
            values.rotate_left(1);
            for (value, &term) in values.iter_mut().zip(self.initial()) {
                *value += u64::from(digit) * u64::from(term);
            }
            let mut next = BigUint::ZERO;
            for (value, &coefficient) in values[..order].iter().rev().zip(self.coefficients()) {
                add_product(&mut next, value, coefficient);
            }
            values[order] = next;
        }
        let mut values = values.into_iter();
        let mut following = || values.next().expect("d + 1 is at least 2");
        Ok(Shifts { value: following(), shifted: following() })
    }

    /// Whether a word, most significant digit first, is the greedy representation of its value;
    /// zeros may lead.
    ///
    /// A word is greedy exactly if every suffix of k digits has a value below u_k.
    ///
    /// # Complexity
    /// As [`Self::value_of_msd_digits`].
    #[must_use]
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
