//! Codes: words over letters that are not digits of a number.

use std::fmt;
use std::ops::Range;

use num_bigint::BigUint;

use super::DigitOrder;
use crate::number::radix::{Base, to_msd_digits};

/// The letters of codes: integers. Zeros pad codes, also where 0 is not among the letters; then no
/// code has a 0.
///
/// ```
/// use nimata_automata::automaton::Letters;
/// let signs = Letters::new([-1, 0, 1]).expect("three letters");
/// assert_eq!((signs.to_string().as_str(), signs.digit(-1)), ("{-1,0,1}", Some(2)));
/// assert_eq!(signs.code_of_msd_digits(&[1, 2, 0]), "[1][-1][0]");
/// let folds = Letters::new([-1, 1]).expect("two letters");
/// assert_eq!(folds.to_string(), "{-1,1}");
/// assert_eq!((folds.digit(-1), folds.digit(0)), (Some(2), None));
/// assert!(Letters::new([1, 1]).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Letters {
    /// The letter of each digit: those from 0 on, and behind them those below 0.
    by_digit: Vec<i32>,
    /// Whether 0 is in that list as padding alone.
    zero_pads: bool,
}

impl Letters {
    /// The greatest number of letters.
    pub const MOST: usize = 256;

    /// The letters of a list; `None` if it is empty, repeats a letter, or has more than
    /// [`Self::MOST`].
    pub fn new(letters: impl IntoIterator<Item = i32>) -> Option<Self> {
        let mut by_digit: Vec<i32> = letters.into_iter().take(Self::MOST + 1).collect();
        let zero_pads = !by_digit.contains(&0);
        by_digit.extend(Some(0).filter(|_| zero_pads && !by_digit.is_empty()));
        by_digit.sort_by_key(|&letter| (letter < 0, letter.unsigned_abs()));
        let twice = by_digit.windows(2).any(|pair| pair[0] == pair[1]);
        let fits = by_digit.first() == Some(&0) && !twice && by_digit.len() <= Self::MOST;
        fits.then_some(Letters { by_digit, zero_pads })
    }

    /// The letters in a text such as `{-1, 0, 1}`.
    pub fn read(text: &str) -> Option<Self> {
        let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?;
        let letters = inner.split(',').map(|letter| letter.trim().parse().ok());
        Letters::new(letters.collect::<Option<Vec<i32>>>()?)
    }

    /// The letters, and 0 as one of them.
    #[must_use]
    pub fn with_zero(&self) -> Self {
        Letters { zero_pads: false, ..self.clone() }
    }

    /// The number of letters with 0, at least 1.
    pub fn count(&self) -> u32 {
        u32::try_from(self.by_digit.len()).expect("at most 256 letters")
    }

    /// The digit that stands for a letter in the table of an automaton.
    pub fn digit(&self, letter: i32) -> Option<u32> {
        self.digits().find(|&digit| self.letter(digit) == Some(letter))
    }

    /// The digits that stand for letters, without one that only pads codes.
    pub fn digits(&self) -> Range<u32> {
        u32::from(self.zero_pads)..self.count()
    }

    /// The letter of a digit; `None` if there are fewer letters.
    pub fn letter(&self, digit: u32) -> Option<i32> {
        self.by_digit.get(usize::try_from(digit).ok()?).copied()
    }

    /// Whether the letters are 0, 1, … up to one less than their number, so that they may be the
    /// digits of any numeration with as many.
    pub fn are_digits(&self) -> bool {
        !self.zero_pads && (0..).zip(&self.by_digit).all(|(digit, letter)| digit == *letter)
    }

    /// The code with these digits as people read it: `[1][-1]`, or `[]` if it has no letter.
    pub fn code_of_msd_digits(&self, digits: &[u32]) -> String {
        let letter = |&digit: &u32| self.letter(digit).map(|letter| format!("[{letter}]"));
        let letters: String = digits.iter().filter_map(letter).collect();
        if letters.is_empty() { "[]".to_owned() } else { letters }
    }

    /// The code that a number stands for, in the order in which it is read. The letters that only
    /// pad it are left out.
    pub fn code(&self, number: &BigUint, order: DigitOrder) -> String {
        let mut digits = self.base().map_or_else(Vec::new, |base| to_msd_digits(number, base));
        if order == DigitOrder::Lsd {
            digits.reverse();
        }
        self.code_of_msd_digits(&digits)
    }

    /// The base in which codes are numbered; `None` if 0 is the only letter.
    pub(super) fn base(&self) -> Option<Base> {
        Base::new(self.count()).ok()
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters: Vec<i32> = self.digits().filter_map(|digit| self.letter(digit)).collect();
        letters.sort_unstable();
        let letters: Vec<String> = letters.iter().map(i32::to_string).collect();
        write!(f, "{{{}}}", letters.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::Letters;

    #[test]
    fn a_list_without_end_is_refused_and_not_stored() {
        // An iterator that never ends would fill the memory if it were collected first.
        assert_eq!(Letters::new(0..), None);
        assert_eq!(Letters::new(std::iter::repeat(7)), None);
        // With 0, which pads codes, 256 letters are the most.
        assert!(Letters::new(0..256).is_some_and(|letters| letters.count() == 256));
        assert!(Letters::new(1..256).is_some_and(|letters| letters.count() == 256));
        assert_eq!(Letters::new(1..257), None);
    }
}
