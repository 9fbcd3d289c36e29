//! The heaps whose pairs with other heaps are marked, and their number.

use std::cmp::Reverse;

use super::Value;
use nimata_automata::number::index;

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
