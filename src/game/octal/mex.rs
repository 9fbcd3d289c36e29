//! The exact mex of a heap's options, which is fast if few heaps are rare.

use super::sparse::{best_mask, is_rare};
use super::{Octal, Value};
use crate::budget::{Budget, Reached};
use crate::number::index;

/// Computes G(n) from the values below n.
///
/// For any mask, an option of two heaps has a common value exactly if one heap is rare and the
/// other common. So trying all rare heaps finds every common value among the options, and the least
/// missing common value c bounds the mex: G(n) ≤ c. The mex is c unless a rare value below c is
/// missing too; then it is the least of these. Other pairs are tried until no rare value is
/// missing; only if G(n) is itself rare must all pairs be tried. The values are exact even if many
/// heaps are rare; only the time depends on it.
pub(super) struct Mex {
    /// The numbers of tokens whose digit allows no heap, one heap, or two heaps.
    taking: [Vec<usize>; 3],
    mask: Value,
    /// The rare heaps n ≥ 1, in increasing order; empty if the mask is 0.
    rare: Vec<usize>,
    /// seen[v] = n if v is the value of an option of n that was tried. The length is a power of 2.
    seen: Vec<Value>,
    /// All values of options are below this power of 2.
    bound: usize,
}

impl Mex {
    pub(super) fn new(octal: &Octal) -> Self {
        let taking = [1, 2, 4].map(|bit| octal.taking(bit));
        Mex { taking, mask: 0, rare: Vec::new(), seen: vec![0; 2], bound: 1 }
    }

    /// Chooses the best mask for the values so far, or none if that saves nothing.
    pub(super) fn divide(&mut self, values: &[Value]) {
        self.mask = best_mask(values);
        self.rare = (1..values.len()).filter(|&n| is_rare(values[n], self.mask)).collect();
        // If a share s of the heaps is rare, a heap costs s + s/2 on average; without a mask it
        // costs 1/2.
        if self.rare.len() > values.len() / 3 {
            (self.mask, self.rare) = (0, Vec::new());
        }
    }

    /// The value of the heap n = `values.len()`, the next one of the sequence.
    ///
    /// # Complexity
    /// O(k·(r + t)) time for r rare heaps and t pairs until the rare values below the mex are seen,
    /// and O(k·n) if the value is rare.
    pub(super) fn next(&mut self, values: &[Value], budget: &Budget) -> Result<Value, Reached> {
        let n = values.len();
        self.see_single_and_rare(values);
        let stamp = stamp(n);
        let unseen = |&v: &Value| self.seen[index(v)] != stamp;
        let top = Value::try_from(self.seen.len()).expect("at most twice the number of heaps");
        // Without a mask no value is common, and no option has the value of the bound itself.
        let common = (0..top).filter(|&v| !is_rare(v, self.mask)).find(unseen);
        let common = common.unwrap_or(top / 2);
        let missing = (0..common).filter(|&v| is_rare(v, self.mask)).filter(unseen).collect();
        let value = self.see_pairs(values, missing, budget)?.unwrap_or(common);
        self.admit(n, value);
        Ok(value)
    }

    /// Tries the options that leave at most one heap, and those with a rare heap.
    fn see_single_and_rare(&mut self, values: &[Value]) {
        let n = values.len();
        let stamp = stamp(n);
        let [none, one, two] = &self.taking;
        if none.binary_search(&n).is_ok() {
            self.seen[0] = stamp;
        }
        for &taken in one.iter().take_while(|&&taken| taken < n) {
            self.seen[index(values[n - taken])] = stamp;
        }
        for &taken in two.iter().take_while(|&&taken| taken < n) {
            let rest = n - taken;
            for &a in self.rare.iter().take_while(|&&a| a < rest) {
                self.seen[index(values[a] ^ values[rest - a])] = stamp;
            }
        }
    }

    /// Tries pairs until none of the increasing `missing` values is missing; otherwise returns the
    /// least one that is missing at the end.
    fn see_pairs(
        &mut self,
        values: &[Value],
        mut missing: Vec<Value>,
        budget: &Budget,
    ) -> Result<Option<Value>, Reached> {
        /// The number of pairs tried before the first look at the missing values; it doubles each
        /// time.
        const FIRST: usize = 64;
        /// The greatest such number, so that the clock is read.
        const MOST: usize = 1 << 14;
        let n = values.len();
        let stamp = stamp(n);
        let mut width = FIRST;
        for &taken in self.taking[2].iter().take_while(|&&taken| taken < n) {
            let rest = n - taken;
            let mut from = 1;
            while from <= rest / 2 {
                if missing.is_empty() {
                    return Ok(None);
                }
                let to = (from + width).min(rest / 2 + 1);
                let partners = values[rest + 1 - to..=rest - from].iter().rev();
                for (x, y) in values[from..to].iter().zip(partners) {
                    self.seen[index(x ^ y)] = stamp;
                }
                missing.retain(|&v| self.seen[index(v)] != stamp);
                budget.allow_time()?;
                (from, width) = (to, (2 * width).min(MOST));
            }
        }
        Ok(missing.first().copied())
    }

    /// Reserves space for options with the value of n, and records n if it is rare.
    fn admit(&mut self, n: usize, value: Value) {
        if self.mask != 0 && is_rare(value, self.mask) {
            self.rare.push(n);
        }
        if index(value) >= self.bound {
            self.bound = (index(value) + 1).next_power_of_two();
            self.seen.resize(2 * self.bound, 0);
        }
    }
}

/// The mark of the values seen at a heap n ≥ 1.
fn stamp(n: usize) -> Value {
    Value::try_from(n).expect("a sequence ends before heaps need more bits")
}
