//! The values of heaps, of which few options are tried if few heaps are rare.
//!
//! `docs/certificate.md`, section 9, proves that they are right, whatever the mask.

use super::rules::Heaps;
use super::sparse::{best_mask, is_common};
use crate::limits::{Limits, count};
use crate::reject::{Code, Reject};
use crate::work::Work;

#[cfg(test)]
mod tests;

/// The steps charged for a heap: for its part in the choice of masks, and one comparison for each
/// of the fewer than 24 primes that may divide a number up to 2^64.
const HEAP: u64 = 64;

/// The steps charged for a move, and for an option whose value is marked: two values are looked up,
/// and the mark of their sum is read later.
pub(super) const OPTION: u64 = 4;

/// The steps charged for each run of pairs that are compared with a value, besides those for pairs.
const RUN: u64 = 16;

/// The pairs that are compared in a step, as the processor compares several at once.
const PAIRS: usize = 4;

/// The length of a run, after which the result is looked at.
const MOST_PAIRS: usize = 256;

/// Beside the heaps up to this one all heaps are tried, whether or not they are rare: so most rare
/// values below the mex are found without a search.
const FEW: usize = 64;

/// From 2·FEW heaps on, at each power of 2, a mask is chosen. It is used if it makes at most one of
/// this many heaps rare: a search for the rare values that are missing is faster than more options.
const MOST_RARE: usize = 16;

/// The values of the heaps 0, 1, … so far.
pub(super) struct Values<'a> {
    game: &'a Heaps,
    values: Vec<u16>,
    /// Divides the values into rare and common ones; 0 makes all of them rare.
    mask: u16,
    /// The heaps beside which all others are tried, increasing; 0 is not among them. The rare ones
    /// are, unless the mask is 0, as no value is common then.
    beside: Vec<usize>,
    /// For each value the last heap that has an option of this value, among those tried.
    seen: Box<[usize; 1 << 16]>,
}

impl<'a> Values<'a> {
    /// Computes the values of the heaps below a length. The caller admits the length.
    pub(super) fn below(
        length: usize,
        game: &'a Heaps,
        limits: &Limits,
    ) -> Result<Vec<u16>, Reject> {
        let (mut known, mut work) = (Values::new(game), Work::new(limits));
        known.values.reserve_exact(length);
        for n in 0..length {
            if n >= 2 * FEW && n.is_power_of_two() && game.splits() {
                let mask = best_mask(&known.values);
                let rare = known.values.iter().filter(|&&value| !is_common(value, mask)).count();
                known.divide(if rare <= n / MOST_RARE { mask } else { 0 });
            }
            let value = known.next(&mut work)?;
            known.push(value);
        }
        Ok(known.values)
    }

    fn new(game: &'a Heaps) -> Values<'a> {
        // An array, as no index of 16 bits is out of its range, and not made on the stack.
        let seen = vec![0; 1 << 16].try_into().expect("the array is as long as the vector");
        Values { game, values: Vec::new(), mask: 0, beside: Vec::new(), seen }
    }

    /// Divides the values by another mask.
    fn divide(&mut self, mask: u16) {
        self.mask = mask;
        let heaps = 1..self.values.len();
        self.beside = heaps.filter(|&n| self.is_tried(n, self.values[n])).collect();
    }

    fn push(&mut self, value: u16) {
        let n = self.values.len();
        if n > 0 && self.is_tried(n, value) {
            self.beside.push(n);
        }
        self.values.push(value);
    }

    /// Whether a heap n ≥ 1 with this value is one beside which all others are tried.
    fn is_tried(&self, n: usize, value: u16) -> bool {
        n <= FEW || self.mask != 0 && !is_common(value, self.mask)
    }

    /// Returns the value of the least heap that is not known.
    ///
    /// Fails if it has options of all values of the type. No game known has.
    fn next(&mut self, work: &mut Work) -> Result<u16, Reject> {
        let (game, n) = (self.game, self.values.len());
        work.spend(1, HEAP)?;
        if let Some(&value) = game.first.get(n) {
            return Ok(value);
        }
        // Nothing is looked up for the heap of 0, which has no options, so the 0 that stands in
        // `seen` at first is no mark.
        let mut moves = false;
        for (rest, digit) in game.moves(n) {
            work.spend(1, OPTION)?;
            // The bit 1 allows to leave nothing, and the bit 2 one heap. A digit that takes nothing
            // is 4, so every heap that is looked up here is smaller than n.
            if digit & (if rest == 0 { 1 } else { 2 }) != 0 {
                moves = true;
                self.seen[usize::from(self.values[rest])] = n;
            }
            if digit & 4 != 0 && rest > 1 {
                moves = true;
                work.spend(self.beside.len(), OPTION)?;
                let (values, seen) = (self.values.as_slice(), &mut *self.seen);
                for &a in self.beside.iter().take_while(|&&a| a < rest) {
                    seen[usize::from(values[a] ^ values[rest - a])] = n;
                }
            }
        }
        if !moves {
            return Ok(game.end);
        }
        for value in 0..=u16::MAX {
            if self.seen[usize::from(value)] == n {
                continue;
            }
            if is_common(value, self.mask) || !self.splits_into(value, work)? {
                return Ok(value);
            }
        }
        let detail = "a position has options of all values to 65535";
        Err(Reject::new(Code::OutputRange, "claim", detail))
    }

    /// Whether the next heap has two heaps with this value as an option.
    fn splits_into(&self, value: u16, work: &mut Work) -> Result<bool, Reject> {
        for (rest, digit) in self.game.moves(self.values.len()) {
            work.spend(1, OPTION)?;
            if digit & 4 == 0 {
                continue;
            }
            let half = rest / 2;
            let (low, high) = (&self.values[1..=half], &self.values[rest - half..rest]);
            for (low, high) in low.chunks(MOST_PAIRS).zip(high.rchunks(MOST_PAIRS)) {
                work.spend(1, RUN + count(low.len() / PAIRS))?;
                // All pairs of the run are compared, so that several are at once.
                let pairs = low.iter().zip(high.iter().rev());
                if pairs.fold(0, |found, (x, y)| found | u16::from(x ^ y == value)) != 0 {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
