//! The largest part of a relation that proves itself.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::relations::Relations;
use crate::game::learned::{GrowingTable, Values, defined, small as small_numbers};
use crate::game::{Game, GameError, Result};
use nimata_automata::automaton::{Comparison, Dfao, compare};
use nimata_automata::budget::Budget;
use nimata_logic::logic::learn::{Learner, Oracle, learning};
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
    ) -> Result<Largest> {
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
    fn proving(&self, candidates: &Dfao, relation: &Dfao) -> Result<Dfao> {
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
    ) -> Result<Largest> {
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

    fn found(&self, candidates: &Dfao, values: Dfao) -> Result<Largest> {
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
    fn without(&self, values: &Dfao, other: &Dfao) -> Result<Dfao> {
        let at = indexed("", &self.tracks());
        self.set(&format!("V{at} = @1 & ~(W{at} = @1)"), &[("V", values), ("W", other)])
    }
}

// Which values of a relation prove themselves at single positions, straight from the conditions.

/// Answers whether a position and a number are in the fixpoint of a relation.
///
/// Whether a value proves itself at a position depends on the options alone, so it is found by
/// recursion. This is the naive twin of the fixpoint as an automaton, too.
pub(super) struct Small<'a, 'v> {
    pub(super) values: &'a RefCell<&'v mut dyn Values>,
    pub(super) candidates: &'a Dfao,
    /// The positions and the numbers that no option has because they exceed a measure.
    pub(super) free: &'a Dfao,
    /// The positions and the numbers of which it is stated that some option has them.
    pub(super) stated: Option<&'a Dfao>,
    /// The places of the numbers with which values grow.
    pub(super) monotone: &'a [usize],
    pub(super) known: FxHashMap<Box<[u64]>, Verdict>,
    pub(super) budget: &'a Budget,
}

/// The value of a position, and whether it proves itself.
#[derive(Clone, Copy)]
pub(super) struct Verdict {
    value: u64,
    /// Whether the value proves itself.
    proves: bool,
}

/// The approximate memory of a position, in bytes.
const BYTES: u64 = 96;

impl Small<'_, '_> {
    /// The verdict on a position: its value proves itself if the candidates claim it and it follows
    /// from the options.
    fn proves(&mut self, at: &[u64]) -> Result<Verdict> {
        let mut stack = vec![at.to_vec()];
        while let Some(position) = stack.last() {
            let position = position.clone();
            if self.known.contains_key(&position[..]) {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            if let Some(known) = self.examine(&position, &mut stack)? {
                debug_assert_eq!(waiting, stack.len());
                let count = u64::try_from(self.known.len()).unwrap_or(u64::MAX);
                self.budget.allow_memory(count.saturating_mul(BYTES))?;
                self.budget.allow_work(64)?;
                self.known.insert(position.into(), known);
                stack.pop();
            }
        }
        Ok(self.known[at])
    }

    /// The verdict on a position; `None` after it has put other positions on the stack
    /// whose verdicts are needed first.
    fn examine(&mut self, at: &[u64], stack: &mut Vec<Vec<u64>>) -> Result<Option<Verdict>> {
        let Some(value) = self.values.borrow_mut().value(at)? else {
            return Ok(Some(Verdict { value: 0, proves: false }));
        };
        let no = Verdict { value, proves: false };
        if !holds(self.candidates, at, value) {
            return Ok(Some(no));
        }
        let options = self.values.borrow_mut().options(at)?;
        let waiting = stack.len();
        let lower = options.iter().flat_map(|option| self.lower(option)).chain(self.lower(at));
        let needed: Vec<Vec<u64>> = lower.chain(options.iter().cloned()).collect();
        stack.extend(needed.into_iter().filter(|other| !self.known.contains_key(&other[..])));
        if stack.len() > waiting {
            return Ok(None);
        }
        let mut reached = vec![false; usize::try_from(value).unwrap_or(usize::MAX)];
        for option in &options {
            let Verdict { value: other, proves } = self.known[&option[..]];
            if let Some(reached) = usize::try_from(other).ok().and_then(|at| reached.get_mut(at)) {
                *reached |= proves;
            }
            let below = value.checked_sub(1).is_some_and(|less| holds(self.free, option, less));
            if !proves && !below && !self.is_had(option, value) {
                return Ok(Some(no));
            }
        }
        let mut below = (0..value).zip(&reached);
        let all = below.all(|(number, &reached)| reached || self.is_had(at, number));
        Ok(Some(Verdict { value, proves: all }))
    }

    /// The positions with one of the numbers lowered with which values grow.
    fn lower(&self, at: &[u64]) -> Vec<Vec<u64>> {
        let lowered = |place: usize, number| {
            let mut lower = at.to_vec();
            lower[place] = number;
            lower
        };
        let places = self.monotone.iter();
        places.flat_map(|&place| (0..at[place]).map(move |n| lowered(place, n))).collect()
    }

    /// Whether some option has a number, because it is stated or because values grow.
    fn is_had(&self, at: &[u64], number: u64) -> bool {
        let all = |position: &[u64]| position.iter().sum::<u64>();
        self.stated.is_some_and(|stated| holds(stated, at, number))
            || self.lower(at).into_iter().any(|lower| {
                let Verdict { value, proves } = self.known[&lower[..]];
                proves && number < value + all(at) - all(&lower)
            })
    }
}

/// Whether an automaton accepts a position with a number behind it.
fn holds(dfao: &Dfao, at: &[u64], number: u64) -> bool {
    let numbers: Vec<_> = at.iter().chain([&number]).map(|&number| number.into()).collect();
    dfao.value_at_tuple(&numbers) == Some(1)
}

impl Oracle for Small<'_, '_> {
    type Error = GameError;

    fn tracks(&self) -> usize {
        usize::try_from(self.candidates.alphabet().tracks()).expect("at most 20")
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>> {
        let (number, position) = at.split_last().expect("a number behind the position");
        let Verdict { value, proves } = self.proves(position)?;
        Ok(Some(i64::from(proves && value == *number)))
    }
}
