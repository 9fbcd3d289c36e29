//! A misère quotient: a finite commutative monoid that tells who wins a sum.

use rustc_hash::FxHashSet;

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

    /// The quotient with these parts, if they are those of a commutative monoid with the identity 0
    /// in which the lost elements tell each two elements apart.
    ///
    /// # Complexity
    /// O(q³) time for q elements.
    pub(super) fn verified(
        products: Vec<u16>,
        lost: &[Element],
        sums: Vec<Sum>,
        most: usize,
    ) -> Option<Self> {
        let order = sums.len();
        let fits = (1..=most).contains(&order)
            && products.len() == order * order
            && products.iter().all(|&product| usize::from(product) < order)
            && lost.iter().all(|&x| x < order);
        if !fits {
            return None;
        }
        let lost = Elements::which(order, |x| lost.contains(&x));
        let found = Quotient::new(products, lost, sums);
        let product = |x, y| found.product(x, y);
        let is_monoid = (0..order).all(|x| {
            let mut pairs = (0..order).flat_map(|y| (0..order).map(move |z| (y, z)));
            let associates = |(y, z)| product(x, product(y, z)) == product(product(x, y), z);
            product(0, x) == x
                && (0..order).all(|y| product(x, y) == product(y, x))
                && pairs.all(associates)
        });
        (is_monoid && found.is_reduced()).then_some(found)
    }

    /// Whether the lost elements tell each two elements apart.
    pub(super) fn is_reduced(&self) -> bool {
        let distinct: FxHashSet<&Elements> = self.losing.iter().collect();
        distinct.len() == self.order
    }

    /// Tells whether each sum has the value of its element, if `values` has the element of each
    /// heap, and fewer heaps than there are elements. A least sum has these properties, because its
    /// prefixes have different values.
    pub(super) fn has_sums(&self, values: &[Element]) -> bool {
        self.sums.iter().enumerate().all(|(x, sum)| {
            let known = sum.iter().map(|&heap| values.get(usize::from(heap)));
            let value = known.into_iter().try_fold(0, |x, value| Some(self.product(x, *value?)));
            value == Some(x) && sum.is_sorted() && sum.first() != Some(&0) && sum.len() < self.order
        })
    }

    /// The products, row by row.
    pub(super) fn products(&self) -> &[u16] {
        &self.products
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

// Sets of elements of a finite monoid, as bits.

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
