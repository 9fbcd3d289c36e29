//! First-order logic over automatic sequences: formulas, the statements of certificates, and
//! proofs.
//!
//! | file | holds |
//! |---|---|
//! | `addition` | the adders of numerations that are given by words |
//! | `constructions` | the sentences that determine images, fixed points and transductions |
//! | `digits` | converts numbers to letters and back |
//! | `formula` | formulas as data, and their canonical text |
//! | `integers` | formulas about integers, in a negative base |
//! | `kinds` | formulas in which each variable has a numeration of its own |
//! | [`learn`] | automata of functions that are known at small numbers only |
//! | `legal` | the words that stand for numbers |
//! | `linear` | linear sums, and terms as sums |
//! | `lowering` | the translation of a formula atom by atom |
//! | `outputs` | outputs below 0, which certificates do not have |
//! | `parts` | the parts of formulas and of terms, and formulas with other parts |
//! | `recursion` | sentences that determine each term of a sequence from smaller ones |
//! | `relation` | the conditions on values as a relation, and their proof |
//! | `rules` | states that a sequence satisfies the rules of a game, and proves it |
//! | [`script`] | reads Walnut's commands |
//! | `syntax` | reads Walnut's language |
//! | `solve` | the prover: computes the automaton of a formula, and the lemmas of a proof |
//! | `statement` | sequences, rules and sentences, with lemmas, as a certificate |

mod addition;
mod constructions;
mod digits;
mod formula;
mod integers;
mod kinds;
pub mod learn;
mod legal;
mod linear;
mod lowering;
mod outputs;
mod parts;
mod recursion;
mod relation;
mod rules;
pub mod script;
mod solve;
mod statement;
mod syntax;

pub use addition::{AdditionError, prove_adder};
pub use constructions::{begins, image_by_parts, transduction, uniform_image};
pub use digits::Digits;
pub use formula::{Connective, Formula, Operand, Quantifier, Relation, Term, Word};
pub use integers::{Coded, IntegerError, coded};
pub use kinds::{Given, KindError, Translation, with_kinds};
pub use legal::legal_words;
pub use outputs::Offset;
pub use recursion::Recursion;
pub use relation::indexed;
pub use relation::{AFTER, ALL, Demand, FREE, Fault, HAD, LIKE, VALUE, totality};
pub use rules::Proved;
pub use solve::{
    Answer, Environment, Extent, Method, Progress, Set, Size, Solution, SolveError, Wanted,
    shortened, solve,
};
pub use statement::is_name;
pub use statement::{Asks, Determined, GameRules, Lemma, Move, Recurrence, Sequence, Statement};
#[cfg(feature = "checker")]
pub(crate) use syntax::bound_variables;
pub use syntax::{FILE, number_named};
pub use syntax::{
    Mixed, Named, Names, Note, Noted, Parsed, SyntaxError, SyntaxErrorKind, Vocabulary,
    digits_named, free_variables, in_words, named, numerals_named, parse, parse_noted, same_digits,
    same_words, sequences_of, split_order, substituted, variables_of, walnut_name, word_of_digits,
    written_word,
};
