//! Why a formula is not evaluated.

use crate::budget::Reached;
use crate::logic::{Numerals, SyntaxError};

/// Why a formula has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// Numerals out of bounds.
    #[error("{0} is no numeration: bases go from 2 to 65536, and lin(p,q) needs p ≥ q ≥ 1")]
    Numerals(Numerals),
    /// Two sequences of one name.
    #[error("two sequences have the name {0}")]
    Twice(String),
    /// The automaton of a sequence reads other digits.
    #[error("the automaton of {name} does not read the digits of {numerals}")]
    Digits {
        /// The name of the sequence.
        name: String,
        /// The numerals of the formula.
        numerals: Numerals,
    },
    /// The automaton of a sequence has no well-defined value at a number.
    #[error("the outputs of {0} change under padding zeros, so no number has a value")]
    Padding(String),
    /// A name that no sequence has.
    #[error("there is no sequence {0}")]
    Unknown(String),
    /// Not one index for each track.
    #[error("{name} takes {needed} indices and here has {found}")]
    Tracks {
        /// The name of the sequence.
        name: String,
        /// The indices in the formula.
        found: usize,
        /// The tracks of the automaton.
        needed: usize,
    },
    /// A variable that is bound where it already means something.
    #[error("the variable {0} is bound where it already means something: rename one of the two")]
    Shadowed(String),
    /// A formula that is nested too deeply.
    #[error("the formula is nested more than {0} deep")]
    Deep(usize),
    /// A formula of the rules of a game that is none.
    #[error("a formula of the rules is not read: {0}")]
    Rules(#[from] SyntaxError),
    /// A formula of the rules of a game that speaks of another number than those of a position.
    #[error("the rules speak of {0}, which is no number of a position: bind it")]
    Free(String),
    /// A factor or a constant that is too large.
    #[error("in {0} a number is too large to compute with, or a divisor is 0")]
    Number(String),
    /// The automaton of a formula would have too many letters.
    #[error("an automaton over {variables} variables in {numerals} has too many letters")]
    Letters {
        /// The number of free variables.
        variables: usize,
        /// The numerals of the formula.
        numerals: Numerals,
    },
    /// A bound of the budget was reached.
    #[error("{reached}; {states} states were reached in the subformula {formula}")]
    Bound {
        /// The subformula that grew; a long one is cut.
        formula: String,
        /// How many states its machine had.
        states: usize,
        /// The bound.
        reached: Reached,
    },
}
