//! A quotient learned from outcomes of single sums, as Angluin learns an automaton.
//!
//! A sum and a *context*, which is a sum as well, are won or lost together. Two sums whose
//! outcomes agree in all contexts are identified; a context that distinguishes them is added.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::oracle::Oracle;
use super::proof::Fault;
use super::quotient::{Element, Elements, Quotient, Sum, weight};
use nimata_automata::budget::Reached;

/// The reason why no quotient was learned.
pub(super) enum LearnError {
    /// There are more elements than this.
    Large(usize),
    /// A bound of the budget was reached.
    Reached(Reached),
}

impl From<Reached> for LearnError {
    fn from(bound: Reached) -> Self {
        LearnError::Reached(bound)
    }
}

/// The outcomes of a sum in each context.
pub(super) type Row = Vec<bool>;

/// Sums with different rows, and the element of each of them with one more heap.
pub(super) struct Table {
    /// The heaps that have moves.
    heaps: Vec<u16>,
    /// The least sum of each row, by weight.
    sums: Vec<Sum>,
    rows: Vec<Row>,
    /// The element of each sum with each heap added to it.
    steps: Vec<Element>,
}

/// A sum with a heap added.
fn added(sum: &[u16], heap: u16) -> Sum {
    let mut sum = sum.to_vec();
    sum.insert(sum.partition_point(|&other| other < heap), heap);
    sum
}

/// The rows computed so far; some of them lack the last contexts.
pub(super) type Rows = FxHashMap<Sum, Row>;

/// The row of a sum.
fn row<'r>(
    sum: &[u16],
    contexts: &[Sum],
    rows: &'r mut Rows,
    oracle: &mut Oracle<'_>,
) -> Result<&'r Row, Reached> {
    let known = rows.entry(sum.to_vec()).or_default();
    for context in &contexts[known.len()..] {
        known.push(oracle.is_lost(sum, context)?);
    }
    Ok(known)
}

impl Table {
    /// The table of all sums of some heaps for these contexts.
    ///
    /// # Errors
    /// [`LearnError`], if there are more rows than `most`.
    pub(super) fn fill(
        heaps: &[u16],
        contexts: &[Sum],
        most: usize,
        rows: &mut Rows,
        oracle: &mut Oracle<'_>,
    ) -> Result<Self, LearnError> {
        let mut index: FxHashMap<Row, Element> = FxHashMap::default();
        let (mut sums, mut steps): (Vec<Sum>, Vec<Element>) = Default::default();
        // Sums in the order of their weight, so that the first one of each row is the least.
        let mut queue = BTreeSet::from([(0, Sum::new())]);
        while let Some((_, sum)) = queue.pop_first() {
            let found = row(&sum, contexts, rows, oracle)?;
            if index.contains_key(found) {
                continue;
            }
            if sums.len() == most {
                return Err(LearnError::Large(most));
            }
            index.insert(found.clone(), sums.len());
            for &heap in heaps {
                let next = added(&sum, heap);
                if !index.contains_key(row(&next, contexts, rows, oracle)?) {
                    queue.insert((weight(&next), next));
                }
            }
            sums.push(sum);
        }
        for sum in &sums {
            for &heap in heaps {
                steps.push(index[row(&added(sum, heap), contexts, rows, oracle)?]);
            }
        }
        let rows = sums.iter().map(|sum| rows[sum].clone()).collect();
        Ok(Table { heaps: heaps.to_vec(), sums, rows, steps })
    }

    /// The element after a heap was added to one.
    fn step(&self, x: Element, heap: u16) -> Element {
        let place = self.heaps.binary_search(&heap).expect("a heap with moves");
        self.steps[x * self.heaps.len() + place]
    }

    /// A context that must be added, because the order in which two heaps are added makes a
    /// difference; `None` if it makes none. (Several at once would be fewer rounds, and many
    /// superfluous contexts: Kayles takes three times as long with eight.)
    ///
    /// # Errors
    /// Bounds of the oracle.
    pub(super) fn conflict(
        &self,
        contexts: &[Sum],
        oracle: &mut Oracle<'_>,
    ) -> Result<Option<Sum>, Reached> {
        let count = self.heaps.len();
        for (x, sum) in self.sums.iter().enumerate() {
            for i in 0..count {
                let after = self.steps[x * count + i];
                for j in 0..i {
                    let one = self.steps[after * count + j];
                    let other = self.steps[self.steps[x * count + j] * count + i];
                    if one == other {
                        continue;
                    }
                    let [one, other] = [one, other].map(|end| &self.rows[end]);
                    let place = (0..contexts.len()).find(|&at| one[at] != other[at]);
                    let place = place.expect("different elements have different rows");
                    let (a, b) = (self.heaps[i], self.heaps[j]);
                    let whole = added(&added(sum, a), b);
                    let lost = oracle.is_lost(&whole, &contexts[place])?;
                    // The first step on the way that leads to the wrong end was wrong.
                    let second = if one[place] == lost { a } else { b };
                    return Ok(Some(added(&contexts[place], second)));
                }
            }
        }
        Ok(None)
    }

    /// The monoid that the table is, if heaps may be added in any order, and the elements of the
    /// heaps 0, 1, …, of which those without a move are the identity.
    pub(super) fn quotient(&self, count: usize) -> (Quotient, Vec<Element>) {
        let order = self.sums.len();
        let run = |x, sum: &Sum| sum.iter().fold(x, |x, &heap| self.step(x, heap));
        let pairs = (0..order).flat_map(|x| self.sums.iter().map(move |sum| (x, sum)));
        let narrow = |x| u16::try_from(x).expect("the order is bounded");
        let products = pairs.map(|(x, sum)| narrow(run(x, sum))).collect();
        // The first context is the empty sum.
        let lost = Elements::which(order, |x| self.rows[x][0]);
        let mut values = vec![0; count];
        for &heap in &self.heaps {
            values[usize::from(heap)] = self.step(0, heap);
        }
        (Quotient::new(products, lost, self.sums.clone()), values)
    }

    /// A context that must be added, because the table says the wrong outcome of a sum.
    ///
    /// # Errors
    /// Bounds of the oracle.
    pub(super) fn missing(
        &self,
        fault: &Fault,
        said: bool,
        oracle: &mut Oracle<'_>,
    ) -> Result<Sum, Reached> {
        let mut x = 0;
        for (place, &heap) in fault.sum.iter().enumerate() {
            x = self.step(x, heap);
            let mut rest = fault.sum[place + 1..].to_vec();
            rest.sort_unstable();
            if oracle.is_lost(&self.sums[x], &rest)? == said {
                return Ok(rest);
            }
        }
        unreachable!("the table is wrong of the whole sum")
    }
}
