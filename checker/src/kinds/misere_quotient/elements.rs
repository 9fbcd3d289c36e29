//! Sets of elements, as bits.

/// A set of elements of a quotient.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Elements(Vec<u64>);

impl Elements {
    /// The numbers that a set of elements of a quotient of this order takes.
    pub(super) fn width(order: usize) -> usize {
        order.div_ceil(64)
    }

    pub(super) fn none(order: usize) -> Elements {
        Elements(vec![0; Elements::width(order)])
    }

    /// The set of the elements below the order with a property.
    pub(super) fn which(order: usize, mut has: impl FnMut(usize) -> bool) -> Elements {
        let mut found = Elements::none(order);
        (0..order).filter(|&x| has(x)).for_each(|x| found.insert(x));
        found
    }

    /// Adds an element below the order.
    pub(super) fn insert(&mut self, x: usize) {
        self.0[x / 64] |= 1 << (x % 64);
    }

    pub(super) fn has(&self, x: usize) -> bool {
        self.0[x / 64] >> (x % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&bits| bits == 0)
    }

    pub(super) fn meets(&self, other: &Elements) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn is_within(&self, other: &Elements) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The elements in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..64 * self.0.len()).filter(|&x| self.has(x))
    }
}
