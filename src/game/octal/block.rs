//! The marks of a block of neighbouring heaps: which values their options have.
//!
//! A heap a beside which the heaps n of a block leave b = n − a − t gives them the values G(a) ⊕
//! G(b), where b runs through neighbours too. So a is looked up once for the whole block, and the
//! values are read in runs.

use super::Value;
use crate::number::index;

/// A row of marks for each heap of a block.
#[derive(Default)]
pub(super) struct Block {
    /// The first heap.
    start: usize,
    /// The length of a row.
    width: usize,
    /// marks[(n − start)·width + v] is 1 if v is the value of an option of n that was tried.
    marks: Vec<u8>,
}

impl Block {
    /// The bytes of marks, which the fastest cache holds; a row may have more.
    const BYTES: usize = 1 << 15;

    /// The most heaps of a block: a heap tries as many pairs of its own.
    const MOST_HEAPS: usize = 128;

    /// Begins the block of at most `most` heaps from `start` on, where the values are below
    /// `width`; returns their number, which is at least 1.
    pub(super) fn begin(&mut self, start: usize, most: usize, width: usize) -> usize {
        let heaps = (Self::BYTES / width).clamp(1, Self::MOST_HEAPS).min(most);
        (self.start, self.width) = (start, width);
        self.marks.clear();
        self.marks.resize(heaps * width, 0);
        heaps
    }

    /// Marks for all heaps of the block the pairs with the heap a that `taken` tokens leave, if the
    /// other heap stands before the block.
    pub(super) fn mark_beside(&mut self, values: &[Value], a: usize, taken: usize) {
        let known = &values[..self.start];
        let (x, apart) = (known[a], a + taken);
        // The other heap of the first n is below 1 as long as n ≤ a + taken.
        let skipped = (apart + 1).saturating_sub(self.start);
        let Some(run) = known.get(self.start + skipped - apart..) else { return };
        for (row, y) in self.marks.chunks_exact_mut(self.width).skip(skipped).zip(run) {
            row[index(x ^ y)] = 1;
        }
    }

    /// Marks for n the pairs that `taken` tokens leave with a heap in the block.
    pub(super) fn mark_within(&mut self, values: &[Value], taken: usize) {
        let n = values.len();
        let rest = n - taken;
        let row = (n - self.start) * self.width;
        let row = &mut self.marks[row..row + self.width];
        for b in self.start.max(1)..rest {
            row[index(values[b] ^ values[rest - b])] = 1;
        }
    }

    /// The marks of the heap n.
    pub(super) fn row(&mut self, n: usize) -> &mut [u8] {
        let row = (n - self.start) * self.width;
        &mut self.marks[row..row + self.width]
    }
}
