//! The marks of a block of neighbouring heaps: which values their options have.
//!
//! A heap a beside which the heaps n of a block leave b = n − a − t gives them the values G(a) ⊕
//! G(b), where b runs through neighbours too. So a is looked up once for the whole block, and the
//! values are read in runs.

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
    /// Where what stands beside a heap begins, and the value of the heap.
    runs: Vec<(usize, Short)>,
}

impl Block {
    /// The most heaps of a block: a heap tries as many pairs of its own.
    const MOST: usize = 64;

    /// There is room for the marks of at least so many values.
    const VALUES: usize = 64;

    /// Begins the block of at most `most` heaps from `start` on, where the values of options are
    /// below `bound`; returns its heaps.
    pub(super) fn begin(&mut self, start: usize, most: usize, bound: Value) -> Range<usize> {
        self.heaps = start..start + most.min(Self::MOST);
        self.marks.clear();
        self.marks.resize(index(bound).max(Self::VALUES), 0);
        self.heaps.clone()
    }

    /// Marks for all heaps of the block the pairs with some heaps, in increasing order, that
    /// `taken` tokens leave, where the other heap stands before the block.
    pub(super) fn mark_beside(
        &mut self,
        values: &[Value],
        known: &ShortValues,
        heaps: &[u32],
        taken: usize,
    ) {
        // A table of bytes is worth its clearing for many heaps, and if a near cache holds it.
        const LEAST: usize = 4;
        let bound = self.marks.len();
        if self.heaps.len() < Self::MOST || heaps.len() < bound / LEAST {
            return self.mark_runs(values, heaps, taken);
        }
        // Partners these heaps the other one stands before the block for each heap of it.
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

    /// Marks the same row by row, where all values are below N and the other heap stands before the
    /// block, with a byte for each heap of the row and each value: to store a byte takes less time
    /// than to change a bit.
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

    /// Marks the same heap by heap.
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

    /// Marks for n the pairs that `taken` tokens leave with a heap in the block.
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

    /// Those of some values that are not marked for n.
    pub(super) fn missing<'v>(
        &'v self,
        n: usize,
        among: &'v [Value],
    ) -> impl Iterator<Item = Value> + 'v {
        among.iter().copied().filter(move |&value| !self.is_marked(n, value))
    }

    /// Visits each heap of the block with the first of some values that is not marked for it, if
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
