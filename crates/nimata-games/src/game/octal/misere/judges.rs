//! Judges of sums, by the definition or by the quotient: the winner, and a winning move.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::Misere;
use crate::game::answer::{Move, Reason};
use crate::game::misere_sum::{Parts, Sums};
use crate::game::octal::Octal;
use crate::game::{GameError, Position, Rules};
use nimata_automata::budget::{Budget, Reached};

/// The heaps of a sum.
pub(super) type Heaps = [BigUint];

/// A way to judge sums. It returns `None` if another way is better.
pub(super) trait Judge {
    /// Its short name.
    fn rule(&self) -> &'static str;

    /// Tells whether the player to move loses, and the reason.
    ///
    /// # Errors
    /// Bounds of the budget and of the search.
    fn judge(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<(bool, String)>, GameError>;

    /// A move that wins, and in which heap; `None` inside if there is none.
    ///
    /// # Errors
    /// As [`Judge::judge`].
    fn winning(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<Winning>, GameError>;
}

/// A winning move, with the place of its heap; `None` if no move wins.
pub(super) type Winning = Option<(usize, Move)>;

impl Parts for Octal {
    fn has_options(&self, at: &[u64], _budget: &Budget) -> Result<bool, Reached> {
        Ok(!self.is_terminal(&at[0].into()))
    }

    fn options(&self, at: &[u64], budget: &Budget) -> Result<Vec<Box<[u64]>>, GameError> {
        // One look at an option takes as long as the list of them all.
        let count = at[0].saturating_mul(u64::try_from(self.digits().len()).expect("a length"));
        let mut options = budget.room(count, 32 * count)?;
        self.each_option(at, &mut |option| options.push(option.into()));
        budget.allow_time()?;
        Ok(options)
    }
}

/// The rules alone, at every sum that plays reach.
pub(super) struct ByDefinition<'g> {
    pub(super) game: &'g Misere,
    /// The greatest number of options to try; `None` if the budget alone is the bound.
    pub(super) most: Option<u64>,
}

impl ByDefinition<'_> {
    fn ask<T>(
        &self,
        heaps: &Heaps,
        budget: &Budget,
        answer: impl FnOnce(&mut Sums<'_>, &[u64]) -> Result<T, GameError>,
    ) -> Result<Option<T>, GameError> {
        let small: Option<Vec<u64>> = heaps.iter().map(BigUint::to_u64).collect();
        let most = self.most.unwrap_or(u64::MAX);
        let Some(small) = small.filter(|small| small.iter().all(|&heap| heap <= most)) else {
            return Ok(None);
        };
        let search = budget.for_search();
        let mut sums = Sums::new(self.game.octal(), most, &search);
        match answer(&mut sums, &small) {
            Err(bound) if bound.is_undecided() && self.most.is_some() => Ok(None),
            answer => answer.map(Some),
        }
    }
}

impl Judge for ByDefinition<'_> {
    fn rule(&self) -> &'static str {
        "definition"
    }

    fn judge(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<(bool, String)>, GameError> {
        self.ask(heaps, budget, |sums, small| {
            let wins = sums.wins(small, 1)?;
            let says = match sums.len() {
                1 => "there is no move".to_owned(),
                count => format!("who wins, at each of the {count} sums that plays reach"),
            };
            Ok((!wins, says))
        })
    }

    fn winning(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<Winning>, GameError> {
        self.ask(heaps, budget, |sums, small| {
            let parts: Vec<Vec<u64>> = small.iter().map(|&heap| vec![heap]).collect();
            let found = sums.winning_move(&parts, 1)?;
            Ok(found.map(|(place, option)| {
                let shape = self.game.shape();
                let heaps = option.iter().map(|&heap| heap.into()).collect();
                let says = format!("who wins, at each of the {} sums looked at", sums.len());
                let because = vec![Reason { rule: self.rule(), says }];
                (place, Move { because, ..Move::to_sum(shape.sum(heaps), &shape) })
            }))
        })
    }
}

/// The misère quotient of the heaps up to the largest one, or of all.
pub(super) struct ByQuotient<'g> {
    pub(super) game: &'g Misere,
}

impl ByQuotient<'_> {
    /// Tells whether the player to move loses a sum, by the quotient, and the reason.
    fn says(&self, heaps: &Heaps, budget: &Budget) -> Result<(bool, String), GameError> {
        let part = self.game.part(heaps, budget)?;
        let (quotient, value) = (part.quotient(), part.element(heaps));
        let (order, lost) = (quotient.order(), quotient.is_lost(value));
        let of = match &part.period {
            Some(period) => format!(
                "has {order} elements, and those of the heaps have the period {} from {} on",
                period.period(),
                period.preperiod()
            ),
            None => format!("of the heaps below {} has {order} elements", part.values().len()),
        };
        let says = format!(
            "the misère quotient {of}; the sum has that of {}, which the player to move {}",
            in_words(quotient.sum(value)),
            if lost { "loses" } else { "wins" }
        );
        Ok((lost, says))
    }
}

/// A sum of heaps in words.
pub(super) fn in_words(sum: &[u16]) -> String {
    match sum {
        [] => "no heap".to_owned(),
        [heap] => format!("the heap {heap}"),
        heaps => {
            let heaps: Vec<String> = heaps.iter().map(u16::to_string).collect();
            format!("the heaps {}", heaps.join(" + "))
        }
    }
}

impl Judge for ByQuotient<'_> {
    fn rule(&self) -> &'static str {
        "Plambeck-Siegel"
    }

    fn judge(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<(bool, String)>, GameError> {
        self.says(heaps, budget).map(Some)
    }

    fn winning(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<Winning>, GameError> {
        let found =
            self.game.part(heaps, budget)?.winning_move(self.game.octal(), heaps, budget)?;
        let Some((place, found)) = found else { return Ok(Some(None)) };
        let (a, b) = found.left;
        let left: Vec<BigUint> = [b, a].into_iter().filter(|heap| !heap.is_zero()).collect();
        let mut after = heaps.to_vec();
        after.splice(place..=place, left.iter().cloned());
        let (_, says) = self.says(&after, budget)?;
        let parts = left.into_iter().map(Position::single).collect();
        let mut step = Move::to_sum(parts, &self.game.shape());
        step.because = vec![Reason { rule: self.rule(), says: format!("after it: {says}") }];
        Ok(Some(Some((place, step))))
    }
}
