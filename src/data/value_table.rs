//! Values of all positions of a box, as a stream.

use std::rc::Rc;

/// What the numbers of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The word or two that head them: `value`.
    pub name: &'static str,
    /// What they mean, where they are no values.
    pub says: Option<&'static str>,
}

impl Quantity {
    /// Sprague–Grundy values.
    pub const VALUE: Quantity = Quantity { name: "value", says: None };

    /// Who wins.
    pub const OUTCOME: Quantity = Quantity {
        name: "outcome",
        says: Some("0 is P, the player to move loses; 1 is N, the player to move wins"),
    };
}

/// The values of all positions of a box.
pub struct ValueTable<'a> {
    /// What the numbers are.
    pub holds: Quantity,
    /// The names of the coordinates.
    pub coordinates: Vec<String>,
    /// The least position: one number for each coordinate.
    pub first: Vec<u64>,
    /// The greatest position, included.
    pub last: Vec<u64>,
    /// The values, in the order of [`Positions`].
    pub values: Box<dyn Iterator<Item = i64> + 'a>,
}

/// The values of consecutive numbers, none above 255, as bytes.
pub struct ByteTable<'a> {
    /// The least number.
    pub first: u64,
    /// The greatest, included.
    pub last: u64,
    /// The values in order, many at once: a stretch that recurs is made once.
    pub stretches: Box<dyn Iterator<Item = Rc<[u8]>> + 'a>,
}

/// The positions of a box in lexicographic order: the last coordinate runs fastest.
#[derive(Clone, Debug)]
pub struct Positions {
    first: Vec<u64>,
    last: Vec<u64>,
    next: Option<Vec<u64>>,
}

impl Positions {
    /// The positions between `first` and `last`, both included, coordinate by coordinate.
    ///
    /// ```
    /// let all: Vec<Vec<u64>> = nimata::data::Positions::new(&[0, 1], &[1, 2]).collect();
    /// assert_eq!(all, [[0, 1], [0, 2], [1, 1], [1, 2]]);
    /// ```
    ///
    /// # Panics
    /// If the two differ in length, or a coordinate of `last` is below that of `first`.
    pub fn new(first: &[u64], last: &[u64]) -> Self {
        assert_eq!(first.len(), last.len(), "one bound a coordinate");
        assert!(first.iter().zip(last).all(|(first, last)| first <= last), "no box is empty");
        Positions { first: first.to_vec(), last: last.to_vec(), next: Some(first.to_vec()) }
    }
}

impl Iterator for Positions {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        let current = self.next.take()?;
        let turning = (0..current.len()).rev().find(|&i| current[i] < self.last[i]);
        self.next = turning.map(|i| {
            let mut next = current.clone();
            next[i] += 1;
            next[i + 1..].copy_from_slice(&self.first[i + 1..]);
            next
        });
        Some(current)
    }
}
