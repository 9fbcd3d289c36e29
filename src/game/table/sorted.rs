//! The sorted positions of a cube, for games in which the order of the piles does not matter.

use super::{Cursor, Places};
use crate::budget::{Budget, Reached};

/// The sorted positions of a cube, least number first; the largest number changes slowest. There
/// are n! times fewer of them than of all positions, about.
#[derive(Clone, Debug)]
pub struct Sorted {
    /// For the i-th place in sorted order, from 0, and x ≤ `most` + 1, the number C(x + i, i + 1)
    /// of sorted positions of i + 1 numbers below x. The sum over the places of a sorted position
    /// is its index.
    below: Vec<Vec<usize>>,
    most: usize,
    count: u64,
}

impl Sorted {
    /// The positions of `width` ≥ 1 numbers up to `most`.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken: a table of `entry` bytes a position is too large.
    pub(in crate::game) fn new(
        width: usize,
        most: u64,
        entry: u64,
        budget: &Budget,
    ) -> Result<Self, Reached> {
        let wide = u64::try_from(width).unwrap_or(u64::MAX);
        // C(most + i, i) for i up to n, by increasing products.
        let times = |count: u64, i| Some(count.checked_mul(most.checked_add(i)?)? / i);
        let count = (1..=wide).try_fold(1, times).unwrap_or(u64::MAX);
        let lookup = most.saturating_add(2).saturating_mul(wide.saturating_mul(8));
        budget.allow_memory(count.saturating_mul(entry).saturating_add(lookup))?;
        let most = usize::try_from(most).map_err(|_| Reached::beyond_memory(budget))?;
        let mut below = vec![(0..=most + 1).collect::<Vec<usize>>()];
        for place in 1..width {
            let sums = below[place - 1].iter().scan(0, |sum, &smaller| {
                *sum += smaller;
                Some(*sum)
            });
            below.push(sums.collect());
        }
        Ok(Sorted { below, most, count })
    }

    /// The distance in the table to the position in which the number x ≥ 1 at this place is one
    /// less, if that position is sorted as well. The distances of several places add up.
    #[inline]
    pub(in crate::game) fn step(&self, place: usize, x: usize) -> usize {
        self.below[place][x] - self.below[place][x - 1]
    }
}

impl Places for Sorted {
    fn width(&self) -> usize {
        self.below.len()
    }

    fn count(&self) -> u64 {
        self.count
    }

    #[inline]
    fn place(&self, at: impl Iterator<Item = usize>) -> usize {
        let mut least = 0;
        let below = |(number, below): (usize, &Vec<usize>)| {
            assert!(least <= number, "the position is sorted");
            least = number;
            below[number]
        };
        // A sorted position outside the cube has an index beyond the table.
        at.zip(&self.below).map(below).sum()
    }

    #[inline]
    fn advance(&self, at: &mut Cursor) {
        at.place += 1;
        for place in 0..at.numbers.len() {
            let top = at.numbers.get(place + 1).copied().unwrap_or(self.most);
            if at.numbers[place] < top {
                at.numbers[place] += 1;
                at.numbers[..place].fill(0);
                at.empty = at.empty & !(1 << place) | ((1 << place) - 1);
                return;
            }
        }
    }
}
