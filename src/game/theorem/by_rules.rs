//! Values straight from the rules, of the positions that plays reach: what a theorem that fails is
//! compared with.

use rustc_hash::FxHashMap;

use crate::budget::Budget;
use crate::game::table::mex;
use crate::game::{Game, GameError};

/// The most options that are looked at in all.
const MOST_LOOKS: u64 = 40_000_000;

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

    /// The value of a position; `None` if too many options would be looked at.
    ///
    /// # Errors
    /// A bound of memory or time.
    pub(super) fn value(&mut self, at: &[u64]) -> Result<Option<u32>, GameError> {
        let mut open: Vec<Box<[u64]>> = vec![at.into()];
        while let Some(next) = open.last() {
            if self.known.contains_key(next) {
                open.pop();
                continue;
            }
            let options = self.options(next);
            self.looks += 1 + u64::try_from(options.len()).unwrap_or(u64::MAX);
            if self.looks > MOST_LOOKS {
                return Ok(None);
            }
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

    /// The options of a position that have a value. The value of the position is known.
    pub(super) fn with_value(&self, at: &[u64], value: u32) -> Vec<Box<[u64]>> {
        let mut options = self.options(at);
        options.retain(|option| self.worth(option, at.len()) == value);
        // Moves of several kinds may lead to one option.
        options.sort_unstable();
        options.dedup();
        options
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
