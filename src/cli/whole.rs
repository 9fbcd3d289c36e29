//! Whole numbers in options: bounded expressions.

use std::fmt::Display;

use num_bigint::BigUint;

use crate::number::expression::{FileAccess, Limits, evaluate};

/// Reads a number from `least` to `most`.
pub fn whole<T>(
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: TryFrom<BigUint> + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let limits = Limits { max_digits: 1000, files: FileAccess::Refused, ..Limits::default() };
        let number = evaluate(text, &limits).map_err(|error| error.message())?;
        let small = T::try_from(number).ok().filter(|number| (least..=most).contains(number));
        small.ok_or_else(|| format!("it takes a number from {least} to {most}"))
    }
}

/// Reads a number of 32 bits.
pub fn small(text: &str) -> Result<u32, String> {
    whole(0, u32::MAX)(text)
}

/// Reads `A..B`, both ends included; `up_to` gives the meaning of a single number.
pub fn range(text: &str, up_to: impl Fn(u32) -> Result<u32, String>) -> Result<Range, String> {
    let Some((first, last)) = text.split_once("..") else {
        return Ok(Range { first: 0, last: up_to(small(text)?)? });
    };
    let (first, last) = (small(first)?, small(last)?);
    match first <= last {
        true => Ok(Range { first, last }),
        false => Err(format!("{first}..{last} is empty; write the smaller number first")),
    }
}

/// A range of numbers with both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least number.
    pub first: u32,
    /// The largest number.
    pub last: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_be_an_expression_between_its_bounds() {
        assert_eq!(small("2^4 - 1"), Ok(15));
        assert_eq!(whole(1u16, 1024)("1_024"), Ok(1024));
        let beyond = Err("it takes a number from 1 to 1024".to_owned());
        assert_eq!(whole(1u16, 1024)("0"), beyond);
        assert_eq!(whole(1u16, 1024)("10^30"), beyond);
        assert!(small("@/etc/passwd").is_err() && small("five").is_err() && small("").is_err());
    }

    #[test]
    fn a_range_has_both_ends() {
        let up_to = |number: u32| Ok(number);
        assert_eq!(range("3..3", up_to), Ok(Range { first: 3, last: 3 }));
        assert_eq!(range("7", up_to), Ok(Range { first: 0, last: 7 }));
        for wrong in ["4..3", "1..", "..", "1..2..3", "x"] {
            assert!(range(wrong, up_to).is_err(), "{wrong}");
        }
    }
}
