//! The value of a position: by the definition if few positions are reachable, and otherwise by an
//! automaton proved from the rules.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::definition::Definition;
use super::found::Found;
use super::relation::Wanted;
use super::rules::WrittenGame;
use crate::automaton::Output;
use crate::budget::Budget;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::rung::{Kept, Ladder, Rung, Step};
use crate::game::{GameError, Play, Position, Rules};
use crate::logic::Asks;

/// The numbers of a position.
pub(super) type At = Vec<BigUint>;

/// The number of options to look at before the search for an automaton begins.
const FEW: u64 = 1 << 19;

/// The rungs, the one that starts fastest first. The outcome comes last, because it says less than
/// a value.
pub(super) fn ladder(game: &WrittenGame) -> Ladder<'_, At> {
    let automaton = |asks| Box::new(ByAutomaton { game, asks, found: Kept::default() });
    let definition = |most| Box::new(ByDefinition { game, most });
    if game.file().splits() {
        return Ladder::new(vec![definition(None)]);
    }
    let mut rungs: Vec<Box<dyn Rung<At> + '_>> = vec![definition(Some(FEW))];
    if game.play() == Play::Normal {
        rungs.push(automaton(Asks::Values));
        rungs.push(definition(None));
        rungs.push(automaton(Asks::Outcome));
    } else {
        rungs.push(automaton(Asks::Outcome));
        rungs.push(definition(None));
    }
    Ladder::new(rungs)
}

/// The worth of a value of the definition; in misère play it is only an outcome.
fn worth(game: &WrittenGame, value: u32) -> Worth {
    match game.play() {
        Play::Normal => Worth::Value(value.into()),
        Play::Misere => Worth::PPosition(value == 0),
    }
}

/// The reason that plays reach so many positions, each evaluated by the rules.
fn reached(game: &WrittenGame, positions: usize) -> Reason {
    let rule = match game.play() {
        Play::Normal => "the mex rule",
        Play::Misere => "who wins",
    };
    let says = match positions {
        1 => format!("{rule}; there is no move"),
        count => format!("{rule}, at each of the {count} positions that plays reach"),
    };
    Reason { rule: "definition", says }
}

/// The definition, either with a bound on the options or without one.
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
        let small: Option<Vec<u64>> = at.iter().map(BigUint::to_u64).collect();
        let Some(small) = small else { return Ok(None) };
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
        "definition"
    }

    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        self.ask(at, budget, |definition, small| {
            let value = definition.value(small)?;
            let because = vec![reached(self.game, definition.len())];
            Ok(Evaluation { worth: worth(self.game, value), because })
        })
    }

    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        let target = target.to_u32();
        if self.game.play() == Play::Misere && target != Some(0) {
            return Ok(Step::Unnamed);
        }
        let step = self.ask(at, budget, |definition, small| {
            for option in self.game.sound(budget)?.options(small, budget)? {
                if Some(definition.value_of_sum(&option, at.len())?) == target {
                    let numbers = option.iter().map(|&number| number.into()).collect();
                    let shape = self.game.shape();
                    let found = Move::to_sum(shape.sum(numbers), &shape);
                    let because = match found.beside.is_empty() {
                        true => Vec::new(),
                        false => vec![reached(self.game, definition.len())],
                    };
                    return Ok(Step::To(Move { because, ..found }));
                }
            }
            Ok(Step::Nowhere)
        })?;
        Ok(step.unwrap_or(Step::Unnamed))
    }
}

/// A proved automaton.
struct ByAutomaton<'g> {
    game: &'g WrittenGame,
    asks: Asks,
    found: Kept<Found>,
}

impl ByAutomaton<'_> {
    fn found(&self, budget: &Budget) -> Result<&Found, GameError> {
        self.found.get_or(|| Found::of(self.game, self.asks, budget))
    }

    fn reason(&self, found: &Found) -> Reason {
        let what = self.asks.outputs();
        let says = format!(
            "the automaton of the {what} in {1}, which has {0} states; that it keeps the rules at \
             every position was decided",
            found.automaton.len(),
            found.automaton.numeration()
        );
        Reason { rule: "automaton", says }
    }
}

impl Rung<At> for ByAutomaton<'_> {
    fn rule(&self) -> &'static str {
        "automaton"
    }

    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let found = self.found(budget)?;
        let Some(output) = found.output(at, budget)? else { return Ok(None) };
        let worth = match (self.asks, self.game.play()) {
            (Asks::Values | Asks::Relation, _) => Worth::Value(output),
            (Asks::Outcome, Play::Misere) => Worth::PPosition(output.is_zero()),
            // In normal play the output 0 is the value of a P-position; the output 1 only says that
            // the value is not 0.
            (Asks::Outcome, Play::Normal) if output.is_zero() => Worth::Value(output),
            (Asks::Outcome, Play::Normal) => {
                Worth::Between { at_least: 1u32.into(), at_most: None }
            }
        };
        Ok(Some(Evaluation { worth, because: vec![self.reason(found)] }))
    }

    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        let wanted: Output = target.to_i64();
        if self.asks == Asks::Outcome && wanted != Some(0) {
            return Ok(Step::Unnamed);
        }
        let found = self.found(budget)?;
        if found.asks == Asks::Relation {
            return Ok(Step::Unnamed);
        }
        let Some(output) = wanted else { return Ok(Step::Nowhere) };
        let wanted = Wanted { automaton: &found.automaton, output: Some(output) };
        let moves = found.moves(self.game, budget)?;
        let option = moves.option_with(at, &wanted, budget)?;
        Ok(option.map_or(Step::Nowhere, |numbers| {
            let into = Position::from_groups(vec![numbers]);
            Step::To(Move::by(into, vec![self.reason(found)]))
        }))
    }
}
