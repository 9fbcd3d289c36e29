//! The rungs that use nothing but the rules.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::definition::Definition;
use super::row::Row;
use super::rules::WrittenGame;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::position::in_64_bits;
use crate::game::rung::{Rung, Step};
use crate::game::{GameError, Play, Rules};
use nimata_automata::budget::Budget;

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
    fn value(&mut self, at: &[u64]) -> Result<u32, GameError>;

    /// The value of an option of a position of so many numbers, which is a sum of positions.
    fn value_of_sum(&mut self, option: &[u64], tracks: usize) -> Result<u32, GameError>;

    /// The positions that were looked at, as the end of a sentence.
    fn positions(&self) -> String;
}

impl ValueSource for Definition<'_> {
    fn value(&mut self, at: &[u64]) -> Result<u32, GameError> {
        self.value(at)
    }

    fn value_of_sum(&mut self, option: &[u64], tracks: usize) -> Result<u32, GameError> {
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
    fn value(&mut self, at: &[u64]) -> Result<u32, GameError> {
        Ok(self.0.value(at[0]))
    }

    fn value_of_sum(&mut self, option: &[u64], _tracks: usize) -> Result<u32, GameError> {
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
        answer: impl FnOnce(&mut dyn ValueSource, &[u64]) -> Result<T, GameError>,
    ) -> Result<Option<T>, GameError> {
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

    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        self.ask(at, budget, |looked, small| {
            let worth = worth(self.game, looked.value(small)?);
            Ok(Evaluation { worth, because: vec![reason(self.game, &looked.positions())] })
        })
    }

    /// A move that leaves one position has the reason of that position's value.
    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
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
