//! All positions of a box, in lexicographic order.

/// All positions of a box; the last number changes fastest.
#[derive(Clone, Debug)]
pub struct Sides {
    /// One more than the bound of each number.
    sides: Vec<usize>,
    /// The distance between two positions that differ by one in a number.
    strides: Vec<usize>,
    count: u64,
}

impl Sides {
    /// The positions whose numbers are at most these. What exceeds memory's index is cut off,
    /// since no table has room for such a box.
    pub(in crate::game) fn new<N: Copy + Into<u64>>(upto: &[N]) -> Self {
        let upto = upto.iter().map(|&most| most.into());
        let sides = |most: u64| usize::try_from(most.saturating_add(1)).unwrap_or(usize::MAX);
        let sides: Vec<usize> = upto.clone().map(sides).collect();
        let mut strides = vec![1usize; sides.len()];
        for number in (1..sides.len()).rev() {
            strides[number - 1] = strides[number].saturating_mul(sides[number]);
        }
        let count =
            upto.fold(1, |count: u64, most: u64| count.saturating_mul(most.saturating_add(1)));
        Sides { sides, strides, count }
    }

    /// The distance between two positions that differ by one in a number, for each number.
    pub(in crate::game) fn strides(&self) -> &[usize] {
        &self.strides
    }

    /// The distance to the position that has one less in each number of a set.
    pub(in crate::game) fn back(&self, set: u64) -> usize {
        let strides = self.strides.iter().enumerate();
        strides.filter(|(number, _)| set >> number & 1 == 1).map(|(_, stride)| stride).sum()
    }

    /// The last position.
    pub(super) fn last(&self) -> Vec<u64> {
        self.sides.iter().map(|&side| u64::try_from(side - 1).expect("a length")).collect()
    }
}

impl Places for Sides {
    fn width(&self) -> usize {
        self.sides.len()
    }

    fn count(&self) -> u64 {
        self.count
    }

    #[inline]
    fn place(&self, at: impl Iterator<Item = usize>) -> usize {
        at.zip(&self.sides).fold(0, |place, (number, &side)| {
            assert!(number < side, "a number of {number} is outside the box");
            place * side + number
        })
    }

    #[inline]
    fn advance(&self, at: &mut Cursor) {
        at.place += 1;
        for (number, &side) in self.sides.iter().enumerate().rev() {
            at.numbers[number] += 1;
            if at.numbers[number] < side {
                at.empty &= !(1 << number);
                return;
            }
            at.numbers[number] = 0;
            at.empty |= 1 << number;
        }
    }
}

// The positions of a table, in the order of its entries.

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
