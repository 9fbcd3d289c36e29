//! The letters of automata: tuples of digits, and the order in which digits are read.

use super::AutomatonError;

/// The order in which digits are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DigitOrder {
    /// The most significant digit comes first, as numbers are written.
    Msd,
    /// The least significant digit comes first, as sums are computed.
    Lsd,
}

impl DigitOrder {
    /// Both orders, for loops over them.
    pub const ALL: [DigitOrder; 2] = [DigitOrder::Msd, DigitOrder::Lsd];

    /// The other order.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            DigitOrder::Msd => DigitOrder::Lsd,
            DigitOrder::Lsd => DigitOrder::Msd,
        }
    }

    /// The order with this [name](Self::name).
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

    /// The order in words, for sentences.
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
    /// The greatest number of letters, and so of entries in a row of the table.
    pub const MOST_LETTERS: u32 = 1 << 20;

    /// The letters with `tracks` digits in base `base`.
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

    /// The base of the digits, at least 2.
    pub fn base(self) -> u32 {
        self.base
    }

    /// The number of digits in a letter, one for each number that is read.
    pub fn tracks(self) -> u32 {
        self.tracks
    }

    /// The number of letters, base^tracks.
    pub fn letters(self) -> u32 {
        self.letters
    }

    /// The number of letters as the length of a row.
    pub fn row_len(self) -> usize {
        usize::try_from(self.letters).expect("at most 2^20")
    }

    /// The digits of a letter; that of the first track comes first.
    pub fn digits_of(self, letter: u32) -> Vec<u32> {
        let mut digits = vec![0; usize::try_from(self.tracks).expect("at most 20 tracks")];
        let mut rest = letter;
        for digit in digits.iter_mut().rev() {
            *digit = rest % self.base;
            rest /= self.base;
        }
        digits
    }

    /// A letter as texts show it: `3`, or `(0,1)` with several tracks.
    pub fn letter_name(self, letter: u32) -> String {
        if self.tracks == 1 {
            return letter.to_string();
        }
        let digits: Vec<String> = self.digits_of(letter).iter().map(u32::to_string).collect();
        format!("({})", digits.join(","))
    }
}
