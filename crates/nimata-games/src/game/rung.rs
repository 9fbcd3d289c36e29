//! Rungs and ladders: theorems about the positions of a game, in the order in which they are tried.
//!
//! One ladder answers `value` and `move`, and lists the theorems that apply and those that do not.

use std::cell::OnceCell;

use num_bigint::BigUint;

use super::answer::{Evaluation, Move, Reason, Worth};
use super::{GameError, Position, Result, Rules};
use nimata_automata::budget::Budget;

/// The rule with the reason why nothing is known of a position, whatever the bounds.
pub const BEYOND: &str = "beyond";

/// One theorem about the positions of a game.
///
/// `At` is a position as the family reads it.
pub trait Rung<At: ?Sized> {
    /// The theorem's short name, such as "Lemma 7" or "definition".
    fn rule(&self) -> &'static str;

    /// The theorem about the game in a phrase; `None` if it never applies to this game.
    fn states(&self) -> Option<String> {
        None
    }

    /// The reason why the theorem does not apply at a position; `None` where it applies, or where
    /// nobody would expect it to.
    fn refusal(&self, _at: &At, _budget: &Budget) -> Option<String> {
        None
    }

    /// The worth of a position by the theorem; `None` where it does not apply.
    ///
    /// A worth that is only [bounded](Worth::Between) is kept, and the climb goes on.
    ///
    /// # Errors
    /// [`GameError::Reached`] and [`GameError::Undecided`] end this rung alone; others end the
    /// climb.
    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>>;

    /// A move to an option with the value `target`.
    ///
    /// # Errors
    /// As [`Rung::value`].
    fn step(&self, _at: &At, _target: &BigUint, _budget: &Budget) -> Result<Step> {
        Ok(Step::Unnamed)
    }
}

/// The answer of a rung to the question for a move to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// This move leads to the value.
    To(Move),
    /// No move leads to the value.
    Nowhere,
    /// The rung names no moves here.
    Unnamed,
}

/// The theorems about a game in the order in which they are tried. Each question has a new
/// ladder, so that rungs may keep results.
pub struct Ladder<'g, At: ?Sized> {
    rungs: Vec<Box<dyn Rung<At> + 'g>>,
}

impl<'g, At: ?Sized> Ladder<'g, At> {
    /// A ladder of these rungs.
    pub fn new(rungs: Vec<Box<dyn Rung<At> + 'g>>) -> Self {
        Ladder { rungs }
    }

