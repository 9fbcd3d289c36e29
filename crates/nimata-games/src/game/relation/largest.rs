//! The largest part of a relation that proves itself.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::relations::Relations;
use super::small::Small;
use crate::game::learn::{Learner, learning};
use crate::game::learned::{GrowingTable, Values, defined, small as small_numbers};
use crate::game::{Game, GameError};
use nimata_automata::automaton::{Comparison, Dfao, compare};
use nimata_logic::logic::{Statement, indexed};

/// The progress of the search for the largest part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// Failing positions were removed this often, and an automaton with so many states remains.
    Peeled {
        /// The number of rounds.
        round: usize,
        /// The number of states that remain.
        states: usize,
    },
    /// An automaton was learned from small positions.
    Learned {
        /// Its number of states.
        states: usize,
    },
}

/// The largest part of a relation that proves itself.
#[derive(Clone, Debug)]
pub struct Largest {
    /// The relation of that part: output 1 at a position and its value.
    pub values: Dfao,
    /// The lost part: positions with numbers that the relation claims and that are not proved.
    pub lost: Dfao,
    /// The statement that the part holds, with the lemmas of its proof.
    pub statement: Statement,
}

/// The number of rounds that remove failing positions before the fixpoint is learned: where
/// these do not reach it, each further round removes few.
const ROUNDS: usize = 4;

impl Relations {
    /// The largest relation within this one that proves itself: the greatest fixpoint of
    /// the step that removes all values that do not prove themselves. `progress` hears of
    /// each round.
    ///
    /// Whether a value proves itself at a position depends on the options alone, which have a
    /// smaller measure. So there is only one fixpoint, and an automaton of it can be verified. The
    /// search removes failing positions, and after a few rounds it learns the fixpoint from small
    /// positions, whose values a table of the game has.
    ///
    /// # Errors
    /// A bound of the budget was reached. The fixpoint need not be regular, and then the
    /// search has no end of its own.
    ///
    /// # Complexity
    /// One decision of the conditions for each round, and for each automaton that is learned.
    pub fn largest(
        &self,
        candidates: &Dfao,
        game: &dyn Game,
        progress: &mut dyn FnMut(Round),
    ) -> Result<Largest, GameError> {
        let mut left = candidates.clone();
        for round in 0..ROUNDS {
            progress(Round::Peeled { round, states: left.len() });
            let next = self.proving(&left, &left)?;
            if next == left {
                return self.found(candidates, left);
            }
            left = next;
        }
        self.learned(candidates, game, progress)
    }

    /// The candidates that prove themselves if a relation is right about the values of options.
    fn proving(&self, candidates: &Dfao, relation: &Dfao) -> Result<Dfao, GameError> {
        let mut left = candidates.clone();
        for fault in self.faults_of(candidates, relation)? {
            left = self.without(&left, &fault.places)?;
        }
        Ok(left)
    }

    /// Learns the fixpoint from small positions.
    fn learned(
        &self,
        candidates: &Dfao,
        game: &dyn Game,
        progress: &mut dyn FnMut(Round),
    ) -> Result<Largest, GameError> {
        let budget = self.budget().for_search();
        let learning = learning(&budget);
        let mut table = GrowingTable::new(game, &budget);
        let values: RefCell<&mut dyn Values> = RefCell::new(&mut table);
        let free = self.evidence().free(self.sets())?;
        let monotone = self.evidence().monotone();
        let mut small = Small {
            values: &values,
            candidates,
            free: &free,
            stated: self.evidence().stated.as_ref(),
            monotone,
            known: FxHashMap::default(),
            budget: &budget,
        };
        let mut learner = Learner::new(self.numerals().clone(), &mut small, &learning)?;
        loop {
            let guess = defined(learner.hypothesis()?);
            progress(Round::Learned { states: guess.len() });
            // A guess may exceed the candidates at positions that were not looked at.
            let proving = self.proving(candidates, &guess)?;
            let differs = compare(&proving, &guess);
            let at = match differs.map_err(|why| GameError::Undecided(why.to_string()))? {
                Comparison::Equal => return self.found(candidates, guess),
                Comparison::Differ(at, _) => small_numbers(&at)?,
            };
            if learner.refine(&at)? {
                continue;
            }
            // The guess is right there, so that it is wrong at an option.
            let position = &at[..at.len() - 1];
            let options = values.borrow_mut().options(position)?;
            let mut refined = false;
            for option in options {
                if let Some(value) = values.borrow_mut().value(&option)? {
                    refined |= learner.refine(&[option, vec![value]].concat())?;
                }
            }
            if !refined {
                return Err(GameError::Undecided(format!(
                    "no result: at {position:?} the learned relation is wrong, though it is right \
                     at all options; please report this game"
                )));
            }
        }
    }

    fn found(&self, candidates: &Dfao, values: Dfao) -> Result<Largest, GameError> {
        let (statement, faults) = self.decide(&values)?;
        if let Some(fault) = faults.first() {
            let at: Vec<String> = fault.position.iter().map(ToString::to_string).collect();
            return Err(GameError::Undecided(format!(
                "that some option has {} at ({}) does not follow; what the theorem says of such \
                 numbers must prove itself before the largest part is looked for",
                fault.number,
                at.join(", ")
            )));
        }
        let lost = self.without(candidates, &values)?;
        Ok(Largest { values, lost, statement })
    }

    /// The difference of two relations: the first without the second.
    fn without(&self, values: &Dfao, other: &Dfao) -> Result<Dfao, GameError> {
        let at = indexed("", &self.tracks());
        self.set(&format!("V{at} = @1 & ~(W{at} = @1)"), &[("V", values), ("W", other)])
    }
}
