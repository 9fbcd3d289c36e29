//! A misère quotient: a finite commutative monoid that tells who wins a sum.

use super::elements::{Element, Elements};

/// A sum of heaps: their sizes in increasing order.
pub(super) type Sum = Vec<u16>;

/// A finite commutative monoid Q, the set P of its lost elements, and a sum of heaps for each
/// element (Plambeck and Siegel).
#[derive(Clone, Debug)]
pub struct Quotient {
    order: usize,
    /// The product of x and y stands at x·order + y.
    products: Box<[u16]>,
    lost: Elements,
    /// For each x the elements z such that xz is lost.
    losing: Vec<Elements>,
    /// For each element the least sum with this value, by weight.
    sums: Vec<Sum>,
}

/// A measure of sums that every move lowers: a heap of n counts 2n − 1, because a heap that is
/// split in two loses 1, and a token taken costs 2.
pub(super) fn weight(sum: &[u16]) -> u64 {
    sum.iter().map(|&heap| 2 * u64::from(heap) - 1).sum()
}

impl Quotient {
    /// The quotient with these products, row by row, and with a sum for each element.
    pub(super) fn new(products: Vec<u16>, lost: Elements, sums: Vec<Sum>) -> Self {
        let (order, products) = (sums.len(), products.into());
        let mut quotient = Quotient { order, products, lost, losing: Vec::new(), sums };
        let losing = |x| Elements::which(order, |z| quotient.is_lost(quotient.product(x, z)));
        quotient.losing = (0..order).map(losing).collect();
        quotient
    }

    /// The quotient of the empty sum alone, which the player to move wins.
    pub(super) fn trivial() -> Self {
        Quotient::new(vec![0], Elements::none(1), vec![Vec::new()])
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The product of two elements.
    ///
    /// # Panics
    /// Unless both are below the order.
    pub fn product(&self, x: usize, y: usize) -> usize {
        self.products[x * self.order + y].into()
    }

    /// Whether the player to move loses a sum with this value.
    pub fn is_lost(&self, x: usize) -> bool {
        self.lost.has(x)
    }

    /// The lost elements, P.
    pub fn lost(&self) -> impl Iterator<Item = usize> + '_ {
        self.lost.iter()
    }

    /// A sum of heaps with this value, the least by weight.
    pub fn sum(&self, x: usize) -> &[u16] {
        &self.sums[x]
    }

    /// The elements z such that xz is lost.
    pub(super) fn losing(&self, x: Element) -> &Elements {
        &self.losing[x]
    }

    /// The elements z such that yz is in the set.
    pub(super) fn divided(&self, set: &Elements, y: Element) -> Elements {
        Elements::which(self.order, |z| set.has(self.product(y, z)))
    }
}
