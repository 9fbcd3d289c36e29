//! The values of all heaps so far in a short form, in which a processor compares several at once.

use super::Value;
use crate::budget::{Budget, Reached};

/// The last 16 bits of a value. Where they differ the values do; where they agree, the values
/// themselves are compared.
pub(super) type Short = u16;

/// The last bits of a value.
pub(super) fn short(value: Value) -> Short {
    Short::try_from(value & Value::from(Short::MAX)).expect("16 bits")
}

/// The last bits of the values of the heaps 0, 1, …
#[derive(Default)]
pub(super) struct Known {
    shorts: Vec<Short>,
}

impl Known {
    /// Adds the values that are new.
    pub(super) fn follow(&mut self, values: &[Value]) {
        let known = self.shorts.len();
        self.shorts.extend(values[known..].iter().copied().map(short));
    }

    /// Whether an element i of `guesses` may be G(first + i) ⊕ G(a).
    pub(super) fn met(&self, a: usize, first: usize, guesses: &[Short]) -> bool {
        let (x, run) = (self.shorts[a], &self.shorts[first..first + guesses.len()]);
        // All are compared, so that several are at once.
        let pairs = run.iter().zip(guesses);
        pairs.fold(0, |met, (y, guess)| met | Short::from(x ^ y == *guess)) != 0
    }

    /// Searches the pairs of heaps that a move from the next heap leaves for a value; returns
    /// whether one has it, and the number of pairs that were tried.
    ///
    /// # Errors
    /// The time is over.
    ///
    /// # Complexity
    /// O(n) time for each number of tokens in `two`.
    pub(super) fn search(
        &self,
        values: &[Value],
        two: &[usize],
        target: Value,
        budget: &Budget,
    ) -> Result<(bool, usize), Reached> {
        /// The number of pairs compared before the first look at the results; it doubles each time.
        const FIRST: usize = 64;
        /// The greatest such number, so that the clock is read.
        const MOST: usize = 1 << 14;
        let n = values.len();
        let (goal, mut tried) = (short(target), 0);
        for &taken in two.iter().take_while(|&&taken| taken < n) {
            let rest = n - taken;
            let (mut from, mut width) = (1, FIRST);
            while from <= rest / 2 {
                let to = (from + width).min(rest / 2 + 1);
                let partners = self.shorts[rest + 1 - to..=rest - from].iter().rev();
                let pairs = self.shorts[from..to].iter().zip(partners);
                // All pairs are compared, so that several are at once.
                let met = pairs.fold(0, |met, (x, y)| met | Short::from(x ^ y == goal)) != 0;
                tried += to - from;
                if met && (from..to).any(|a| values[a] ^ values[rest - a] == target) {
                    return Ok((true, tried));
                }
                budget.allow_time()?;
                (from, width) = (to, (2 * width).min(MOST));
            }
        }
        Ok((false, tried))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers by chance that often agree in the last 16 bits and differ before them.
    fn values(count: u32) -> Vec<Value> {
        let bits = |n: u32| n.wrapping_mul(2_654_435_769).rotate_left(9);
        (0..count).map(|n| bits(n) & 0x0003_000f).collect()
    }

    #[test]
    fn values_of_more_than_16_bits_are_told_apart() {
        for count in [2, 3, 70, 200, 500] {
            let values = values(count);
            let mut known = Known::default();
            known.follow(&values);
            for taken in 0..3 {
                for target in (0..16).flat_map(|low| (0..4).map(move |high| high << 16 | low)) {
                    let rest = values.len().saturating_sub(taken);
                    let expected = (1..rest).any(|a| values[a] ^ values[rest - a] == target);
                    let found = known.search(&values, &[taken], target, &Budget::default());
                    assert_eq!(found.map(|found| found.0), Ok(expected), "{count}, {target}");
                }
            }
        }
    }

    #[test]
    fn a_run_meets_the_guesses_that_some_pair_may_have() {
        let values = values(300);
        let mut known = Known::default();
        known.follow(&values);
        for (a, first, heaps) in [(1, 1, 64), (7, 20, 64), (100, 37, 9), (299, 299, 1)] {
            for guess in 0..32 {
                let guesses = vec![guess; heaps];
                let run = &values[first..first + heaps];
                let expected = run.iter().any(|&y| short(values[a] ^ y) == guess);
                assert_eq!(known.met(a, first, &guesses), expected, "{a}, {first}, {guess}");
            }
        }
    }
}
