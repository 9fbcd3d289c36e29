//! The proof of a theorem file, or the position at which it fails.

use num_traits::ToPrimitive;

use super::file::{Case, TheoremFile};
use super::part::{Failure, Part, failure};
use super::sentences::{ProvedTheorem, accepts};
use crate::game::answer::{Evaluation, Worth};
use crate::game::declarations::renamed;
use crate::game::guess::{given, set_of};
use crate::game::relation::{NUMBER, Relations, Round, Sets};
use crate::game::{Game, GameError, Result};
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Determined, Formula, Set, VALUE};

/// The result of an attempt to prove a theorem.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// The theorem holds.
    Holds(Box<ProvedTheorem>),
    /// The theorem does not prove itself. If the largest part that does was wanted, it
    /// follows, or the reason why none was found.
    Fails(Failure, Option<Result<Box<Part>>>),
}

impl TheoremFile {
    /// Proves the theorem from the rules of its game, or finds the place where it fails. If
    /// `largest` is set, it then proves the largest part that proves itself. `tell` hears of each
    /// step.
    ///
    /// # Errors
    /// A bound of the budget was reached; [`GameError::Unsuitable`] if a case covers no
    /// position.
    pub fn judge(
        &self,
        largest: bool,
        budget: &Budget,
        tell: &mut dyn FnMut(String),
    ) -> Result<Judgement> {
        // The automata of a formula may have no end that a user would wait for.
        let budget = &budget.for_part_of_search();
        let (relations, values) = self.relations(budget)?;
        tell(format!("proving the values of {} states", values.len()));
        let (statement, faults) = relations.decide(&values)?;
        if faults.is_empty() {
            return Ok(Judgement::Holds(Box::new(self.completed(statement, budget)?)));
        }
        let failure = failure(self, &values, &faults, budget)?;
        if !largest {
            return Ok(Judgement::Fails(failure, None));
        }
        let part = match self.largest(&relations, &values, budget, tell) {
            // The failure is reported all the same.
            Err(why) if !why.is_undecided() => return Err(why),
            part => part.map(Box::new),
        };
        Ok(Judgement::Fails(failure, Some(part)))
    }

    /// Proves the largest part that proves itself.
    fn largest(
        &self,
        relations: &Relations,
        values: &Dfao,
        budget: &Budget,
        tell: &mut dyn FnMut(String),
    ) -> Result<Part> {
        let mut progress = |round| {
            tell(match round {
                Round::Peeled { round, states } => {
                    format!("round {round}: the part that is left has {states} states")
                }
                Round::Learned { states } => {
                    format!("learning the part that proves itself: {states} states")
                }
            });
        };
        let largest = relations.largest(values, self.game(), &mut progress)?;
        match largest.values.outputs().contains(&Some(VALUE)) {
            true => self.part(largest, budget),
            false => Err(GameError::Undecided("no part of the theorem proves itself".to_owned())),
        }
    }

    /// The rules with the statements of the file about options, and the stated values as an
    /// automaton that reads a position and a number.
    ///
    /// # Errors
    /// As [`Relations::new`]; [`GameError::Unsuitable`] if a case covers no position.
    pub fn relations(&self, budget: &Budget) -> Result<(Relations, Dfao)> {
        let mut relations = Relations::new(self.rules().clone(), self.numerals().clone(), budget)?;
        if !self.growth {
            relations = relations.without_growth();
        }
        let set = |formula| self.set(formula, relations.sets());
        let mut values: Option<Dfao> = None;
        for Case { formula, nowhere, .. } in &self.cases {
            let own = set(formula)?;
            if !own.outputs().contains(&Some(VALUE)) {
                return Err(GameError::Unsuitable(nowhere.clone()));
            }
            values = Some(match values {
                None => own,
                Some(before) => relations.union(&before, &own)?,
            });
        }
        let values = values.expect("a file states a value");
        let had = self.option_values().map(set).transpose()?;
        if let Some(had) = &had {
            self.refuse_both(&values, had, budget)?;
        }
        Ok(match had {
            Some(had) => (relations.stating(had), values),
            None => (relations, values),
        })
    }

    /// Refuses a file that states a value of a position, and that some option has this value.
    fn refuse_both(&self, values: &Dfao, had: &Dfao, budget: &Budget) -> Result<()> {
        let both = self.first(values, Some(had), 1, budget)?.least.into_iter().next();
        let Some(mut position) = both else { return Ok(()) };
        let value = position.pop().expect("a number behind the position");
        let at: Vec<String> = position.iter().map(ToString::to_string).collect();
        Err(GameError::Refuted(format!(
            "at ({}) the file states the value {value}, and with `had` that some option has this \
             value",
            at.join(", ")
        )))
    }

