//! The rungs that use nothing but the rules.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::definition::Definition;
use super::row::Row;
use super::rules::WrittenGame;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::position::in_64_bits;
use crate::game::rung::{Rung, Step};
use crate::game::{GameError, Play, Result, Rules};
use nimata_automata::budget::{Budget, Reached};

/// The numbers of a position.
pub(super) type At = Vec<BigUint>;

/// The short name of all rungs of this file.
const RULE: &str = "definition";

/// The worth of a value of the definition; in misère play it is only an outcome.
fn worth(game: &WrittenGame, value: u32) -> Worth {
    match game.play() {
        Play::Normal => Worth::Value(value.into()),
        Play::Misere => Worth::PPosition(value == 0),
    }
}

/// The reason for a result that these positions gave.
fn reason(game: &WrittenGame, looked: &str) -> Reason {
    let rule = match game.play() {
        Play::Normal => "the mex rule",
        Play::Misere => "who wins",
    };
    Reason { rule: RULE, says: format!("{rule}{looked}") }
}

/// Values of positions straight from the rules.
trait ValueSource {
    /// The value of a position.
    fn value(&mut self, at: &[u64]) -> Result<u32>;

    /// The value of an option of a position of so many numbers, which is a sum of positions.
    fn value_of_sum(&mut self, option: &[u64], tracks: usize) -> Result<u32>;

    /// The positions that were looked at, as the end of a sentence.
    fn positions(&self) -> String;
}

impl ValueSource for Definition<'_> {
    fn value(&mut self, at: &[u64]) -> Result<u32> {
        self.value(at)
    }

    fn value_of_sum(&mut self, option: &[u64], tracks: usize) -> Result<u32> {
        self.value_of_sum(option, tracks)
    }

    fn positions(&self) -> String {
        match (self.len(), self.looks_at()) {
            (1, _) => "; there is no move".to_owned(),
            (count, what) => format!(", at each of the {count} {what} that plays reach"),
        }
    }
}

/// The values of a row up to a number.
struct UpTo<'r>(&'r Row, u64);

impl ValueSource for UpTo<'_> {
    fn value(&mut self, at: &[u64]) -> Result<u32> {
        Ok(self.0.value(at[0]))
    }

    fn value_of_sum(&mut self, option: &[u64], _tracks: usize) -> Result<u32> {
        Ok(option.iter().fold(0, |sum, &part| sum ^ self.0.value(part)))
    }

    fn positions(&self) -> String {
        format!(", at every number up to {}", self.1)
    }
}

/// The way in which values are computed from the rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// The definition, at the positions that plays reach.
    Definition,
    /// All numbers in a row.
    Row,
}

/// The rules alone, with a bound on the options that are looked at or without one.
pub(super) struct ByRules<'g> {
    pub(super) game: &'g WrittenGame,
    pub(super) way: Way,
    pub(super) most: Option<u64>,
}

impl ByRules<'_> {
    /// An answer at the numbers of a position; `None` if they are too large, or the bound on the
    /// options was reached.
    fn ask<T>(
        &self,
        at: &At,
        budget: &Budget,
        answer: impl FnOnce(&mut dyn ValueSource, &[u64]) -> Result<T>,
    ) -> Result<Option<T>> {
        let most = self.most.unwrap_or(u64::MAX);
        let ended = |error: &GameError| error.is_undecided() && self.most.is_some();
        if self.way == Way::Row {
            // Each number has a look, so more of them than looks need not be begun.
            let fits = |n: &u64| *n < most.min(Row::MOST);
            let Some(n) = at[0].to_u64().filter(fits) else { return Ok(None) };
            // The attempts that follow need time as well.
            return match self.game.row(n + 1, most, &budget.share(2).for_search()) {
                Err(bound) if ended(&bound) => Ok(None),
                row => row?.map(|row| answer(&mut UpTo(row.get(), n), &[n])).transpose(),
            };
        }
        let sound = self.game.sound(budget)?;
        let Some(small) = in_64_bits(at) else { return Ok(None) };
        // The first attempt must leave time for the others.
        let search = if self.most.is_some() { budget.share(4) } else { budget.clone() };
        let search = search.for_search();
        let mut definition = Definition::new(sound, self.game.file(), most, &search);
        match answer(&mut definition, &small) {
            Err(bound) if ended(&bound) => Ok(None),
            answer => answer.map(Some),
        }
    }
}

