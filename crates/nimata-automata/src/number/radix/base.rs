//! The base of a digit system, and errors of digits.

use thiserror::Error;

/// A base b with 2 ≤ b ≤ 2^32 − 1.
///
/// ```
/// use nimata_automata::number::radix::Base;
///
/// assert_eq!(Base::new(10)?, Base::TEN);
/// assert!(Base::new(1).is_err());
/// # Ok::<(), nimata_automata::number::radix::DigitError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Base(u32);

impl Base {
    /// Base 2, binary.
    pub const TWO: Base = Base(2);
    /// Base 10, decimal.
    pub const TEN: Base = Base(10);

    /// Creates the base b, which must be at least 2.
    ///
    /// # Errors
    /// [`DigitError::BaseTooSmall`] if b is 0 or 1.
    pub fn new(base: u32) -> Result<Base, DigitError> {
        if base < 2 { Err(DigitError::BaseTooSmall(base)) } else { Ok(Base(base)) }
    }

    /// The base as an integer, for arithmetic.
    pub fn get(self) -> u32 {
        self.0
    }

    /// The number w with b = 2^w, if there is one.
    pub(super) fn bits_per_digit(self) -> Option<u32> {
        self.0.is_power_of_two().then(|| self.0.trailing_zeros())
    }

    pub(super) fn check_digits(self, digits: &[u32]) -> Result<(), DigitError> {
        match digits.iter().position(|&digit| digit >= self.0) {
            Some(index) => {
                Err(DigitError::DigitTooLarge { digit: digits[index], base: self.0, index })
            }
            None => Ok(()),
        }
    }
}

/// Why a list of digits is not a number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DigitError {
    /// The base is 0 or 1.
    #[error("base {0} is too small; a base is at least 2")]
    BaseTooSmall(u32),
    /// An entry is not below the base.
    #[error("digit {digit} at index {index} is not below the base {base}; use 0 to {}", base - 1)]
    DigitTooLarge {
        /// The entry that is too large.
        digit: u32,
        /// The base of the digits.
        base: u32,
        /// The index of the entry, from 0, in the order of the argument.
        index: usize,
    },
    /// A decimal text does not start with a digit.
    #[error("a decimal number starts with a digit from 0 to 9")]
    NoDigit,
    /// A decimal text has a character that is neither a digit nor `_`.
    #[error("`{found}` at index {index} is not a decimal digit; use 0 to 9, and `_` between them")]
    NotDecimal {
        /// The character that is not allowed.
        found: char,
        /// The number of characters before it.
        index: usize,
    },
}
