//! Games whose positions are one number: their values in a row, and the octal game that they are.

use std::sync::{Mutex, MutexGuard, OnceLock};

use super::code::code;
use super::row::{Reach, Row};
use super::rules::WrittenGame;
use super::sound::Sound;
use crate::game::GameError;
use crate::game::octal::Octal;
use crate::game::remembered::computed_once;
use nimata_automata::automaton::DigitOrder;
use nimata_automata::budget::{Budget, Reached};

/// The bounds of the search for a code, whose formulas are small where there is one.
const STATES: usize = 1 << 14;
const MEMORY: u64 = 1 << 26;

/// The steps of that search and of the proof before it, where the caller has no budget.
const STEPS: u64 = 1 << 23;

/// The results that a game keeps, if its positions are one number.
#[derive(Debug, Default)]
pub(super) struct Heaps {
    /// The values of the first numbers.
    row: Mutex<Option<Row>>,
    /// The octal game that the rules are; `None` inside if they are those of no such game.
    code: OnceLock<Option<Octal>>,
}

impl WrittenGame {
    /// The octal game whose rules the file has, if it was found within small bounds.
    ///
    /// # Errors
    /// [`GameError::Refuted`] if the rules do not define a game; a bound of time was reached.
    pub(super) fn code(&self, budget: &Budget) -> Result<Option<&Octal>, GameError> {
        let code = computed_once(&self.heaps.code, || {
            self.sound(budget)?;
            let budget = budget.at_most(STATES, MEMORY).for_part_of_search();
            match code(self.file(), &budget) {
                Err(GameError::Reached(
                    Reached::States(_) | Reached::Memory { .. } | Reached::Steps(_),
                )) => Ok(None),
                found => found,
            }
        });
        code.map(Option::as_ref)
    }

    /// The octal game as [`WrittenGame::code`] has it, where the caller has no budget: the proof
    /// that the rules are sound is within small bounds as well.
    ///
    /// # Errors
    /// Those of [`WrittenGame::code`]; a bound of the proof was reached.
    pub(super) fn code_at_once(&self) -> Result<Option<&Octal>, GameError> {
        self.code(&Budget::default().at_most(STATES, MEMORY).with_steps(STEPS))
    }

    /// Whether the values of the first numbers can be computed in a row.
    pub(super) fn has_row(&self) -> bool {
        Row::suits(self.file())
    }

    /// The values of the numbers below `count` and perhaps of others, in a row; `None` if more than
    /// `most` options would be looked at.
    ///
    /// # Errors
    /// [`GameError::Refuted`] if the rules do not define a game; [`GameError::Sought`] says how far
    /// the row came until a bound of the budget was reached.
    pub(super) fn row(
        &self,
        count: u64,
        most: u64,
        budget: &Budget,
    ) -> Result<Option<RowGuard<'_>>, GameError> {
        let mut row = self.heaps.row.lock().expect("no one panics while it is open");
        if row.is_none() {
            *row = Some(self.new_row(budget)?);
        }
        let begun = row.as_mut().expect("it was made");
        match begun.extend(count, most, budget) {
            Ok(Reach::All) => Ok(Some(RowGuard(row))),
            Ok(Reach::Bounded) => Ok(None),
            Err(bound) => Err(GameError::Sought { says: begun.ended(count, bound), bound }),
        }
    }

    /// A row without any value.
    ///
    /// # Errors
    /// [`GameError::Refuted`] if the rules do not define a game; a bound of the budget was reached.
    pub(super) fn new_row(&self, budget: &Budget) -> Result<Row, GameError> {
        let numerals = &self.file().numerals;
        let sound = self.sound(budget)?;
        if numerals.order() == DigitOrder::Msd {
            return Ok(Row::new(self.file(), sound));
        }
        let numerals = numerals.clone().in_order(DigitOrder::Msd);
        Ok(Row::new(self.file(), &Sound::in_numerals(self.file(), &numerals, budget)?))
    }
}

/// A row that goes far enough.
pub(super) struct RowGuard<'g>(MutexGuard<'g, Option<Row>>);

impl RowGuard<'_> {
    /// The row.
    pub(super) fn get(&self) -> &Row {
        self.0.as_ref().expect("it was made")
    }
}
