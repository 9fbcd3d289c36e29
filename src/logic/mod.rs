//! First-order logic over automatic sequences: formulas, what a certificate states, and its proof.
//!
//! | file | holds |
//! |---|---|
//! | `digits` | numbers to letters and back |
//! | `formula` | formulas as data, and their canonical text |
//! | `numerals` | the system in which all numbers of a formula are written |
//! | `rules` | that a sequence keeps the rules of a game, as a sentence, and its proof |
//! | [`script`] | Walnut's commands, read |
//! | `syntax` | Walnut's language, read |
//! | `solve` | the prover: what satisfies a formula, as an automaton with the lemmas of a proof |
//! | `statement` | sequences, rules and sentences, with lemmas, as a certificate |

mod digits;
mod formula;
mod numerals;
mod rules;
pub mod script;
mod solve;
mod statement;
mod syntax;

pub use digits::Digits;
pub use formula::{Connective, Formula, Operand, Quantifier, Relation, Term, Word};
pub use numerals::Numerals;
pub use rules::Proved;
pub use solve::{
    Answer, Environment, Extent, Progress, Set, Solution, SolveError, Wanted, shortened, solve,
};
pub(crate) use statement::is_name;
pub use statement::{Asks, GameRules, Lemma, Move, Sequence, Statement};
pub use syntax::{
    Mixed, Named, Parsed, SyntaxError, SyntaxErrorKind, Vocabulary, digits_named, free_variables,
    named, numerals_named, parse, sequences_of, substituted, walnut_name,
};
