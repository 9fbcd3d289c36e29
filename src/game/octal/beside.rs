//! Heaps that a move may leave beside another, and how many of them are marked.

use super::Value;
use crate::number::index;

/// Some heaps; the pairs with the first of them are marked in blocks.
pub(super) struct Beside {
    heaps: Vec<usize>,
    marked: usize,
}

impl Beside {
    /// The least number of heaps that are marked, if there are as many.
    const LEAST: usize = 32;

    /// The part of the time for marks that may be spent on what more marks would save. The more
    /// heaps are marked, the less another one saves; the sum of both is about least at this part.
    const PART: usize = 2;

    /// No heaps.
    pub(super) fn new() -> Self {
        Beside { heaps: Vec::new(), marked: Self::LEAST }
    }

    /// Replaces the heaps, and orders them so that the values among the first differ most: the
    /// least heap of each value, then the second of each, and so on. Beside such heaps fewer marks
    /// give options as many values.
    pub(super) fn replace(&mut self, heaps: impl Iterator<Item = usize>, values: &[Value]) {
        let mut seen = Vec::new();
        let place = |n: usize| {
            let value = index(values[n]);
            seen.resize(seen.len().max(value + 1), 0);
            seen[value] += 1;
            (seen[value], n)
        };
        let mut order: Vec<(usize, usize)> = heaps.map(place).collect();
        order.sort_unstable();
        self.heaps.clear();
        self.heaps.extend(order.into_iter().map(|(_, n)| n));
    }

    /// Adds a heap at the end.
    pub(super) fn push(&mut self, n: usize) {
        self.heaps.push(n);
    }

    /// The heaps that are marked, and the others.
    pub(super) fn divided(&self) -> (&[usize], &[usize]) {
        self.heaps.split_at(self.marked.min(self.heaps.len()))
    }

    /// Marks more or fewer heaps from now on, where each heap of a block has spent the time of so
    /// many marks on what more marks would save.
    pub(super) fn adapt(&mut self, spent: usize) {
        let step = self.marked / 8;
        if spent > self.marked / Self::PART {
            self.marked = (self.marked + step).min(self.heaps.len().max(Self::LEAST));
        } else if spent < self.marked / (2 * Self::PART) {
            self.marked = (self.marked - step).max(Self::LEAST);
        }
    }
}
