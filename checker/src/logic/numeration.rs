//! How numbers are written: in places, or as the words of a language.

use std::fmt;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::json::Reader;
use crate::logic::places::Places;
use crate::logic::words::Words;
use crate::reject::Reject;

/// The numeration of a claim.
#[derive(Clone)]
pub(crate) enum Numeration {
    Places(Places),
    Words(Rc<Words>),
}

impl Numeration {
    /// Reads the name of a numeration, or the automaton of its words.
    pub(crate) fn read(r: &mut Reader) -> Result<Numeration, Reject> {
        if r.at_object() {
            Ok(Numeration::Words(Rc::new(Words::read(r)?)))
        } else {
            Places::named(r.string()?).map(Numeration::Places)
        }
    }

    /// The digits in a base, most significant first.
    pub(crate) fn in_base(base: u32) -> Result<Numeration, Reject> {
        Places::named(&format!("msd_{base}")).map(Numeration::Places)
    }

    pub(crate) fn digits(&self) -> u32 {
        match self {
            Numeration::Places(places) => places.digits(),
            Numeration::Words(words) => words.digits,
        }
    }

    pub(crate) fn is_binary(&self) -> bool {
        matches!(self, Numeration::Places(Places::Msd(2) | Places::Lsd(2)))
    }

    pub(crate) fn least_first(&self) -> bool {
        match self {
            Numeration::Places(places) => places.least_first(),
            Numeration::Words(words) => words.least_first,
        }
    }

    /// The automaton of the words that represent numbers, if not all words do.
    pub(crate) fn language(&self) -> Option<Rc<Automaton>> {
        match self {
            Numeration::Places(places) => places.language().map(Rc::new),
            Numeration::Words(words) => Some(Rc::clone(&words.language)),
        }
    }

    /// Writes the number with these digits, which stand in reading order; a number that does not
    /// fit is written as its digits.
    pub(crate) fn written(&self, mut digits: Vec<u32>) -> String {
        if self.least_first() {
            digits.reverse();
        }
        let number = match self {
            Numeration::Places(places) => places.number(digits.iter().copied()),
            Numeration::Words(words) => words.rank(&digits),
        };
        number.map_or_else(|| format!("{digits:?} in {self}"), |number| number.to_string())
    }
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Numeration::Places(places) => places.fmt(f),
            Numeration::Words(_) => write!(f, "the numeration of the claim"),
        }
    }
}
