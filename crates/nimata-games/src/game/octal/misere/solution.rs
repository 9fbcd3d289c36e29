//! A misère quotient with the elements of all heaps, which are periodic.

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde::{Deserialize, Serialize};

use super::proof::{Kind, fault};
use super::quotient::{Element, Quotient};
use super::search::{End, EndReason, Search};
use crate::game::GameError;
use crate::game::octal::moves::option_where;
use crate::game::octal::{Move, Octal, Period};
use nimata_automata::budget::{Budget, Reached};

/// The misère quotient of all heaps of an octal game; in this folder also that of the heaps below a
/// bound, which has no period.
#[derive(Clone, Debug)]
pub struct Solution {
    quotient: Quotient,
    /// The elements of the heaps below e + p, or below the bound.
    values: Vec<Element>,
    pub(super) period: Option<Period>,
}

/// The greatest number of elements of a quotient in a search.
pub(super) const MOST_ELEMENTS: usize = 256;

/// The number of heaps among which a period is sought, without and with a time limit.
pub(super) const HEAPS: [usize; 2] = [1 << 11, 1 << 15];

impl Solution {
    /// Searches for the quotient, heap by heap, up to a period or to a given number of heaps.
    ///
    /// # Errors
    /// The extent of the search, and the reason for its end.
    pub(super) fn find(
        octal: &Octal,
        wanted: Option<usize>,
        budget: &Budget,
    ) -> Result<Self, FailedSearch> {
        let mut search = Search::new(octal);
        let heaps = wanted.unwrap_or(HEAPS[usize::from(budget.deadline().is_some())]);
        let end = search.run(heaps, MOST_ELEMENTS, &budget.for_search());
        let found = |period: Option<Period>| {
            let count = period.as_ref().map(|period| period.preperiod() + period.period());
            let values = search.values()[..count.unwrap_or(search.values().len())].to_vec();
            Ok(Solution { quotient: search.quotient().clone(), values, period })
        };
        let why = match end {
            Ok(End::Periodic(period)) => return found(Some(period)),
            Ok(End::Nothing(EndReason::Heaps)) if wanted.is_some() => return found(None),
            Ok(End::Nothing(why)) => why,
            Err(Reached::Steps(steps)) => EndReason::Steps(steps),
            Err(bound) => EndReason::Other(bound),
        };
        let (heaps, elements) = (search.values().len(), search.quotient().order());
        Err(FailedSearch { heaps, elements, why })
    }

    /// The solution with these elements of the heaps below the end of the first period, if they are
    /// right.
    ///
    /// # Errors
    /// Bounds of the budget.
    pub(super) fn verified(
        octal: &Octal,
        quotient: Quotient,
        values: Vec<Element>,
        period: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, Reached> {
        let count = values.len();
        // In misère play the player who cannot move wins, so the empty sum is won.
        let is_sound = values.first() == Some(&0)
            && values.iter().all(|&value| value < quotient.order())
            && (1..=count).contains(&period)
            && !quotient.is_lost(0);
        if !is_sound || !quotient.has_sums(&values) {
            return Ok(None);
        }
        // As many heaps as prove the period.
        let needed = 2 * count + 1 + octal.most_taken();
        if needed > HEAPS[1] {
            return Ok(None);
        }
        // Each heap has at most so many options for each digit.
        let options = needed * needed / 2 * octal.digits().len();
        budget.allow_work(u64::try_from(options).unwrap_or(u64::MAX))?;
        let mut all = values.clone();
        (count..needed).for_each(|n| all.push(all[n - period]));
        let ends = |n: usize| octal.options(n).next().is_none();
        if (0..needed).any(|n| all[n] != 0 && ends(n)) {
            return Ok(None);
        }
        if fault(&quotient, &Kind::all(octal, &quotient, &all), budget)?.is_some() {
            return Ok(None);
        }
        let numbers: Vec<u32> = all.iter().map(|&x| u32::try_from(x).expect("few")).collect();
        let shown = Period::shown_by(octal, &numbers);
        let is_least = |shown: &Period| shown.preperiod() + shown.period() == count;
        let shown = shown.filter(|shown| shown.period() == period && is_least(shown));
        Ok(shown.map(|period| Solution { quotient, values, period: Some(period) }))
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
        self.period.as_ref().expect("the elements of all heaps have a period")
    }

    /// Whether it decides sums of heaps up to this one.
    pub(super) fn has(&self, heap: usize) -> bool {
        self.period.is_some() || heap < self.values.len()
    }

    /// The element of a sum of heaps.
    pub fn element<'n>(&self, heaps: impl IntoIterator<Item = &'n BigUint>) -> usize {
        let at = |heap: &BigUint| match &self.period {
            Some(period) => period.folded(heap),
            None => heap.to_usize().expect("the heap is below the bound"),
        };
        heaps.into_iter().fold(0, |x, heap| self.quotient.product(x, self.values[at(heap)]))
    }

    /// The element of a heap that fits in memory.
    fn at(&self, heap: usize) -> Element {
        self.values.get(heap).copied().unwrap_or_else(|| self.element([&heap.into()]))
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
            if let Some(found) = option_where(octal, self.period.as_ref(), heap, &wins, budget)? {
                return Ok(Some((place, found)));
            }
        }
        Ok(None)
    }
}

/// A search without a solution, with the number of heaps that have a quotient, and the number of
/// its elements.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FailedSearch {
    heaps: usize,
    elements: usize,
    pub(super) why: EndReason,
}

impl FailedSearch {
    /// Tells whether a search with this bound on its steps can end so.
    pub(super) fn may_be(&self, steps: u64) -> bool {
        let is_so = match self.why {
            EndReason::Heaps => self.heaps == HEAPS[0],
            EndReason::Large(most) => most == MOST_ELEMENTS,
            EndReason::Steps(taken) => taken == steps,
            EndReason::Other(_) => false,
        };
        is_so && self.heaps <= HEAPS[0] && self.elements <= MOST_ELEMENTS
    }
}

impl From<FailedSearch> for GameError {
    fn from(unfound: FailedSearch) -> Self {
        let FailedSearch { heaps, elements, why } = unfound;
        let so_far =
            format!("the heaps below {heaps} have a misère quotient of {elements} elements");
        let ended = |bound| GameError::Sought {
            says: format!("{so_far}; with the heap of {heaps} the search ended: {bound}"),
            bound,
        };
        GameError::Undecided(match why {
            EndReason::Heaps => format!(
                "{so_far}, but no period of the heaps was seen; a time limit lets more heaps be \
                 looked at"
            ),
            EndReason::Large(most) => format!(
                "{so_far}, and with the heap of {heaps} there are more than {most}: it may be \
                 infinite"
            ),
            EndReason::Steps(steps) => return ended(Reached::Steps(steps)),
            EndReason::Other(bound) => return ended(bound),
        })
    }
}
