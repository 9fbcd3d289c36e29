//! Numerations, after `?`.

use super::state::{Parser, unexpected};
use crate::logic::syntax::error::{Fault, SyntaxErrorKind as Kind};
use crate::logic::syntax::numeration::same_digits;
use crate::logic::syntax::token::Token;
use nimata_automata::automaton::Numeration;

impl Parser<'_> {
    /// Reads a numeration, after `?`.
    pub(super) fn numeration(&mut self) -> Result<(), Fault> {
        let placed = self.next();
        let Token::Numeration(name) = placed.token else {
            return Err(unexpected("a numeration, as in ?msd_2,", placed));
        };
        let numerals = self.words.numeration(name);
        let numerals = numerals.map_err(|kind| Fault { offset: placed.offset, kind })?;
        self.force = Some(numerals.clone());
        if self.notes.is_some() { Ok(()) } else { self.agree(numerals, placed.offset) }
    }

    /// Verifies that the whole formula uses one numeration, in whatever order of digits.
    pub(super) fn agree(&mut self, numerals: Numeration, offset: usize) -> Result<(), Fault> {
        let before = self.numerals.get_or_insert_with(|| numerals.clone());
        if same_digits(before, &numerals) {
            return Ok(());
        }
        let kind = Kind::TwoNumerations(before.to_string(), numerals.to_string());
        Err(Fault { offset, kind })
    }
}
