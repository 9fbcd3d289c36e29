//! A misère quotient with the elements of all heaps, which are periodic.

use num_bigint::BigUint;

use super::elements::Element;
use super::quotient::Quotient;
use super::search::{End, Search};
use crate::budget::{Budget, Reached};
use crate::game::GameError;
use crate::game::octal::moves::option_where;
use crate::game::octal::{Move, Octal, Period};

/// The misère quotient of all heaps of an octal game.
#[derive(Clone, Debug)]
pub struct Solution {
    quotient: Quotient,
    /// The elements of the heaps below e + p.
    values: Vec<Element>,
    period: Period,
}

/// Larger quotients are not looked for.
const MOST_ELEMENTS: usize = 256;

/// A period is looked for among this many heaps, and among more if there is a time limit.
const HEAPS: [usize; 2] = [1 << 11, 1 << 15];

impl Solution {
    /// Looks for the quotient, heap by heap.
    ///
    /// # Errors
    /// As [`Misere::solution`](super::Misere::solution).
    pub(super) fn find(octal: &Octal, budget: &Budget) -> Result<Self, GameError> {
        let mut search = Search::new(octal);
        let heaps = HEAPS[usize::from(budget.deadline().is_some())];
        let end = search.run(heaps, MOST_ELEMENTS, &budget.for_search());
        let (n, order) = (search.values().len(), search.quotient().order());
        let so_far = format!("the heaps below {n} have a misère quotient of {order} elements");
        let undecided = |then| Err(GameError::Undecided(format!("{so_far}{then}")));
        match end {
            Ok(End::Periodic(period)) => {
                let count = period.preperiod() + period.period();
                let values = search.values()[..count].to_vec();
                Ok(Solution { quotient: search.quotient().clone(), values, period })
            }
            Ok(End::Heaps) => undecided(
                ", but no period of the heaps was seen; a time limit lets more heaps be looked at"
                    .to_owned(),
            ),
            Ok(End::Large(most)) => undecided(format!(
                ", and with the heap of {n} there are more than {most}: it may be infinite"
            )),
            Err(bound) => {
                let says = format!("{so_far}; with the heap of {n} the search ended: {bound}");
                Err(GameError::Sought { says, bound })
            }
        }
    }

    /// The quotient.
    pub fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// The elements of the heaps below the end of the first period.
    pub fn values(&self) -> &[usize] {
        &self.values
    }

    /// The period of the elements of the heaps.
    pub fn period(&self) -> &Period {
        &self.period
    }

    /// The element of a sum of heaps.
    pub fn element<'n>(&self, heaps: impl IntoIterator<Item = &'n BigUint>) -> usize {
        let value = |heap| self.values[self.period.folded(heap)];
        heaps.into_iter().fold(0, |x, heap| self.quotient.product(x, value(heap)))
    }

    /// The element of a heap that fits in memory.
    fn at(&self, heap: usize) -> Element {
        let (e, p) = (self.period.preperiod(), self.period.period());
        self.values[if heap < e + p { heap } else { e + (heap - e) % p }]
    }

    /// A move in one of the heaps that leaves a lost sum, and which heap it is; `None` if the sum
    /// is lost already, or empty.
    ///
    /// # Errors
    /// [`Reached::Time`].
    pub(super) fn winning_move(
        &self,
        octal: &Octal,
        heaps: &[BigUint],
        budget: &Budget,
    ) -> Result<Option<(usize, Move)>, Reached> {
        for (place, heap) in heaps.iter().enumerate() {
            let others = heaps.iter().enumerate().filter(|&(other, _)| other != place);
            let beside = self.element(others.map(|(_, heap)| heap));
            let product = |x, y| self.quotient.product(x, y);
            let wins =
                |a, b| self.quotient.is_lost(product(beside, product(self.at(a), self.at(b))));
            if let Some(found) = option_where(octal, Some(&self.period), heap, &wins, budget)? {
                return Ok(Some((place, found)));
            }
        }
        Ok(None)
    }
}
