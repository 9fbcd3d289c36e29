//! Whole numbers in options: bounded expressions.

use std::fmt::Display;

use num_bigint::BigUint;

use crate::number::expression::bounded;

/// Reads a number from `least` to `most`.
pub fn whole<T>(
    least: T,
    most: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: TryFrom<BigUint> + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| bounded(text, least, most)
}

/// Reads a number of 32 bits.
pub fn small(text: &str) -> Result<u32, String> {
    bounded(text, 0, u32::MAX)
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
}
