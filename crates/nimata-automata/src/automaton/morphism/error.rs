//! Errors of morphisms.

use super::letters::Letters;
use crate::automaton::AutomatonError;
use crate::budget::Reached;
use crate::number::numeration::{Language, NumerationError};

/// Why a text is not a morphism, or why a morphism has no automaton.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MorphismError {
    /// The text is not a list of rules; the column, from 1, and the reason.
    #[error("{1}")]
    Syntax(usize, String),
    /// A letter occurs in an image and has none.
    #[error(
        "the letter {0} has no image: add a rule such as `{letter} -> {letter}`",
        letter = Letters(&[*.0])
    )]
    NoImage(i64),
    /// No fixed point begins with this letter.
    #[error("the image of {letter} does not begin with {letter}, so no fixed point does; {}",
        advice(.others))]
    NotProlongable {
        /// The letter.
        letter: i64,
        /// The letters with which an infinite fixed point may begin.
        others: Vec<i64>,
    },
    /// The fixed point is finite.
    #[error("the fixed point that begins with {0} is finite: images of {0} do not grow for ever")]
    Finite(i64),
    /// The images have different lengths, or are empty.
    #[error("the images have different lengths, or are empty")]
    NotUniform,
    /// No automaton tells where the images of the letters stand, or none was found.
    #[error(
        "no automaton was found that tells where the image of each letter stands, among {0} states"
    )]
    NotFound(usize),
    /// There are too many digits or letters for a numeration by words.
    #[error(
        "images of different lengths have at most {} letters each, and there are at most 4095 \
         letters in all; here {digits} and {letters}",
        Language::MOST_DIGITS
    )]
    TooLarge {
        /// The length of the longest image.
        digits: usize,
        /// The number of letters of the fixed point.
        letters: usize,
    },
    /// The addresses of the letters are not the words of a numeration.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
    /// The table is not that of an automaton.
    #[error(transparent)]
    Automaton(#[from] AutomatonError),
    /// A bound of the budget was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}

/// The letters with which a fixed point may begin.
fn advice(others: &[i64]) -> String {
    let names: Vec<String> = others.iter().map(|&letter| Letters(&[letter]).to_string()).collect();
    match names.is_empty() {
        true => "no letter begins an infinite one".to_owned(),
        false => format!("infinite ones may begin with {}", names.join(", ")),
    }
}