    /// The automaton of a formula about a position and its value. It accepts positions alone.
    pub(super) fn set(&self, formula: &Formula, sets: &Sets) -> Result<Dfao> {
        let formula = renamed(formula, &[self.value().to_owned()], &[NUMBER.to_owned()]);
        let given = Determined::sequences(self.given());
        let given: Vec<(&str, &Dfao)> =
            given.iter().map(|sequence| (&*sequence.name, &sequence.automaton)).collect();
        sets.set(&format!("({}) & ({formula})", self.rules().positions), &given)
    }

    /// The first tuples that an automaton accepts, as well as another one if it is given.
    pub(super) fn first(
        &self,
        places: &Dfao,
        within: Option<&Dfao>,
        most: usize,
        budget: &Budget,
    ) -> Result<Set> {
        let tracks = self.tracks();
        let mut formula = accepts("V", &tracks);
        if within.is_some() {
            formula = formula.and(accepts("W", &tracks));
        }
        let sequences = [("V", places)].into_iter().chain(within.map(|within| ("W", within)));
        self.least(&formula, sequences, &tracks, most, budget)
    }

    /// The first tuples for which a formula about these sequences holds.
    pub(super) fn least<'s>(
        &self,
        formula: &Formula,
        sequences: impl IntoIterator<Item = (&'s str, &'s Dfao)>,
        tracks: &[String],
        most: usize,
        budget: &Budget,
    ) -> Result<Set> {
        let sequences = sequences.into_iter().map(|(name, automaton)| given(name, automaton));
        Ok(set_of(formula, tracks, sequences.collect(), self.numerals(), most, budget)?)
    }

    /// The names of a position, and of its value.
    pub(super) fn tracks(&self) -> Vec<String> {
        [&self.rules().reads[..], &[self.value().to_owned()]].concat()
    }
}

// Values of single positions by the theorems of a game or its definition, with which a theorem
// that fails is compared.

/// The greatest number of steps of a search of the game for a value.
const MOST_STEPS: u64 = 10_000_000;

/// The options of a position are enumerated if at most this many positions have no larger number.
const MOST_BELOW: u64 = 1 << 22;

/// The greatest number of options with a value that are listed.
const MOST_FOUND: usize = 8;

/// The value of a position, or of the sum of several whose numbers follow each other; `None` if the
/// game does not find it within its bounds. Results that earlier runs have kept are not used,
/// because a wrong one would refute a true theorem.
///
/// # Errors
/// A bound of time.
pub(super) fn value(game: &dyn Game, at: &[u64], budget: &Budget) -> Result<Option<u64>> {
    let mut whole = 0;
    for position in game.shape().sum(at.iter().map(|&number| number.into()).collect()) {
        let found = game.summand(&position, &budget.without_shelf().with_max_steps(MOST_STEPS));
        let value = match found {
            Ok(Evaluation { worth: Worth::Value(value), .. }) => value.to_u64(),
            Ok(Evaluation { worth: Worth::PPosition(true), .. }) => Some(0),
            Ok(_) => None,
            Err(why) if why.is_undecided() => budget.allow_time().map(|()| None)?,
            Err(why) => return Err(why),
        };
        let Some(value) = value else { return Ok(None) };
        whole ^= value;
    }
    Ok(Some(whole))
}

/// The first options of a position that have a value; none if the position is too large to look.
///
/// # Errors
/// As [`value`].
pub(super) fn with_value(
    game: &dyn Game,
    at: &[u64],
    wanted: u64,
    budget: &Budget,
) -> Result<Vec<Vec<u64>>> {
    let below =
        at.iter().try_fold(1u64, |below, &number| below.checked_mul(number.checked_add(1)?));
    let mut options = Vec::new();
    if below.is_some_and(|below| below <= MOST_BELOW) {
        game.each_option(at, &mut |option| options.push(option.to_vec()));
    }
    // Moves of several kinds may lead to one option.
    options.sort_unstable();
    options.dedup();
    let mut found = Vec::new();
    for option in options {
        if found.len() < MOST_FOUND && value(game, &option, budget)? == Some(wanted) {
            found.push(option);
        }
    }
    Ok(found)
}
