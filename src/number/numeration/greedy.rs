//! A number to its digits.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::LinearNumeration;
use super::terms::{Window, subtract_product};
use crate::budget::{Budget, Reached};

impl LinearNumeration {
    /// The greedy representation of `number`, most significant digit first; of 0 the empty word.
    ///
    /// ```
    /// use nimata::number::numeration::LinearNumeration;
    /// let system = LinearNumeration::fraenkel(2, 1)?; // 1, 3, 8, 22, …
    /// assert_eq!(system.to_msd_digits(&21u32.into()), [2, 1, 2]);
    /// assert!(system.to_msd_digits(&0u32.into()).is_empty());
    /// # Ok::<(), nimata::number::numeration::NumerationError>(())
    /// ```
    ///
    /// # Complexity
    /// O(d·k·ℓ) word operations and d + 1 numbers of ℓ words in memory, where d is the order, k the
    /// number of digits and ℓ the length of `number` in words. So the time is quadratic in the
    /// length.
    #[must_use]
    pub fn to_msd_digits(&self, number: &BigUint) -> Vec<u32> {
        self.to_msd_digits_within(number, &Budget::default()).expect("there is no limit of time")
    }

    /// [`Self::to_msd_digits`], unless the time is over first.
    ///
    /// # Errors
    /// [`Reached::Time`].
    pub fn to_msd_digits_within(
        &self,
        number: &BigUint,
        budget: &Budget,
    ) -> Result<Vec<u32>, Reached> {
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

/// ⌊rest / term⌋, and takes so many terms off.
///
/// Most digits of most systems are 0 or 1, and others are guessed from the first words and then put
/// right: a division of long numbers takes several passes over them, and this takes two.
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

/// At most ⌊rest / term⌋, and hardly ever more than one less; the quotient is below 2^32, as digits
/// are.
fn quotient_at_most(rest: &BigUint, term: &BigUint) -> u32 {
    // The bits of both from the same place on, so that the term keeps 32: the one rounded down, the
    // other up.
    let dropped = term.bits().saturating_sub(32);
    let first = (rest >> dropped).to_u64().expect("a quotient below 2^32 adds at most 32 bits");
    let second = (term >> dropped).to_u64().expect("32 bits");
    let quotient = if dropped == 0 { first / second } else { first / (second + 1) };
    u32::try_from(quotient).expect("digits are below 2^32, as the coefficients' sum is bounded")
}
