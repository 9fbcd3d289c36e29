//! The rungs that use nothing but the rules.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::definition::Definition;
use super::row::Row;
use super::rules::WrittenGame;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
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

/// The reason of what was found by looking at these positions.
fn reason(game: &WrittenGame, looked: &str) -> Reason {
    let rule = match game.play() {
        Play::Normal => "the mex rule",
        Play::Misere => "who wins",
    };
    Reason { rule: RULE, says: format!("{rule}{looked}") }
}

/// The evaluation of a position whose value was found by looking at these positions.
fn evaluation(game: &WrittenGame, value: u32, looked: &str) -> Evaluation {
    Evaluation { worth: worth(game, value), because: vec![reason(game, looked)] }
}

/// The numbers of a position where they are small.
fn small(at: &At) -> Option<Vec<u64>> {
    at.iter().map(BigUint::to_u64).collect()
}

/// A move to an option with a value, by the values of options.
fn step(
    game: &WrittenGame,
    at: &[u64],
    target: &BigUint,
    budget: &Budget,
    mut value: impl FnMut(&[u64]) -> Result<u32, GameError>,
) -> Result<Step, GameError> {
    let Some(target) = target.to_u32() else { return Ok(Step::Nowhere) };
    for option in game.sound(budget)?.options(at, budget)? {
        if value(&option)? == target {
            let numbers = option.iter().map(|&number| number.into()).collect();
            let shape = game.shape();
            return Ok(Step::To(Move::to_sum(shape.sum(numbers), &shape)));
        }
    }
    Ok(Step::Nowhere)
}

/// The step with its reason where it leaves a sum. A move that leaves one position has the reason
/// of that position's value.
fn explained(step: Step, reason: impl FnOnce() -> Reason) -> Step {
    match step {
        Step::To(found) if !found.beside.is_empty() => {
            Step::To(Move { because: vec![reason()], ..found })
        }
        step => step,
    }
}

/// Whether a value may be asked of the game's options: in misère play only who wins is known.
fn names(game: &WrittenGame, target: &BigUint) -> bool {
    game.play() == Play::Normal || *target == BigUint::ZERO
}

/// The definition at the positions that plays reach, either with a bound on the options or without
/// one.
pub(super) struct ByDefinition<'g> {
    pub(super) game: &'g WrittenGame,
    pub(super) most: Option<u64>,
}

impl ByDefinition<'_> {
    /// An answer by the definition; `None` if the bound on the options was reached.
    fn ask<T>(
        &self,
        at: &At,
        budget: &Budget,
        answer: impl FnOnce(&mut Definition<'_>, &[u64]) -> Result<T, GameError>,
    ) -> Result<Option<T>, GameError> {
        let sound = self.game.sound(budget)?;
        let Some(small) = small(at) else { return Ok(None) };
        let most = self.most.unwrap_or(u64::MAX);
        // The first attempt must leave time for the others.
        let search = if self.most.is_some() { budget.share(4) } else { budget.clone() };
        let search = search.for_search();
        let mut definition = Definition::new(sound, self.game.file(), most, &search);
        match answer(&mut definition, &small) {
            Err(bound) if bound.is_undecided() && self.most.is_some() => Ok(None),
            answer => answer.map(Some),
        }
    }
}

impl Rung<At> for ByDefinition<'_> {
    fn rule(&self) -> &'static str {
        RULE
    }

    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        self.ask(at, budget, |definition, small| {
            let value = definition.value(small)?;
            Ok(evaluation(self.game, value, &reached(definition)))
        })
    }

    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        if !names(self.game, target) {
            return Ok(Step::Unnamed);
        }
        let found = self.ask(at, budget, |definition, small| {
            let of_sum = |option: &[u64]| definition.value_of_sum(option, small.len());
            let step = step(self.game, small, target, budget, of_sum)?;
            Ok(explained(step, || reason(self.game, &reached(definition))))
        })?;
        Ok(found.unwrap_or(Step::Unnamed))
    }
}

/// The positions that the definition has looked at, as the end of a sentence.
fn reached(definition: &Definition<'_>) -> String {
    match (definition.len(), definition.looks_at()) {
        (1, _) => "; there is no move".to_owned(),
        (count, what) => format!(", at each of the {count} {what} that plays reach"),
    }
}

/// The values of all numbers in a row, either with a bound on the options or without one.
pub(super) struct ByRow<'g> {
    pub(super) game: &'g WrittenGame,
    pub(super) most: Option<u64>,
}

impl ByRow<'_> {
    /// An answer by the row up to a number; `None` if the bound on the options was reached.
    fn ask<T>(
        &self,
        at: &At,
        budget: &Budget,
        answer: impl FnOnce(&Row, u64) -> Result<T, GameError>,
    ) -> Result<Option<T>, GameError> {
        // Each number has a look, so more of them than looks need not be begun.
        let most = self.most.unwrap_or(u64::MAX).min(Row::MOST);
        let Some(n) = at[0].to_u64().filter(|&n| n < most) else { return Ok(None) };
        // The attempts that follow need time as well.
        let search = budget.share(2).for_search();
        match self.game.row(n + 1, self.most.unwrap_or(u64::MAX), &search) {
            Err(bound) if bound.is_undecided() && self.most.is_some() => Ok(None),
            row => row?.map(|row| answer(row.get(), n)).transpose(),
        }
    }
}

impl Rung<At> for ByRow<'_> {
    fn rule(&self) -> &'static str {
        RULE
    }

    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        self.ask(at, budget, |row, n| Ok(evaluation(self.game, row.value(n), &up_to(n))))
    }

    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        if !names(self.game, target) {
            return Ok(Step::Unnamed);
        }
        let found = self.ask(at, budget, |row, n| {
            let of_sum =
                |option: &[u64]| Ok(option.iter().fold(0, |sum, &part| sum ^ row.value(part)));
            let step = step(self.game, &[n], target, budget, of_sum)?;
            Ok(explained(step, || reason(self.game, &up_to(n))))
        })?;
        Ok(found.unwrap_or(Step::Unnamed))
    }
}

/// The numbers that a row has looked at, as the end of a sentence.
fn up_to(n: u64) -> String {
    format!(", at every number up to {n}")
}
