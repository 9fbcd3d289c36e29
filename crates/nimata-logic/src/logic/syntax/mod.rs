//! Reads formulas in Walnut's language.
//!
//! ```text
//! formula  = [ "?" numeration ] joined
//! joined   = by precedence, the tightest first: "~", comparison, "&" "|" "^" (equal, from the
//!            left), "=>", "<=>"; a quantifier reaches as far to the right as it can
//! quantor  = ("A" | "E") variables formula | "I" variable formula     "Ax,y" without space too
//! atom     = term REL term | output REL output | "$" name "(" terms ")"
//! output   = name "[" index "]" { "[" index "]" } | "." name … | "@" number
//! index    = term | formula                           T[n < 5] = @1 is T[n] = @1 & n < 5
//! term     = number | variable | term ("+" | "-") term | constant "*" term | term "/" constant
//!          | name "[" term "]" … beside another number, or as an index
//! REL      = "=" | "!=" | "<" | "<=" | ">" | ">="
//! ```
//!
//! Constants are integers: n + (2 - 6) = m means n - 4 = m, and n > 2 - 6 means n + 4 > 0. A
//! difference that contains a variable is one of natural numbers: where it is negative, the atom is
//! false.
//!
//! An output beside a number counts as a number: T[a] + b = c is a case for each output v of T,
//! T[a] = @v & v + b = c. In a negative base numbers are integers, `-n` and `_n` are opposites, and
//! all differences are numbers.
//!
//! A name before `[` is a sequence, whatever its first letter; other names that begin with A, E or
//! I are quantifiers. `I n (…)` says that there are infinitely many n; it is expanded to A and E.
//! A formula that is an index or an argument has one free variable, which stands there: the formula
//! is a condition beside the comparison or the call.
//! A numeration is a name such as msd_2 or trib, or a form with parentheses such as
//! avoid(3; 21, 22), or words:FILE, which ends before a space.
//! In a theorem file a call needs no `$` unless its name begins with one of these letters.
//!
//! | file | holds |
//! |---|---|
//! | `token` | splits the text into tokens |
//! | `parser` | builds a formula from tokens, by precedence |
//! | `number` | numbers, with constants below 0, and their arithmetic |
//! | `large` | constants that are larger than those of certificates |
//! | `open` | numbers in which outputs of sequences stand |
//! | `operand` | combines operands, and rejects those that do not fit their operator |
//! | `cases` | splits a comparison with outputs in its arithmetic into cases |
//! | `reading` | reports how `&` beside `|` was read |
//! | `scope` | finds free and bound variables |
//! | `call` | expands `$name(…)` |
//! | `notes` | the numeration of each part of a formula |
//! | `vocabulary` | the names that a formula may use |
//! | `numeration` | reads `msd_2`, `lin(2,1)`, `trib` |
//! | `notation` | reads `rec(1,1,1)`, `avoid(3; 21, 22)`, `ost([0; 2, (1, 2)])` |
//! | `limits` | bounds the length and the depth of formulas |
//! | `error` | the errors, and the caret |

mod call;
mod cases;
mod error;
mod large;
mod limits;
mod notation;
mod notes;
mod number;
mod numeration;
mod open;
mod operand;
mod parser;
mod reading;
mod scope;
mod token;
mod vocabulary;

pub use error::{SyntaxError, SyntaxErrorKind};
pub use large::number_named;
pub use notation::FILE;
pub(in crate::logic) use notation::length_of_name;
pub use notation::{split_order, word_of_digits, written_word};
pub use notes::Note;
pub use numeration::{
    Names, digits_named, in_words, numerals_named, same_digits, same_words, walnut_name,
};
pub use reading::Mixed;
pub(crate) use scope::bound_variables;
pub(in crate::logic) use scope::fresh;
pub use scope::{free_variables, sequences_of, substituted, variables_of};
pub use vocabulary::{Named, Vocabulary, named};

use std::collections::{BTreeMap, BTreeSet};

use super::Formula;
use nimata_automata::automaton::Numeration;

/// A formula that was read, with remarks on its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The numeration that the text, or a formula called in it, names; `None` if there is none.
    pub numerals: Option<Numeration>,
    /// The formula, with calls expanded. No quantifier binds a name that is free or bound around
    /// it.
    pub formula: Formula,
    /// The places where different ones of `&`, `|` and `^` stand side by side without parentheses.
    pub mixed: Vec<Mixed>,
    /// Whether a comparison stands where no `?…` is in force.
    pub outside: bool,
    /// The variables that stand for constants with many digits.
    pub constants: BTreeSet<String>,
}

/// The error at a byte of a text.
pub(in crate::logic) fn error_at(text: &str, offset: usize, kind: SyntaxErrorKind) -> SyntaxError {
    error::Fault { offset, kind }.in_text(text)
}

/// A formula in which each part may have a numeration of its own. No two quantifiers bind the same
/// name, and none binds a name that is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// The formula, with calls expanded.
    pub formula: Formula,
    /// Its comparisons.
    pub notes: Vec<Note>,
    /// The names in the text of variables that have other names in the formula.
    pub written: BTreeMap<String, String>,
    /// The places where different ones of `&`, `|` and `^` stand side by side without parentheses.
    pub mixed: Vec<Mixed>,
}

/// Reads a formula in which each part may have a numeration of its own: `?…` is in force up to the
/// end of its parentheses.
///
/// # Errors
/// Those of [`parse`].
///
/// # Complexity
/// That of [`parse`], times the depth.
pub fn parse_noted(text: &str, words: &Vocabulary) -> Result<Noted, SyntaxError> {
    parser::parse_noted(text, words).map_err(|fault| fault.in_text(text))
}

/// Reads a formula in Walnut's language.
///
/// ```
/// use nimata_logic::logic::{Vocabulary, parse};
/// let words = Vocabulary::default().with_sequence("T", 1);
/// let parsed = parse("?msd_2 ~Ei,n n>=1 & Ak k<=n => T[i+k] = T[i+k+n]", &words)?;
/// assert_eq!(
///     parsed.formula.to_string(),
///     "~(E i,n (n >= 1 & (A k (k <= n => T[i + k] = T[i + k + n]))))"
/// );
/// # Ok::<(), nimata_logic::logic::SyntaxError>(())
/// ```
///
/// # Errors
/// [`SyntaxError`] with the column of the error.
///
/// # Complexity
/// O(n·(d + log n)) time and memory, where n is the length in bytes after calls are expanded and d
/// the depth.
pub fn parse(text: &str, words: &Vocabulary) -> Result<Parsed, SyntaxError> {
    parser::parse(text, words).map_err(|fault| fault.in_text(text))
}
