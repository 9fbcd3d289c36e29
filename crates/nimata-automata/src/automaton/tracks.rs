//! Tracks with digits of their own: numbers in different numerations, and codes.

use std::fmt;
use std::ops::Range;

use num_bigint::BigUint;

use super::{DigitOrder, Numeration, Track};
use crate::budget::{Budget, Reached};
use crate::number::radix::{from_msd_digits, to_msd_digits};

impl Track {
    /// The number of different digits, at least 1.
    pub fn digits(&self) -> u32 {
        match self {
            Track::Number(numerals) => numerals.digits(),
            Track::Code(letters) => letters.count(),
        }
    }

    /// The numeration of its numbers; `None` if its words are codes.
    pub fn numerals(&self) -> Option<&Numeration> {
        match self {
            Track::Number(numerals) => Some(numerals),
            Track::Code(_) => None,
        }
    }

    /// The digits of words, without one that only pads codes.
    pub fn own_digits(&self) -> Range<u32> {
        match self {
            Track::Number(numerals) => 0..numerals.digits(),
            Track::Code(letters) => letters.digits(),
        }
    }

    /// The digit of the table for a letter, or for a digit of a number, as texts write it.
    pub fn digit(&self, text: &str) -> Option<u32> {
        match self {
            Track::Number(numerals) => {
                text.parse().ok().filter(|&digit: &u32| digit < numerals.digits())
            }
            Track::Code(letters) => letters.digit(text.parse().ok()?),
        }
    }

    /// The text of a digit of the table; `None` if the track has fewer digits.
    pub fn text(&self, digit: u32) -> Option<String> {
        match self {
            Track::Number(numerals) => (digit < numerals.digits()).then(|| digit.to_string()),
            Track::Code(letters) => letters.letter(digit).map(|letter| letter.to_string()),
        }
    }

    /// The same digits, read in this order.
    #[must_use]
    pub fn in_order(self, order: DigitOrder) -> Self {
        match self {
            Track::Number(numerals) => Track::Number(numerals.in_order(order)),
            Track::Code(_) => self,
        }
    }

    /// The digits of a number, or of the code with this number, most significant first.
    pub(super) fn to_msd_digits_within(
        &self,
        number: &BigUint,
        budget: &Budget,
    ) -> Result<Vec<u32>, Reached> {
        match self {
            Track::Number(numerals) => numerals.to_msd_digits_within(number, budget),
            Track::Code(letters) => {
                Ok(letters.base().map_or_else(Vec::new, |base| to_msd_digits(number, base)))
            }
        }
    }

    /// The number that digits stand for, or 0 if they stand for none; or the number of their code.
    /// Digits that are no letters of the code count as 0.
    ///
    /// # Errors
    /// [`Reached`] for a bound of time.
    pub fn value_of_msd_digits_within(
        &self,
        digits: &[u32],
        budget: &Budget,
    ) -> Result<BigUint, Reached> {
        match self {
            Track::Number(_) if !self.is_word_msd(digits) => Ok(BigUint::ZERO),
            Track::Number(numerals) => numerals.value_of_msd_digits_within(digits, budget),
            Track::Code(letters) => {
                let letter = |&digit: &u32| if digit < letters.count() { digit } else { 0 };
                let digits: Vec<u32> = digits.iter().map(letter).collect();
                let number = letters.base().map(|base| from_msd_digits(&digits, base));
                Ok(number.map_or(BigUint::ZERO, |number| number.expect("digits below the base")))
            }
        }
    }

    /// Whether digits, most significant first, are those of a number or a code.
    pub(super) fn is_word_msd(&self, word: &[u32]) -> bool {
        match self {
            Track::Number(numerals) => {
                word.iter().all(|&digit| digit < numerals.digits()) && numerals.is_word_msd(word)
            }
            Track::Code(letters) => word.iter().all(|&digit| digit < letters.count()),
        }
    }
}

impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Track::Number(numerals) => numerals.fmt(f),
            Track::Code(letters) => letters.fmt(f),
        }
    }
}
