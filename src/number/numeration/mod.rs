//! Numeration systems: what the digits of an automaton mean.
//!
//! A [`LinearNumeration`] writes numbers as sums of terms of a linear recurrence, n = Σ d_i u_i,
//! and of all ways to do so takes the **greedy** one: d_i is what fits when everything above has
//! been taken. All words here are most significant digit first, and functions say so in their
//! names; the digits of 0 are the empty word.
//!
//! | file | holds |
//! |---|---|
//! | `linear` | the system, and what makes a recurrence one |
//! | `terms` | the terms, upwards and downwards |
//! | `append` | zeros appended to a word, many at once |
//! | `greedy`, `halves` | a number to its digits: one by one, and by halves |
//! | `value` | digits to their number, and which words are digits of a number |

mod append;
mod error;
mod greedy;
mod halves;
mod linear;
mod terms;
mod value;

pub use error::NumerationError;
pub use linear::LinearNumeration;
pub use value::Shifts;

/// The system in which an automaton reads its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Numeration {
    /// The digits' own base.
    #[default]
    Base,
    /// Greedy representations by the terms of a linear recurrence.
    Linear(LinearNumeration),
}
