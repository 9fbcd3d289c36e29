//! The exact mex of a heap's options, which is fast if few heaps are rare.

use std::ops::Range;

use super::block::Block;
use super::guess::{Guesses, Pairs};
use super::partners::Partners;
use super::shorts::ShortValues;
use super::sparse::{Kinds, best_mask, is_rare};
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
/// and the other rare heaps are only asked whether they refute it. Most rare values below c are
/// marked too; all pairs are searched for the others, one by one. Only if G(n) is itself rare must
/// all pairs be tried. The values are exact even if many heaps are rare; only the time depends on
/// it.
pub(super) struct Mex {
    /// The numbers of tokens whose digit allows no heap, one heap, or two heaps.
    taking: [Vec<usize>; 3],
    mask: Value,
    /// All values so far are below this power of 2, and so are those of options.
    bound: Value,
    kinds: Kinds,
    known: ShortValues,
    /// All rare heaps n ≥ 1; there are none if the mask is 0.
    rare: Partners,
    /// Some of the other heaps.
    others: Partners,
    block: Block,
    guesses: Guesses,
    /// The time spent since the budget was asked, in marks.
    spent: usize,
}

/// The other heaps are below this one. Those beside them were used a moment ago, so that a near
/// cache holds their values.
const NEAR: usize = 1 << 16;

/// If a greater part of the heaps is rare, no mask is taken.
const MOST_RARE: usize = 3;

/// A step of a search is the time of so many marks.
const STEP: usize = 64;

/// The time of a rare heap that is asked about a whole block, in marks.
const ASKED: usize = 8;

/// The time of a pair that is tried for one heap, in marks.
const TRIED: usize = 3;

/// So many pairs are searched in the time of a mark.
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

    /// Works as [`Mex::new`], after values that other work has found; the next call is that of
    /// [`Mex::divide`].
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
            // Where nothing refutes a guess but what stands in the block, all pairs are tried anew.
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
        // Pairs are marked for all heaps of the block and all numbers of tokens; more of them would
        // not save what is tried because of heaps in the block.
        let times = heaps.len() * self.taking[2].len().max(1);
        self.rare.adapt(TRIED * again / times);
        self.others.adapt(searched / (SEARCHED * times));
        self.spent += TRIED * tried;
        let steps = u64::try_from(self.spent / STEP).expect("the time of a block");
        self.spent %= STEP;
        budget.allow_work(steps)
    }

    /// Marks pairs for the whole block; returns the rare heaps of which no pair is marked.
    fn mark(
        &mut self,
        values: &[Value],
        heaps: &Range<usize>,
        budget: &Budget,
    ) -> Result<Vec<u32>, Reached> {
        let two = &self.taking[2];
        // For all heaps of the block the other heap stands before it, and is not empty.
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

    /// Marks for n the options without two heaps that are known.
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

    /// Corrects the guess of the heap n, or those of all heaps of the block, by pairs with these
    /// rare heaps; returns the number of pairs that were tried for one heap.
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

    /// The value of the next heap, whose guess is right; adds to `searched` the pairs that were
    /// searched before the values that they have.
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

    /// Records n if it is rare; returns whether its value is above those before it by so much that
    /// there are more values to mark.
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
