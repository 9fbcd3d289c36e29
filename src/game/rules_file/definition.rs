//! Values and outcomes straight from the options: the naive twin of every automaton.
//!
//! Moves may raise a number of the position, as only the measure goes down; so there is no box that
//! holds all that can be reached, and positions are looked at as plays reach them.

use rustc_hash::FxHashMap;

use super::sound::Sound;
use super::text::RulesFile;
use crate::budget::Budget;
use crate::game::{GameError, Play};
use crate::logic::Term;

/// The values of positions and of all that can be reached from them; in misère play 1 where the
/// player to move wins, and 0 where not.
pub(super) struct Definition<'s> {
    sound: &'s Sound,
    play: Play,
    measure: Measure,
    known: FxHashMap<Box<[u64]>, u32>,
    /// So many positions have been opened.
    opened: u64,
    /// So many options have been looked at.
    looks: u64,
    /// So many options may be looked at.
    most: u64,
    budget: Budget,
}

/// A position whose value is asked for, with its options, those of the least measure last.
struct Open {
    at: Box<[u64]>,
    options: Vec<Box<[u64]>>,
    /// So many, from the end, are known.
    done: usize,
}

impl<'s> Definition<'s> {
    /// Nothing is known yet; at most so many options are looked at.
    pub(super) fn new(sound: &'s Sound, file: &RulesFile, most: u64, budget: &Budget) -> Self {
        Definition {
            sound,
            play: file.play,
            measure: Measure::of(&file.lowered(), &file.reads),
            known: FxHashMap::default(),
            opened: 0,
            looks: 0,
            most,
            budget: *budget,
        }
    }

    /// The same with another budget.
    pub(super) fn within(&mut self, budget: &Budget) {
        self.budget = *budget;
    }

    /// How many positions are known.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// The value of a position.
    ///
    /// # Errors
    /// [`GameError::Undecided`] where a number is past 2^64, or too many options would have to be
    /// looked at; bounds of the budget.
    pub(super) fn value(&mut self, at: &[u64]) -> Result<u32, GameError> {
        if let Some(&value) = self.known.get(at) {
            return Ok(value);
        }
        let mut held = 0;
        let mut way = vec![self.open(at.into(), &mut held)?];
        while let Some(open) = way.last_mut() {
            let left = open.options.len() - open.done;
            let unknown = open.options[..left].iter().rposition(|o| !self.known.contains_key(o));
            if let Some(place) = unknown {
                open.done = open.options.len() - place;
                let next = open.options[place].clone();
                let next = self.open(next, &mut held)?;
                way.push(next);
                continue;
            }
            let Open { at, options, .. } = way.pop().expect("it is the last one");
            held -= options.len();
            let value = self.by_options(&options);
            self.known.insert(at, value);
        }
        Ok(self.known[at])
    }

    fn open(&mut self, at: Box<[u64]>, held: &mut usize) -> Result<Open, GameError> {
        let mut options = self.sound.options(&at, &self.budget)?;
        // What is smaller first: then few positions are open at a time.
        options.sort_by_key(|option| std::cmp::Reverse(self.measure.at(option)));
        *held += options.len();
        self.looks += 1 + u64::try_from(options.len()).unwrap_or(u64::MAX);
        if self.looks > self.most {
            return Err(GameError::Undecided(format!(
                "the definition would look at more than {} options",
                self.most
            )));
        }
        self.opened = self.opened.wrapping_add(1);
        if self.opened.is_multiple_of(256) {
            self.budget.allow_time()?;
        }
        let positions = self.known.len().saturating_add(*held).saturating_add(1);
        let bytes = positions.saturating_mul(48 + 16 * at.len());
        self.budget.allow_memory(u64::try_from(bytes).unwrap_or(u64::MAX))?;
        Ok(Open { at, options, done: 0 })
    }

    /// The value of a position with these options, all of which are known.
    fn by_options(&self, options: &[Box<[u64]>]) -> u32 {
        let values = options.iter().map(|option| self.known[option]);
        match self.play {
            Play::Normal => mex(values),
            Play::Misere => {
                let mut values = values.peekable();
                u32::from(values.peek().is_none() || values.any(|value| value == 0))
            }
        }
    }

    /// The value if the position is one.
    ///
    /// # Errors
    /// As [`Definition::value`].
    pub(super) fn output(&mut self, at: &[u64]) -> Result<Option<u32>, GameError> {
        match self.sound.is_small_position(at) {
            true => self.value(at).map(Some),
            false => Ok(None),
        }
    }
}

/// The least number that is not among some.
fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut seen: Vec<u32> = values.collect();
    seen.sort_unstable();
    seen.dedup();
    let equal = (0u32..).zip(&seen).take_while(|&(place, &value)| place == value);
    u32::try_from(equal.count()).expect("fewer options than 2^32 fit in memory")
}

/// A measure as a sum of multiples.
struct Measure(Vec<u128>);

impl Measure {
    fn of(term: &Term, names: &[String]) -> Self {
        let mut factors = vec![0u128; names.len()];
        let mut stack = vec![(term, 1u128)];
        while let Some((term, factor)) = stack.pop() {
            match term {
                Term::Number(_) => {}
                Term::Variable(name) => {
                    let place = names.iter().position(|known| known == name);
                    let place = place.expect("a measure names numbers of the position");
                    factors[place] = factors[place].saturating_add(factor);
                }
                Term::Multiple(more, inner) => {
                    stack.push((inner, factor.saturating_mul(u128::from(*more))));
                }
                Term::Sum(left, right) | Term::Difference(left, right) => {
                    stack.extend([(&**left, factor), (right, factor)]);
                }
                Term::Quotient(inner, _) => stack.push((inner, factor)),
            }
        }
        Measure(factors)
    }

    /// The measure of a position, but for its constant; it only says what is looked at first.
    fn at(&self, at: &[u64]) -> u128 {
        let parts = self.0.iter().zip(at).map(|(factor, &n)| factor.saturating_mul(n.into()));
        parts.fold(0, u128::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::budget::Reached;

    #[test]
    fn the_clock_is_looked_at_on_the_way_down() {
        let file = RulesFile::parse("reads n in msd_2\nmove m: m + 1 = n").expect("a file");
        let sound = Sound::new(&file, &Budget::default()).expect("a game");
        let mut definition = Definition::new(&sound, &file, u64::MAX, &Budget::default());
        assert_eq!(definition.value(&[16]), Ok(0));
        let short = Budget::new(1, 1 << 30, Some(Duration::from_millis(20)));
        definition.within(&short);
        let found = definition.value(&[1 << 50]);
        assert!(matches!(found, Err(GameError::Reached(Reached::Time(_)))), "{found:?}");
    }

    #[test]
    fn the_mex_is_the_least_number_that_is_missing() {
        assert_eq!(mex([].into_iter()), 0);
        assert_eq!(mex([1, 2].into_iter()), 0);
        assert_eq!(mex([0, 3, 1, 1, 0].into_iter()), 2);
    }
}
