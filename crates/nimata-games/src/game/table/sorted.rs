//! The sorted positions of a cube, for games in which the order of the piles does not matter.

use super::{Cursor, Places};
use nimata_automata::budget::{Budget, Reached};

/// The sorted positions of a cube, least number first; the largest number changes slowest. There
/// are n! times fewer of them than of all positions, about.
///
/// Differences between neighbouring numbers, and the first number, may be *folded*: a folded
/// difference counts only modulo its period, so that many positions share an entry. The positions
/// of the table are those whose folded differences are below their periods.
#[derive(Clone, Debug)]
pub struct Sorted {
    /// For the i-th place in sorted order, from 0, and x ≤ `most` + 1, how many positions of i + 1
    /// numbers have the last number below x: C(x + i, i + 1) of them if no difference is folded.
    below: Vec<Vec<usize>>,
    /// The period of the difference at each place, or [`Sorted::UNFOLDED`].
    periods: Vec<usize>,
    most: usize,
    count: u64,
}

impl Sorted {
    /// The period of a difference that is not folded.
    pub(in crate::game) const UNFOLDED: usize = usize::MAX;

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
        budget.allow_memory(u64::try_from(width).unwrap_or(u64::MAX).saturating_mul(8))?;
        Self::folded(vec![Self::UNFOLDED; width], most, entry, budget)
    }

    /// The positions of numbers up to `most`, one for each period: at i > 0 that of the difference
    /// to the number before it, and at 0 that of the first number.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken: a table of `entry` bytes a position is too large.
    pub(in crate::game) fn folded(
        periods: Vec<usize>,
        most: u64,
        entry: u64,
        budget: &Budget,
    ) -> Result<Self, Reached> {
        let wide = u64::try_from(periods.len()).unwrap_or(u64::MAX);
        let lookup = most.saturating_add(2).saturating_mul(wide.saturating_mul(8));
        budget.allow_memory(lookup)?;
        let most = usize::try_from(most).map_err(|_| Reached::beyond_memory(budget))?;
        let mut below: Vec<Vec<usize>> = Vec::with_capacity(periods.len());
        for &period in &periods {
            let before = below.last();
            // The positions of the numbers before it, if this number is x.
            let ending = |x: usize| match before {
                None => usize::from(x < period),
                Some(before) => before[x + 1] - before[least_before(x, period)],
            };
            let sums = (0..=most).scan(0usize, |sum, x| {
                *sum = sum.saturating_add(ending(x));
                Some(*sum)
            });
            below.push([0].into_iter().chain(sums).collect());
        }
        let count = below.last().map_or(1, |below| below[most + 1]);
        let count =
            if count == usize::MAX { u64::MAX } else { u64::try_from(count).unwrap_or(u64::MAX) };
        budget.allow_memory(count.saturating_mul(entry).saturating_add(lookup))?;
        Ok(Sorted { below, periods, most, count })
    }

    /// The period of the difference at a place.
    pub(in crate::game) fn period(&self, place: usize) -> usize {
        self.periods[place]
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
        // The last number, and the same number of the position that has the entry.
        let (mut last, mut folded) = (0, 0);
        let mut place = 0;
        for (i, number) in at.enumerate() {
            assert!(last <= number, "the position is sorted");
            let (difference, period) = (number - last, self.periods[i]);
            let difference = if difference < period { difference } else { difference % period };
            if let Some(before) = i.checked_sub(1) {
                place -= self.below[before][least_before(folded + difference, period)];
            }
            (last, folded) = (number, folded + difference);
            // A sorted position outside the cube has an index beyond the table.
            place += self.below[i][folded];
        }
        place
    }

    #[inline]
    fn advance(&self, at: &mut Cursor) {
        at.place += 1;
        for place in 0..at.numbers.len() {
            let top = at.numbers.get(place + 1).copied().unwrap_or(self.most);
            let next = at.numbers[place] + 1;
            // With all differences before it folded, a number is bounded.
            if next <= top && self.below[place][next] < self.below[place][next + 1] {
                at.numbers[place] = next;
                at.empty &= !(1 << place);
                for before in (0..place).rev() {
                    let least = least_before(at.numbers[before + 1], self.periods[before + 1]);
                    at.numbers[before] = least;
                    at.empty = at.empty & !(1 << before) | u64::from(least == 0) << before;
                }
                return;
            }
        }
    }
}

/// The least number that may stand before the number x, if their difference has this period.
#[inline]
fn least_before(x: usize, period: usize) -> usize {
    x.saturating_sub(period - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sorted positions of numbers up to `most`, the largest number changing slowest.
    fn sorted(width: usize, most: usize) -> Vec<Vec<usize>> {
        let Some(width) = width.checked_sub(1) else { return vec![vec![]] };
        let ending = |x| sorted(width, x).into_iter().map(move |at| [at, vec![x]].concat());
        (0..=most).flat_map(ending).collect()
    }

    #[test]
    fn positions_stand_in_order_and_share_the_entry_of_their_smallest_differences() {
        const FREE: usize = Sorted::UNFOLDED;
        for periods in [
            vec![FREE; 3],
            vec![FREE, 1, FREE],
            vec![FREE, FREE, 2],
            vec![1, FREE, 3],
            vec![2, 3, FREE],
            vec![2, 2, 4],
        ] {
            let places = Sorted::folded(periods.clone(), 7, 1, &Budget::default()).expect("small");
            let smallest = |at: &[usize]| {
                let mut before = 0;
                let differences = at.iter().map(|&x| x - std::mem::replace(&mut before, x));
                let folded = differences.zip(&periods).map(|(difference, p)| difference % p);
                let sums = folded.scan(0, |sum, difference| {
                    *sum += difference;
                    Some(*sum)
                });
                sums.collect::<Vec<usize>>()
            };
            let all = sorted(3, 7);
            let kept: Vec<_> = all.iter().filter(|at| smallest(at) == **at).collect();
            assert_eq!(places.count(), u64::try_from(kept.len()).expect("few"), "{periods:?}");
            let mut at = Cursor::first(3);
            for (place, position) in kept.iter().enumerate() {
                assert_eq!((&at.numbers, at.place), (*position, place), "{periods:?}");
                let empty = (0..3).filter(|&i| position[i] == 0).map(|i| 1 << i).sum::<u64>();
                assert_eq!(at.empty, empty, "{periods:?} {position:?}");
                places.advance(&mut at);
            }
            for position in &all {
                let place = places.place(position.iter().copied());
                assert_eq!(kept[place], &smallest(position), "{periods:?} {position:?}");
            }
        }
    }
}
