//! Values straight from the rules, of the positions that plays reach: what a theorem that fails is
//! compared with.

use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use crate::budget::Budget;
use crate::game::answer::{Evaluation, Worth};
use crate::game::table::mex;
use crate::game::{Game, GameError};

/// The most options that are looked at in all. Theorems of the game, or its tables, tell the values
/// of more positions in less time.
const MOST_LOOKS: u64 = 1_000_000;

/// The most steps of a search of the game for a value.
const MOST_STEPS: u64 = 10_000_000;

/// Few positions have no larger numbers than a small one.
const MOST_BELOW: u64 = 1 << 22;

/// The values that are known so far.
pub(super) struct ByRules<'g> {
    game: &'g dyn Game,
    known: FxHashMap<Box<[u64]>, u32>,
    budget: Budget,
    looks: u64,
}

impl<'g> ByRules<'g> {
    pub(super) fn new(game: &'g dyn Game, budget: &Budget) -> Self {
        ByRules { game, known: FxHashMap::default(), budget: budget.clone(), looks: 0 }
    }

    /// The value of a position: by its definition if few options are looked at, and else by the
    /// theorems of the game; `None` if neither tells it.
    ///
    /// # Errors
    /// A bound of memory or time.
    pub(super) fn value(&mut self, at: &[u64]) -> Result<Option<u64>, GameError> {
        if is_small(at)
            && let Some(value) = self.by_definition(at)?
        {
            return Ok(Some(value.into()));
        }
        let position = self.game.shape().position(at.iter().map(|&number| number.into()));
        match self.game.value(&position, &self.budget.with_max_steps(MOST_STEPS)) {
            Ok(Evaluation { worth: Worth::Value(value), .. }) => Ok(value.to_u64()),
            Ok(Evaluation { worth: Worth::PPosition(true), .. }) => Ok(Some(0)),
            Ok(_) => Ok(None),
            Err(why) if why.is_undecided() => Ok(self.budget.allow_time().map(|()| None)?),
            Err(why) => Err(why),
        }
    }

    /// The value of a position; `None` if too many options would be looked at.
    fn by_definition(&mut self, at: &[u64]) -> Result<Option<u32>, GameError> {
        let mut open: Vec<Box<[u64]>> = vec![at.into()];
        while let Some(next) = open.last() {
            if self.known.contains_key(next) {
                open.pop();
                continue;
            }
            if self.looks > MOST_LOOKS {
                return Ok(None);
            }
            let options = self.options(next);
            self.looks += 1 + u64::try_from(options.len()).unwrap_or(u64::MAX);
            self.allow(open.len() + options.len())?;
            let parts = options.iter().flat_map(|option| option.chunks_exact(at.len()));
            let unknown: Vec<Box<[u64]>> =
                parts.filter(|part| !self.known.contains_key(*part)).map(Into::into).collect();
            if !unknown.is_empty() {
                open.extend(unknown);
                continue;
            }
            let values = options.iter().map(|option| self.worth(option, at.len()));
            let value = self.game.given_value(next, !options.is_empty()).unwrap_or(mex(values));
            self.known.insert(open.pop().expect("it is the last one"), value);
        }
        Ok(self.known.get(at).copied())
    }

    /// The options of a position that have a value, which is less than that of the position; the
    /// first ones if theorems tell it, and none if the position is too large to look.
    ///
    /// # Errors
    /// As [`ByRules::value`].
    pub(super) fn with_value(
        &mut self,
        at: &[u64],
        value: u64,
    ) -> Result<Vec<Vec<u64>>, GameError> {
        const FIRST: usize = 2;
        let is_known = self.known.contains_key(at);
        let mut options = if is_small(at) { self.options(at) } else { Vec::new() };
        // Moves of several kinds may lead to one option.
        options.sort_unstable();
        options.dedup();
        let mut with = Vec::new();
        for option in options {
            let worth = match is_known {
                true => Some(self.worth(&option, at.len()).into()),
                false if with.len() == FIRST => break,
                false => self.value(&option)?,
            };
            if worth == Some(value) {
                with.push(option.into());
            }
        }
        Ok(with)
    }

    fn options(&self, at: &[u64]) -> Vec<Box<[u64]>> {
        let mut options = Vec::new();
        self.game.each_option(at, &mut |option| options.push(option.into()));
        options
    }

    /// The value of an option. A move that splits a position leads to a sum.
    fn worth(&self, option: &[u64], length: usize) -> u32 {
        option.chunks_exact(length).fold(0, |sum, part| sum ^ self.known[part])
    }

    /// Allows for this many positions besides the known ones.
    fn allow(&self, open: usize) -> Result<(), GameError> {
        let positions = u64::try_from(self.known.len() + open).unwrap_or(u64::MAX);
        self.budget.allow_memory(positions.saturating_mul(128))?;
        Ok(self.budget.allow_time()?)
    }
}

/// Whether the options of a position, and theirs, can be looked at.
fn is_small(at: &[u64]) -> bool {
    let below = at.iter().try_fold(1u64, |below, &number| {
        below.checked_mul(number.checked_add(1)?).filter(|&below| below <= MOST_BELOW)
    });
    below.is_some()
}
