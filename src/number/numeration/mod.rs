//! Numeration systems: what the digits of an automaton mean.

mod linear;

pub use linear::LinearNumeration;

/// The system in which an automaton reads its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Numeration {
    /// The digits' own base.
    #[default]
    Base,
    /// Greedy representations by the terms of a linear recurrence.
    Linear(LinearNumeration),
}
