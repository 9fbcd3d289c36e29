//! Walnut's language: text to a formula.
//!
//! ```text
//! formula  = [ "?" numeration ] joined
//! joined   = by precedence, the tightest first: "~", comparison, "&" "|" "^" (equal, from the
//!            left), "=>", "<=>"; a quantifier reaches as far to the right as it can
//! quantor  = ("A" | "E") variables formula | "I" variable formula     "Ax,y" without space too
//! atom     = term REL term | output REL output | "$" name "(" terms ")"
//! output   = name "[" term "]" { "[" term "]" } | "." name … | "@" number
//! term     = number | variable | term ("+" | "-") term | constant "*" term | term "/" constant
//! REL      = "=" | "!=" | "<" | "<=" | ">" | ">="
//! ```
//!
//! Constants are integers: n + (2 - 6) = m is n - 4 = m, and n > 2 - 6 is n + 4 > 0. A difference
//! in which a variable occurs is one of natural numbers: where it is negative, the atom is false.
//!
//! A name before `[` is a sequence, whatever its first letter; other names that begin with A, E or
//! I are quantifiers. `I n (…)` says that there are infinitely many n; it is written out.
//!
//! | file | holds |
//! |---|---|
//! | `token` | text to tokens |
//! | `parser` | tokens to a formula, by precedence |
//! | `operand` | what may stand beside which operator |
//! | `reading` | how `&` beside `|` is read |
//! | `scope` | free and bound variables |
//! | `call` | `$name(…)` written out |
//! | `vocabulary` | the names that a formula may use |
//! | `numeration` | `msd_2`, `lin(2,1)` |
//! | `limits` | how long and how deep a formula may be |
//! | `error` | what can be wrong, and the caret |

mod call;
mod error;
mod limits;
mod numeration;
mod operand;
mod parser;
mod reading;
mod scope;
mod token;
mod vocabulary;

pub use error::{SyntaxError, SyntaxErrorKind};
pub use numeration::{digits_named, numerals_named, walnut_name};
pub use reading::Mixed;
pub use scope::{free_variables, sequences_of, substituted};
pub use vocabulary::{Named, Vocabulary, named};

use super::{Formula, Numerals};

/// A formula as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The numeration that the text names, or a formula that it calls; `None` if none does.
    pub numerals: Option<Numerals>,
    /// The formula, in which calls are written out and no name is bound that is free or bound
    /// around it.
    pub formula: Formula,
    /// Where `&`, `|` and `^` stand beside each other without parentheses.
    pub mixed: Vec<Mixed>,
}

/// Reads a formula in Walnut's language.
///
/// ```
/// use nimata::logic::{Vocabulary, parse};
/// let words = Vocabulary::default().with_sequence("T", 1);
/// let parsed = parse("?msd_2 ~Ei,n n>=1 & Ak k<=n => T[i+k] = T[i+k+n]", &words)?;
/// assert_eq!(
///     parsed.formula.to_string(),
///     "~(E i,n (n >= 1 & (A k (k <= n => T[i + k] = T[i + k + n]))))"
/// );
/// # Ok::<(), nimata::logic::SyntaxError>(())
/// ```
///
/// # Errors
/// [`SyntaxError`] with the column at fault.
///
/// # Complexity
/// O(n·(d + log n)) time and memory for n bytes with the calls written out, nested d deep.
pub fn parse(text: &str, words: &Vocabulary) -> Result<Parsed, SyntaxError> {
    parser::parse(text, words).map_err(|fault| fault.in_text(text))
}
