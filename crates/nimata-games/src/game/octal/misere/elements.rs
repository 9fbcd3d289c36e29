//! Sets of elements of a finite monoid, as bits.

/// An element, by its number; 0 is the identity.
pub(super) type Element = usize;

/// A set of elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Elements(Box<[u64]>);

impl Elements {
    /// The empty set of elements of a monoid of this order.
    pub(super) fn none(order: usize) -> Self {
        Elements(vec![0; order.div_ceil(64)].into())
    }

    /// The set of the elements with a property.
    pub(super) fn which(order: usize, mut has: impl FnMut(Element) -> bool) -> Self {
        let mut found = Elements::none(order);
        (0..order).filter(|&x| has(x)).for_each(|x| found.insert(x));
        found
    }

    /// Adds an element.
    pub(super) fn insert(&mut self, x: Element) {
        self.0[x / 64] |= 1 << (x % 64);
    }

    /// Whether an element is in the set.
    pub(super) fn has(&self, x: Element) -> bool {
        self.0[x / 64] >> (x % 64) & 1 == 1
    }

    /// Whether there is no element.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&bits| bits == 0)
    }

    /// The elements of both sets.
    pub(super) fn and(&self, other: &Self) -> Self {
        Elements(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// Whether each element is one of another set.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The elements in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        (0..64 * self.0.len()).filter(|&x| self.has(x))
    }
}
