//! Numbers as words of digits, in whatever numeration.

use num_bigint::{BigInt, BigUint};

use super::Numeration;
use crate::budget::{Budget, Reached};
use crate::number::numeration::negafibonacci;
use crate::number::radix::{Base, from_msd_digits, negative, to_msd_digits_within};

impl Numeration {
    /// Whether a word, most significant digit first, represents a number; zeros may stand in front.
    pub fn is_word_msd(&self, word: &[u32]) -> bool {
        match self {
            Numeration::Base { base, .. } | Numeration::Negative { base, .. } => {
                word.iter().all(|digit| digit < base)
            }
            Numeration::NegaFibonacci { .. } => {
                word.iter().all(|digit| *digit < 2) && !word.windows(2).any(|two| two == [1, 1])
            }
            Numeration::Linear { system, .. } => system.is_greedy_msd(word),
            Numeration::Words { system, .. } => system.language().has_msd(word),
            Numeration::Tracks { tracks, .. } => tracks[0].is_word_msd(word),
        }
    }

    /// The digits of a number, most significant first; 0 has none.
    pub fn to_msd_digits(&self, number: &BigUint) -> Vec<u32> {
        let digits = self.to_msd_digits_within(number, &Budget::unlimited());
        digits.expect("the budget has no limit")
    }

    /// Works as [`Self::to_msd_digits`], within a budget.
    ///
    /// # Errors
    /// [`Reached`] for a bound of time or memory.
    pub fn to_msd_digits_within(
        &self,
        number: &BigUint,
        budget: &Budget,
    ) -> Result<Vec<u32>, Reached> {
        match self {
            Numeration::Base { base, .. } => to_msd_digits_within(number, radix(*base), budget),
            Numeration::Negative { .. } | Numeration::NegaFibonacci { .. } => {
                let digits = self.digits_of_integer(&number.clone().into());
                Ok(digits.expect("all integers have digits"))
            }
            Numeration::Linear { system, .. } => system.to_msd_digits_within(number, budget),
            Numeration::Words { system, .. } => system.to_msd_digits_within(number, budget),
            Numeration::Tracks { tracks, .. } => tracks[0].to_msd_digits_within(number, budget),
        }
    }

    /// The number that a word of digits stands for, most significant first. For a recurrence every
    /// word has a value, whether it is greedy or not. Of an integer below 0 this is the absolute
    /// value; [`Self::integer_of_msd_digits`] has the sign.
    ///
    /// # Panics
    /// Panics if a digit is not below the base.
    pub fn value_of_msd_digits(&self, digits: &[u32]) -> BigUint {
        let value = self.value_of_msd_digits_within(digits, &Budget::unlimited());
        value.expect("the budget has no limit")
    }

    /// The integer that a word of digits stands for, most significant first.
    ///
    /// # Panics
    /// Panics if a digit is not below the base.
    pub fn integer_of_msd_digits(&self, digits: &[u32]) -> BigInt {
        match self {
            Numeration::Negative { base, .. } => {
                let value = negative::from_msd_digits(digits, radix(*base));
                value.expect("digits are below the base")
            }
            Numeration::NegaFibonacci { .. } => negafibonacci::from_msd_digits(digits),
            _ => self.value_of_msd_digits(digits).into(),
        }
    }

    /// The integer that a code stands for; where all numbers are natural, the number.
    ///
    /// ```
    /// use nimata_automata::automaton::{DigitOrder, Numeration};
    /// let negative = Numeration::Negative { base: 2, order: DigitOrder::Msd };
    /// assert_eq!(negative.integer_of_code(&13u32.into()), (-3).into()); // 1101
    /// ```
    pub fn integer_of_code(&self, code: &BigUint) -> BigInt {
        match self.codes() {
            Some(codes) => self.integer_of_msd_digits(&codes.to_msd_digits(code)),
            None => code.clone().into(),
        }
    }

    /// The digits of an integer, most significant first; `None` if it is below 0 and no word is.
    pub fn digits_of_integer(&self, number: &BigInt) -> Option<Vec<u32>> {
        match self {
            Numeration::Negative { base, .. } => {
                Some(negative::to_msd_digits(number, radix(*base)))
            }
            Numeration::NegaFibonacci { .. } => Some(negafibonacci::to_msd_digits(number)),
            _ => Some(self.to_msd_digits(number.to_biguint().as_ref()?)),
        }
    }

    /// Works as [`Self::value_of_msd_digits`], within a budget.
    ///
    /// # Errors
    /// [`Reached`] for a bound of time.
    ///
    /// # Panics
    /// Panics if a digit is not below the base.
    pub fn value_of_msd_digits_within(
        &self,
        digits: &[u32],
        budget: &Budget,
    ) -> Result<BigUint, Reached> {
        match self {
            Numeration::Base { base, .. } => {
                Ok(from_msd_digits(digits, radix(*base)).expect("digits are below the base"))
            }
            Numeration::Negative { .. } | Numeration::NegaFibonacci { .. } => {
                Ok(self.integer_of_msd_digits(digits).into_parts().1)
            }
            Numeration::Linear { system, .. } => {
                Ok(system.shifts_of_msd_digits_within(digits, budget)?.value)
            }
            Numeration::Words { system, .. } => system.value_of_msd_digits_within(digits, budget),
            Numeration::Tracks { tracks, .. } => {
                tracks[0].value_of_msd_digits_within(digits, budget)
            }
        }
    }
}

fn radix(base: u32) -> Base {
    Base::new(base).expect("a base is at least 2")
}
