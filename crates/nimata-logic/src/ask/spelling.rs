//! How the values of variables are written.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::logic::Translation;
use nimata_automata::automaton::{DigitOrder, Letters, Numeration, Track};
use nimata_automata::number::radix::{brief_decimal, negative::signed, to_decimal};

/// How the values of variables are written: numbers in decimal, and codes by their letters.
#[derive(Clone, Debug, Default)]
pub struct Spelling {
    codes: BTreeMap<String, (Letters, DigitOrder)>,
    /// The numeration in which integers are written, of which the values are codes.
    integers: Option<Numeration>,
}

impl Spelling {
    /// That of numbers in one numeration.
    pub fn of(numerals: &Numeration) -> Self {
        let integers = Some(numerals.clone()).filter(Numeration::has_integers);
        Spelling { integers, ..Spelling::default() }
    }

    /// The value of a variable in decimal, or as a code.
    pub fn full(&self, variable: &str, value: &BigUint) -> String {
        self.written(variable, value, to_decimal)
    }

    /// The value of a variable, shortened if it is a long number.
    pub fn brief(&self, variable: &str, value: &BigUint) -> String {
        self.written(variable, value, brief_decimal)
    }

    fn written(&self, variable: &str, value: &BigUint, decimal: fn(&BigUint) -> String) -> String {
        match (self.codes.get(variable), &self.integers) {
            (Some((letters, order)), _) => letters.code(value, *order),
            (None, Some(numerals)) => signed(&numerals.integer_of_code(value), decimal),
            (None, None) => decimal(value),
        }
    }
}

impl From<&Translation> for Spelling {
    fn from(translation: &Translation) -> Self {
        let order = translation.environment().numerals().order();
        let codes = translation.variables().filter_map(|(name, kind)| match kind {
            Track::Code(letters) => Some((name.to_owned(), (letters.clone(), order))),
            Track::Number(_) => None,
        });
        Spelling { codes: codes.collect(), integers: None }
    }
}
