//! Expressions that name very large integers: `2^500 + 9`, `0x1f * 30!`, `digits(3: 2 0 1)`.
//!
//! ```text
//! sum      = product { ("+" | "-") product }
//! product  = signed { "*" signed }
//! signed   = "-" signed | power
//! power    = postfix [ "^" ("-" signed | power) ]     so 2^3^2 = 2^9 and -2^2 = -4
//! postfix  = atom [ "!" ]                             so 2^3! = 2^6
//! atom     = number | "(" sum ")" | "digits" "(" base ":" digits ")" | "@" path
//! number   = 12_345 | 0x1f | 0b101 | 0o17             "_" anywhere after it
//! digits   = most significant first, between spaces or commas, each below the base
//! path     = up to white space, "," ";" ")" or the end; the file holds one expression
//! ```
//!
//! White space is ignored. `3!!` is refused, since it could mean the double factorial or (3!)!.
//! Partial results may be negative, but the whole value may not: `3-5+4` is 2 and `3-5` is an
//! error.
//!
//! Sizes are estimated before anything is computed, so an expression above the cap costs no memory.

mod arithmetic;
mod bounded;
mod cursor;
mod error;
mod factorial;
mod file;
mod limits;
mod literal;
mod parser;
mod split;

pub use bounded::bounded;
pub use error::{ExpressionError, ExpressionErrorKind};
pub use limits::{FileAccess, Limits, MAX_DEPTH};
pub use split::split_top_level;

pub use error::point_at;

use arithmetic::Cap;
use error::Fault;
use num_bigint::{BigInt, BigUint, Sign};
use parser::Parser;

/// Returns the value of an expression, which is at least 0.
///
/// ```
/// use nimata_automata::number::expression::{Limits, evaluate};
/// use num_bigint::BigUint;
///
/// let limits = Limits::default();
/// assert_eq!(evaluate("3 - 5 + 2^3!", &limits)?, BigUint::from(62_u32));
/// assert_eq!(evaluate("digits(3: 2 0 1)", &limits)?, BigUint::from(19_u32));
///
/// let error = evaluate("2^(2^100)", &limits).unwrap_err();
/// assert_eq!(error.column(), 2);
/// # Ok::<(), nimata_automata::number::expression::ExpressionError>(())
/// ```
///
/// # Errors
/// [`ExpressionError`] with the column of the error, if the text is not an expression, a size
/// exceeds [`Limits::max_digits`], the nesting exceeds [`MAX_DEPTH`], a file cannot be used, or the
/// value is below 0.
///
/// # Complexity
/// O(k M(n)) time and O(n + t) memory, where k is the number of operations and literals, n the cap
/// in bits, M(n) the time of a multiplication of that length, and t the length of the text (or of
/// the longest file that it names).
pub fn evaluate(text: &str, limits: &Limits) -> Result<BigUint, ExpressionError> {
    let cap = Cap::of_decimal_digits(limits.max_digits).until(limits.deadline);
    let value = Parser::new(text, cap, limits.files).whole();
    value.and_then(|value| not_below_zero(value, text)).map_err(|fault| fault.in_text(text))
}

fn not_below_zero(value: BigInt, text: &str) -> Result<BigUint, Fault> {
    match value.into_parts() {
        (Sign::Minus, _) => {
            let offset = text.len() - text.trim_start().len();
            Err(Fault { offset, kind: ExpressionErrorKind::BelowZero })
        }
        (_, magnitude) => Ok(magnitude),
    }
}
