//! Computes who wins, level by level of the measure, for games with many options and few
//! P-positions.
//!
//! If each number has a positive factor in the measure, then finitely many positions have a measure
//! below a bound. They are visited in the order of the measure. A position is won if a move leads
//! from it to one of the P-positions found so far; its other options are not enumerated.

use rustc_hash::FxHashSet;

use super::formulas::Measure;
use super::sound::Sound;
use super::text::RulesFile;
use crate::game::{GameError, Play, Result};
use nimata_automata::budget::Budget;
use nimata_logic::logic::Term;

/// The greatest number of positions.
const MOST: u64 = 1 << 26;

/// The outcomes of all positions up to a measure.
pub(super) struct Levels<'s> {
    sound: &'s Sound,
    play: Play,
    /// The factor of each number in the measure, and then the constant.
    factors: Vec<u64>,
    constant: u64,
    /// The outcomes of all positions of smaller measure are known.
    below: u64,
    positions: u64,
    /// The number of comparisons with P-positions since the clock was last read.
    looks: u64,
    lost: FxHashSet<Box<[u64]>>,
    /// The words of the P-positions.
    words: Vec<Box<[u32]>>,
}

impl<'s> Levels<'s> {
    /// Begins without any outcome; `None` unless the measure is a sum with a positive factor for
    /// each number.
    pub(super) fn new(sound: &'s Sound, file: &RulesFile) -> Option<Self> {
        let is_sum = |term: &Term| !matches!(term, Term::Difference(..) | Term::Quotient(..));
        let Measure { factors, constant } = Measure::of(file);
        let positive = |factor: u128| u64::try_from(factor).ok().filter(|&factor| factor > 0);
        let factors: Option<Vec<u64>> = factors.into_iter().map(positive).collect();
        let constant = u64::try_from(constant).ok()?;
        let (lost, words) = (FxHashSet::default(), Vec::new());
        let (below, positions, looks, play) = (constant, 0, 0, file.play);
        let factors = factors.filter(|_| file.lowered().parts().all(is_sum))?;
        Some(Levels { sound, play, factors, constant, below, positions, looks, lost, words })
    }

    /// The number of positions with a known outcome.
    pub(super) fn len(&self) -> usize {
        usize::try_from(self.positions).unwrap_or(usize::MAX)
    }

    /// The measure of some numbers.
    fn measure(&self, at: &[u64]) -> Option<u64> {
        let parts = self.factors.iter().zip(at).map(|(factor, number)| factor.checked_mul(*number));
        parts.into_iter().try_fold(self.constant, |sum, part| sum.checked_add(part?))
    }

    /// Tells whether the outcome of a position is known.
    pub(super) fn covers(&self, at: &[u64]) -> bool {
        self.measure(at).is_some_and(|measure| measure < self.below)
    }

    /// The outcome: 1 if the player to move wins at a position, and 0 otherwise.
    ///
    /// # Errors
    /// [`GameError::Undecided`] if too many positions have at most this measure; a bound of the
    /// budget was reached.
    ///
    /// # Complexity
    /// For each position of at most this measure, at most one comparison with each P-position.
    pub(super) fn outcome(&mut self, at: &[u64], budget: &Budget) -> Result<u32> {
        let measure = self.measure(at).filter(|&measure| self.count_up_to(measure) <= MOST);
        let measure = measure.ok_or_else(|| {
            GameError::Undecided("more positions are as small than can be looked at".to_owned())
        })?;
        while self.below <= measure {
            let mut numbers = vec![0; self.factors.len()];
            self.level(0, self.below - self.constant, &mut numbers, budget)?;
            self.below += 1;
        }
        Ok(u32::from(!self.lost.contains(at)))
    }

    /// An upper estimate of the number of tuples with at most this measure: the size of a box that
    /// contains them.
    fn count_up_to(&self, measure: u64) -> u64 {
        let sides = self.factors.iter().map(|factor| (measure - self.constant) / factor + 1);
        sides.fold(1, u64::saturating_mul)
    }

    /// Visits all positions with these first numbers whose other numbers have this measure
    /// together.
    fn level(
        &mut self,
        known: usize,
        rest: u64,
        numbers: &mut Vec<u64>,
        budget: &Budget,
    ) -> Result<()> {
        let factor = self.factors[known];
        if known + 1 == numbers.len() {
            if rest.is_multiple_of(factor) {
                numbers[known] = rest / factor;
                self.look(numbers, budget)?;
            }
            return Ok(());
        }
        for number in 0..=rest / factor {
            numbers[known] = number;
            self.level(known + 1, rest - number * factor, numbers, budget)?;
        }
        Ok(())
    }

    fn look(&mut self, at: &[u64], budget: &Budget) -> Result<()> {
        if !self.sound.is_small_position(at) {
            return Ok(());
        }
        self.positions += 1;
        if self.positions.is_multiple_of(64) {
            budget.allow_work(4 * std::mem::take(&mut self.looks))?;
        }
        let letters = self.sound.digits.letters(at);
        // If there are many winning moves, one of the P-positions found last is usually near.
        let mut lost = self.words.iter().rev().inspect(|_| self.looks += 1);
        let wins = lost.any(|lost| self.sound.leads(&letters, lost))
            || self.play == Play::Misere && !self.sound.has_options(&letters, budget)?;
        if !wins {
            let bytes = self.words.len().saturating_mul(96 + 12 * at.len());
            budget.allow_memory(u64::try_from(bytes).unwrap_or(u64::MAX))?;
            self.lost.insert(at.into());
            self.words.push(letters.into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rules_file::definition::Definition;

    #[test]
    fn level_by_level_the_same_player_wins_as_by_the_definition() {
        for text in [
            "reads x, y in lin(1,1)\nmove u, v: u < x & v = y\nmove u, v: u = x & v < y\n\
             move u, v: u < x & x + v = y + u",
            "reads x, y in lsd_2\nmove u, v: u + 1 = x & v = y\nmove u, v: u = x & v + 2 = y\n\
             play misere",
            "reads x, y in msd_3\npositions x >= y\nmove u, v: y <= u & u < x & v = y\n\
             move u, v: u + v < x + y & v <= u & u <= x + 1 & v <= y\nmeasure x + y",
            "reads x, y in msd_2\nmove u, v: u < x & v <= y + 2\nmeasure 4*x + y",
        ] {
            let (file, budget) = (RulesFile::parse(text).expect("a file"), Budget::default());
            let sound = Sound::new(&file, &budget);
            let Ok(sound) = sound else { panic!("{text}: {sound:?}") };
            let mut definition = Definition::new(&sound, &file, u64::MAX, &budget);
            let mut levels = Levels::new(&sound, &file).expect("both numbers count");
            for at in (0..14).flat_map(|x| (0..14).map(move |y| [x, y])) {
                if sound.is_small_position(&at) {
                    let value = definition.value(&at).expect("few options");
                    assert_eq!(levels.outcome(&at, &budget), Ok(value.min(1)), "{at:?}: {text}");
                    assert!(levels.covers(&at));
                }
            }
        }
    }

    #[test]
    fn a_measure_in_which_a_number_does_not_count_has_no_levels() {
        for measure in ["x", "x + y/2", "x + y - 1", "99999999999*(99999999999*x) + y"] {
            let text = format!("reads x, y in msd_2\nmove u, v: u < x & v = y\nmeasure {measure}");
            let Ok(file) = RulesFile::parse(&text) else { continue };
            let Ok(sound) = Sound::new(&file, &Budget::default()) else { continue };
            assert!(Levels::new(&sound, &file).is_none(), "{measure}");
        }
    }
}
