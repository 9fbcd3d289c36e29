//! The rules of EXCO-NIM, and the text of its name and positions.

use std::fmt;

use num_bigint::BigUint;

use super::ExcoError;
use crate::game::Position;
use crate::number::radix::is_decimal;

/// EXCO-NIM (extended complementary Nim): n piles x1, …, xn and an extra pile x0.
///
/// A move x → x′ lowers some piles, by any positive amounts: x′ ≤ x in every pile, x′ ≠ x, and
/// x′i = xi for at least one i from 1 to n. So the extra pile may be lowered alone or with others,
/// and at most n − 1 of the first n piles with it or without. Who cannot move loses.
///
/// Paper 1 (Boros, Gurvich, Ho, Makino, *Extended complementary Nim*), section 2.2. The order of
/// x1, …, xn does not matter.
///
/// ```
/// use nimata::game::exco_nim::ExcoNim;
/// assert_eq!(ExcoNim::parse(" 3 ")?.to_string(), "exco:3");
/// # Ok::<(), nimata::game::exco_nim::ExcoError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExcoNim {
    piles: usize,
}

impl ExcoNim {
    /// The largest n.
    pub const MOST_PILES: usize = 1_000_000;

    /// EXCO-NIM with n piles beside the extra one.
    ///
    /// # Errors
    /// [`ExcoError::TooFewPiles`] if n < 2, [`ExcoError::TooManyPiles`] past [`Self::MOST_PILES`].
    pub fn new(piles: usize) -> Result<Self, ExcoError> {
        match piles {
            0 | 1 => Err(ExcoError::TooFewPiles(piles)),
            2..=Self::MOST_PILES => Ok(ExcoNim { piles }),
            _ => Err(ExcoError::TooManyPiles(piles.to_string())),
        }
    }

    /// The game named by the text after `exco:`; spaces are free.
    ///
    /// # Errors
    /// [`ExcoError`] says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, ExcoError> {
        let text = text.trim();
        if !is_decimal(text) {
            return Err(ExcoError::NoNumber(text.to_owned()));
        }
        let piles = text.parse().map_err(|_| ExcoError::TooManyPiles(text.to_owned()))?;
        ExcoNim::new(piles)
    }

    /// n, the number of piles beside the extra one.
    pub fn piles(self) -> usize {
        self.piles
    }

    /// The extra pile and the other n piles of a position.
    ///
    /// # Errors
    /// [`ExcoError::NoSuchPosition`] says what a position looks like.
    pub fn read(self, position: &Position) -> Result<(&BigUint, &[BigUint]), ExcoError> {
        let wrong = |what: String| {
            let piles = match self.piles {
                2 => "x1,x2".to_owned(),
                3 => "x1,x2,x3".to_owned(),
                n => format!("x1,...,x{n}"),
            };
            let example: Vec<&str> =
                ["3", "5", "9"].into_iter().cycle().take(self.piles.min(9)).collect();
            let example = match self.piles {
                2..=9 => format!(", as in {self}@1;{}", example.join(",")),
                _ => String::new(),
            };
            Err(ExcoError::NoSuchPosition(format!(
                "a position of {self} is x0;{piles}: the extra pile, a semicolon, then {} piles{example}; {what}",
                self.piles
            )))
        };
        match position.groups() {
            [extra, piles] => match extra.as_slice() {
                [_] if piles.len() != self.piles => {
                    wrong(format!("here {} stand after the semicolon", piles.len()))
                }
                [x0] => Ok((x0, piles)),
                _ => wrong(format!("here {} numbers stand before the semicolon", extra.len())),
            },
            [_] => wrong("here there is no semicolon".to_owned()),
            groups => wrong(format!("here there are {} semicolons", groups.len() - 1)),
        }
    }
}

impl fmt::Display for ExcoNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "exco:{}", self.piles)
    }
}