impl Rung<At> for ByRules<'_> {
    fn rule(&self) -> &'static str {
        RULE
    }

    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>> {
        self.ask(at, budget, |looked, small| {
            let worth = worth(self.game, looked.value(small)?);
            Ok(Evaluation { worth, because: vec![reason(self.game, &looked.positions())] })
        })
    }

    /// A move that leaves one position has the reason of that position's value.
    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step> {
        // In misère play only who wins is known.
        if self.game.play() == Play::Misere && *target != BigUint::ZERO {
            return Ok(Step::Unnamed);
        }
        let found = self.ask(at, budget, |looked, small| {
            let Some(target) = target.to_u32() else { return Ok(Step::Nowhere) };
            for option in self.game.sound(budget)?.options(small, budget)? {
                if looked.value_of_sum(&option, small.len())? == target {
                    let numbers = option.iter().map(|&number| number.into()).collect();
                    let shape = self.game.shape();
                    let found = Move::to_sum(shape.sum(numbers), &shape);
                    return Ok(Step::To(match found.beside.is_empty() {
                        true => found,
                        false => {
                            let because = vec![reason(self.game, &looked.positions())];
                            Move { because, ..found }
                        }
                    }));
                }
            }
            Ok(Step::Nowhere)
        })?;
        Ok(found.unwrap_or(Step::Unnamed))
    }
}

// A list of values that takes as few bytes a value as the largest of them needs.

/// A list of values in one, two or four bytes each.
#[derive(Clone, Debug)]
pub(super) enum Compact {
    Bytes(Vec<u8>),
    Pairs(Vec<u16>),
    Fours(Vec<u32>),
}

impl Default for Compact {
    fn default() -> Self {
        Compact::Bytes(Vec::new())
    }
}

impl Compact {
    /// The number of values.
    pub(super) fn len(&self) -> usize {
        match self {
            Compact::Bytes(list) => list.len(),
            Compact::Pairs(list) => list.len(),
            Compact::Fours(list) => list.len(),
        }
    }

    /// The value at an index.
    #[inline]
    pub(super) fn at(&self, place: usize) -> u32 {
        match self {
            Compact::Bytes(list) => list[place].into(),
            Compact::Pairs(list) => list[place].into(),
            Compact::Fours(list) => list[place],
        }
    }

    /// A copy of the list.
    ///
    /// # Errors
    /// [`Reached::Memory`] before any is taken.
    pub(super) fn copied(&self, budget: &Budget) -> Result<Compact, Reached> {
        let width = match self {
            Compact::Bytes(_) => 1,
            Compact::Pairs(_) => 2,
            Compact::Fours(_) => 4,
        };
        budget.allow_memory(2 * width * number(self.len()))?;
        Ok(self.clone())
    }

    /// Adds a value. Where it is larger than all before, each value may take more bytes.
    ///
    /// # Errors
    /// [`Reached::Memory`] before any is taken; `beside` bytes are in use elsewhere.
    pub(super) fn push(&mut self, value: u32, beside: u64, budget: &Budget) -> Result<(), Reached> {
        match self {
            Compact::Bytes(list) => match value.try_into() {
                Ok(value) => return pushed(list, value, beside, budget),
                Err(_) => *self = Compact::Pairs(widened(list, beside, budget)?),
            },
            Compact::Pairs(list) => match value.try_into() {
                Ok(value) => return pushed(list, value, beside, budget),
                Err(_) => *self = Compact::Fours(widened(list, beside, budget)?),
            },
            Compact::Fours(list) => return pushed(list, value, beside, budget),
        }
        self.push(value, beside, budget)
    }
}

/// Adds a value to a list, which doubles where it is full.
fn pushed<T>(list: &mut Vec<T>, value: T, beside: u64, budget: &Budget) -> Result<(), Reached> {
    if list.len() == list.capacity() {
        let room = budget.room(number(2 * list.len().max(512)), beside)?;
        let old = std::mem::replace(list, room);
        list.extend(old);
    }
    list.push(value);
    Ok(())
}

/// The values of a list in more bytes each, with room for one more.
fn widened<T: Copy, W: From<T>>(
    list: &[T],
    beside: u64,
    budget: &Budget,
) -> Result<Vec<W>, Reached> {
    let mut wide = budget.room(number(list.len() + 1), beside)?;
    wide.extend(list.iter().map(|&value| W::from(value)));
    Ok(wide)
}

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_any_size_are_kept_in_order() {
        let (mut list, budget) = (Compact::default(), Budget::default());
        let values: Vec<u32> = (0..2000)
            .map(|n| match n {
                0..1200 => n % 256,
                1200..1600 => 37 * n,
                _ => n * n * 700,
            })
            .collect();
        for (place, &value) in values.iter().enumerate() {
            list.push(value, 0, &budget).expect("little memory");
            assert_eq!((list.len(), list.at(place)), (place + 1, value));
        }
        assert!((0..values.len()).all(|place| list.at(place) == values[place]));
        assert!(matches!(list, Compact::Fours(_)));
    }

    #[test]
    fn a_bound_of_memory_is_kept_and_the_values_stay() {
        let (mut list, little) = (Compact::default(), Budget::new(1, 1 << 12, None));
        let ended = (0..1 << 13).map(|n| list.push(n % 2, 0, &little)).find(Result::is_err);
        assert!(matches!(ended, Some(Err(Reached::Memory { .. }))), "{ended:?}");
        assert_eq!((list.len(), list.at(4095)), (4096, 1));
    }
}
