//! Names of numerations in options.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command};

use crate::number::numeration::WordSystem;

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
