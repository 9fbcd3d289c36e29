//! Lists of positions, as rows of numbers.

/// Positions of one game in order, one row of numbers for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionList {
    names: Vec<String>,
    numbers: Vec<u64>,
}

impl PositionList {
    /// Creates a list from the names of the coordinates and the numbers, one position after the
    /// other.
    ///
    /// # Panics
    /// Panics if there is no name, or the last position is incomplete.
    pub fn new(names: Vec<String>, numbers: Vec<u64>) -> Self {
        assert!(!names.is_empty() && numbers.len().is_multiple_of(names.len()), "whole rows");
        PositionList { names, numbers }
    }

    /// The names of the coordinates.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.numbers.len() / self.names.len()
    }

    /// Whether the list has no position.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The positions in order, each as its numbers.
    pub fn rows(&self) -> impl Iterator<Item = &[u64]> {
        self.numbers.chunks_exact(self.names.len())
    }
}
