//! The positions of a table, in the order of its entries.

/// The positions of a table: tuples of numbers, in an order in which no move leads to a later one.
pub trait Places {
    /// The number of numbers in a position, at most 64.
    fn width(&self) -> usize;

    /// The number of positions; it saturates.
    fn count(&self) -> u64;

    /// The index of a position.
    ///
    /// # Panics
    /// The position is not in the table.
    fn place(&self, at: impl Iterator<Item = usize>) -> usize;

    /// Moves to the next position.
    fn advance(&self, at: &mut Cursor);
}

/// The position whose entry is computed next.
pub struct Cursor {
    /// The numbers of the position.
    pub(in crate::game) numbers: Vec<usize>,
    /// Its index.
    pub(in crate::game) place: usize,
    /// The set of its numbers that are 0. It is kept from one position to the next, so one test
    /// decides whether a set of piles holds an empty one.
    pub(in crate::game) empty: u64,
}

impl Cursor {
    /// The first position, where all numbers are 0.
    pub(in crate::game) fn first(width: usize) -> Self {
        assert!(width <= 64, "a table has at most 64 numbers a position");
        let beyond = u32::try_from(64 - width).expect("at most 64");
        let empty = u64::MAX.checked_shr(beyond).unwrap_or(0);
        Cursor { numbers: vec![0; width], place: 0, empty }
    }
}
