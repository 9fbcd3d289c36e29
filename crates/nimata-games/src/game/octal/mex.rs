//! The exact mex of a heap's options, which is fast if few heaps are rare.

use std::ops::Range;

use super::block::{Block, Partners};
use super::guess::{Guesses, Pairs};
use super::shorts::{Kinds, ShortValues, best_mask, is_rare};
use super::{Octal, Value};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// Computes values of heaps from those of the smaller ones, block by block.
///
/// For any mask, an option of two heaps has a common value exactly if one heap is rare and the
/// other common. So trying all rare heaps finds every common value among the options, and the least
/// missing common value c bounds the mex: G(n) ≤ c. The mex is c unless a rare value below c is
/// missing too; then it is the least of these.
///
/// The pairs with some rare and some other heaps are marked for a whole block. Then c is guessed,
/// and the pairs with the remaining rare heaps are only tested for refuting the guess. Most rare
/// values below c are marked too; all pairs are searched for the others, one by one. Only if G(n)
/// is itself rare must all pairs be tried. The values are exact even if many heaps are rare; only
/// the time depends on it.
pub(super) struct Mex {
    /// The numbers of tokens whose digit allows no heap, one heap, or two heaps.
    taking: [Vec<usize>; 3],
    mask: Value,
    /// All values so far are below this power of 2, and so are those of options.
    bound: Value,
    kinds: Kinds,
    known: ShortValues,
    /// All rare heaps n ≥ 1. If the mask is 0, the list is empty.
    rare: Partners,
    /// Some of the other heaps.
    others: Partners,
    block: Block,
    guesses: Guesses,
    /// The time since the last request to the budget, in marks.
    spent: usize,
}

/// A bound on the other heaps. The partners of such small heaps were used a moment ago, so a near
/// cache holds their values.
const NEAR: usize = 1 << 16;

/// The reciprocal of the greatest part of the heaps that may be rare. If more are, no mask is used.
const MOST_RARE: usize = 3;

/// The time of a step of a search, in marks.
const STEP: usize = 64;

/// The time to test the pairs with a rare heap against the guesses of a whole block, in marks.
const ASKED: usize = 8;

/// The time to try a pair for one heap, in marks.
const TRIED: usize = 3;

/// The number of pairs that are searched in the time of a mark.
const SEARCHED: usize = 8;

impl Mex {
    pub(super) fn new(octal: &Octal) -> Self {
        let bound = 1;
        Mex {
            taking: [1, 2, 4].map(|bit| octal.taking(bit)),
            mask: 0,
            bound,
            kinds: Kinds::new(0, bound),
            known: ShortValues::default(),
            rare: Partners::new(),
            others: Partners::new(),
            block: Block::default(),
            guesses: Guesses::default(),
            spent: 0,
        }
    }

    /// Begins after values that were found elsewhere. [`Mex::divide`] must be called next.
    pub(super) fn after(octal: &Octal, values: &[Value]) -> Self {
        let greatest = values.iter().copied().max().unwrap_or(0);
        Mex { bound: (greatest + 1).next_power_of_two(), ..Mex::new(octal) }
    }

    /// Chooses the best mask for the values so far, or none if that saves nothing.
    pub(super) fn divide(&mut self, values: &[Value]) {
        self.mask = best_mask(values);
        let mask = self.mask;
        let count = values.iter().filter(|&&value| is_rare(value, mask)).count();
        if count > values.len() / MOST_RARE {
            self.mask = 0;
        }
        let mask = self.mask;
        let rare = |n: &usize| mask != 0 && is_rare(values[*n], mask);
        self.rare.replace((1..values.len()).filter(rare), values);
        self.others.replace((1..values.len().min(NEAR)).filter(|n| !rare(n)), values);
        self.kinds = Kinds::new(self.mask, self.bound);
    }

