//! The value of a position: by the definition if few positions are reachable, then by the octal
//! game that the rules are, or by all smaller numbers in a row, and otherwise by an automaton that
//! is proved from the rules.

use std::sync::OnceLock;

use num_bigint::{BigUint, ToBigUint};
use num_traits::{ToPrimitive, Zero};

use super::by_definition::{At, ByRules, Way};
use super::recurring::ByRecurrence;
use super::relation::Wanted;
use super::row::Row;
use super::rules::WrittenGame;
use super::search::proved;
use super::sound::Sound;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::misere_sum;
use crate::game::octal::Octal;
use crate::game::remembered::computed_once;
use crate::game::rung::{BEYOND, Ladder, Memo, Rung, Step, Theory};
use crate::game::sum::{Method, SumMove, Together};
use crate::game::{Play, Position, Result, Rules};
use nimata_automata::automaton::{Dfao, Output};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{Asks, Statement, VALUE};

/// The number of options to look at before the search for an automaton begins.
const FEW: u64 = 1 << 19;

/// The number of options to look at before the values are computed in a row.
const FIRST: u64 = 1 << 12;

/// The number of options in a row before the search for an automaton begins: half a second.
const ROW: u64 = 1 << 24;

/// A rung if a condition holds.
type If<'g> = (bool, Box<dyn Rung<At> + 'g>);

/// The rungs, the one that starts fastest first: an automaton that is known already comes before
/// long tables, and the search for one comes after them. The outcome comes last, because it says
/// less than a value.
pub(super) fn ladder(game: &WrittenGame) -> Ladder<'_, At> {
    let (normal, splits, row) = (game.play() == Play::Normal, game.file().splits(), game.has_row());
    let asks = if normal { Asks::Values } else { Asks::Outcome };
    let rules = |way, most| Box::new(ByRules { game, way, most });
    let automaton = |asks| Box::new(ByAutomaton { game, asks, found: Memo::default() });
    let known = game.proved(asks).is_some();
    let sums = splits && game.file().lacks(asks).is_none();
    of([
        (true, rules(Way::Definition, Some(if row { FIRST } else { FEW }))),
        (known, automaton(asks)),
        (row, Box::new(ByCode { game, ladder: Memo::default() })),
        (normal && row, Box::new(ByRecurrence { game })),
        (row, rules(Way::Row, Some(ROW))),
        (row, rules(Way::Definition, Some(FEW))),
        (!known && !splits, automaton(asks)),
        (row, rules(Way::Row, None)),
        (true, rules(Way::Definition, None)),
        (sums, automaton(asks)),
        (normal && !splits, automaton(Asks::Outcome)),
        (splits && !sums, Box::new(Beyond { one: row })),
    ])
}

/// The rungs that use nothing but the rules.
pub(super) fn by_definition(game: &WrittenGame) -> Ladder<'_, At> {
    let rules = |way, most| Box::new(ByRules { game, way, most });
    of([
        (true, rules(Way::Definition, Some(FEW))),
        (game.has_row(), rules(Way::Row, None)),
        (true, rules(Way::Definition, None)),
    ])
}

/// The ladder of the rungs whose condition holds.
fn of<'g, const N: usize>(rungs: [If<'g>; N]) -> Ladder<'g, At> {
    Ladder::new(rungs.into_iter().filter(|rung| rung.0).map(|rung| rung.1).collect())
}

/// The octal game whose rules the file has.
struct ByCode<'g> {
    game: &'g WrittenGame,
    ladder: Memo<Option<(&'g Octal, Ladder<'g, BigUint>)>>,
}

impl<'g> ByCode<'g> {
    /// The answer of the octal game that the rules are; `None` if they are none.
    fn ask<T>(
        &self,
        budget: &Budget,
        answer: impl FnOnce(&'g Octal, &Ladder<'g, BigUint>, &Budget) -> Result<T>,
    ) -> Result<Option<T>> {
        let found = self.ladder.get_or(|| {
            let code = self.game.code(budget)?;
            Ok(code.map(|code| (code, code.ladder())))
        })?;
        // The attempts that follow need time as well.
        let share = budget.share(2);
        found.as_ref().map(|(code, ladder)| answer(code, ladder, &share)).transpose()
    }
}

