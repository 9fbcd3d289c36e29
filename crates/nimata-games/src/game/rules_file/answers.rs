//! Answers to a learner's questions by the definition, and a record of the search.

use std::cell::RefCell;
use std::rc::Rc;

use super::definition::Definition;
use super::levels::Levels;
use super::row::Row;
use super::rules::WrittenGame;
use super::sound::Sound;
use super::text::RulesFile;
use crate::game::learned::Values;
use crate::game::{GameError, Result};
use nimata_automata::budget::Budget;
use nimata_logic::logic::Asks;
use nimata_logic::logic::learn::Oracle;

/// Values above this are taken for unbounded.
const MOST_VALUE: u32 = 64;

/// One answer looks at this many options before all smaller positions are looked at.
const SOON: u64 = 1 << 14;

/// The greatest number of values in a row.
const MOST_IN_ROW: u64 = 1 << 26;

/// A row is made at once where it becomes at most so many times as long.
const NEAR: u64 = 16;

/// The values or outcomes of positions from the definition.
pub(super) struct Answers<'s> {
    sound: &'s Sound,
    definition: Definition<'s>,
    /// Finds the values of all smaller positions first, where that is fast.
    table: Option<Table<'s>>,
    budget: Budget,
    tracks: usize,
    asks: Asks,
    pub(super) seen: Rc<RefCell<SearchRecord>>,
}

/// The values or outcomes of all small positions.
enum Table<'s> {
    /// Who wins, level by level.
    Levels(Levels<'s>),
    /// The values of the first numbers.
    Row(Box<Row>),
}

impl Table<'_> {
    /// The number of positions with a known value or outcome.
    fn len(&self) -> usize {
        match self {
            Table::Levels(levels) => levels.len(),
            Table::Row(row) => row.values().len(),
        }
    }

    /// Tells whether a position is known, or will be soon.
    fn is_near(&self, at: &[u64]) -> bool {
        match self {
            Table::Levels(levels) => levels.covers(at),
            Table::Row(row) => {
                let known = u64::try_from(row.values().len()).unwrap_or(u64::MAX);
                at[0] / NEAR <= known
            }
        }
    }

    /// The value or outcome of a position.
    ///
    /// # Errors
    /// [`GameError::Undecided`] if too many positions are smaller; a bound of the budget.
    fn value(&mut self, at: &[u64], budget: &Budget) -> Result<u32> {
        match self {
            Table::Levels(levels) => levels.outcome(at, budget),
            Table::Row(_) if at[0] >= MOST_IN_ROW => {
                Err(GameError::Undecided("a row up to this number is too long".to_owned()))
            }
            Table::Row(row) => {
                row.extend(at[0] + 1, u64::MAX, budget)?;
                Ok(row.value(at[0]))
            }
        }
    }
}

/// A record of the search for an automaton of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchRecord {
    /// The largest value so far.
    largest: u32,
    /// The number of positions evaluated.
    positions: usize,
    /// For each length of words, the number of classes of words that differ.
    pub(super) classes: Vec<usize>,
    /// Whether the values became so large that the search for an automaton ends.
    pub(super) grows: bool,
}

impl<'s> Answers<'s> {
    /// Begins without any question asked.
    ///
    /// # Errors
    /// [`GameError::Refuted`] if the rules do not define a game; a bound of the budget was reached.
    pub(super) fn new(game: &'s WrittenGame, asks: Asks, budget: &Budget) -> Result<Self> {
        let (file, sound) = (game.file(), game.sound(budget)?);
        let all = Definition::new(sound, file, u64::MAX, budget);
        let (definition, table) = match asks {
            Asks::Outcome => (all.of_outcomes(), Levels::new(sound, file).map(Table::Levels)),
            Asks::Values if game.has_row() => {
                (all, Some(Table::Row(Box::new(game.new_row(budget)?))))
            }
            Asks::Values | Asks::Relation => (all, None),
        };
        let (tracks, seen, budget) = (file.reads.len(), Rc::default(), budget.clone());
        Ok(Answers { sound, definition, table, budget, tracks, asks, seen })
    }

    /// Begins another attempt; the questions that follow belong to it.
    pub(super) fn begin(&mut self, budget: &Budget) {
        self.definition.within(budget);
        self.budget = budget.clone();
        let mut seen = self.seen.borrow_mut();
        *seen = SearchRecord { largest: seen.largest, ..SearchRecord::default() };
    }
}

impl Answers<'_> {
    fn value(&mut self, at: &[u64]) -> Result<u32> {
        let Some(table) = &mut self.table else { return self.definition.value(at) };
        if !table.is_near(at)
            && let Some(value) = self.definition.value_soon(at, SOON)?
        {
            return Ok(value);
        }
        match table.value(at, &self.budget) {
            Err(GameError::Undecided(_)) => self.definition.value(at),
            value => value,
        }
    }
}

impl Oracle for Answers<'_> {
    type Error = GameError;

    fn tracks(&self) -> usize {
        self.tracks
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>> {
        if !self.sound.is_small_position(at) {
            return Ok(None);
        }
        let value = self.value(at)?;
        let mut seen = self.seen.borrow_mut();
        let table = self.table.as_ref().map_or(0, Table::len);
        seen.positions = self.definition.len().max(table);
        seen.largest = seen.largest.max(value);
        if self.asks == Asks::Outcome {
            return Ok(Some(value.into()));
        }
        if value > MOST_VALUE {
            seen.grows = true;
            return Err(GameError::Undecided(format!(
                "a value above {MOST_VALUE} was met, so that the values do not seem to stay bounded"
            )));
        }
        Ok(Some(value.into()))
    }
}

/// The values of positions from the definition, however large.
pub(super) struct OfPositions<'s> {
    sound: &'s Sound,
    definition: Definition<'s>,
    budget: Budget,
}

impl<'s> OfPositions<'s> {
    /// Begins without any question asked.
    pub(super) fn new(sound: &'s Sound, file: &RulesFile, budget: &Budget) -> Self {
        let definition = Definition::new(sound, file, u64::MAX, budget);
        OfPositions { sound, definition, budget: budget.clone() }
    }
}

impl Values for OfPositions<'_> {
    fn value(&mut self, at: &[u64]) -> Result<Option<u64>> {
        match self.sound.is_small_position(at) {
            true => self.definition.value(at).map(|value| Some(value.into())),
            false => Ok(None),
        }
    }

    fn options(&mut self, at: &[u64]) -> Result<Vec<Vec<u64>>> {
        // Of an option that is a sum, the positions are those that may be wrong.
        let options = self.sound.options(at, &self.budget)?;
        Ok(options.iter().flat_map(|option| option.chunks(at.len()).map(Vec::from)).collect())
    }
}

impl SearchRecord {
    /// The record, as the first part of a sentence that continues with the reason for the end.
    pub(super) fn in_words(&self, asks: Asks) -> String {
        let values = match asks {
            Asks::Values | Asks::Relation => format!(" with values up to {}", self.largest),
            Asks::Outcome => String::new(),
        };
        let needed = match self.classes.as_slice() {
            [] => String::new(),
            // Words of different classes lead to different states.
            [shorter @ .., states] => format!(
                ": an automaton of them has at least {states} states, and longer numbers {}",
                if shorter.last() == Some(states) { "ask for no more" } else { "ask for more" }
            ),
        };
        format!("{} positions{values} were looked at{needed}; then ", self.positions)
    }
}
