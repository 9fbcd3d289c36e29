//! Aligns a sequence with the values of a game: finds the shift of the index at which they agree,
//! or the first difference.

use crate::budget::Budget;
use crate::data::Quantity;
use crate::export::sequence::ListedTerms;
use crate::game::{Game, GameError};

/// The greatest difference between an index of the file and the position in the game.
pub const MOST_SHIFT: i64 = 16;

/// The greatest position, counted from the first one, at which a sequence is looked for in one of
/// many games.
pub const MOST_START: i64 = 256;

/// With fewer equal terms than this, a shift is not reported as a match.
pub const ENOUGH: usize = 10;

/// So many terms of a list without indices are enough if it leaves out the first position alone.
const ENOUGH_LATER: usize = 6;

/// The values at consecutive positions; `None` where there is no value.
pub struct Tabulated {
    /// The first position.
    pub first: i64,
    /// The values from the first position on.
    pub values: Vec<Option<i64>>,
}

/// A shift of a sequence, with the terms that agree under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alignment {
    /// The index of the first term in the file.
    pub index: i64,
    /// The difference between a position and an index.
    pub shift: i64,
    /// The number of terms that are left out because they come before the first position.
    pub skipped: usize,
    /// The number of equal terms after those.
    pub equal: usize,
    /// Whether the next term differs; otherwise there is no further term.
    pub differs: bool,
}

impl Alignment {
    /// The index of the first term that is not equal.
    pub fn end(&self) -> i64 {
        self.index + count(self.skipped) + count(self.equal)
    }

    /// A text about which of `terms` are equal, and where: `98 of 100 terms, n = 2 … 99 at
    /// positions 1 … 98`.
    pub fn says(&self, terms: usize) -> String {
        let (from, to) = (self.index + count(self.skipped), self.end() - 1);
        let share = match self.equal == terms {
            true => format!("all {terms} terms"),
            false => format!("{} of {terms} terms", self.equal),
        };
        let positions = format!("{} … {}", from + self.shift, to + self.shift);
        match self.shift {
            0 => format!("{share}, n = {positions}"),
            _ => format!("{share}, n = {from} … {to} at positions {positions}"),
        }
    }
}

/// The best alignments of a sequence with values.
pub struct Alignments {
    /// The least shift under which all terms are equal, if there is one.
    pub equal: Option<Alignment>,
    /// The alignment without a shift, unless all terms come before the first position.
    pub unshifted: Option<Alignment>,
    /// The alignment with the most equal terms before one differs.
    pub nearest: Option<Alignment>,
}

impl Tabulated {
    /// The values of a game on one heap up to a position, or who wins, and which of the two they
    /// are.
    ///
    /// # Errors
    /// Errors of tables, and a table without values.
    pub fn of(game: &dyn Game, last: u64, budget: &Budget) -> Result<(Self, Quantity), GameError> {
        budget.allow_memory(last.saturating_mul(16))?;
        let table = game.table(&[last], budget)?;
        if table.holds != Quantity::VALUE && table.holds != Quantity::OUTCOME {
            return Err(GameError::Unsuitable(format!(
                "a table of {game} holds no values: {}",
                table.holds.name
            )));
        }
        let first = i64::try_from(table.first[0]).unwrap_or(i64::MAX);
        Ok((Tabulated { first, values: table.values.map(Some).collect() }, table.holds))
    }

    /// The value at a position.
    pub fn at(&self, position: i64) -> Option<i64> {
        let place = usize::try_from(position.checked_sub(self.first)?).ok()?;
        self.values.get(place).copied().flatten()
    }

    /// The differences of neighbouring values.
    pub fn differences(&self) -> Self {
        Tabulated { first: self.first, values: differences(&self.values) }
    }

    /// The first place in the values at which all terms occur, whatever their indices are.
    pub fn somewhere(&self, listed: &ListedTerms, terms: usize) -> Option<Alignment> {
        let index = listed.first.unwrap_or(self.first);
        let terms = &listed.terms[..terms];
        let starts = self.first..=self.first + MOST_START;
        let mut found =
            starts.filter_map(|start| self.align(index, terms, start.checked_sub(index)?));
        found.find(|at| !at.differs && at.skipped == 0 && at.equal >= ENOUGH)
    }

