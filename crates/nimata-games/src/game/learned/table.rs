//! The values of single positions, from a table that grows where larger positions are asked for.

use num_traits::ToPrimitive;

use super::proof::Values;
use crate::game::answer::Worth;
use crate::game::{Game, GameError};
use nimata_automata::budget::Budget;

/// Up to this number of positions a table is made; beyond it the theorems are asked.
const MOST_POSITIONS: u64 = 1 << 18;

/// The values of a game whose positions are the tuples of numbers from some on, in every table.
pub(in crate::game) struct GrowingTable<'g> {
    game: &'g dyn Game,
    budget: Budget,
    /// The largest position of the table; its numbers are one less than powers of 2.
    upto: Vec<u64>,
    /// The least position of the table.
    first: Vec<u64>,
    values: Vec<i64>,
}

impl<'g> GrowingTable<'g> {
    /// A table without positions.
    pub(in crate::game) fn new(game: &'g dyn Game, budget: &Budget) -> Self {
        let (upto, values) = (vec![0; game.shape().count()], Vec::new());
        GrowingTable { game, budget: budget.clone(), first: upto.clone(), upto, values }
    }

    /// Makes the table large enough for a position, and returns whether it is.
    fn grow(&mut self, at: &[u64]) -> Result<bool, GameError> {
        let inside = at.iter().zip(&self.upto).all(|(number, most)| number <= most);
        if inside && !self.values.is_empty() {
            return Ok(true);
        }
        let most = |(number, most): (&u64, &u64)| {
            // Some games begin with 1.
            number.max(most).max(&1).checked_add(1)?.checked_next_power_of_two()
        };
        let sides: Option<Vec<u64>> = at.iter().zip(&self.upto).map(most).collect();
        let Some(sides) = sides else { return Ok(false) };
        if sides.iter().fold(1, |positions: u64, side| positions.saturating_mul(*side))
            > MOST_POSITIONS
        {
            return Ok(false);
        }
        self.upto = sides.into_iter().map(|side| side - 1).collect();
        let table = self.game.table(&self.upto, &self.budget)?;
        (self.first, self.values) = (table.first, table.values.collect());
        Ok(true)
    }
}

impl Values for GrowingTable<'_> {
    fn value(&mut self, at: &[u64]) -> Result<Option<u64>, GameError> {
        if self.grow(at)? {
            let sides = self.first.iter().zip(&self.upto);
            let place = at.iter().zip(sides).try_fold(0, |place, (n, (first, most))| {
                Some(place * (most - first + 1) + n.checked_sub(*first)?)
            });
            let place = place.map(|place| usize::try_from(place).expect("a place of a table"));
            return Ok(place.and_then(|place| self.values[place].to_u64()));
        }
        let position = self.game.shape().position(at.iter().map(|&number| number.into()));
        match self.game.value(&position, &self.budget)?.worth {
            Worth::Value(value) => Ok(value.to_u64()),
            _ => Err(GameError::Undecided(format!(
                "the value of {}@{position} is not known, and a table up to it is too large",
                self.game
            ))),
        }
    }

    fn options(&mut self, at: &[u64]) -> Result<Vec<Vec<u64>>, GameError> {
        let mut options = Vec::new();
        self.game.each_option(at, &mut |option| options.push(option.to_vec()));
        Ok(options)
    }
}
