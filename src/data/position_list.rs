//! Positions in order, as rows of numbers.

/// Positions of one game, a row of numbers each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionList {
    names: Vec<String>,
    numbers: Vec<u64>,
}

impl PositionList {
    /// Positions whose numbers have these names, one position after the other.
    ///
    /// # Panics
    /// If there is no name, or the last position is cut short.
    pub fn new(names: Vec<String>, numbers: Vec<u64>) -> Self {
        assert!(!names.is_empty() && numbers.len().is_multiple_of(names.len()), "whole rows");
        PositionList { names, numbers }
    }

    /// The names of the numbers.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.numbers.len() / self.names.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The positions in order.
    pub fn rows(&self) -> impl Iterator<Item = &[u64]> {
        self.numbers.chunks_exact(self.names.len())
    }
}
