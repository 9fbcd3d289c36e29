//! Games whose positions are judged together where they are added, because the values of the
//! positions do not decide their sum.

use super::answer::{Evaluation, Move};
use super::{GameError, Position};
use nimata_automata::budget::Budget;

/// The method by which components are evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By whatever theorem applies.
    Best,
    /// By the rules alone.
    Definition,
}

/// A move of a sum: which component, and its position after.
pub struct SumMove {
    /// The component, 0-based.
    pub component: usize,
    /// The move in it.
    pub step: Move,
}

/// Sums of positions of one game that the values of the positions do not decide.
pub trait Together {
    /// The worth of a sum of positions that exist.
    ///
    /// # Errors
    /// As [`Valued::value`](super::Valued::value).
    fn value_of_sum(
        &self,
        positions: &[&Position],
        method: Method,
        budget: &Budget,
    ) -> Result<Evaluation, GameError>;

    /// A move that wins a sum of positions that exist; `None` if none does.
    ///
    /// # Errors
    /// As [`Together::value_of_sum`].
    fn winning_move(
        &self,
        positions: &[&Position],
        budget: &Budget,
    ) -> Result<Option<SumMove>, GameError>;
}
