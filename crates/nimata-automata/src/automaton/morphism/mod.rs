//! Morphisms: maps that replace each letter of a word by a word.
//!
//! | file | holds |
//! |---|---|
//! | `text`, `letters` | reads and writes `0 -> 01, 1 -> 10` |
//! | `fixed_point` | the automaton of a fixed point, and the relation between its letters |
//! | `image` | the automaton of the image of a word under a uniform morphism, in a base |
//! | `parts` | images of words where the letters have images of different lengths |
//! | `error` | the errors |

mod error;
mod fixed_point;
mod image;
mod letters;
mod parts;
mod text;

use std::collections::BTreeMap;

pub use error::MorphismError;
pub use fixed_point::parts_by_address;
use letters::Letters;
pub use parts::Parts;

/// A map from letters, which are integers, to words of letters; the image of a word is the images
/// of its letters, one after the other.
///
/// ```
/// use nimata_automata::automaton::Morphism;
/// let thue_morse: Morphism = "0 -> 01, 1 -> 10".parse()?;
/// assert_eq!(thue_morse.prefix(0, 8)?, [0, 1, 1, 0, 1, 0, 0, 1]);
/// assert_eq!(thue_morse.uniform_length(), Some(2));
/// // Letters with more than one sign stand in brackets.
/// let sums: Morphism = "0 -> 0[-1], [-1] -> 0[10], [10]->".parse()?;
/// assert_eq!(sums.image(-1)?, [0, 10]);
/// assert_eq!(sums.to_string(), "[-1] -> 0[10], 0 -> 0[-1], [10] ->");
/// # Ok::<(), nimata_automata::automaton::MorphismError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morphism {
    images: BTreeMap<i64, Vec<i64>>,
}

impl Morphism {
    /// The letters that have an image, in ascending order.
    pub fn letters(&self) -> impl ExactSizeIterator<Item = i64> + '_ {
        self.images.keys().copied()
    }

    /// The image of a letter.
    ///
    /// # Errors
    /// [`MorphismError::NoImage`] if it has none.
    pub fn image(&self, letter: i64) -> Result<&[i64], MorphismError> {
        self.images.get(&letter).map(Vec::as_slice).ok_or(MorphismError::NoImage(letter))
    }

    /// A word of letters, as rules write it.
    pub fn written(word: &[i64]) -> String {
        Letters(word).to_string()
    }

    /// The length of all images, if they have the same.
    pub fn uniform_length(&self) -> Option<usize> {
        let mut lengths = self.images.values().map(Vec::len);
        let first = lengths.next()?;
        lengths.all(|length| length == first).then_some(first)
    }

    /// The letters whose image has at least two letters and begins with the letter itself: a fixed
    /// point may begin with one of these.
    pub fn prolongable(&self) -> Vec<i64> {
        let begins =
            |(letter, image): &(&i64, &Vec<i64>)| image.len() > 1 && image.first() == Some(letter);
        self.images.iter().filter(begins).map(|(letter, _)| *letter).collect()
    }

    /// The first `length` letters of the fixed point that begins with a letter; fewer if it is
    /// finite.
    ///
    /// # Errors
    /// [`MorphismError::NotProlongable`] if there is no such fixed point;
    /// [`MorphismError::NoImage`] for a letter without image.
    pub fn prefix(&self, letter: i64, length: usize) -> Result<Vec<i64>, MorphismError> {
        let mut word = self.first_image(letter)?.to_vec();
        let mut next = 1;
        while word.len() < length
            && let Some(&letter) = word.get(next)
        {
            word.extend_from_slice(self.image(letter)?);
            next += 1;
        }
        word.truncate(length);
        Ok(word)
    }

    /// The image of a letter with which a fixed point begins.
    fn first_image(&self, letter: i64) -> Result<&[i64], MorphismError> {
        let image = self.image(letter)?;
        if image.first() != Some(&letter) {
            let others = self.prolongable();
            return Err(MorphismError::NotProlongable { letter, others });
        }
        Ok(image)
    }
}
