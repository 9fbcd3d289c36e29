//! The values of all numbers 0, 1, 2, … in a row, for games whose positions are one number.
//!
//! Where the measure grows with the number, every move leaves smaller numbers. So the values are
//! computed in order, and each takes a byte or a few.

use super::by_definition::Compact;
use super::sound::Sound;
use super::text::RulesFile;
use super::walk::Walk;
use crate::game::Play;
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// The values of the first numbers. In misère play the value is 1 where the player to move wins,
/// and 0 otherwise.
#[derive(Debug)]
pub(super) struct Row {
    walk: Walk,
    play: Play,
    values: Compact,
    /// seen[v] = n + 1 if v is the value of an option of the number n that was last looked at.
    seen: Vec<u64>,
    /// The number of options and of their beginnings so far.
    looks: u64,
}

/// How far a row has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// All values that were asked for are known.
    All,
    /// The bound on the options was reached before.
    Bounded,
}

impl Row {
    /// The greatest number of values.
    pub(super) const MOST: u64 = 1 << 31;

    /// Whether the game of a file has a row. A move that leaves several positions in misère play
    /// leaves a sum, whose outcome does not follow from those of its parts.
    pub(super) fn suits(file: &RulesFile) -> bool {
        file.reads.len() == 1
            && file.numerals.words().is_none()
            // Without a difference the measure never falls where the number grows.
            && !file.lowered().has_difference()
            && !(file.play == Play::Misere && file.splits())
    }

    /// Begins without any value. The moves are read with the most significant digit first.
    pub(super) fn new(file: &RulesFile, sound: &Sound) -> Self {
        let (walk, values, seen) = (Walk::new(file, sound), Compact::default(), vec![0]);
        Row { walk, play: file.play, values, seen, looks: 0 }
    }

    /// The values so far.
    pub(super) fn values(&self) -> &Compact {
        &self.values
    }

    /// The value of a number whose value is known.
    pub(super) fn value(&self, n: u64) -> u32 {
        self.values.at(usize::try_from(n).expect("the row goes so far"))
    }

    /// Says how far the row has come when a bound ended it on its way to `count` values.
    pub(super) fn ended(&self, count: u64, bound: Reached) -> String {
        let done = u64::try_from(self.values.len()).expect("a length");
        match count.checked_div(done) {
            Some(times @ 2..) => format!(
                "the values of the numbers below {done} are known, after a look at {} options; \
                 those below {count} need about {times} times as much, or more: {bound}",
                self.looks
            ),
            _ => format!("the values of {done} of {count} numbers are known: {bound}"),
        }
    }

    /// Computes the values of all numbers below `count`, unless that needs more than `most` further
    /// options.
    ///
    /// # Errors
    /// A bound of the budget was reached. The values until then are kept.
    ///
    /// # Complexity
    /// One step an option, and one for each word that begins options of several numbers.
    pub(super) fn extend(
        &mut self,
        count: u64,
        most: u64,
        budget: &Budget,
    ) -> Result<Reach, Reached> {
        budget.allow_memory(if count > Self::MOST { u64::MAX } else { count })?;
        let ended = self.looks.saturating_add(most);
        let count = usize::try_from(count).map_err(|_| Reached::beyond_memory(budget))?;
        let mut paid = self.looks;
        while self.values.len() < count {
            if self.looks > ended {
                return Ok(Reach::Bounded);
            }
            if self.looks - paid >= PAUSE {
                budget.allow_step(self.values.len(), count)?;
                budget.allow_work(self.looks - std::mem::replace(&mut paid, self.looks))?;
            }
            self.next(budget)?;
        }
        budget.allow_work(self.looks - paid)?;
        Ok(Reach::All)
    }

    /// Computes the value of the next number.
    fn next(&mut self, budget: &Budget) -> Result<(), Reached> {
        let n = u64::try_from(self.values.len()).expect("a number");
        self.looks += 1 + self.walk.advance(n, budget)?;
        let (stamp, walk, seen) = (n + 1, &self.walk, &mut self.seen);
        let options = match &self.values {
            Compact::Bytes(values) => mark(walk, values, seen, stamp),
            Compact::Pairs(values) => mark(walk, values, seen, stamp),
            Compact::Fours(values) => mark(walk, values, seen, stamp),
        };
        self.looks += options;
        let value = match self.play {
            Play::Misere => usize::from(options == 0 || seen[0] == stamp),
            Play::Normal => {
                let mex = seen.iter().position(|&last| last != stamp);
                mex.unwrap_or(seen.len())
            }
        };
        // A sum of values has no more binary digits than the greatest of them.
        let room = (value + 1).next_power_of_two();
        if seen.len() < room {
            seen.resize(room, 0);
        }
        let value = u32::try_from(value).map_err(|_| Reached::beyond_memory(budget))?;
        self.values.push(value, self.walk.bytes(), budget)
    }
}

/// Marks the values of all options of the number to which a walk has come, and returns how many
/// options there are.
fn mark<T: Copy + Into<u32>>(walk: &Walk, values: &[T], seen: &mut [u64], stamp: u64) -> u64 {
    walk.each_option(|part| values[part].into(), |value| seen[index(value)] = stamp)
}

/// The number of options between two readings of the clock.
const PAUSE: u64 = 1 << 12;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rules_file::definition::Definition;

    #[test]
    fn a_row_made_in_pieces_and_after_bounds_has_the_values_of_the_definition() {
        for text in [
            "reads n in msd_2\npositions n >= 1\nmove m: m >= 1 & m + 9 = n\n\
             move m: n >= 2 & (2*m = n | 2*m = n + 1)",
            "reads n in msd_10\nmove m: m < n & n <= 3*m\nplay misere",
            "reads n in lin(1,1)\nmove m + k: 1 <= m & m < k & m + k = n\nmove 0: n = 3",
            "reads n in lin(3,2)\nmove m: m + 1 = n | m + 4 = n\nmove a + b + c: a = b & b = c \
             & 3*a = n & a >= 1",
        ] {
            let (file, budget) = (RulesFile::parse(text).expect("a file"), Budget::default());
            let sound = Sound::new(&file, &budget).expect("a game");
            let mut definition = Definition::new(&sound, &file, u64::MAX, &budget);
            let mut row = Row::new(&file, &sound);
            for n in 0..700 {
                if n == 100 {
                    let short = budget.with_max_steps(1).for_search();
                    assert!(row.extend(1 << 20, u64::MAX, &short).is_err(), "{text}");
                }
                row.extend(n + 1, u64::MAX, &budget).expect("few options");
                if sound.is_small_position(&[n]) {
                    assert_eq!(Ok(row.value(n)), definition.value(&[n]), "{n}: {text}");
                }
            }
        }
    }
}
