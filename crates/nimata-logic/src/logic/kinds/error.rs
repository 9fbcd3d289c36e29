//! Why a formula with several numerations is not translated.

use crate::logic::{SolveError, SyntaxError};
use nimata_automata::automaton::Numeration;
use nimata_automata::budget::Reached;

/// Why a formula with several numerations is not translated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KindError {
    /// The text is not a formula, or its kinds clash.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// Its sums have no automaton, or the formula is too large.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A bound was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
    /// An automaton would have too many letters.
    #[error("the tracks of one automaton together have too many letters: {0}")]
    Letters(String),
    /// A numeration has too many digits for an adder.
    #[error("{0} has more than 256 digits, too many for sums beside another numeration")]
    Digits(Numeration),
    /// The word of a constant is too long.
    #[error("the word of {0} in {1} is too long for a constant of a certificate")]
    Constant(u64, Numeration),
    /// An index of a code is not a variable.
    #[error("an index of {0} is a code of letters {1}, not a number: write a variable")]
    CodeAsNumber(String, String),
    /// One of the numerations has numbers below 0.
    #[error(
        "numbers of {0} are integers, and stand beside those of no other numeration: `split` and \
         `rsplit` change the numeration of a sequence"
    )]
    Negative(Numeration),
    /// A sentence that determines a sum was not found to be true.
    #[error("the sums in one of the numerations are not proved: {0} is false")]
    Sums(String),
    /// The rules of a game do not stand beside other numerations.
    #[error("{0}")]
    Rules(String),
}
