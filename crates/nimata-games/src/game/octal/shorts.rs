//! The values of all heaps so far in a short form, in which a processor compares several at once.

use super::Value;
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// The last 16 bits of a value. If they differ, the values differ; if they agree, the values
/// themselves are compared.
pub(super) type Short = u16;

/// The last bits of a value.
pub(super) fn short(value: Value) -> Short {
    Short::try_from(value & Value::from(Short::MAX)).expect("16 bits")
}

/// The last bits of the values of the heaps 0, 1, …
#[derive(Default)]
pub(super) struct ShortValues {
    shorts: Vec<Short>,
    /// The last bits in reverse order, ending with the heap 0, so that the second heaps of pairs
    /// with one sum are read forwards too.
    backwards: Vec<Short>,
}

impl ShortValues {
    /// Adds the new values.
    pub(super) fn follow(&mut self, values: &[Value]) {
        let known = self.shorts.len();
        self.shorts.extend(values[known..].iter().copied().map(short));
        if self.backwards.len() < values.len() {
            let mut more = vec![0; values.len().next_power_of_two() - self.backwards.len()];
            more.append(&mut self.backwards);
            self.backwards = more;
        }
        let places = self.backwards.iter_mut().rev().skip(known);
        places.zip(&self.shorts[known..]).for_each(|(place, &value)| *place = value);
    }

    /// The last bits of the value of a heap.
    pub(super) fn of(&self, heap: u32) -> Short {
        self.shorts[index(heap)]
    }

    /// The last bits of the values of neighbouring heaps from `first` on.
    pub(super) fn row<const HEAPS: usize>(&self, first: usize) -> &[Short; HEAPS] {
        self.shorts[first..].first_chunk().expect("the heaps are known")
    }

    /// Tells whether G(first + i) ⊕ G(a) may be element i of `guesses`, for some i.
    pub(super) fn met(&self, a: usize, first: usize, guesses: &[Short]) -> bool {
        let (x, run) = (self.shorts[a], &self.shorts[first..first + guesses.len()]);
        // All are compared, so that several are at once.
        let pairs = run.iter().zip(guesses);
        pairs.fold(0, |met, (y, guess)| met | all_if(x ^ y == *guess)) != 0
    }

    /// Searches the pairs of heaps that moves from the next heap leave, for a pair with the value
    /// `target`. Returns its smaller heap, if there is such a pair, and the number of tried pairs.
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
    ) -> Result<(Option<usize>, usize), Reached> {
        /// The number of pairs compared before the first look at the results; it doubles each time.
        const FIRST: usize = 64;
        /// The greatest such number, because a pair among them is then looked for one by one.
        const MOST: usize = 1 << 9;
        /// The number of pairs between two readings of the clock.
        const CLOCK: usize = 1 << 14;
        let n = values.len();
        let (goal, mut tried) = (short(target), 0);
        for &taken in two.iter().take_while(|&&taken| taken < n) {
            let rest = n - taken;
            // The second heap of the first pair, which is that of 1 and rest − 1, stands here.
            let second = &self.backwards[self.backwards.len() - rest..];
            let (mut from, mut width) = (1, FIRST);
            while from <= rest / 2 {
                let to = (from + width).min(rest / 2 + 1);
                let partners = &second[from - 1..to - 1];
                let pairs = self.shorts[from..to].iter().zip(partners);
                // All pairs are compared, so that several are at once.
                let met = pairs.fold(0, |met, (x, y)| met | all_if(x ^ y == goal)) != 0;
                tried += to - from;
                let has_target = |&a: &usize| values[a] ^ values[rest - a] == target;
                if met && let Some(a) = (from..to).find(has_target) {
                    return Ok((Some(a), tried));
                }
                if from / CLOCK < to / CLOCK {
                    budget.allow_time()?;
                }
                (from, width) = (to, (2 * width).min(MOST));
            }
        }
        Ok((None, tried))
    }
}

