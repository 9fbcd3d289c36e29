//! First-order logic over automatic sequences: formulas, what a certificate states, and its proof.
//!
//! | file | holds |
//! |---|---|
//! | `formula` | formulas as data, and their canonical text |
//! | `syntax` | Walnut's language, read
//! | `numerals` | the system in which all numbers of a formula are written |
//! | `statement` | sequences, rules and sentences, with lemmas, as a certificate |

mod formula;
mod numerals;
mod statement;
mod syntax;

pub use formula::{Connective, Formula, Operand, Quantifier, Relation, Term, Word};
pub use numerals::Numerals;
pub use statement::{Asks, GameRules, Lemma, Move, Sequence, Statement};
pub use syntax::{
    Parsed, SyntaxError, SyntaxErrorKind, Vocabulary, free_variables, names, numerals_named, parse,
};
