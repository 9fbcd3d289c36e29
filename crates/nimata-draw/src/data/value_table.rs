//! Tables of values: the values of all positions of a box, as a stream; and lists of positions.

use std::rc::Rc;

/// The meaning of the numbers of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The heading of the numbers, one or two words: `value`.
    pub name: &'static str,
    /// A sentence about the meaning of the numbers, if they are not values.
    pub says: Option<&'static str>,
}

impl Quantity {
    /// The numbers are Sprague–Grundy values.
    pub const VALUE: Quantity = Quantity { name: "value", says: None };

    /// The outcome: who wins.
    pub const OUTCOME: Quantity = Quantity {
        name: "outcome",
        says: Some("0 is P, the player to move loses; 1 is N, the player to move wins"),
    };

    /// The remoteness: how long a play lasts.
    pub const REMOTENESS: Quantity = Quantity {
        name: "remoteness",
        says: Some("how many moves a play lasts, if the winner hastens and the loser delays"),
    };
}

/// The values of all positions of a box, as they are computed.
pub struct ValueTable<'a> {
    /// The meaning of the values.
    pub holds: Quantity,
    /// The names of the coordinates.
    pub coordinates: Vec<String>,
    /// The least position: one number for each coordinate.
    pub first: Vec<u64>,
    /// The greatest position, which is included.
    pub last: Vec<u64>,
    /// The values, in the order of [`Positions`].
    pub values: Box<dyn Iterator<Item = i64> + 'a>,
}

impl<'a> ValueTable<'a> {
    /// The positions with these values of the coordinates at these places alone. The coordinates
    /// that are fixed come first, so that the others run through whole rows.
    ///
    /// ```
    /// use nimata_draw::data::{Quantity, ValueTable};
    /// let products = ValueTable {
    ///     holds: Quantity::VALUE,
    ///     coordinates: vec!["x".to_owned(), "y".to_owned()],
    ///     first: vec![0, 0],
    ///     last: vec![2, 2],
    ///     values: Box::new((0..9).map(|cell| cell / 3 * (cell % 3))),
    /// };
    /// let doubles = products.fixing(&[(1, 2)]);
    /// assert_eq!((&doubles.coordinates[..], &doubles.first[..]), (
    ///     &["y".to_owned(), "x".to_owned()][..],
    ///     &[2, 0][..],
    /// ));
    /// assert!(doubles.values.eq([0, 2, 4]));
    /// ```
    ///
    /// # Panics
    /// Panics if there is no coordinate at a place, or its value is outside the box.
    #[must_use]
    pub fn fixing(self, fixed: &[(usize, u64)]) -> ValueTable<'a> {
        if fixed.is_empty() {
            return self;
        }
        let ValueTable { holds, coordinates, mut first, mut last, values } = self;
        let all = Positions::new(&first, &last).zip(values);
        for &(place, value) in fixed {
            assert!((first[place]..=last[place]).contains(&value), "{value} is in the box");
            (first[place], last[place]) = (value, value);
        }
        let wanted = fixed.to_vec();
        let values = all
            .filter(move |(at, _)| wanted.iter().all(|&(place, value)| at[place] == value))
            .map(|(_, value)| value);
        let free = (0..first.len()).filter(|at| fixed.iter().all(|(place, _)| place != at));
        let order: Vec<usize> = fixed.iter().map(|(place, _)| *place).chain(free).collect();
        ValueTable {
            holds,
            coordinates: order.iter().map(|&at| coordinates[at].clone()).collect(),
            first: order.iter().map(|&at| first[at]).collect(),
            last: order.iter().map(|&at| last[at]).collect(),
            values: Box::new(values),
        }
    }
}

/// The values of consecutive numbers as bytes, if none exceeds 255.
pub struct ByteTable<'a> {
    /// The number of the first byte.
    pub first: u64,
    /// The greatest number, which is included.
    pub last: u64,
    /// The values in order, in stretches; a stretch that recurs is computed once.
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
    /// Creates the positions between `first` and `last`, both included, coordinate by coordinate.
    ///
    /// ```
    /// let all: Vec<Vec<u64>> = nimata_draw::data::Positions::new(&[0, 1], &[1, 2]).collect();
    /// assert_eq!(all, [[0, 1], [0, 2], [1, 1], [1, 2]]);
    /// ```
    ///
    /// # Panics
    /// Panics if the two differ in length, or a coordinate of `last` is below that of `first`.
    pub fn new(first: &[u64], last: &[u64]) -> Self {
        assert_eq!(first.len(), last.len(), "one bound for each coordinate");
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