impl Rung<At> for ByCode<'_> {
    fn rule(&self) -> &'static str {
        "code"
    }

    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>> {
        self.ask(budget, |code, ladder, budget| {
            let mut found = ladder.value(&at[0], budget)?;
            let says = format!("the rules are those of {code}, as formulas decide");
            found.because.insert(0, Reason { rule: self.rule(), says });
            Ok(found)
        })
    }

    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step> {
        let step = self.ask(budget, |_, ladder, budget| ladder.step(&at[0], target, budget))?;
        Ok(step.unwrap_or(Step::Unnamed))
    }
}

/// The end of what is known where moves leave several positions.
struct Beyond {
    /// Whether a position is one number.
    one: bool,
}

impl Rung<At> for Beyond {
    fn rule(&self) -> &'static str {
        BEYOND
    }

    fn value(&self, at: &At, _budget: &Budget) -> Result<Option<Evaluation>> {
        let most = if self.one { Row::MOST } else { u64::MAX };
        if at.iter().all(|number| *number < most.into()) {
            return Ok(None);
        }
        let far = match self.one {
            true => format!("values are computed below {most} alone"),
            false => "the definition reads numbers below 2^64 alone".to_owned(),
        };
        let says = format!(
            "{far}, and where a move leaves several positions, no automaton of the values is \
             looked for"
        );
        Ok(Some(Evaluation::by(Worth::UNKNOWN, BEYOND, says)))
    }
}

/// A proved automaton.
struct ByAutomaton<'g> {
    game: &'g WrittenGame,
    asks: Asks,
    found: Memo<ProvedAutomaton>,
}

impl ByAutomaton<'_> {
    fn found(&self, budget: &Budget) -> Result<&ProvedAutomaton> {
        self.found.get_or(|| ProvedAutomaton::of(self.game, self.asks, budget))
    }

    fn reason(&self, found: &ProvedAutomaton) -> Reason {
        let what = self.asks.outputs();
        let says = format!(
            "the automaton of the {what} in {1}, which has {0} states; `prove` verifies that it \
             keeps the rules at every position",
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

    fn value(&self, at: &At, budget: &Budget) -> Result<Option<Evaluation>> {
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

    fn step(&self, at: &At, target: &BigUint, budget: &Budget) -> Result<Step> {
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

// A proved automaton, evaluated at positions of any size.

/// A proved automaton, with the meaning of its outputs.
pub(super) struct ProvedAutomaton {
    pub(super) automaton: Dfao,
    /// The meaning of its outputs.
    pub(super) asks: Asks,
    /// The moves in the automaton's numerals, if these differ from the file's.
    moves: OnceLock<Sound>,
}

impl ProvedAutomaton {
    /// Finds and proves the automaton of the values or outcomes of a game.
    ///
    /// # Errors
    /// Those of [`proved`].
    pub(super) fn of(game: &WrittenGame, asks: Asks, budget: &Budget) -> Result<Self> {
        let Statement { sequences, .. } = proved(game, asks, budget)?;
        let sequence = sequences.into_iter().next().expect("the sequence of the game");
        let found = sequence.game.map_or(asks, |rules| rules.asks);
        Ok(ProvedAutomaton { automaton: sequence.automaton, asks: found, moves: OnceLock::new() })
    }

    /// The output at a position, or in a relation its value.
    ///
    /// # Errors
    /// A bound of time or memory was reached.
    pub(super) fn output(
        &self,
        at: &[BigUint],
        budget: &Budget,
    ) -> Result<Option<BigUint>, Reached> {
        match self.asks {
            Asks::Relation => self.automaton.missing_number(at, VALUE, budget),
            Asks::Values | Asks::Outcome => {
                let output = self.automaton.value_at_tuple_within(at, budget)?;
                Ok(output.and_then(|output| output.to_biguint()))
            }
        }
    }

    /// The moves in the automaton's numerals.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub(super) fn moves<'a>(&'a self, game: &'a WrittenGame, budget: &Budget) -> Result<&'a Sound> {
        if *self.automaton.numeration() == game.file().numerals {
            return game.sound(budget);
        }
        let numerals = self.automaton.numeration();
        computed_once(&self.moves, || Sound::in_numerals(game.file(), numerals, budget))
    }
}

// Sums of positions in misère play, by the definition.

impl Together for WrittenGame {
    fn value_of_sum(
        &self,
        positions: &[&Position],
        _method: Method,
        budget: &Budget,
    ) -> Result<Evaluation> {
        misere_sum::worth(self.sound(budget)?, positions, budget)
    }

    fn winning_move(&self, positions: &[&Position], budget: &Budget) -> Result<Option<SumMove>> {
        misere_sum::winning_move(self.sound(budget)?, &self.shape(), positions, budget)
    }
}
