//! Computes the values of a box by sets of values: the mex rule without a look at each option.
//!
//! Let D(x, e) be the set of the values of the options of x by the edge e. Consider an option that
//! takes more than one token from some pile of e. It is also an option by e of the position that
//! has one token less in this pile. So D(x, e) is the union of all D(x′, e), where x′ has one token
//! less in one pile of e, and the value at x with one token less in each pile of e. A set is a few
//! words, and a position takes as many unions as its edges have piles. For `hyper:{1,2}{2,3}{3,4}`
//! at 100,100,100,100 that is 9 unions, where the definition looks at 7,500 options on average.
//!
//! Positions with the same sum of the first two piles do not lead to each other. They form a
//! *wave*; its *rows*, one for each second pile, are computed on all cores at once. A wave needs
//! the sets of the previous wave, and the values of the previous two.

use rayon::prelude::*;

use super::definition::places_of;
use super::{Hypergraph, steps_by_definition};
use crate::game::table::{Cursor, Places, Sides, Table, missing};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// A set of numbers below 64 W.
type Set<const W: usize> = [u64; W];

/// The words of a set, for values up to 1023.
const WORDS: [usize; 5] = [1, 2, 4, 8, 16];

/// The number of positions of a row that takes less than a millisecond.
const ASK_AFTER: usize = 1 << 12;

/// A box, cut into waves.
pub(super) struct Waves {
    /// All positions, and those of a row.
    sides: Sides,
    row_sides: Sides,
    /// The bounds of the first two piles.
    outer: [usize; 2],
    edges: Vec<Edge>,
    /// The number of positions of a row.
    row: usize,
    words: usize,
}

/// An edge of a box.
struct Edge {
    /// Whether the first and the second pile are in it.
    outer: [bool; 2],
    /// The set of its other piles, numbered from the third.
    inner: u64,
    /// For each of these, the distance in a row of positions that differ by one token there.
    strides: Vec<usize>,
    /// The distance of positions that differ by one token in each of these piles.
    back: usize,
}

/// Data of a wave, with a list for each row; there is a row for each second pile.
type Rows<T> = Vec<Vec<T>>;

/// The data of the previous waves, from which a row is computed.
struct PreviousWaves<'a, const W: usize> {
    /// The sets D(x, e) of the previous wave, one edge after another.
    sets: &'a Rows<Set<W>>,
    /// The values of the previous wave and of the one before it.
    values: [&'a Rows<u16>; 2],
}

impl Waves {
    /// The waves of a box of at least two piles; `None` if values may exceed 1023.
    ///
    /// # Panics
    /// The number of bounds is not that of the piles.
    pub(super) fn new(hypergraph: &Hypergraph, upto: &[u32]) -> Option<Self> {
        assert_eq!(upto.len(), usize::try_from(hypergraph.piles()).ok()?, "one bound a pile");
        let least = hypergraph.edges().iter().map(|edge| edge.count_ones()).min()?;
        // Each move takes a token from each pile of an edge.
        let tokens: u64 = upto.iter().map(|&most| u64::from(most)).sum();
        let most = usize::try_from(tokens / u64::from(least)).ok()?;
        let words = WORDS.into_iter().find(|words| most < 64 * words)?;
        let (outer, inner) = upto.split_at_checked(2)?;
        let outer = [outer[0], outer[1]].map(index);
        let (sides, row_sides) = (Sides::new(upto), Sides::new(inner));
        let row = usize::try_from(row_sides.count()).ok().filter(|&row| row < usize::MAX)?;
        let edge = |&edge: &u64| {
            let inner = edge >> 2;
            let strides = places_of(inner).map(|pile| row_sides.strides()[pile]).collect();
            let outer = [edge & 1 > 0, edge & 2 > 0];
            Edge { outer, inner, strides, back: row_sides.back(inner) }
        };
        let edges = hypergraph.edges().iter().map(edge).collect();
        Some(Waves { sides, row_sides, outer, edges, row, words })
    }

    /// The waves of a box that has more than `few` options and edges: in a smaller one, the
    /// definition is as fast.
    pub(super) fn of_many(hypergraph: &Hypergraph, upto: &[u32], few: u128) -> Option<Self> {
        Waves::new(hypergraph, upto).filter(|_| steps_by_definition(hypergraph, upto) > few)
    }

