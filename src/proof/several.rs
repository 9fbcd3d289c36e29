//! Questions in which variables have numerations of their own, or are codes.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::automata::in_order;
use super::question::{DEFAULT_NUMERALS, Rest, failure};
use super::{Host, Question, Sequences};
use crate::automaton::{DigitOrder, Letters, Numeration, Track};
use crate::game::GameError;
use crate::logic::{Given, KindError, Translation, Vocabulary, named, parse_noted, sequences_of};
use crate::number::radix::{brief_decimal, negative::signed, to_decimal};

/// How the values of variables are written: numbers in decimal, and codes by their letters.
#[derive(Clone, Debug, Default)]
pub struct Spelling {
    codes: BTreeMap<String, (Letters, DigitOrder)>,
    /// The negative base in which integers are written, of which the values are codes.
    integers: Option<Numeration>,
}

impl Spelling {
    /// That of numbers in one numeration.
    pub fn of(numerals: &Numeration) -> Self {
        let integers = numerals.negative_base().map(|_| numerals.clone());
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

/// Reads a question in which variables have numerations of their own. The words know the sequences
/// that the text names.
pub(super) fn read(
    text: &str,
    words: &Vocabulary,
    sequences: &mut Sequences<'_>,
) -> Result<Question, GameError> {
    let host = sequences.host();
    let syntax = |error| failed(KindError::Syntax(error), text, host);
    let noted = parse_noted(text, words).map_err(syntax)?;
    let names = sequences_of(&noted.formula);
    let wish = named(text).numerations.first().map(|name| words.numeration(name));
    let wish = wish.transpose().ok().flatten();
    let mut order = wish.as_ref().map(Numeration::order);
    let mut given = BTreeMap::new();
    for name in names {
        let own = sequences.loaded(&name, None)?.sequence.automaton.numeration().clone();
        let wanted = *order.get_or_insert(own.order());
        let loaded = sequences.loaded(&name, Some(&own.in_order(wanted)))?;
        let automaton = in_order(loaded.sequence.automaton, wanted, host)?;
        let tracks = sequences.tracks(&name, &automaton);
        given.insert(name, Given { automaton, tracks });
    }
    let order = order.unwrap_or(DEFAULT_NUMERALS.order());
    let otherwise = wish.unwrap_or_else(|| DEFAULT_NUMERALS.in_order(order));
    let translation = Translation::of(text, words, &given, &otherwise, &host.budget());
    let translation = translation.map_err(|error| failed(error, text, host))?;
    Ok(Question {
        formula: translation.read.clone(),
        environment: translation.environment().clone(),
        mixed: translation.mixed.clone(),
        spelling: Spelling::from(&translation),
        rest: Rest {
            lemmas: Vec::new(),
            numerals: translation.environment().numerals().clone(),
            translation: Some(translation),
            decided: None,
            offset: 0,
            sums: Vec::new(),
        },
    })
}

/// The error for a question.
pub(super) fn failed(error: KindError, text: &str, host: &dyn Host) -> GameError {
    match error {
        KindError::Syntax(error) => {
            GameError::NoFormula { column: error.column(), says: error.render(text) }
        }
        KindError::Reached(reached) => reached.into(),
        KindError::Solve(error) => failure(error, host),
        error => GameError::Unsuitable(error.to_string()),
    }
}
