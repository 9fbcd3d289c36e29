//! Languages: sets of words, in which zeros count as any other letter.
//!
//! A language is an automaton that *accepts* the words with output 1. Results are minimal and have
//! outputs 1 and 0. Numbers that are the same up to zeros in front have several words, and an
//! operation on words does not respect that: [`padded`] adds all words of the numbers, and
//! [`without_padding`] keeps the shortest.
//!
//! | file | holds |
//! |---|---|
//! | `concatenation` | concatenations and the star |
//! | `quotient` | words without a beginning or an end that another language has |
//! | `zeros` | zeros at the ends of words |
//! | `words` | the first words, and a loop that shows that there are infinitely many |

mod concatenation;
mod quotient;
mod words;
mod zeros;

pub use concatenation::{concatenation, star};
pub use quotient::{left_quotient, right_quotient};
pub use words::{Loop, endless, first_words};
pub use zeros::{padded, with_leading_zeros, with_trailing_zeros, without_padding};

use super::nondeterministic::Nondeterministic;
use super::{Dfao, minimize};
use crate::budget::{Budget, Reached};

/// The minimal automaton of the words of a nondeterministic one, which reads what `like` reads.
fn minimal(words: &Nondeterministic, like: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let found = words.determinize(like.order(), budget)?;
    let found = found.in_numeration(like.numeration().clone());
    Ok(minimize(&found.expect("the letters are the same")))
}

/// The letters must agree before words of two languages are joined.
fn assert_same_letters(one: &Dfao, other: &Dfao) {
    let reads = |dfao: &Dfao| (dfao.alphabet(), dfao.numeration().clone());
    assert_eq!(reads(one), reads(other), "both languages have the same letters");
}