    /// The worth of a position by the first rung that decides it; else the bounds that all gave.
    ///
    /// # Errors
    /// [`GameError`] of a rung, other than a bound that it reached; and that bound where no rung
    /// says anything.
    pub fn value(&self, at: &At, budget: &Budget) -> Result<Evaluation> {
        let (mut least, mut most) = (BigUint::ZERO, None::<BigUint>);
        let mut because = Vec::new();
        let (mut ended, mut silent) = (None, true);
        for rung in &self.rungs {
            let said = match rung.value(at, budget) {
                Ok(said) => said,
                Err(bound) if bound.is_undecided() => {
                    because.push(Reason { rule: "limit", says: bound.to_string() });
                    ended.get_or_insert(bound);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let Some(Evaluation { worth, because: reasons }) = said else { continue };
            silent = false;
            // Most often there is nothing yet, and a copy would take as long as a formula.
            if because.is_empty() {
                because = reasons;
            } else {
                because.extend(reasons);
            }
            match worth {
                Worth::Between { at_least, at_most } => {
                    least = least.max(at_least);
                    most = match (most, at_most) {
                        (Some(one), Some(other)) => Some(one.min(other)),
                        (one, other) => one.or(other),
                    };
                }
                decided => return Ok(Evaluation { worth: decided, because }),
            }
        }
        let worth = Worth::Between { at_least: least, at_most: most };
        ended.filter(|_| silent).map_or(Ok(Evaluation { worth, because }), Err)
    }

    /// A move by the first rung that names one, or knows that there is none.
    ///
    /// # Errors
    /// As [`Ladder::value`]; what ended a rung, if no later one names a move.
    pub fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step> {
        let mut ended = None;
        for rung in &self.rungs {
            match rung.step(at, target, budget) {
                Ok(Step::Unnamed) => {}
                Ok(step) => return Ok(step),
                Err(bound) if bound.is_undecided() => {
                    ended.get_or_insert(bound);
                }
                Err(error) => return Err(error),
            }
        }
        ended.map_or(Ok(Step::Unnamed), Err)
    }

    /// The theorems that do not apply at a position, with the reasons.
    pub fn silences(&self, at: &At, budget: &Budget) -> Vec<Reason> {
        let silences = self
            .rungs
            .iter()
            .filter_map(|rung| Some(Reason { rule: rung.rule(), says: rung.refusal(at, budget)? }));
        silences.collect()
    }

    /// The theorems about the game as a whole.
    pub fn statements(&self) -> Vec<Reason> {
        let says = |rule, says| Reason { rule, says };
        self.rungs.iter().filter_map(|rung| Some(says(rung.rule(), rung.states()?))).collect()
    }
}

/// Rules with a ladder of theorems.
pub trait Theory: Rules {
    /// A position as the theorems read it.
    type At;

    /// Reads a position that [exists](Rules::admit).
    fn place(&self, position: &Position) -> Self::At;

    /// The theorems, in the order in which they are tried.
    fn ladder(&self) -> Ladder<'_, Self::At>;
}

/// Positions that are evaluated: every [`Theory`] can do it.
pub trait Valued: Rules {
    /// The worth of a position by whatever theorem applies.
    ///
    /// # Errors
    /// [`GameError`] if the position does not exist.
    fn value(&self, position: &Position, budget: &Budget) -> Result<Evaluation>;

    /// A move to an option with the value `target`, or `None` if there is none.
    ///
    /// # Errors
    /// [`GameError`] if the position does not exist, or if neither a theorem names a move nor the
    /// options could be tried.
    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>>;

    /// The theorems that do not apply at a position, with the reasons.
    ///
    /// # Errors
    /// [`GameError`] if the position does not exist.
    fn silences(&self, position: &Position, budget: &Budget) -> Result<Vec<Reason>>;

    /// The theorems about the game as a whole.
    fn statements(&self) -> Vec<Reason>;
}

impl<T: Theory> Valued for T {
    fn value(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        self.admit(position)?;
        self.ladder().value(&self.place(position), budget)
    }

    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>> {
        self.admit(position)?;
        let ladder = self.ladder();
        match ladder.step(&self.place(position), target, budget)? {
            Step::To(found) if found.because.is_empty() && found.beside.is_empty() => {
                let worth = ladder.value(&self.place(&found.into), budget);
                let because = worth.map_or_else(|_| Vec::new(), |worth| worth.because);
                return Ok(Some(Move { because: reasons_at(&found.into, because), ..found }));
            }
            Step::To(found) => return Ok(Some(found)),
            Step::Nowhere => return Ok(None),
            Step::Unnamed => {}
        }
        // No theorem names a move, so the options are tried.
        let options = self.few_options(position).ok_or_else(|| {
            GameError::Undecided(format!(
                "no theorem names a move of {self} to that value, and the options are too many to \
                 try"
            ))
        })?;
        let mut undecided = None;
        for option in options {
            let (worth, because) = match ladder.value(&self.place(&option), budget) {
                Err(bound) if bound.is_undecided() => (Worth::UNKNOWN, Vec::new()),
                said => said.map(|said| (said.worth, said.because))?,
            };
            let hit = match &worth {
                Worth::Value(value) => value == target,
                Worth::PPosition(lost) => *lost && *target == BigUint::ZERO,
                Worth::Between { .. } => false,
            };
            if hit {
                let because = reasons_at(&option, because);
                return Ok(Some(Move::by(option, because)));
            }
            match worth {
                Worth::Value(_) | Worth::PPosition(true) => {}
                // A lost position alone is known to have the value 0.
                Worth::PPosition(false) if *target == BigUint::ZERO => {}
                Worth::PPosition(false) | Worth::Between { .. } => undecided = Some(option),
            }
        }
        undecided.map_or(Ok(None), |option| {
            Err(GameError::Undecided(format!(
                "the value of the option {self}@{option} is not known"
            )))
        })
    }

    fn silences(&self, position: &Position, budget: &Budget) -> Result<Vec<Reason>> {
        self.admit(position)?;
        Ok(self.ladder().silences(&self.place(position), budget))
    }

    fn statements(&self) -> Vec<Reason> {
        self.ladder().statements()
    }
}

/// The reasons for the value of the position after a move, as reasons for the move.
fn reasons_at(position: &Position, because: Vec<Reason>) -> Vec<Reason> {
    let at = position.brief();
    let of = |reason: Reason| Reason { says: format!("at {at}: {}", reason.says), ..reason };
    because.into_iter().map(of).collect()
}

/// A result that a rung computes once and keeps for further positions of the same question.
pub struct Memo<T> {
    cell: OnceCell<Result<T>>,
}

impl<T> Default for Memo<T> {
    /// A memo without a result.
    fn default() -> Self {
        Memo { cell: OnceCell::new() }
    }
}

impl<T> Memo<T> {
    /// The result of the first computation, or its error.
    ///
    /// # Errors
    /// Those of the computation.
    pub fn get_or(&self, compute: impl FnOnce() -> Result<T>) -> Result<&T> {
        self.cell.get_or_init(compute).as_ref().map_err(Clone::clone)
    }
}
