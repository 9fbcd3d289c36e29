//! Evaluates automata at numbers.

use num_bigint::BigUint;

use super::{Dfao, DigitOrder, Output, StateId};
use crate::number::radix::{to_lsd_digits, to_msd_digits};

impl Dfao {
    /// The state after the digits of n. For n = 0 this is the start, since 0 has no digits.
    ///
    /// # Panics
    /// Panics if the automaton has more than one track.
    ///
    /// # Complexity
    /// The cost of converting n to the base, and one lookup for each digit.
    pub fn state_at(&self, n: &BigUint) -> StateId {
        assert_eq!(self.alphabet().tracks(), 1, "one number for one track");
        let digits = match self.order() {
            DigitOrder::Msd => to_msd_digits(n, self.alphabet().radix()),
            DigitOrder::Lsd => to_lsd_digits(n, self.alphabet().radix()),
        };
        self.run(StateId::START, digits)
    }

    /// The output after the digits of n.
    ///
    /// # Panics
    /// Panics if the automaton has more than one track.
    pub fn value_at(&self, n: &BigUint) -> Output {
        self.output(self.state_at(n))
    }

    /// The output after the digits of several numbers, read in step and padded with zeros to one
    /// length.
    ///
    /// # Panics
    /// Panics if there is not one number for each track.
    pub fn value_at_tuple(&self, numbers: &[BigUint]) -> Output {
        assert_eq!(
            Ok(self.alphabet().tracks()),
            u32::try_from(numbers.len()),
            "one number for each track"
        );
        let tracks: Vec<Vec<u32>> =
            numbers.iter().map(|n| to_lsd_digits(n, self.alphabet().radix())).collect();
        let length = tracks.iter().map(Vec::len).max().unwrap_or(0);
        let letter = |place: usize| {
            tracks.iter().fold(0, |letter, digits| {
                letter * self.alphabet().base() + digits.get(place).copied().unwrap_or(0)
            })
        };
        let end = match self.order() {
            DigitOrder::Msd => self.run(StateId::START, (0..length).rev().map(letter)),
            DigitOrder::Lsd => self.run(StateId::START, (0..length).map(letter)),
        };
        self.output(end)
    }
}
