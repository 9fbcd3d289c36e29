//! Tables: one entry for each position of a box, or for each sorted position of a cube.
//!
//! | file | job |
//! |---|---|
//! | `sides` | the positions of a table, and the index of each |
//! | `sides`, `sorted` | all positions of a box; the sorted positions of a cube |
//! | `mex` | the mex of the values of the options |
//!
//! The families fill these tables by their own loops over the options. They are compared with
//! [`game::Definition`](crate::game::Definition), which shares no code with this room: it has a
//! table and a mex of its own, and sees only the options that [`Rules`](crate::game::Rules) gives.
//!
//! Three tables stay outside. EXCO-NIM keeps numbers of variable length for half of a box, octal
//! games have a mex that skips most pairs of heaps, and games of subtraction and division keep a
//! single row in bytes.

mod mex;
mod sides;
mod sorted;

pub(in crate::game) use mex::{MexSet, mex, missing};
pub use sides::{Cursor, Places, Sides};
pub use sorted::Sorted;

use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::Positions;

/// An entry for each position, in the order of their [`Places`].
///
/// ```
/// use nimata_games::game::hypergraph_nim::{Hypergraph, values_by_definition};
/// let path = Hypergraph::parse("{1,2}{2,3}")?;
/// let table = values_by_definition(&path, &[1, 2, 1], &Default::default())?;
/// assert_eq!((table.at(&[1, 2, 1]), table.entries().len()), (2, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table<T, P = Sides> {
    places: P,
    entries: Vec<T>,
}

impl<T: Copy, P: Places> Table<T, P> {
    /// An empty table with memory for all its entries. The budget is also asked for `beside` bytes,
    /// which the caller takes to fill it.
    ///
    /// # Errors
    /// Those of [`Budget::room`].
    pub(in crate::game) fn with_room(
        places: P,
        beside: u64,
        budget: &Budget,
    ) -> Result<Self, Reached> {
        let entries = budget.room(places.count(), beside)?;
        Ok(Table { places, entries })
    }

    /// The same table, filled with one value.
    pub(in crate::game) fn filled(mut self, value: T) -> Self {
        self.entries.resize(self.len(), value);
        self
    }

    /// Fills the table in order. `next` computes an entry from the earlier ones; it reports its
    /// steps to the pace, which reads the clock.
    ///
    /// # Errors
    /// Those of `next`.
    pub(in crate::game) fn fill<E>(
        mut self,
        budget: &Budget,
        mut next: impl FnMut(&Self, &Cursor, &mut Pace<'_>) -> Result<T, E>,
    ) -> Result<Self, E> {
        let mut at = Cursor::first(self.places.width());
        let mut pace = Pace::new(budget, self.len());
        while at.place < self.len() {
            pace.done = at.place;
            let entry = next(&self, &at, &mut pace)?;
            self.entries.push(entry);
            self.places.advance(&mut at);
        }
        Ok(self)
    }

    /// The number of entries of the full table.
    fn len(&self) -> usize {
        usize::try_from(self.places.count()).expect("the entries have room in memory")
    }

    /// The positions.
    pub(in crate::game) fn places(&self) -> &P {
        &self.places
    }

    /// The entry of a position.
    ///
    /// # Panics
    /// The position is not in the table.
    pub fn at<N: Copy + TryInto<usize>>(&self, position: &[N]) -> T {
        assert_eq!(position.len(), self.places.width(), "a position has as many numbers");
        let small = |&number: &N| number.try_into().ok().expect("the position is in the table");
        self.entries[self.places.place(position.iter().map(small))]
    }

    /// The entries in order.
    pub fn entries(&self) -> &[T] {
        &self.entries
    }

    /// The entries in order, which may be changed.
    pub(in crate::game) fn entries_mut(&mut self) -> &mut [T] {
        &mut self.entries
    }

    /// The entries in order, without the table.
    pub fn into_entries(self) -> Vec<T> {
        self.entries
    }
}

impl<T: Copy> Table<T> {
    /// All positions with their entries, in lexicographic order.
    ///
    /// # Panics
    /// A number of the box has more than 32 bits.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<u32>, T)> + '_ {
        let last = self.places.last();
        let narrow = |number| u32::try_from(number).expect("a number of the box has 32 bits");
        Positions::new(&vec![0; last.len()], &last)
            .map(move |at| at.into_iter().map(narrow).collect())
            .zip(self.entries.iter().copied())
    }
}

/// The number of steps between two readings of the clock, which take about a millisecond. A
/// reading takes as long as dozens of steps.
const WORK: usize = 1 << 20;

/// Counts the steps that fill a table. A step is a position, or an option or an edge of it.
pub(in crate::game) struct Pace<'b> {
    budget: &'b Budget,
    left: usize,
    /// The positions that are done, and all of them.
    done: usize,
    all: usize,
}

impl<'b> Pace<'b> {
    /// The pace for a table of so many positions; the clock is read at the first step.
    fn new(budget: &'b Budget, all: usize) -> Self {
        Pace { budget, left: 0, done: 0, all }
    }

    /// Counts steps, and reads the clock if there have been enough of them.
    ///
    /// # Errors
    /// Those of [`Budget::allow_step`].
    #[inline]
    pub(in crate::game) fn take(&mut self, steps: usize) -> Result<(), Reached> {
        match self.left.checked_sub(steps) {
            Some(left) => self.left = left,
            None => {
                self.budget.allow_step(self.done, self.all)?;
                self.left = WORK;
            }
        }
        Ok(())
    }
}
