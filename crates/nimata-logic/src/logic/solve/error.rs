//! The reasons why a formula is not evaluated.

use crate::logic::{AdditionError, SyntaxError};
use nimata_automata::automaton::Numeration;
use nimata_automata::budget::Reached;

/// Why a formula could not be evaluated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The numerals are out of range.
    #[error("{0} is not a numeration: bases go from 2 to 65536, and lin(p,q) needs p ≥ q ≥ 1")]
    Numeration(Numeration),
    /// Two sequences have the same name.
    #[error("two sequences have the name {0}")]
    Twice(String),
    /// The automaton of a sequence does not read the digits of the formula.
    #[error("the automaton of {name} reads digits of {found}, and the formula is in {numerals}")]
    Digits {
        /// The name of the sequence.
        name: String,
        /// The numeration of its automaton.
        found: Numeration,
        /// The numerals of the formula.
        numerals: Numeration,
    },
    /// The automaton of a sequence changes its output under padding zeros, so a number has no
    /// definite value.
    #[error("the outputs of {0} change under padding zeros, so no number has a value")]
    Padding(String),
    /// No sequence has this name.
    #[error("there is no sequence {0}")]
    Unknown(String),
    /// A sequence has the wrong number of indices.
    #[error("{name} takes {needed} indices and here has {found}")]
    Tracks {
        /// The name of the sequence.
        name: String,
        /// The number of indices in the formula.
        found: usize,
        /// The number of tracks of the automaton.
        needed: usize,
    },
    /// A quantifier binds a variable that is already free or bound.
    #[error("the variable {0} is bound where it is free or bound already: rename one of the two")]
    Shadowed(String),
    /// The formula is nested too deeply.
    #[error("the formula is nested more than {0} deep")]
    Deep(usize),
    /// A rule of the game does not parse as a formula.
    #[error("a rule of the game does not parse: {0}")]
    Rules(#[from] SyntaxError),
    /// A rule of the game uses a free variable that is not a coordinate of the position.
    #[error("the rules use {0}, which is not a number of a position: bind it")]
    Free(String),
    /// A factor or a constant is too large.
    #[error("in {0} a number is too large to compute with, or a divisor is 0")]
    Number(String),
    /// Numbers cannot be added in the numeration.
    #[error(transparent)]
    NoAddition(AdditionError),
    /// The automaton of a formula would have too many letters.
    #[error("an automaton over {variables} variables in {numerals} has too many letters")]
    Letters {
        /// The number of free variables.
        variables: usize,
        /// The numerals of the formula.
        numerals: Numeration,
    },
    /// A bound of the budget was reached.
    #[error("{reached}; {states} states were reached in the subformula {formula}")]
    Bound {
        /// The subformula whose machine grew; a long text is shortened.
        formula: String,
        /// The number of states of its machine.
        states: usize,
        /// The bound that was reached.
        reached: Reached,
    },
}
