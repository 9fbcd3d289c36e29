//! The rungs that use nothing but the rules.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::definition::Definition;
use super::row::Row;
use super::rules::WrittenGame;
use super::rungs::At;
use super::sound::Sound;
use super::sums::Sums;
use crate::budget::Budget;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::rung::{Rung, Step};
use crate::game::{GameError, Play, Position};

/// The short name of all rungs of this file.
const RULE: &str = "definition";

/// The worth of a value of the definition; in misère play it is only an outcome.
fn worth(game: &WrittenGame, value: u32) -> Worth {
    match game.play() {
        Play::Normal => Worth::Value(value.into()),
        Play::Misere => Worth::PPosition(value == 0),
    }
}

/// The evaluation of a position whose value was found by looking at these positions.
fn evaluation(game: &WrittenGame, value: u32, looked: &str) -> Evaluation {
    let rule = match game.play() {
        Play::Normal => "the mex rule",
        Play::Misere => "who wins",
    };
    Evaluation::by(worth(game, value), RULE, format!("{rule}{looked}"))
}

/// The numbers of a position where they are small.
fn small(at: &At) -> Option<Vec<u64>> {
    at.iter().map(BigUint::to_u64).collect()
}

/// A move to an option with a value, by the values of the positions that options leave. In misère
/// play only a lost position is asked for.
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
            return Ok(Step::To(moved(&option, at.len())));
        }
    }
    Ok(Step::Nowhere)
}

/// The move to an option, whose positions stand one after the other.
fn moved(option: &[u64], tracks: usize) -> Move {
    let position = |part: &[u64]| {
        Position::from_groups(vec![part.iter().map(|&number| number.into()).collect()])
    };
    let mut parts = option.chunks_exact(tracks).map(position);
    match (parts.next(), parts.len()) {
        (Some(only), 0) => Move::found(only),
        (first, beside) => {
            let says = match beside {
                0 => "the move leaves nothing".to_owned(),
                _ => format!("the value of the {} positions as a sum", beside + 1),
            };
            let because = vec![Reason { rule: RULE, says }];
            let into = first.unwrap_or_else(|| Position::from_groups(Vec::new()));
            Move { beside: parts.collect(), ..Move::by(into, because) }
        }
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
            let looked = match definition.len() {
                1 => "; there is no move".to_owned(),
                count => format!(", at each of the {count} positions that plays reach"),
            };
            Ok(evaluation(self.game, value, &looked))
        })
    }

    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        if !names(self.game, target) {
            return Ok(Step::Unnamed);
        }
        let found = self.ask(at, budget, |definition, small| {
            step(self.game, small, target, budget, |option| definition.value_of_sum(option))
        })?;
        Ok(found.unwrap_or(Step::Unnamed))
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
        self.ask(at, budget, |row, n| {
            Ok(evaluation(self.game, row.value(n), &format!(", at every number up to {n}")))
        })
    }

    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        if !names(self.game, target) {
            return Ok(Step::Unnamed);
        }
        let found = self.ask(at, budget, |row, n| {
            let value = |option: &[u64]| {
                Ok(option.iter().fold(0, |sum, &part| sum ^ row.value(part)))
            };
            step(self.game, &[n], target, budget, value)
        })?;
        Ok(found.unwrap_or(Step::Unnamed))
    }
}

/// The outcomes of sums, in misère play of a game whose moves leave several positions.
pub(super) struct BySums<'g> {
    pub(super) game: &'g WrittenGame,
}

impl BySums<'_> {
    /// The sound rules, and the outcomes of no sums yet.
    fn begun(&self, budget: &Budget) -> Result<Sums<'_>, GameError> {
        let sound: &Sound = self.game.sound(budget)?;
        Ok(Sums::new(sound, &budget.for_search()))
    }
}

impl Rung<At> for BySums<'_> {
    fn rule(&self) -> &'static str {
        RULE
    }

    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let Some(small) = small(at) else { return Ok(None) };
        let mut sums = self.begun(budget)?;
        let wins = sums.wins(&small, small.len())?;
        let looked = format!(", at each of the {} sums that plays reach", sums.len());
        Ok(Some(evaluation(self.game, u32::from(wins), &looked)))
    }

    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        let Some(small) = small(at).filter(|_| names(self.game, target)) else {
            return Ok(Step::Unnamed);
        };
        let mut sums = self.begun(budget)?;
        let wins = |option: &[u64]| sums.wins(option, small.len()).map(u32::from);
        step(self.game, &small, target, budget, wins)
    }
}
