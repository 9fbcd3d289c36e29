//! Which values of a relation prove themselves at single positions, straight from the conditions.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::game::GameError;
use crate::game::learn::Oracle;
use crate::game::learned::Values;
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Budget;

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
    fn proves(&mut self, at: &[u64]) -> Result<Verdict, GameError> {
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
    fn examine(
        &mut self,
        at: &[u64],
        stack: &mut Vec<Vec<u64>>,
    ) -> Result<Option<Verdict>, GameError> {
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
    fn tracks(&self) -> usize {
        usize::try_from(self.candidates.alphabet().tracks()).expect("at most 20")
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, GameError> {
        let (number, position) = at.split_last().expect("a number behind the position");
        let Verdict { value, proves } = self.proves(position)?;
        Ok(Some(i64::from(proves && value == *number)))
    }
}
