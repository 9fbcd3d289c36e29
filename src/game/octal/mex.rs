//! The exact mex of a heap's options, which is fast if few heaps are rare.

use super::block::Block;
use super::sparse::{best_mask, is_rare};
use super::{Octal, Value};
use crate::budget::{Budget, Reached};
use crate::number::index;

/// Computes values of heaps from those of the smaller ones, block by block.
///
/// For any mask, an option of two heaps has a common value exactly if one heap is rare and the
/// other common. So trying all rare heaps finds every common value among the options, and the least
/// missing common value c bounds the mex: G(n) ≤ c. The mex is c unless a rare value below c is
/// missing too; then it is the least of these. Other pairs are searched for these values one by
/// one; only if G(n) is itself rare must all pairs be tried. The values are exact even if many
/// heaps are rare; only the time depends on it.
pub(super) struct Mex {
    /// The numbers of tokens whose digit allows no heap, one heap, or two heaps.
    taking: [Vec<usize>; 3],
    mask: Value,
    /// The rare heaps n ≥ 1, in increasing order; empty if the mask is 0.
    rare: Vec<usize>,
    /// All values so far are below this power of 2, and so are those of options.
    bound: usize,
    /// The common and the rare values below twice the bound, in increasing order.
    kinds: [Vec<Value>; 2],
    block: Block,
    /// All pairs with a heap up to this one are marked in blocks, like those with a rare heap.
    small: usize,
}

/// The least and the greatest number of small heaps whose pairs are marked.
const SMALL: [usize; 2] = [16, 4096];

impl Mex {
    pub(super) fn new(octal: &Octal) -> Self {
        let taking = [1, 2, 4].map(|bit| octal.taking(bit));
        let (rare, block, small) = (Vec::new(), Block::default(), SMALL[0]);
        let mut mex =
            Mex { taking, mask: 0, rare, bound: 1, kinds: Default::default(), block, small };
        mex.list_kinds();
        mex
    }

    /// Chooses the best mask for the values so far, or none if that saves nothing.
    pub(super) fn divide(&mut self, values: &[Value]) {
        self.mask = best_mask(values);
        self.rare = (1..values.len()).filter(|&n| is_rare(values[n], self.mask)).collect();
        if self.rare.len() > values.len() / MOST_RARE {
            (self.mask, self.rare) = (0, Vec::new());
        }
        self.list_kinds();
    }

    fn list_kinds(&mut self) {
        let top = Value::try_from(2 * self.bound).expect("at most twice the number of heaps");
        self.kinds =
            [false, true].map(|rare| (0..top).filter(|&v| is_rare(v, self.mask) == rare).collect());
    }

    /// Computes the values of some heaps from `values.len()` on, at least one and below `count`.
    ///
    /// # Complexity
    /// O(k·(r + t)) time for each heap, where r heaps are rare and t pairs are tried until the rare
    /// values below the mex are seen, and O(k·n) if the value of n is rare.
    pub(super) fn extend(
        &mut self,
        values: &mut Vec<Value>,
        count: usize,
        budget: &Budget,
    ) -> Result<(), Reached> {
        let start = values.len();
        let heaps = self.block.begin(start, count - start, self.bound);
        let end = start + heaps;
        let from = self.rare.partition_point(|&a| a <= self.small);
        for &taken in self.taking[2].iter().take_while(|&&taken| taken < end) {
            budget.allow_time()?;
            let beside = (1..=self.small).chain(self.rare[from..].iter().copied());
            for a in beside.take_while(|&a| a < start && a + taken < end) {
                self.block.mark_beside(values, a, taken);
            }
        }
        let mut tried = 0;
        while values.len() < end {
            let value = self.next(values, &mut tried, budget)?;
            values.push(value);
            if self.admit(values.len() - 1, value) {
                break;
            }
        }
        // A search compares some pairs at once, so that a mark costs as much as some of them.
        const AT_ONCE: usize = 8;
        let searched = tried / (AT_ONCE * heaps * self.taking[2].len().max(1));
        let small = self.small;
        let more = if searched > small { 2 * small } else { small };
        self.small = if 4 * searched < small { small / 2 } else { more }.clamp(SMALL[0], SMALL[1]);
        Ok(())
    }

    /// The value of the heap n = `values.len()` of the block; adds to `tried` the pairs that were
    /// searched before the values that they have.
    fn next(
        &mut self,
        values: &[Value],
        tried: &mut usize,
        budget: &Budget,
    ) -> Result<Value, Reached> {
        let n = values.len();
        let [none, one, two] = &self.taking;
        for &taken in two.iter().take_while(|&&taken| taken < n) {
            self.block.mark_within(values, taken);
        }
        let row = self.block.row(n);
        if none.binary_search(&n).is_ok() {
            row[0] = 1;
        }
        for &taken in one.iter().take_while(|&&taken| taken < n) {
            row[index(values[n - taken])] = 1;
        }
        // No option has the value of the bound, or one above.
        let unseen = |&v: &Value| row.get(index(v)).is_none_or(|&mark| mark == 0);
        let [common, rare] = &self.kinds;
        let common = common.iter().copied().find(unseen);
        let below = |&v: &Value| common.is_none_or(|common| v < common);
        for target in rare.iter().copied().take_while(below).filter(unseen) {
            match index(target) < row.len() {
                true => match pairs_until(values, two, target, budget)? {
                    Some(pairs) => *tried += pairs,
                    None => return Ok(target),
                },
                false => return Ok(target),
            }
        }
        Ok(common.expect("without a mask the bound is rare and missing"))
    }

    /// Records n if it is rare; returns whether its value is above those before it by so much that
    /// rows of marks have to be longer.
    fn admit(&mut self, n: usize, value: Value) -> bool {
        if self.mask != 0 && is_rare(value, self.mask) {
            self.rare.push(n);
        }
        let grows = index(value) >= self.bound;
        if grows {
            self.bound = (index(value) + 1).next_power_of_two();
            self.list_kinds();
        }
        grows
    }
}

/// If a greater part of the heaps is rare, searching all pairs takes less time than marking those
/// with rare heaps.
const MOST_RARE: usize = 3;

/// The number of pairs of heaps that are tried until one of them has the value, if one has it.
fn pairs_until(
    values: &[Value],
    two: &[usize],
    target: Value,
    budget: &Budget,
) -> Result<Option<usize>, Reached> {
    /// The number of pairs compared before the first look at the results; it doubles each time.
    const FIRST: usize = 64;
    /// The greatest such number, so that the clock is read.
    const MOST: usize = 1 << 14;
    let n = values.len();
    let mut tried = 0;
    for &taken in two.iter().take_while(|&&taken| taken < n) {
        let rest = n - taken;
        let (mut from, mut width) = (1, FIRST);
        while from <= rest / 2 {
            let to = (from + width).min(rest / 2 + 1);
            let partners = values[rest + 1 - to..=rest - from].iter().rev();
            let pairs = values[from..to].iter().zip(partners);
            // All pairs are compared, so that several are at once.
            let found = pairs.fold(false, |found, (x, y)| found | (x ^ y == target));
            tried += to - from;
            if found {
                return Ok(Some(tried));
            }
            budget.allow_time()?;
            (from, width) = (to, (2 * width).min(MOST));
        }
    }
    Ok(None)
}
