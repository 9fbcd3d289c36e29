//! The marks of a block of neighbouring heaps: the values of their options.
//!
//! A move that takes t tokens from a heap n may leave the heaps a and b = n − a − t, with the value
//! G(a) ⊕ G(b). For one a and all heaps n of a block, b runs through neighbours too. So G(a) is
//! looked up once for the whole block, and the values G(b) are read in runs.

use std::cmp::Reverse;
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

// The heaps whose pairs with other heaps are marked, and their number.

/// Heaps that are one of the two heaps of a pair. The pairs with the most helpful ones are marked
/// in blocks.
pub(super) struct Partners {
    /// The heaps in increasing order.
    heaps: Vec<Heap>,
    /// The number of marked heaps.
    most: usize,
    /// The marked heaps and the others, each list in increasing order, so that the values of their
    /// partners are read nearly in a row.
    divided: [Vec<u32>; 2],
    /// The number of blocks since the heaps were divided, and the time that these blocks took for
    /// work that more marks would save, in marks of each heap.
    blocks: usize,
    spent: usize,
}

/// A heap, and a measure of the help of its marks.
#[derive(Clone, Copy)]
struct Heap {
    heap: u32,
    /// The number of times that a pair with it had a value of a search, while it was not marked.
    hits: u32,
    /// Its place in the order that begins with the most different values.
    rank: u32,
}

impl Heap {
    /// The key by which heaps are chosen: those with the least keys are marked.
    fn key(&self) -> (Reverse<u32>, u32) {
        (Reverse(self.hits), self.rank)
    }
}

impl Partners {
    /// The least number of marked heaps, if there are as many.
    const LEAST: usize = 32;

    /// More heaps are marked while the work that they would save exceeds 1/`PART` of the time for
    /// marks. Each further mark saves less, and at this bound the sum of both times is about the
    /// least.
    const PART: usize = 2;

    /// The number of blocks after which the heaps are divided anew.
    const BLOCKS: usize = 16;

    /// Begins without heaps.
    pub(super) fn new() -> Self {
        let divided = Default::default();
        Partners { heaps: Vec::new(), most: Self::LEAST, divided, blocks: 0, spent: 0 }
    }

    /// Replaces the heaps, which come in increasing order. Of heaps that helped equally often,
    /// the least heap of each value is marked first, then the second heap of each value, and so on.
    /// With such heaps, fewer marks find as many values of options.
    pub(super) fn replace(&mut self, heaps: impl Iterator<Item = usize>, values: &[Value]) {
        let mut seen = Vec::new();
        let mut known = self.heaps.iter().peekable();
        let place = |n: usize| {
            let value = index(values[n]);
            seen.resize(seen.len().max(value + 1), 0);
            seen[value] += 1;
            let heap = u32::try_from(n).expect("a heap of a sequence");
            while known.next_if(|known| known.heap < heap).is_some() {}
            let hits = known.next_if(|known| known.heap == heap).map_or(0, |known| known.hits / 2);
            Heap { heap, hits, rank: seen[value] }
        };
        let mut heaps: Vec<Heap> = heaps.map(place).collect();
        heaps.sort_unstable_by_key(|heap| (heap.rank, heap.heap));
        (0..).zip(&mut heaps).for_each(|(rank, heap)| heap.rank = rank);
        heaps.sort_unstable_by_key(|heap| heap.heap);
        self.heaps = heaps;
        self.divide();
    }

    /// Adds a heap, the greatest so far.
    pub(super) fn push(&mut self, n: usize) {
        let heap = u32::try_from(n).expect("a heap of a sequence");
        self.heaps.push(Heap { heap, hits: 0, rank: heap });
        self.divided[1].push(heap);
    }

    /// The marked heaps and the others, both in increasing order.
    pub(super) fn divided(&self) -> &[Vec<u32>; 2] {
        &self.divided
    }

    /// Records that a pair with a heap had a value of a search.
    pub(super) fn hit(&mut self, n: usize) {
        let place = self.heaps.binary_search_by_key(&n, |heap| index(heap.heap));
        if let Ok(place) = place {
            self.heaps[place].hits += 1;
        }
    }

    /// Ends a block. `spent` is the time that each of its heaps took for work that more marks would
    /// save, in marks. After some blocks, the number of marked heaps changes accordingly.
    pub(super) fn adapt(&mut self, spent: usize) {
        (self.blocks, self.spent) = (self.blocks + 1, self.spent + spent);
        if self.blocks == Self::BLOCKS {
            let spent = self.spent / self.blocks;
            // If far too few are marked, as at the beginning, their number doubles.
            let step = if spent > 2 * self.most { self.most } else { self.most / 8 };
            if spent > self.most / Self::PART {
                self.most = (self.most + step).min(self.heaps.len().max(Self::LEAST));
            } else if spent < self.most / (2 * Self::PART) {
                self.most = (self.most - step).max(Self::LEAST);
            }
            self.divide();
        }
    }

    /// Chooses the heaps that are marked.
    fn divide(&mut self) {
        (self.blocks, self.spent) = (0, 0);
        let mut keys: Vec<_> = self.heaps.iter().map(Heap::key).collect();
        let bound = (self.most < keys.len()).then(|| *keys.select_nth_unstable(self.most).1);
        let is_marked = |heap: &Heap| bound.is_none_or(|bound| heap.key() < bound);
        self.divided.iter_mut().for_each(Vec::clear);
        for heap in &self.heaps {
            self.divided[usize::from(!is_marked(heap))].push(heap.heap);
        }
    }
}
