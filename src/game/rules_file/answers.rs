//! Answers a learner's questions by the definition, and records what it sees on the way.

use std::cell::RefCell;
use std::rc::Rc;

use super::definition::Definition;
use super::levels::Levels;
use super::sound::Sound;
use super::text::RulesFile;
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::learn::Oracle;
use crate::game::learned::Values;
use crate::logic::Asks;

/// Values above this are taken for unbounded.
const MOST_VALUE: u32 = 64;

/// One answer looks at this many options before the winner is computed level by level.
const SOON: u64 = 1 << 14;

/// The values or outcomes of positions from the definition.
pub(super) struct Answers<'s> {
    sound: &'s Sound,
    definition: Definition<'s>,
    /// Finds who wins level by level, for positions with many options.
    levels: Option<Levels<'s>>,
    budget: Budget,
    tracks: usize,
    asks: Asks,
    pub(super) seen: Rc<RefCell<Seen>>,
}

/// A record of what was seen of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
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
    pub(super) fn new(sound: &'s Sound, file: &RulesFile, asks: Asks, budget: &Budget) -> Self {
        let all = Definition::new(sound, file, u64::MAX, budget);
        let (definition, levels) = match asks {
            Asks::Values | Asks::Relation => (all, None),
            Asks::Outcome => (all.of_outcomes(), Levels::new(sound, file)),
        };
        let (tracks, seen, budget) = (file.reads.len(), Rc::default(), budget.clone());
        Answers { sound, definition, levels, budget, tracks, asks, seen }
    }

    /// Begins another attempt; the questions that follow belong to it.
    pub(super) fn begin(&mut self, budget: &Budget) {
        self.definition.within(budget);
        self.budget = budget.clone();
        let mut seen = self.seen.borrow_mut();
        *seen = Seen { largest: seen.largest, ..Seen::default() };
    }
}

impl Answers<'_> {
    fn value(&mut self, at: &[u64]) -> Result<u32, GameError> {
        let Some(levels) = &mut self.levels else { return self.definition.value(at) };
        if !levels.covers(at)
            && let Some(value) = self.definition.value_soon(at, SOON)?
        {
            return Ok(value);
        }
        match levels.outcome(at, &self.budget) {
            Err(GameError::Undecided(_)) => self.definition.value(at),
            outcome => outcome,
        }
    }
}

impl Oracle for Answers<'_> {
    fn tracks(&self) -> usize {
        self.tracks
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, GameError> {
        if !self.sound.is_small_position(at) {
            return Ok(None);
        }
        let value = self.value(at)?;
        let mut seen = self.seen.borrow_mut();
        let levels = self.levels.as_ref().map_or(0, Levels::len);
        seen.positions = self.definition.len().max(levels);
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
    fn value(&mut self, at: &[u64]) -> Result<Option<u64>, GameError> {
        match self.sound.is_small_position(at) {
            true => self.definition.value(at).map(|value| Some(value.into())),
            false => Ok(None),
        }
    }

    fn options(&mut self, at: &[u64]) -> Result<Vec<Vec<u64>>, GameError> {
        let options = self.sound.options(at, &self.budget)?;
        Ok(options.into_iter().map(Vec::from).collect())
    }
}

impl Seen {
    /// The record, as the first part of a sentence that continues with the reason for the end.
    pub(super) fn said(&self, asks: Asks) -> String {
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