    /// Aligns terms with the values: first with the same index, and then with small shifts. A list
    /// without indices begins at the first position.
    pub fn alignments(&self, listed: &ListedTerms, terms: usize) -> Alignments {
        let index = listed.first.unwrap_or(self.first);
        let terms = &listed.terms[..terms];
        let further = (1..=MOST_SHIFT).flat_map(|shift| [shift, -shift]);
        let all = std::iter::once(0).chain(further);
        let aligned: Vec<Alignment> =
            all.filter_map(|shift| self.align(index, terms, shift)).collect();
        // Lists often leave out the empty heap.
        let begins_later = |at: &Alignment| listed.first.is_none() && at.shift == 1;
        let suits = |at: &&Alignment| {
            !at.differs
                && (at.shift == 0
                    || at.equal >= ENOUGH
                    || (begins_later(at) && at.equal >= ENOUGH_LATER))
        };
        let mut nearest: Option<Alignment> = None;
        for &at in &aligned {
            if nearest.is_none_or(|nearest| at.equal > nearest.equal) {
                nearest = Some(at);
            }
        }
        Alignments {
            equal: aligned.iter().find(suits).copied(),
            unshifted: aligned.first().filter(|at| at.shift == 0).copied(),
            nearest,
        }
    }

    fn align(&self, index: i64, terms: &[Option<i64>], shift: i64) -> Option<Alignment> {
        let begin = index.checked_add(shift)?;
        let skipped = usize::try_from(self.first.checked_sub(begin)?).unwrap_or(0);
        let compared = terms.get(skipped..).filter(|terms| !terms.is_empty())?;
        if count(skipped) > MOST_SHIFT {
            return None;
        }
        let place = usize::try_from(begin.checked_sub(self.first)?).unwrap_or(0);
        let values = self.values.get(place..)?;
        let same = |(term, value): &(&Option<i64>, &Option<i64>)| term.is_some() && term == value;
        let equal = compared.iter().zip(values).take_while(same).count();
        Some(Alignment { index, shift, skipped, equal, differs: equal < compared.len() })
    }
}

/// The differences of neighbours; `None` if one of them is missing or too large.
pub fn differences(numbers: &[Option<i64>]) -> Vec<Option<i64>> {
    numbers.windows(2).map(|pair| pair[1]?.checked_sub(pair[0]?)).collect()
}

/// The last position whose value is needed for `terms` terms with all shifts.
pub fn last_position(listed: &ListedTerms, terms: usize, least: u64) -> u64 {
    let first = listed.first.unwrap_or_else(|| i64::try_from(least).unwrap_or(i64::MAX));
    let last = first.saturating_add(count(terms)).saturating_add(MOST_SHIFT);
    u64::try_from(last).unwrap_or(0).max(least)
}

fn count(length: usize) -> i64 {
    i64::try_from(length).expect("a length in memory")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(first: Option<i64>, terms: &[i64]) -> ListedTerms {
        ListedTerms { first, terms: terms.iter().copied().map(Some).collect() }
    }

    /// The squares, from position 1 on.
    fn squares() -> Tabulated {
        Tabulated { first: 1, values: (1..100).map(|n| Some(n * n)).collect() }
    }

    #[test]
    fn the_least_shift_is_found_and_few_equal_terms_are_no_shift() {
        let shifted: Vec<i64> = (3..20).map(|n| n * n).collect();
        let found = squares().alignments(&listed(Some(5), &shifted), shifted.len());
        let equal = found.equal.expect("they are equal");
        assert_eq!((equal.shift, equal.skipped, equal.equal), (-2, 0, 17));
        assert_eq!(equal.says(17), "all 17 terms, n = 5 … 21 at positions 3 … 19");
        let unshifted = found.unshifted.expect("they lie beside each other");
        assert_eq!((unshifted.equal, unshifted.end()), (0, 5));
        assert!(squares().alignments(&listed(Some(5), &shifted[..9]), 9).equal.is_none());
    }

    #[test]
    fn terms_before_the_first_position_are_left_out() {
        let terms: Vec<i64> = (0..20).map(|n| n * n).collect();
        let equal = squares().alignments(&listed(Some(0), &terms), 20).equal.expect("equal");
        assert_eq!(equal.says(20), "19 of 20 terms, n = 1 … 19");
        // Shifts that leave out all terms, or too many, do not count.
        assert!(squares().alignments(&listed(Some(-40), &terms), 20).nearest.is_none());
        let far = listed(Some(i64::MIN), &terms);
        assert!(squares().alignments(&far, 20).nearest.is_none());
    }

    #[test]
    fn a_list_without_indices_begins_at_the_first_position() {
        let equal = squares().alignments(&listed(None, &[1, 4, 9]), 3).equal.expect("equal");
        assert_eq!(equal.says(3), "all 3 terms, n = 1 … 3");
        let near = squares().alignments(&listed(None, &[1, 4, 9, 17]), 4).nearest.expect("near");
        assert_eq!((near.equal, near.end(), near.differs), (3, 4, true));
    }
}
