//! First-order logic over automatic sequences: formulas, what a certificate states, and its proof.
//!
//! | file | holds |
//! |---|---|
//! | `formula` | formulas as data, and their canonical text |
//! | `numerals` | the system in which all numbers of a formula are written |
//! | `statement` | sequences, rules and sentences, with lemmas, as a certificate |

mod formula;
mod numerals;
mod statement;

pub use formula::{Connective, Formula, Operand, Quantifier, Relation, Term, Word};
pub use numerals::Numerals;
pub use statement::{Asks, GameRules, Lemma, Move, Sequence, Statement};
