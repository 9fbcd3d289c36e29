//! The marks of a block of neighbouring heaps: which values their options have.
//!
//! A heap a beside which the heaps n of a block leave b = n − a − t gives them the values G(a) ⊕
//! G(b), where b runs through neighbours too. So a is looked up once for the whole block, and the
//! values are read in runs.

use std::ops::Range;

use super::Value;
use crate::number::index;

/// Heaps of a block as bits, the first one as the least.
type Heaps = u64;

/// For each value the heaps of a block that have an option of it.
#[derive(Default)]
pub(super) struct Block {
    heaps: Range<usize>,
    marks: Vec<Heaps>,
}

impl Block {
    /// The most heaps of a block: a heap tries as many pairs of its own.
    const MOST: usize = 64;

    /// Begins the block of at most `most` heaps from `start` on, where the values of options are
    /// below `bound`; returns its heaps.
    pub(super) fn begin(&mut self, start: usize, most: usize, bound: Value) -> Range<usize> {
        self.heaps = start..start + most.min(Self::MOST);
        self.marks.clear();
        self.marks.resize(index(bound), 0);
        self.heaps.clone()
    }

    /// Marks for all heaps of the block the pairs with the heap a that `taken` tokens leave, if the
    /// other heap stands before the block.
    pub(super) fn mark_beside(&mut self, values: &[Value], a: usize, taken: usize) {
        /// So many heaps are marked in a row.
        const ROW: usize = 8;
        let Range { start, end } = self.heaps;
        let (x, apart) = (values[a], a + taken);
        // The other heap of the first n is below 1 as long as n ≤ a + taken.
        let first = start.max(apart + 1);
        if first >= end {
            return;
        }
        let run = &values[first - apart..start.min(end - apart)];
        let mut bit = 1 << (first - start);
        let (rows, rest) = run.as_chunks::<ROW>();
        for row in rows {
            for (at, y) in (0..).zip(row) {
                self.marks[index(x ^ y)] |= bit << at;
            }
            bit <<= ROW;
        }
        for y in rest {
            self.marks[index(x ^ y)] |= bit;
            bit <<= 1;
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