    /// Computes the values of at least one heap, from `values.len()` on and below `count`.
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
        self.known.follow(values);
        let heaps = self.block.begin(values.len(), count - values.len(), self.bound);
        let asked = self.mark(values, &heaps, budget)?;
        self.guesses.begin(&heaps, self.bound);
        self.block.each_first(&self.kinds.common, |n, value| self.guesses.set(n, value));
        let again = self.refute(values, &asked, None);
        let mut tried = again;
        let mut searched = 0;
        for n in heaps.clone() {
            self.mark_single(values, n);
            for &taken in self.taking[2].iter().take_while(|&&taken| taken < n) {
                self.block.mark_within(values, n, taken);
            }
            // If only a pair with a heap of the block refutes a guess, all pairs are tried anew.
            if self.block.is_marked(n, self.guesses.of(n)) {
                tried += self.refute(values, &asked, Some(n));
            }
            let value = self.value(values, &mut searched, budget)?;
            values.push(value);
            self.known.follow(values);
            if self.admit(n, value) {
                break;
            }
        }
        self.guesses.hits().iter().for_each(|&a| self.rare.hit(a));
        // Pairs are marked for all heaps of the block and all numbers of tokens. More marks would
        // not save the pairs that are tried because of heaps in the block.
        let times = heaps.len() * self.taking[2].len().max(1);
        self.rare.adapt(TRIED * again / times);
        self.others.adapt(searched / (SEARCHED * times));
        self.spent += TRIED * tried;
        let steps = u64::try_from(self.spent / STEP).expect("the time of a block");
        self.spent %= STEP;
        budget.allow_work(steps)
    }

    /// Marks pairs for the whole block, and returns the rare heaps whose pairs are not marked.
    fn mark(
        &mut self,
        values: &[Value],
        heaps: &Range<usize>,
        budget: &Budget,
    ) -> Result<Vec<u32>, Reached> {
        let two = &self.taking[2];
        // For these heaps, the partners of all heaps of the block are before it, and not empty.
        let most = two.last().copied().unwrap_or(0);
        let apart = heaps.len()..heaps.start.saturating_sub(most);
        let [rare, unmarked] = self.rare.divided();
        let (asked, close): (Vec<u32>, Vec<u32>) =
            unmarked.iter().partition(|&&a| apart.contains(&index(a)));
        let [others, _] = self.others.divided();
        for &taken in two.iter().take_while(|&&taken| taken < heaps.end) {
            budget.allow_time()?;
            for marked in [others, rare, &close] {
                self.block.mark_beside(values, &self.known, marked, taken);
            }
        }
        let marked = others.len() + rare.len() + close.len();
        self.spent += two.len() * (heaps.len() * marked + ASKED * asked.len());
        for n in heaps.clone() {
            self.mark_single(values, n);
        }
        Ok(asked)
    }

    /// Marks for n the options of at most one heap with a known value.
    fn mark_single(&mut self, values: &[Value], n: usize) {
        let [none, one, _] = &self.taking;
        if none.binary_search(&n).is_ok() {
            self.block.mark(n, 0);
        }
        for &taken in one.iter().take_while(|&&taken| taken < n) {
            if let Some(&value) = values.get(n - taken) {
                self.block.mark(n, value);
            }
        }
    }

    /// Corrects the guess of the heap n, or of all heaps of the block, by pairs with these rare
    /// heaps. Returns the number of pairs that were tried for one heap.
    fn refute(&mut self, values: &[Value], beside: &[u32], n: Option<usize>) -> usize {
        let (known, two) = (&self.known, self.taking[2].as_slice());
        let pairs = Pairs { values, known, two, beside };
        let (block, common, bound) = (&mut self.block, &self.kinds.common, self.bound);
        let mut refuted = |n, guess| {
            block.mark(n, guess);
            let from = common.partition_point(|&value| value <= guess);
            block.missing(n, &common[from..]).next().unwrap_or(bound)
        };
        match n {
            None => self.guesses.refute(pairs, &mut refuted),
            Some(n) => self.guesses.refute_one(n, pairs, &mut refuted),
        }
    }

    /// The value of the next heap, whose guess is right. Adds to `searched` the number of pairs of
    /// the successful searches.
    fn value(
        &mut self,
        values: &[Value],
        searched: &mut usize,
        budget: &Budget,
    ) -> Result<Value, Reached> {
        let guess = self.guesses.of(values.len());
        let below = self.kinds.rare.partition_point(|&value| value < guess);
        for target in self.block.missing(values.len(), &self.kinds.rare[..below]) {
            let (found, pairs) = self.known.search(values, &self.taking[2], target, budget)?;
            self.spent += pairs / SEARCHED;
            let Some(a) = found else { return Ok(target) };
            self.rare.hit(a);
            self.others.hit(a);
            *searched += pairs;
        }
        Ok(guess)
    }

    /// Records n if it is rare. Returns whether its value is so much greater than those before it
    /// that more values must be marked.
    fn admit(&mut self, n: usize, value: Value) -> bool {
        if self.mask != 0 && is_rare(value, self.mask) {
            self.rare.push(n);
        }
        let grows = value >= self.bound;
        if grows {
            self.bound = (value + 1).next_power_of_two();
            self.kinds = Kinds::new(self.mask, self.bound);
        }
        grows
    }
}
