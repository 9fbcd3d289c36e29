//! Evaluates automata at numbers.

use num_bigint::BigUint;

use super::{Dfao, DigitOrder, Output, StateId};
use crate::budget::{Budget, Reached};

impl Dfao {
    /// The state after the digits of n. For n = 0 this is the start, since 0 has no digits.
    ///
    /// # Panics
    /// Panics if the automaton has more than one track.
    ///
    /// # Complexity
    /// The cost of converting n to its digits, and one lookup for each digit.
    pub fn state_at(&self, n: &BigUint) -> StateId {
        assert_eq!(self.alphabet().tracks(), 1, "one number for one track");
        let digits = self.numeration().to_msd_digits(n);
        match self.order() {
            DigitOrder::Msd => self.run(StateId::START, digits),
            DigitOrder::Lsd => self.run(StateId::START, digits.into_iter().rev()),
        }
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
        let value = self.value_at_tuple_within(numbers, &Budget::unlimited());
        value.expect("the budget has no limit")
    }

    /// Works as [`Self::value_at_tuple`], within a budget.
    ///
    /// # Errors
    /// [`Reached`] for a bound of time or memory.
    ///
    /// # Panics
    /// Panics if there is not one number for each track.
    pub fn value_at_tuple_within(
        &self,
        numbers: &[BigUint],
        budget: &Budget,
    ) -> Result<Output, Reached> {
        let (tracks, count) = (self.alphabet().tracks(), u32::try_from(numbers.len()));
        assert_eq!(Ok(tracks), count, "one number for each track");
        let word = self.numeration().to_letters_within(numbers, budget)?;
        Ok(self.output(self.run(StateId::START, word)))
    }
}
