//! The mex of a heap's options, exact, and fast where few heaps are rare.

use super::sparse::{best_mask, is_rare, size};
use super::{Octal, Value};
use crate::budget::{Budget, Reached};

/// Finds G(n) from the values below n.
///
/// An option of two heaps has a common value exactly if one of them is rare and the other common,
/// for any mask. So trying all rare heaps finds every common value among the options, and the least
/// common value c that is missing bounds the mex: G(n) ≤ c. It is c unless a rare value below c is
/// missing too; then it is the least of these. Which are missing is found by trying other pairs
/// until none is; only where G(n) is itself rare, all pairs must be tried. No step relies on rare
/// heaps being few: the values are exact, only the time depends on it.
pub(super) struct Mex {
    /// The numbers of tokens whose digit leaves no heap, one heap, two heaps.
    taking: [Vec<usize>; 3],
    mask: Value,
    /// The rare heaps n ≥ 1, increasing; none if the mask is 0.
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

    /// Takes the best mask for the values so far, or none if that is of no use.
    pub(super) fn divide(&mut self, values: &[Value]) {
        self.mask = best_mask(values);
        self.rare = (1..values.len()).filter(|&n| is_rare(values[n], self.mask)).collect();
        // For a share s of rare heaps a heap costs s + s/2 on the average, and 1/2 without a mask.
        if self.rare.len() > values.len() / 3 {
            (self.mask, self.rare) = (0, Vec::new());
        }
    }

    /// The value of the heap n = `values.len()`, which is to be the next of the values.
    ///
    /// # Complexity
    /// O(k·(r + t)) time for r rare heaps and t pairs until the rare values below the mex are seen;
    /// O(k·n) if the value is rare.
    pub(super) fn next(&mut self, values: &[Value], budget: &Budget) -> Result<Value, Reached> {
        let n = values.len();
        self.see_single_and_rare(values);
        let stamp = stamp(n);
        let unseen = |&v: &Value| self.seen[size(v)] != stamp;
        let top = Value::try_from(self.seen.len()).expect("at most twice the number of heaps");
        // Without a mask nothing is common, and the bound itself is no option's value.
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
            self.seen[size(values[n - taken])] = stamp;
        }
        for &taken in two.iter().take_while(|&&taken| taken < n) {
            let rest = n - taken;
            for &a in self.rare.iter().take_while(|&&a| a < rest) {
                self.seen[size(values[a] ^ values[rest - a])] = stamp;
            }
        }
    }

    /// Tries pairs until none of the `missing` values, which increase, is missing any more; else
    /// the least that is missing in the end.
    fn see_pairs(
        &mut self,
        values: &[Value],
        mut missing: Vec<Value>,
        budget: &Budget,
    ) -> Result<Option<Value>, Reached> {
        /// Pairs tried at first before a look at what is missing; then twice as many, and so on.
        const FIRST: usize = 64;
        /// At most as many, so that the clock is looked at.
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
                    self.seen[size(x ^ y)] = stamp;
                }
                missing.retain(|&v| self.seen[size(v)] != stamp);
                budget.allow_time()?;
                (from, width) = (to, (2 * width).min(MOST));
            }
        }
        Ok(missing.first().copied())
    }

    /// Makes room for options with the value of n, and enters n if it is rare.
    fn admit(&mut self, n: usize, value: Value) {
        if self.mask != 0 && is_rare(value, self.mask) {
            self.rare.push(n);
        }
        if size(value) >= self.bound {
            self.bound = (size(value) + 1).next_power_of_two();
            self.seen.resize(2 * self.bound, 0);
        }
    }
}

/// What marks the values seen at a heap n ≥ 1.
fn stamp(n: usize) -> Value {
    Value::try_from(n).expect("a sequence ends before heaps need more bits")
}
