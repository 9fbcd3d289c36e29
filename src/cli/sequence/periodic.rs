//! Games of which the period of their values is known, for a comparison.

use crate::automaton::{Comparison, Dfao};
use crate::cli::failure::Failure;
use crate::cli::options::Shared;
use crate::cli::sequence::compare::Wish;
use crate::game::Game;
use crate::game::repeating::Repeating;
use crate::proof::{Host, Named, prove};

/// So many values are compared before a period is looked for.
const FIRST: u64 = 1 << 12;

/// A game whose values have a period, or perhaps have one.
pub struct Periodic<'g>(&'g dyn Game);

impl<'g> Periodic<'g> {
    /// The game so named; `None` if it is a file, or another claim than that of the period is
    /// meant.
    pub fn named(named: &'g Named<'_>, wish: Wish<'_>) -> Option<Self> {
        let Named::Game(game, own) = named else { return None };
        let values = matches!(own.or(wish.claim), None | Some("values" | "period"));
        let by_period = game.claims().first().is_some_and(|claim| claim.name == "period");
        let is_meant = values && wish.base.is_none() && by_period && game.least() == 0;
        is_meant.then(|| Periodic(game.as_ref()))
    }

    /// The values for ever.
    fn values(&self, shared: &Shared) -> Result<Repeating, Failure> {
        let Periodic(game) = self;
        let _work = shared.work(format!("looking for the period of {game}"));
        let found = game.repeating(&shared.budget())?;
        if found.is_some() && shared.has_remembered() {
            prove(*game, Some("period"), None, shared)?;
        }
        found.ok_or_else(|| Failure::Undecided(format!("no period of {game} is known")))
    }

    /// The automaton of the values in a base.
    ///
    /// # Errors
    /// No period is known; a bound of the budget was reached.
    pub fn automaton(self, base: u32, shared: &Shared) -> Result<Dfao, Failure> {
        Ok(self.values(shared)?.automaton(base, &shared.budget())?)
    }

    /// Compares the values of two games: the first ones, and then all by their periods.
    ///
    /// # Errors
    /// The first values are equal, and a period is not known; a bound of the budget was reached.
    pub fn compare(self, other: Self, shared: &Shared) -> Result<Comparison, Failure> {
        let differ =
            |n: usize, values: [i64; 2]| Comparison::Differ(vec![n.into()], values.map(Some));
        let budget = shared.budget();
        let (left, right) = (self.0.table(&[FIRST], &budget)?, other.0.table(&[FIRST], &budget)?);
        let mut pairs = left.values.zip(right.values).enumerate();
        if let Some((n, (one, other))) = pairs.find(|(_, (one, other))| one != other) {
            return Ok(differ(n, [one, other]));
        }
        if self.0.to_string() == other.0.to_string() {
            return Ok(Comparison::Equal);
        }
        let difference = self.values(shared)?.difference(&other.values(shared)?);
        Ok(difference.map_or(Comparison::Equal, |(n, values)| differ(n, values.map(i64::from))))
    }
}
