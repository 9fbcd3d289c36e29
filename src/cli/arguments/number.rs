//! Options with numbers: bounded expressions, sizes and times, and the names of numerations.

use std::ffi::OsStr;
use std::fmt::Display;
use std::time::Duration;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use num_bigint::BigUint;

use crate::number::expression::bounded;
use crate::number::numeration::WordSystem;

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

/// Reads a size in bytes with binary multiples: `512M`, `2G`, `2GiB`, `1000000`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| "write a size such as 512M or 2G".to_owned())?;
    let shift = match unit.trim().trim_end_matches("iB").trim_end_matches('B') {
        "" => 0,
        "K" | "k" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(format!("`{unit}` is not a unit of memory: there are K, M, G and T")),
    };
    number
        .checked_mul(1 << shift)
        .ok_or_else(|| "that is more memory than any machine has".to_owned())
}

/// Reads a duration: `30`, `30s`, `500ms`, `5m`, `2h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits =
        text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').len();
    let (number, unit) = text.split_at(digits);
    let number: f64 = number.parse().map_err(|_| "write a time such as 30s or 5m".to_owned())?;
    let scale = match unit.trim() {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("`{unit}` is not a unit of time: there are ms, s, m and h")),
    };
    Duration::try_from_secs_f64(number * scale).map_err(|error| error.to_string())
}

/// Takes any text, since names may have parentheses or be those of files. Shells complete the names
/// that are single words.
#[derive(Clone, Copy, Debug)]
pub struct NumerationName;

impl TypedValueParser for NumerationName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        option: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, option, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = ["msd_2", "lsd_2"].into_iter().chain(WordSystem::names());
        Some(Box::new(names.map(PossibleValue::new)))
    }
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
