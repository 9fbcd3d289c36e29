//! The reasons why an evaluation stops early.

use crate::logic::AdditionError;
use nimata_automata::budget::Reached;

/// Why an evaluation stops early.
#[derive(Clone, Debug)]
pub(super) enum Halt {
    /// A bound of the budget was reached.
    Reached(Reached),
    /// A number is too large to compute with.
    Number,
    /// A table would have too many letters.
    Letters,
    /// Numbers cannot be added.
    Addition(Box<AdditionError>),
}

impl From<Reached> for Halt {
    fn from(reached: Reached) -> Self {
        Halt::Reached(reached)
    }
}

impl From<AdditionError> for Halt {
    fn from(error: AdditionError) -> Self {
        match error {
            AdditionError::Reached(reached) => Halt::Reached(reached),
            other => Halt::Addition(Box::new(other)),
        }
    }
}