    /// The number of words of sets that are looked at.
    pub(super) fn steps(&self) -> u128 {
        let unions = |edge: &Edge| {
            1 + edge.strides.len() + edge.outer.iter().filter(|&&inside| inside).count()
        };
        let unions: usize = self.edges.iter().map(unions).sum();
        u128::from(self.sides.count()).saturating_mul(wide(unions * self.words))
    }

    /// The bytes that waves take.
    pub(super) fn bytes(&self) -> u64 {
        let each = wide(2 * 8 * self.words * self.edges.len() + 3 * 2);
        let wave = wide(self.row).saturating_mul(wide(self.outer[1]) + 1);
        u64::try_from(wave.saturating_mul(each)).unwrap_or(u64::MAX)
    }

    /// Computes the values, and calls `visit` for each row with its first two piles and the values
    /// at its positions in lexicographic order.
    ///
    /// # Errors
    /// A [`Reached`] bound of memory, before any is taken, or of time.
    ///
    /// # Complexity
    /// [`Waves::steps`] and [`Waves::bytes`].
    pub(super) fn run(
        &self,
        budget: &Budget,
        visit: &mut dyn FnMut([usize; 2], &[u16]),
    ) -> Result<(), Reached> {
        budget.allow_memory(self.bytes())?;
        match self.words {
            1 => self.run_with::<1>(budget, visit),
            2 => self.run_with::<2>(budget, visit),
            4 => self.run_with::<4>(budget, visit),
            8 => self.run_with::<8>(budget, visit),
            _ => self.run_with::<16>(budget, visit),
        }
    }

    /// The values of all positions in lexicographic order.
    ///
    /// # Errors
    /// Those of [`Waves::run`]; the table takes two further bytes for each position.
    pub(super) fn table(&self, budget: &Budget) -> Result<Table<u16>, Reached> {
        let table = Table::with_room(self.sides.clone(), self.bytes(), budget)?;
        let mut table = table.filled(0);
        self.run(budget, &mut |[first, second], values| {
            let start = (first * (self.outer[1] + 1) + second) * self.row;
            table.entries_mut()[start..start + self.row].copy_from_slice(values);
        })?;
        Ok(table)
    }

    fn run_with<const W: usize>(
        &self,
        budget: &Budget,
        visit: &mut dyn FnMut([usize; 2], &[u16]),
    ) -> Result<(), Reached> {
        let [first, second] = self.outer;
        let rows = second + 1;
        let [mut sets, mut sets_before] =
            [(); 2].map(|()| vec![vec![[0u64; W]; self.row * self.edges.len()]; rows]);
        let [mut values, mut before, mut two_before] =
            [(); 3].map(|()| vec![vec![0u16; self.row]; rows]);
        let (mut done, all) = (0, rows.saturating_mul(first + 1));
        for sum in 0..=first + second {
            budget.allow_step(done, all)?;
            std::mem::swap(&mut sets, &mut sets_before);
            std::mem::swap(&mut before, &mut two_before);
            std::mem::swap(&mut values, &mut before);
            let previous = PreviousWaves { sets: &sets_before, values: [&before, &two_before] };
            let piles = sum.saturating_sub(first)..sum.min(second) + 1;
            let wave = sets[piles.clone()].par_iter_mut().zip(&mut values[piles.clone()]);
            wave.zip(piles.clone()).try_for_each(|((sets, values), pile)| {
                self.compute_row([sum - pile, pile], &previous, sets, values, budget)
            })?;
            for pile in piles {
                visit([sum - pile, pile], &values[pile]);
                done += 1;
            }
        }
        Ok(())
    }

