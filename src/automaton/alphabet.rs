//! What an automaton reads: tuples of digits, and which digit comes first.

use super::AutomatonError;
use crate::number::radix::Base;

/// Which digit is read first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DigitOrder {
    /// The most significant digit first.
    Msd,
    /// The least significant digit first.
    Lsd,
}

impl DigitOrder {
    /// Both orders.
    pub const ALL: [DigitOrder; 2] = [DigitOrder::Msd, DigitOrder::Lsd];

    /// The order of that [name](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        DigitOrder::ALL.into_iter().find(|order| order.name() == name)
    }

    /// `msd` or `lsd`, as in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            DigitOrder::Msd => "msd",
            DigitOrder::Lsd => "lsd",
        }
    }

    /// The order in words.
    pub fn in_words(self) -> &'static str {
        match self {
            DigitOrder::Msd => "most significant digit first",
            DigitOrder::Lsd => "least significant digit first",
        }
    }
}

/// The letters: tuples of `tracks` digits in one base.
///
/// A letter (d1, …, dt) has the number d1·b^(t−1) + … + dt; with one track a letter is a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Alphabet {
    base: u32,
    tracks: u32,
    letters: u32,
}

impl Alphabet {
    /// A row of the table has at most this many entries.
    pub const MOST_LETTERS: u32 = 1 << 20;

    /// Tuples of `tracks` digits in base `base`.
    ///
    /// # Errors
    /// [`AutomatonError::Alphabet`] unless base ≥ 2, tracks ≥ 1 and base^tracks ≤ 2^20.
    pub fn new(base: u32, tracks: u32) -> Result<Self, AutomatonError> {
        match base.checked_pow(tracks) {
            Some(letters) if base >= 2 && tracks >= 1 && letters <= Self::MOST_LETTERS => {
                Ok(Alphabet { base, tracks, letters })
            }
            _ => Err(AutomatonError::Alphabet { base, tracks, most: Self::MOST_LETTERS }),
        }
    }

    /// The base of the digits.
    pub fn base(self) -> u32 {
        self.base
    }

    /// The base, for conversions.
    pub(super) fn radix(self) -> Base {
        Base::new(self.base).expect("an alphabet's base is at least 2")
    }

    /// How many digits a letter holds.
    pub fn tracks(self) -> u32 {
        self.tracks
    }

    /// base^tracks.
    pub fn letters(self) -> u32 {
        self.letters
    }

    /// base^tracks, as the length of a row.
    pub fn row_len(self) -> usize {
        usize::try_from(self.letters).expect("at most 2^20")
    }

    /// The digits of a letter, first track first.
    pub fn digits_of(self, letter: u32) -> Vec<u32> {
        let mut digits = vec![0; usize::try_from(self.tracks).expect("at most 20 tracks")];
        let mut rest = letter;
        for digit in digits.iter_mut().rev() {
            *digit = rest % self.base;
            rest /= self.base;
        }
        digits
    }

    /// A letter as people write it: `3`, or `(0,1)` with several tracks.
    pub fn letter_name(self, letter: u32) -> String {
        if self.tracks == 1 {
            return letter.to_string();
        }
        let digits: Vec<String> = self.digits_of(letter).iter().map(u32::to_string).collect();
        format!("({})", digits.join(","))
    }
}
