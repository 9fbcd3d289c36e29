//! Several numbers as one word, whose letters have a digit of each number.

use num_bigint::BigUint;

use super::{Alphabet, Dfao, DigitOrder, Numeration, Track};
use crate::budget::{Budget, Reached};

impl Numeration {
    /// The digits of these tracks: their numeration, if all of them have the same one.
    ///
    /// ```
    /// use nimata_automata::automaton::{DigitOrder, Letters, Numeration, Track};
    /// let signs = Track::Code(Letters::new([-1, 0, 1]).expect("0 is a letter"));
    /// let binary = Track::Number(Numeration::Base { base: 2, order: DigitOrder::Msd });
    /// let both = Numeration::of_tracks(vec![signs, binary], DigitOrder::Msd);
    /// assert_eq!((both.digits(), both.to_string().as_str()), (3, "{-1,0,1} msd_2"));
    /// ```
    ///
    /// # Panics
    /// Panics if there is no track.
    pub fn of_tracks(tracks: Vec<Track>, order: DigitOrder) -> Self {
        let tracks: Vec<Track> = tracks.into_iter().map(|track| track.in_order(order)).collect();
        match &tracks[0] {
            Track::Number(first) if tracks.iter().all(|track| *track == tracks[0]) => first.clone(),
            _ => Numeration::Tracks { tracks: tracks.into(), order },
        }
    }

    /// The tracks, if they have digits of their own.
    pub fn tracks(&self) -> Option<&[Track]> {
        match self {
            Numeration::Tracks { tracks, .. } => Some(tracks),
            _ => None,
        }
    }

    /// The letters of several numbers in reading order. A letter has one digit of each number, and
    /// the shorter numbers are padded with zeros.
    ///
    /// ```
    /// use nimata_automata::automaton::{DigitOrder, Numeration};
    /// let binary = Numeration::Base { base: 2, order: DigitOrder::Lsd };
    /// let (pair, all) = ([6u32.into(), 1u32.into()], Default::default()); // 110 and 001
    /// let letters = binary.to_letters_within(&pair, &all)?;
    /// assert_eq!(letters, [0b01, 0b10, 0b10]);
    /// assert_eq!(binary.numbers_of_letters_within(&letters, 2, &all)?, pair);
    /// # Ok::<(), nimata_automata::budget::Reached>(())
    /// ```
    ///
    /// # Errors
    /// [`Reached`] for a bound of time or memory.
    pub fn to_letters_within(
        &self,
        numbers: &[BigUint],
        budget: &Budget,
    ) -> Result<Vec<u32>, Reached> {
        let own = |(at, number): (usize, &BigUint)| match self.tracks().and_then(|it| it.get(at)) {
            Some(track) => track.to_msd_digits_within(number, budget),
            None => self.to_msd_digits_within(number, budget),
        };
        let tracks = numbers.iter().enumerate().map(own);
        let tracks = tracks.collect::<Result<Vec<_>, _>>()?;
        let mut letters = vec![0; tracks.iter().map(Vec::len).max().unwrap_or(0)];
        let count = self.digits();
        for digits in &tracks {
            let padding = std::iter::repeat_n(&0, letters.len() - digits.len());
            for (letter, digit) in letters.iter_mut().zip(padding.chain(digits)) {
                *letter = *letter * count + digit;
            }
        }
        if self.order() == DigitOrder::Lsd {
            letters.reverse();
        }
        Ok(letters)
    }

    /// The numbers, one for each of `tracks` tracks, that a word of letters in reading order stands
    /// for.
    ///
    /// # Errors
    /// [`Reached`] for a bound of time.
    pub fn numbers_of_letters_within(
        &self,
        letters: &[u32],
        tracks: usize,
        budget: &Budget,
    ) -> Result<Vec<BigUint>, Reached> {
        let count = self.digits();
        let mut words = vec![Vec::with_capacity(letters.len()); tracks];
        for &letter in letters {
            let mut rest = letter;
            for word in words.iter_mut().rev() {
                word.push(rest % count);
                rest /= count;
            }
        }
        if self.order() == DigitOrder::Lsd {
            words.iter_mut().for_each(|word| word.reverse());
        }
        let own = |(at, word): (usize, &Vec<u32>)| match self.tracks().and_then(|it| it.get(at)) {
            Some(track) => track.value_of_msd_digits_within(word, budget),
            None => self.value_of_msd_digits_within(word, budget),
        };
        words.iter().enumerate().map(own).collect()
    }
}

impl Dfao {
    /// A letter as texts show it: `3`, or `(-1,1)` with several tracks; `None` if a track does not
    /// have its digit.
    pub fn letter_name(&self, letter: u32) -> Option<String> {
        self.numeration().letter_name(self.alphabet(), letter)
    }
}

impl Numeration {
    /// A letter of this alphabet as texts show it, as [`Dfao::letter_name`] has it.
    pub fn letter_name(&self, alphabet: Alphabet, letter: u32) -> Option<String> {
        let Some(tracks) = self.tracks() else { return Some(alphabet.letter_name(letter)) };
        let digits = alphabet.digits_of(letter);
        let digits = digits.iter().zip(tracks).map(|(&digit, track)| track.text(digit));
        let digits = digits.collect::<Option<Vec<String>>>()?.join(",");
        Some(if tracks.len() == 1 { digits } else { format!("({digits})") })
    }
}