    fn compute_row<const W: usize>(
        &self,
        [first, second]: [usize; 2],
        previous: &PreviousWaves<'_, W>,
        sets: &mut [Set<W>],
        values: &mut [u16],
        budget: &Budget,
    ) -> Result<(), Reached> {
        let mut can_move = Vec::new();
        for (edge, start) in self.edges.iter().zip((0..).step_by(self.row)) {
            match edge.outer {
                [true, _] if first == 0 => sets[start..start + self.row].fill([0; W]),
                [_, true] if second == 0 => sets[start..start + self.row].fill([0; W]),
                _ => can_move.push((edge, start)),
            }
        }
        let mut row = Cursor::first(self.row_sides.width());
        while row.place < self.row {
            let at = row.place;
            if at.is_multiple_of(ASK_AFTER) {
                budget.allow_time()?;
            }
            let mut seen = [0; W];
            for &(edge, start) in &can_move {
                let mut set = [0; W];
                if edge.inner & row.empty == 0 {
                    let place = start + at;
                    let value = match edge.outer {
                        [true, true] => previous.values[1][second - 1][at - edge.back],
                        [true, false] => previous.values[0][second][at - edge.back],
                        [false, true] => previous.values[0][second - 1][at - edge.back],
                        [false, false] => values[at - edge.back],
                    };
                    if edge.outer[0] {
                        join(&mut set, &previous.sets[second][place]);
                    }
                    if edge.outer[1] {
                        join(&mut set, &previous.sets[second - 1][place]);
                    }
                    for stride in &edge.strides {
                        join(&mut set, &sets[place - stride]);
                    }
                    set[usize::from(value / 64)] |= 1 << (value % 64);
                    join(&mut seen, &set);
                }
                sets[start + at] = set;
            }
            let mex = missing(&seen).expect("a set holds no 1023");
            values[at] = u16::try_from(mex).expect("at most 1023");
            self.row_sides.advance(&mut row);
        }
        Ok(())
    }
}

fn join<const W: usize>(set: &mut Set<W>, other: &Set<W>) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

fn wide(n: usize) -> u128 {
    u128::try_from(n).expect("an index fits in 128 bits")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::exact_longest_play;
    use super::*;

    fn top(hypergraph: &Hypergraph, upto: &[u32], budget: &Budget) -> Result<u16, Reached> {
        let waves = Waves::new(hypergraph, upto).expect("values below 1024");
        let mut top = 0;
        waves.run(budget, &mut |_, values| top = *values.last().expect("a row"))?;
        Ok(top)
    }

    /// For 2k = n there is a formula (Boros, Gurvich, Ho, Makino and Mursic, *On the Sprague–Grundy
    /// function of Exact k-Nim*). Let T be the longest play, m the least pile, y = T(x − m) and z =
    /// y(y + 1)/2 + 1. The value is T if m < z, and z − 1 + ((m − z) mod (y + 1)) otherwise.
    #[test]
    fn exact_nim_on_twice_as_many_piles_has_the_values_of_the_formula() {
        for (k, piles) in [
            (2, &[20u32, 21, 22, 23][..]),
            (2, &[9, 40, 30, 12]),
            (2, &[25, 25, 26, 27]),
            (2, &[0, 25, 1, 27]),
            (3, &[6, 7, 6, 8, 6, 7]),
            (3, &[7, 7, 7, 7, 7, 8]),
            (3, &[5, 5, 8, 9, 6, 6]),
        ] {
            let n = u32::try_from(piles.len()).expect("few piles");
            let hypergraph = Hypergraph::exactly(n, n / 2).expect("few piles");
            let longest = |piles: &[u32]| -> u32 {
                let piles: Vec<_> = piles.iter().map(|&pile| pile.into()).collect();
                exact_longest_play(&piles, k).try_into().expect("small")
            };
            let m = *piles.iter().min().expect("piles");
            let y = longest(&piles.iter().map(|pile| pile - m).collect::<Vec<_>>());
            let z = y * (y + 1) / 2 + 1;
            let formula = if m < z { longest(piles) } else { z - 1 + (m - z) % (y + 1) };
            let found = top(&hypergraph, piles, &Budget::default()).expect("small");
            assert_eq!(u32::from(found), formula, "{piles:?}");
        }
    }

    #[test]
    fn memory_and_time_are_asked_for_before_they_are_taken() {
        let path = Hypergraph::new(3, [0b011, 0b110]).expect("a hypergraph");
        let tight = Budget::new(1, 1000, None);
        assert!(matches!(top(&path, &[9; 3], &tight), Err(Reached::Memory { .. })));
        assert_eq!(top(&path, &[1; 3], &tight), Ok(1));
        let over = Budget::new(1, u64::MAX, Some(Duration::ZERO));
        std::thread::sleep(Duration::from_millis(2));
        assert!(matches!(top(&path, &[9; 3], &over), Err(Reached::Time(_))));
        // Values up to 1023 have sets; a box with larger values has no waves.
        assert!(Waves::new(&path, &[1023, 512, 512]).is_some());
        assert!(Waves::new(&path, &[1024, 512, 512]).is_none());
        assert!(Waves::new(&Hypergraph::new(1, [1]).expect("a pile"), &[3]).is_none());
    }
}
