//! Values that are computed one after the other, so that a table of them can grow in a file.

use super::GameError;
use nimata_automata::budget::{Budget, Reached};

/// The values of the numbers 0, 1, 2, … of a game, as far as they are known.
pub trait Growing {
    /// The known values.
    fn values(&self) -> &[u32];

    /// The most memory that the first `count` values and the work for them take, in bytes.
    fn memory(&self, count: usize) -> u64;

    /// Computes at least one of the first `count` values, unless all of them are known.
    ///
    /// # Errors
    /// A bound was reached; the values computed until then are known.
    fn grow(&mut self, count: usize, budget: &Budget) -> Result<(), Reached>;

    /// Takes over the first values as an earlier run has stored them, in place of those that are
    /// known. Some are computed anew from those before them, and must be the same.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] names a value that is wrong; bounds of the budget.
    fn resume(&mut self, values: Vec<u32>, budget: &Budget) -> Result<(), GameError>;
}
