//! Fixed points of morphisms, whose letters are found by their addresses.
//!
//! The address of a letter is a path: h^n(a) consists of the images of the letters of h^(n−1)(a),
//! so a letter of it is given by one of h^(n−1)(a) and a place in its image, from 0. If h(a) begins
//! with a, zeros in front of the address change nothing. Addresses of one length are in the order
//! of the letters, so they are the words of a numeration in which the number of a letter is the
//! rank of its address. If all images have k letters, that is base k (Cobham 1972); in general it
//! is the numeration of Dumont and Thomas (1989), as an abstract one (Rigo 2000).

use std::collections::BTreeMap;

use super::{Morphism, MorphismError};
use crate::automaton::{Alphabet, Dfao, DigitOrder, Numeration, explore};
use crate::budget::{Budget, Reached};
use crate::number::numeration::{Language, NumerationError, WordSystem};

/// The greatest number of letters, so that there is a state without output beside them.
const MOST_LETTERS: usize = 4095;

impl Morphism {
    /// The automaton of the infinite fixed point that begins with a letter; its outputs are the
    /// letters. It reads base k if all images have k letters, and otherwise the addresses of the
    /// letters, as a numeration by words that is called `name`.
    ///
    /// ```
    /// use nimata_automata::automaton::Morphism;
    /// use nimata_automata::budget::Budget;
    /// let pell: Morphism = "0 -> 001, 1 -> 0".parse()?;
    /// let word = pell.fixed_point(0, "P", &Budget::default())?;
    /// let letters = (0..8u32).map(|n| word.value_at(&n.into()).expect("a letter"));
    /// assert_eq!(letters.collect::<Vec<_>>(), [0, 0, 1, 0, 0, 1, 0, 0]);
    /// assert_eq!((word.numeration().digits(), word.numeration().to_string().as_str()), (3, "P"));
    /// # Ok::<(), nimata_automata::automaton::MorphismError>(())
    /// ```
    ///
    /// # Errors
    /// [`MorphismError`] if there is no such fixed point, if it is finite, or if a bound is
    /// reached.
    ///
    /// # Complexity
    /// O(n·d) time and memory for n letters and images of at most d letters, beside minimising the
    /// automaton of the addresses.
    pub fn fixed_point(
        &self,
        letter: i64,
        name: &str,
        budget: &Budget,
    ) -> Result<Dfao, MorphismError> {
        self.first_image(letter)?;
        let letters = self.letters_from(letter)?;
        let lengths = || letters.iter().map(|letter| self.images[letter].len());
        let digits = lengths().max().expect("there is a letter");
        let is_uniform = lengths().all(|length| length == digits);
        if digits < 2 {
            return Err(MorphismError::Finite(letter));
        }
        let most = usize::try_from(Language::MOST_DIGITS).expect("256");
        if !is_uniform && (digits > most || letters.len() > MOST_LETTERS) {
            return Err(MorphismError::TooLarge { digits, letters: letters.len() });
        }
        budget.allow_states(letters.len() + 1)?;
        let entries = (letters.len() + 1).saturating_mul(digits);
        budget.allow_memory(u64::try_from(entries).unwrap_or(u64::MAX).saturating_mul(12))?;
        let numbers: BTreeMap<i64, u32> = letters.iter().copied().zip(0..).collect();
        let dead = u32::try_from(letters.len()).expect("letters fill a text");
        let row = |letter: &i64| {
            let image = self.images[letter].iter().map(|letter| numbers[letter]);
            image.chain(std::iter::repeat(dead)).take(digits).collect()
        };
        let mut rows: Vec<Vec<u32>> = letters.iter().map(row).collect();
        let mut outputs: Vec<Option<i64>> = letters.iter().map(|&letter| Some(letter)).collect();
        if !is_uniform {
            rows.push(vec![dead; digits]);
            outputs.push(None);
        }
        let count = u32::try_from(digits).expect("images fill a text");
        let word = Dfao::single_track(count, DigitOrder::Msd, outputs, rows)?;
        if is_uniform {
            return Ok(word);
        }
        let addresses = word.map_outputs(|output| Some(output.is_some().into()));
        let language = Language::of(&addresses).map_err(|error| match error {
            NumerationError::Bounded => MorphismError::Finite(letter),
            error => error.into(),
        })?;
        let numeration = Numeration::words_of(WordSystem::new(name, language), DigitOrder::Msd);
        Ok(word.in_numeration(numeration)?)
    }

    /// The letters that iterated images of a letter contain; the letter itself comes first.
    fn letters_from(&self, letter: i64) -> Result<Vec<i64>, MorphismError> {
        let (mut letters, mut next) = (vec![letter], 0);
        let mut seen = std::collections::BTreeSet::from([letter]);
        while let Some(&letter) = letters.get(next) {
            letters.extend(self.image(letter)?.iter().filter(|&&letter| seen.insert(letter)));
            next += 1;
        }
        Ok(letters)
    }
}

/// The relation between the letters of a fixed point and those of their images, by addresses: its
/// output at (n, p) is j ≥ 1 if the letter at p is the j-th one of the image of the letter at n, so
/// that the address of p is that of n with one more digit, j − 1; and 0 otherwise.
///
/// ```
/// use nimata_automata::automaton::{DigitOrder, Numeration, parts_by_address};
/// use nimata_automata::budget::Budget;
/// let fibonacci = Numeration::lin(1, 1); // the addresses of 0 -> 01, 1 -> 0
/// let parts = parts_by_address(&fibonacci, &Budget::default())?;
/// // The letter at 3 is a 0, whose image is at 5 and 6.
/// let part = |p: u32| parts.value_at_tuple(&[3u32.into(), p.into()]);
/// assert_eq!([4, 5, 6, 7].map(part), [0, 1, 2, 0].map(Some));
/// # Ok::<(), nimata_automata::automaton::MorphismError>(())
/// ```
///
/// # Errors
/// [`MorphismError::Automaton`] if there are too many pairs of digits; bounds of the budget.
pub fn parts_by_address(numeration: &Numeration, budget: &Budget) -> Result<Dfao, MorphismError> {
    let digits = numeration.digits();
    // A node is the last digit of p, which must be the next one of n.
    let successors = |node: &Option<u32>| {
        let pairs = (0..digits).flat_map(|n| (0..digits).map(move |p| (n, p)));
        Ok::<_, Reached>(pairs.map(|(n, p)| node.filter(|&next| next == n).map(|_| p)).collect())
    };
    let parts =
        explore(Alphabet::new(digits, 2)?, DigitOrder::Msd, budget, Some(0), successors, |node| {
            Some(node.map_or(0, |digit| i64::from(digit) + 1))
        })?;
    Ok(parts.in_numeration(numeration.clone())?)
}
