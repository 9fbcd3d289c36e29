//! The marks of a block of neighbouring heaps: the values of their options.
//!
//! A move that takes t tokens from a heap n may leave the heaps a and b = n − a − t, with the value
//! G(a) ⊕ G(b). For one a and all heaps n of a block, b runs through neighbours too. So G(a) is
//! looked up once for the whole block, and the values G(b) are read in runs.

use std::ops::Range;

use super::Value;
use super::shorts::{Short, ShortValues};
use nimata_automata::number::index;

/// Heaps of a block as bits, the first one as the least.
type Heaps = u64;

/// The heaps of a row.
const ROW: usize = 8;

/// For each value the heaps of a block that have an option of it.
#[derive(Default)]
pub(super) struct Block {
    heaps: Range<usize>,
    marks: Vec<Heaps>,
    /// The marks of a row as bytes.
    rows: Vec<[u8; ROW]>,
    /// For each marked heap a: the first partner b = n − a − t, that of the first heap n of the
    /// block, and the value of a.
    runs: Vec<(usize, Short)>,
}

impl Block {
    /// The greatest number of heaps of a block. Each heap tries as many pairs with heaps of the
    /// block.
    const MOST: usize = 64;

    /// The least number of values for whose marks there is room.
    const VALUES: usize = 64;

    /// Begins the block of at most `most` heaps from `start` on, and returns its heaps. The values
    /// of options are below `bound`.
    pub(super) fn begin(&mut self, start: usize, most: usize, bound: Value) -> Range<usize> {
        self.heaps = start..start + most.min(Self::MOST);
        self.marks.clear();
        self.marks.resize(index(bound).max(Self::VALUES), 0);
        self.heaps.clone()
    }

    /// Marks, for all heaps of the block, the pairs that a move of `taken` tokens leaves with one
    /// of `heaps`, which increase, if the other heap of the pair is before the block.
    pub(super) fn mark_beside(
        &mut self,
        values: &[Value],
        known: &ShortValues,
        heaps: &[u32],
        taken: usize,
    ) {
        // Clearing a table of bytes pays off for many heaps, and if the table fits in a near cache.
        const LEAST: usize = 4;
        let bound = self.marks.len();
        if self.heaps.len() < Self::MOST || heaps.len() < bound / LEAST {
            return self.mark_runs(values, heaps, taken);
        }
        // For these heaps, the partners of all heaps of the block are before the block.
        let below = |end| heaps.partition_point(|&a| index(a) + taken < end);
        let whole = below(Self::MOST)..below(self.heaps.start);
        let (first, last) = (&heaps[..whole.start], &heaps[whole.end..]);
        match bound {
            64 => self.mark_rows::<64>(known, &heaps[whole], taken),
            128 => self.mark_rows::<128>(known, &heaps[whole], taken),
            256 => self.mark_rows::<256>(known, &heaps[whole], taken),
            512 => self.mark_rows::<512>(known, &heaps[whole], taken),
            1024 => self.mark_rows::<1024>(known, &heaps[whole], taken),
            2048 => self.mark_rows::<2048>(known, &heaps[whole], taken),
            4096 => self.mark_rows::<4096>(known, &heaps[whole], taken),
            _ => self.mark_runs(values, &heaps[whole], taken),
        }
        self.mark_runs(values, first, taken);
        self.mark_runs(values, last, taken);
    }

    /// Does the work of [`mark_beside`](Self::mark_beside) row by row, if all values are below N
    /// and all partners are before the block. It uses a byte for each heap of the row and each
    /// value, because storing a byte takes less time than changing a bit.
    fn mark_rows<const N: usize>(&mut self, known: &ShortValues, heaps: &[u32], taken: usize) {
        let start = self.heaps.start;
        self.runs.clear();
        self.runs.extend(heaps.iter().map(|&a| (start - index(a) - taken, known.of(a))));
        self.rows.resize(N, [0; ROW]);
        let rows: &mut [[u8; ROW]; N] = self.rows.as_mut_slice().try_into().expect("N values");
        for part in (0..Self::MOST).step_by(ROW) {
            rows.fill([0; ROW]);
            for &(first, x) in &self.runs {
                for (at, y) in known.row::<ROW>(first + part).iter().enumerate() {
                    rows[usize::from(x ^ y) % N][at] = 1;
                }
            }
            for (mark, row) in self.marks.iter_mut().zip(rows.iter()) {
                // The first byte of the product has the bits of all eight bytes.
                let bits = u64::from_le_bytes(*row).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                *mark |= bits << part;
            }
        }
    }

    /// Does the work of [`mark_beside`](Self::mark_beside) heap by heap.
    fn mark_runs(&mut self, values: &[Value], heaps: &[u32], taken: usize) {
        let Range { start, end } = self.heaps;
        for &a in heaps {
            let (x, apart) = (values[index(a)], index(a) + taken);
            // The other heap of the first n is below 1 as long as n ≤ a + taken.
            let first = start.max(apart + 1);
            if first < end {
                let run = &values[first - apart..start.min(end - apart)];
                let mut bit = 1 << (first - start);
                for y in run {
                    self.marks[index(x ^ y)] |= bit;
                    bit <<= 1;
                }
            }
        }
    }

    /// Marks for n the pairs that a move of `taken` tokens leaves with a heap of the block.
    pub(super) fn mark_within(&mut self, values: &[Value], n: usize, taken: usize) {
        let rest = n - taken;
        for b in self.heaps.start.max(1)..rest {
            self.mark(n, values[b] ^ values[rest - b]);
        }
    }

    /// Marks a value for n.
    pub(super) fn mark(&mut self, n: usize, value: Value) {
        self.marks[index(value)] |= 1 << (n - self.heaps.start);
    }

    /// Tells whether a value is marked for n; the bound is not.
    pub(super) fn is_marked(&self, n: usize, value: Value) -> bool {
        let heaps = self.marks.get(index(value)).copied().unwrap_or(0);
        heaps >> (n - self.heaps.start) & 1 == 1
    }

    /// The values of `among` that are not marked for n.
    pub(super) fn missing<'v>(
        &'v self,
        n: usize,
        among: &'v [Value],
    ) -> impl Iterator<Item = Value> + 'v {
        among.iter().copied().filter(move |&value| !self.is_marked(n, value))
    }

    /// Visits each heap of the block with the first value of `among` that is not marked for it, if
    /// there is one.
    pub(super) fn each_first(&self, among: &[Value], mut visit: impl FnMut(usize, Value)) {
        let heaps = self.heaps.len();
        let mut open = Heaps::MAX >> (Self::MOST - heaps);
        for &value in among {
            if open == 0 {
                return;
            }
            let missing = open & !self.marks[index(value)];
            for at in (0..heaps).filter(|at| missing >> at & 1 == 1) {
                visit(self.heaps.start + at, value);
            }
            open ^= missing;
        }
    }
}
