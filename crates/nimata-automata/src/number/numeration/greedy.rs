//! Converts a number to its greedy digits.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::terms::{Window, subtract_product};
use super::{LinearNumeration, halves};
use crate::budget::{Budget, Reached};

impl LinearNumeration {
    /// Returns the greedy representation of `number`, most significant digit first; that of 0 is
    /// the empty word.
    ///
    /// ```
    /// use nimata_automata::number::numeration::LinearNumeration;
    /// let system = LinearNumeration::fraenkel(2, 1)?; // 1, 3, 8, 22, …
    /// assert_eq!(system.to_msd_digits(&21u32.into()), [2, 1, 2]);
    /// assert!(system.to_msd_digits(&0u32.into()).is_empty());
    /// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
    /// ```
    ///
    /// # Complexity
    /// O(d²·M(ℓ)) if c1 ≥ … ≥ cd and the first terms follow from the coefficients, as in Fraenkel's
    /// systems. Here d is the order, ℓ the length of `number` in words, and M(ℓ) the time of a
    /// multiplication of that length. Otherwise O(d·k·ℓ), where k is the number of digits, which is
    /// quadratic in ℓ. The memory is O(d²·ℓ) beside the digits.
    pub fn to_msd_digits(&self, number: &BigUint) -> Vec<u32> {
        let digits = self.to_msd_digits_within(number, &Budget::unlimited());
        digits.expect("the budget has no limit")
    }

    /// Works as [`Self::to_msd_digits`], within a budget.
    ///
    /// # Errors
    /// [`Reached::Memory`], before the memory is taken; [`Reached::Time`] if the time is over.
    pub fn to_msd_digits_within(
        &self,
        number: &BigUint,
        budget: &Budget,
    ) -> Result<Vec<u32>, Reached> {
        match halves::word(self, number, budget)? {
            Some(word) => Ok(without_leading_zeros(word.digits)),
            None => self.one_by_one(number, budget),
        }
    }

    /// Returns the greedy representation of `number`, most significant digit first, and the value
    /// of its left shift, which is the word with a 0 appended.
    ///
    /// ```
    /// use nimata_automata::number::numeration::LinearNumeration;
    /// let fibonacci = LinearNumeration::fraenkel(1, 1)?;
    /// let all = Default::default();
    /// let (digits, shifted) = fibonacci.to_msd_digits_and_shift_within(&11u32.into(), &all)?;
    /// assert_eq!((digits, shifted), (vec![1, 0, 1, 0, 0], 18u32.into())); // 8 + 3, 13 + 5
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Self::to_msd_digits_within`].
    ///
    /// # Complexity
    /// That of [`Self::to_msd_digits`].
    pub fn to_msd_digits_and_shift_within(
        &self,
        number: &BigUint,
        budget: &Budget,
    ) -> Result<(Vec<u32>, BigUint), Reached> {
        match halves::word(self, number, budget)? {
            Some(word) => {
                let shifted = self.after(&word.values, 1);
                Ok((without_leading_zeros(word.digits), shifted))
            }
            None => {
                let digits = self.one_by_one(number, budget)?;
                let shifted = self.shifts_of_msd_digits_within(&digits, budget)?.shifted;
                Ok((digits, shifted))
            }
        }
    }

    /// Computes each digit by a division, from the greatest term down.
    fn one_by_one(&self, number: &BigUint, budget: &Budget) -> Result<Vec<u32>, Reached> {
        let mut window = Window::new(self);
        while window.term() <= number {
            if window.index.is_multiple_of(256) {
                budget.allow_time()?;
            }
            window.ascend();
        }
        let mut rest = number.clone();
        let mut digits = Vec::with_capacity(window.index);
        while window.index > 0 {
            window.descend();
            if window.index.is_multiple_of(256) {
                budget.allow_time()?;
            }
            let digit = take(&mut rest, window.term());
            if digit > 0 || !digits.is_empty() {
                digits.push(digit);
            }
        }
        Ok(digits)
    }
}

fn without_leading_zeros(mut digits: Vec<u32>) -> Vec<u32> {
    let leading = digits.iter().take_while(|&&digit| digit == 0).count();
    digits.drain(..leading);
    digits
}

/// Subtracts `term` as often as possible and returns how often, ⌊rest / term⌋.
///
/// Most digits of most systems are 0 or 1. Others are estimated from the leading words and then
/// corrected: a division of long numbers takes several passes over them, and this takes two.
fn take(rest: &mut BigUint, term: &BigUint) -> u32 {
    if *rest < *term {
        return 0;
    }
    *rest -= term;
    if *rest < *term {
        return 1;
    }
    let mut digit = 1;
    let guess = quotient_at_most(rest, term);
    subtract_product(rest, term, guess);
    digit += guess;
    while *rest >= *term {
        *rest -= term;
        digit += 1;
    }
    digit
}

/// A lower bound on ⌊rest / term⌋ that is hardly ever more than one too small. The quotient is
/// below 2^32, as digits are.
fn quotient_at_most(rest: &BigUint, term: &BigUint) -> u32 {
    // Both numbers lose the same low bits, so that the term keeps 32; the one is rounded down and
    // the other up.
    let dropped = term.bits().saturating_sub(32);
    let first = (rest >> dropped).to_u64().expect("a quotient below 2^32 adds at most 32 bits");
    let second = (term >> dropped).to_u64().expect("32 bits");
    let quotient = if dropped == 0 { first / second } else { first / (second + 1) };
    u32::try_from(quotient).expect("digits are below 2^32, as the coefficients' sum is bounded")
}
