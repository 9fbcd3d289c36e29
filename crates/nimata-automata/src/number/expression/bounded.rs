//! Expressions with a small value, for numbers such as the length of a table.

use std::fmt::Display;

use num_bigint::BigUint;

use super::{FileAccess, Limits, evaluate};

/// Returns the value of an expression if it is between `least` and `most`. No file is read.
///
/// ```
/// use nimata_automata::number::expression::bounded;
/// assert_eq!(bounded("2^4 - 1", 0, u32::MAX), Ok(15));
/// let beyond = Err("it takes a number from 1 to 1024".to_owned());
/// assert_eq!(bounded("10^30", 1_u16, 1024), beyond);
/// ```
///
/// # Errors
/// A sentence about the expression, or with the two bounds.
pub fn bounded<T>(text: &str, least: T, most: T) -> Result<T, String>
where
    T: TryFrom<BigUint> + PartialOrd + Display,
{
    let limits = Limits { max_digits: 1000, files: FileAccess::Refused, ..Limits::default() };
    let number = evaluate(text, &limits).map_err(|error| error.message())?;
    let small = T::try_from(number).ok().filter(|number| (&least..=&most).contains(&number));
    small.ok_or_else(|| format!("it takes a number from {least} to {most}"))
}
