//! Values and outcomes straight from the options: the naive twin of every automaton.
//!
//! A move may raise a number of the position, since only the measure has to go down. So no box
//! contains everything reachable, and positions are evaluated as plays reach them.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::formulas::Measure;
use super::sound::Sound;
use super::text::RulesFile;
use crate::game::misere_sum::Sums;
use crate::game::table::mex;
use crate::game::{GameError, Play, Result};
use nimata_automata::budget::Budget;

/// The values of positions and of everything reachable from them. In misère play, or if only the
/// outcome is asked for, the value is 1 where the player to move wins, and 0 otherwise.
///
/// In misère play the outcome of a sum does not follow from those of its parts. So where a move
/// leaves a sum, sums are looked at in place of positions.
pub(super) struct Definition<'s> {
    sound: &'s Sound,
    play: Play,
    /// Whether only the outcome is asked for; a misère value says nothing more.
    outcome: bool,
    measure: Measure,
    sums: Option<Sums<'s>>,
    known: FxHashMap<Box<[u64]>, u32>,
    /// The number of options since the clock was last read.
    counted: u64,
    /// The number of options so far.
    looks: u64,
    /// The greatest number of options.
    most: u64,
    budget: Budget,
}

/// The number of options between two readings of the clock.
const PAUSE: u64 = 256;

/// A position whose value is being computed.
struct Open {
    at: Box<[u64]>,
    /// The positions of the options, one after the other.
    options: Vec<u64>,
    /// Where each option ends, in a game in which it may be a sum of several positions.
    ends: Vec<usize>,
    /// The positions without a known value, sorted so that those of the least measure come last.
    unknown: Vec<(Reverse<u128>, usize)>,
}

impl<'s> Definition<'s> {
    /// Begins without any known value; at most `most` options are looked at.
    pub(super) fn new(sound: &'s Sound, file: &RulesFile, most: u64, budget: &Budget) -> Self {
        let by_sums = file.play == Play::Misere && file.splits();
        Definition {
            sound,
            sums: by_sums.then(|| Sums::new(sound, most, budget)),
            play: file.play,
            outcome: file.play == Play::Misere,
            measure: Measure::of(file),
            known: FxHashMap::default(),
            counted: 0,
            looks: 0,
            most,
            budget: budget.clone(),
        }
    }

    /// The definition for outcomes alone: 1 where the player to move wins, 0 otherwise. A move
    /// to a P-position decides the outcome, so the other options need not be looked at.
    pub(super) fn of_outcomes(mut self) -> Self {
        self.outcome = true;
        self
    }

    /// Continues with another budget.
    pub(super) fn within(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    /// The number of positions with a known value, or of sums.
    pub(super) fn len(&self) -> usize {
        self.sums.as_ref().map_or(self.known.len(), Sums::len)
    }

    /// The noun for what it looks at.
    pub(super) fn looks_at(&self) -> &'static str {
        if self.sums.is_some() { "sums" } else { "positions" }
    }

    /// The value of a position.
    ///
    /// # Errors
    /// [`GameError::Undecided`] if a number is 2^64 or more, or too many options would be needed; a
    /// bound of the budget was reached.
    pub(super) fn value(&mut self, at: &[u64]) -> Result<u32> {
        if let Some(sums) = &mut self.sums {
            return sums.wins(at, at.len()).map(u32::from);
        }
        if let Some(&value) = self.known.get(at) {
            return Ok(value);
        }
        let mut held = 0;
        let mut way = vec![self.open(at.into(), &mut held)?];
        let tracks = at.len();
        while let Some(open) = way.last_mut() {
            if let Some(&(_, place)) = open.unknown.last() {
                let option = &open.options[place * tracks..][..tracks];
                match self.known.get(option) {
                    Some(0) if self.outcome => open.unknown.clear(),
                    Some(_) => {
                        open.unknown.pop();
                    }
                    None => {
                        let next = self.open(option.into(), &mut held)?;
                        way.push(next);
                    }
                }
                continue;
            }
            let Open { at, options, ends, .. } = way.pop().expect("it is the last one");
            held -= options.len();
            let value = match self.sound.splits() {
                true => self.by_sums(&options, &ends, tracks),
                false => self.by_options(&options, tracks),
            };
            self.known.insert(at, value);
        }
        Ok(self.known[at])
    }