/// All bits if the comparison holds, otherwise none, as in the registers of a processor.
fn all_if(equal: bool) -> Short {
    if equal { Short::MAX } else { 0 }
}

// Divides the values into rare and common ones.
//
// A mask m divides the numbers: v is *rare* if v & m has an even number of ones, and *common*
// otherwise. Then rare ⊕ rare and common ⊕ common are rare, and rare ⊕ common is common. In many
// octal games some mask makes all but few heaps common (*Winning Ways*, chapter 4: the sparse
// space).

/// The mask that makes the fewest heaps rare; 0, which makes all rare, if no mask is better.
///
/// # Complexity
/// O(n + V log V) time for n heaps of values below V. With c(v) heaps of value v, the mask m makes
/// (n + Σ c(v)·(−1)^|v & m|)/2 heaps rare, and a Walsh–Hadamard transform computes these sums for
/// all m.
pub(super) fn best_mask(values: &[Value]) -> Value {
    let largest = values.iter().copied().max().unwrap_or(0);
    let mut sums = vec![0i64; index(largest + 1).next_power_of_two()];
    for &value in values {
        sums[index(value)] += 1;
    }
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        half *= 2;
    }
    let (mask, _) = (0..).zip(&sums).min_by_key(|&(_, sum)| sum).expect("there is a mask 0");
    mask
}

/// Tells whether the mask makes the value rare.
#[inline]
pub(super) fn is_rare(value: Value, mask: Value) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// The division of the values of the first heaps into rare and common ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// The mask m that makes the fewest heaps rare: n is rare if G(n) & m has an even number of
    /// ones.
    pub mask: Value,
    /// The number of rare heaps, with the empty one.
    pub rare: usize,
    /// The last rare heap.
    pub last: usize,
}

impl Sparse {
    /// Divides the values of the heaps 0, 1, …
    ///
    /// ```
    /// use nimata_games::game::octal::{Octal, Sequence, Sparse};
    /// let mut kayles = Sequence::new(Octal::parse("0.77")?);
    /// kayles.extend(1000, &Default::default())?;
    /// // The values 0, 3, 5 and 6 are rare: those of the heaps 0, 3, 6, 11, …, 39 and 70.
    /// assert_eq!(Sparse::of(kayles.values()), Sparse { mask: 15, rare: 10, last: 70 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// There is no value.
    pub fn of(values: &[Value]) -> Self {
        let mask = best_mask(values);
        let rare = (0..values.len()).filter(|&n| is_rare(values[n], mask));
        let (count, last) = rare.fold((0, 0), |(count, _), n| (count + 1, n));
        assert!(!values.is_empty(), "the empty heap has a value");
        Sparse { mask, rare: count, last }
    }
}

/// The common and the rare values below a bound, in increasing order.
pub(super) struct Kinds {
    pub(super) common: Vec<Value>,
    pub(super) rare: Vec<Value>,
}

impl Kinds {
    /// Divides the values below the bound.
    pub(super) fn new(mask: Value, bound: Value) -> Self {
        let (rare, common) = (0..bound).partition(|&value| is_rare(value, mask));
        Kinds { common, rare }
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
            let mut known = ShortValues::default();
            known.follow(&values);
            for taken in 0..3 {
                for target in (0..16).flat_map(|low| (0..4).map(move |high| high << 16 | low)) {
                    let rest = values.len().saturating_sub(taken);
                    let expected = (1..rest).any(|a| values[a] ^ values[rest - a] == target);
                    let found = known.search(&values, &[taken], target, &Budget::default());
                    let (found, _) = found.expect("no bound");
                    assert_eq!(found.is_some(), expected, "{count}, {target}");
                    let value = |a: usize| values[a] ^ values[values.len() - taken - a];
                    assert!(found.is_none_or(|a| value(a) == target), "{count}, {target}");
                }
            }
        }
    }

    #[test]
    fn a_run_meets_the_guesses_that_some_pair_may_have() {
        let values = values(300);
        let mut known = ShortValues::default();
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