    /// The value of an option of a position of so many numbers: the xor of the values of its parts,
    /// or in misère play who wins it.
    ///
    /// # Errors
    /// Those of [`Definition::value`].
    pub(super) fn value_of_sum(&mut self, option: &[u64], tracks: usize) -> Result<u32> {
        if let Some(sums) = &mut self.sums {
            return sums.wins(option, tracks).map(u32::from);
        }
        option.chunks_exact(tracks).try_fold(0, |xor, part| Ok(xor ^ self.value(part)?))
    }

    fn open(&mut self, at: Box<[u64]>, held: &mut usize) -> Result<Open> {
        let (mut options, mut ends, tracks) = (Vec::new(), Vec::new(), at.len());
        let budget = self.budget.clone();
        let most = usize::try_from(self.most.saturating_sub(self.looks)).unwrap_or(usize::MAX);
        // The numbers of an option, and its index and measure while its value is unknown.
        let bytes = |numbers: usize| {
            let positions = self.known.len().saturating_mul(48 + 8 * tracks);
            let open = held.saturating_add(numbers).saturating_mul(8 + 32 / tracks);
            u64::try_from(positions.saturating_add(open)).unwrap_or(u64::MAX)
        };
        let mut reached = Ok(());
        self.sound.each_option(&at, &budget, &mut |option| {
            if options.len().is_multiple_of(1024 * tracks) {
                reached = reached.and_then(|()| budget.allow_memory(bytes(options.len())));
            }
            // One option more than may be looked at is enough to end.
            if reached.is_err() || options.len() / tracks > most {
                return ControlFlow::Break(());
            }
            options.extend_from_slice(option);
            if self.sound.splits() {
                ends.push(options.len());
            }
            ControlFlow::Continue(())
        })?;
        reached?;
        budget.allow_memory(bytes(options.len()))?;
        *held += options.len();
        let looks = 1 + u64::try_from(options.len() / tracks).unwrap_or(u64::MAX);
        self.looks += looks;
        self.counted += looks;
        if self.looks > self.most {
            return Err(GameError::Undecided(format!(
                "the definition would look at more than {} options",
                self.most
            )));
        }
        if self.counted >= PAUSE {
            budget.allow_work(std::mem::take(&mut self.counted))?;
        }
        // Smaller options come first, so that few positions are open at a time.
        let won = self.outcome
            && options.chunks_exact(tracks).any(|option| self.known.get(option) == Some(&0));
        let places = options.chunks_exact(tracks).enumerate().filter(|_| !won);
        let unknown = places.filter(|(_, option)| !self.known.contains_key(*option));
        let mut unknown: Vec<(Reverse<u128>, usize)> =
            unknown.map(|(place, option)| (Reverse(self.measure.at(option)), place)).collect();
        unknown.sort_unstable();
        Ok(Open { at, options, ends, unknown })
    }

    /// The value of a position with these options, all with known values. For an outcome, one
    /// option that is a P-position is enough.
    fn by_options(&self, options: &[u64], tracks: usize) -> u32 {
        let mut options = options.chunks_exact(tracks);
        match self.outcome {
            true if options.len() == 0 => u32::from(self.play == Play::Misere),
            true => u32::from(options.any(|option| self.known.get(option) == Some(&0))),
            false => mex(options.map(|option| self.known[option])),
        }
    }

    /// The value of a position whose options are sums that end at these places, all of positions
    /// with known values.
    fn by_sums(&self, options: &[u64], ends: &[usize], tracks: usize) -> u32 {
        let mut begin = 0;
        mex(ends.iter().map(|&end| {
            let parts = options[std::mem::replace(&mut begin, end)..end].chunks_exact(tracks);
            parts.fold(0, |xor, part| xor ^ self.known[part])
        }))
    }

    /// The value of a position if at most `most` further options are needed for it.
    ///
    /// # Errors
    /// Those of [`Definition::value`].
    pub(super) fn value_soon(&mut self, at: &[u64], most: u64) -> Result<Option<u32>> {
        let all = std::mem::replace(&mut self.most, self.looks.saturating_add(most));
        let value = self.value(at);
        let ended = self.looks > self.most;
        self.most = all;
        match value {
            Err(GameError::Undecided(_)) if ended => Ok(None),
            value => value.map(Some),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use nimata_automata::budget::Reached;

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
}
