//! Guesses of the least missing common values for the heaps of a block, and the pairs that refute
//! them.
//!
//! The guess of a heap n is the least common value that no marked option has. It is right
//! if no pair with a rare heap a has it: G(n − a − t) ⊕ G(a) is never the guess. For the heaps n of
//! a block, n − a − t runs through neighbours, so that comparing them with their guesses takes an
//! eighth of the time of marking them.

use std::ops::Range;

use super::Value;
use super::shorts::{Short, ShortValues, short};
use nimata_automata::number::index;

/// The guesses of a block.
#[derive(Default)]
pub(super) struct Guesses {
    /// The first heap of the block.
    start: usize,
    /// The guess of each heap.
    values: Vec<Value>,
    /// Their last bits.
    shorts: Vec<Short>,
    /// The heaps whose pairs refuted guesses.
    hits: Vec<usize>,
}

/// The pairs that may refute a guess: a move of one of the numbers of tokens in `two` leaves a heap
/// of `beside` and another one, which is before the block for each heap of the block.
#[derive(Clone, Copy)]
pub(super) struct Pairs<'p> {
    pub(super) values: &'p [Value],
    pub(super) known: &'p ShortValues,
    pub(super) two: &'p [usize],
    pub(super) beside: &'p [u32],
}

/// The function that replaces the guess of a heap when a pair refutes it.
type Refuted<'r> = dyn FnMut(usize, Value) -> Value + 'r;

/// The number of heaps that are compared at once with a pair that may refute one of their guesses.
const GROUP: usize = 8;

/// Up to this number of heaps, trying each by itself takes less time than another round for the
/// whole block.
const FEW: usize = 8;

impl Guesses {
    /// Begins a block, with the same guess for all heaps.
    pub(super) fn begin(&mut self, heaps: &Range<usize>, guess: Value) {
        self.start = heaps.start;
        self.hits.clear();
        self.values.clear();
        self.values.resize(heaps.len(), guess);
        self.shorts.clear();
        self.shorts.resize(heaps.len(), short(guess));
    }

    /// The guess of the heap n.
    pub(super) fn of(&self, n: usize) -> Value {
        self.values[n - self.start]
    }

    /// Replaces the guess of the heap n.
    pub(super) fn set(&mut self, n: usize, guess: Value) {
        (self.values[n - self.start], self.shorts[n - self.start]) = (guess, short(guess));
    }

    /// The heaps whose pairs refuted guesses in this block, once for each refuted guess.
    pub(super) fn hits(&self) -> &[usize] {
        &self.hits
    }

    /// Replaces guesses until no pair refutes one, and returns the number of pairs that were tried
    /// for single heaps. Another round for the whole block counts as the pairs that it replaces.
    pub(super) fn refute(&mut self, pairs: Pairs<'_>, refuted: &mut Refuted<'_>) -> usize {
        let mut tried = 0;
        loop {
            // For each heap the number of pairs up to the last one that has refuted a guess.
            let mut last = vec![0; self.values.len()];
            let mut place = 0;
            for &taken in pairs.two {
                for &a in pairs.beside {
                    let a = index(a);
                    place += 1;
                    self.meet(pairs, a, taken, |at, n, guess| {
                        last[at] = place;
                        refuted(n, guess)
                    });
                }
            }
            if last.iter().filter(|&&place| place > 0).count() <= FEW {
                // No pair after the last one refutes the guess.
                let heaps = (self.start..).zip(last);
                return heaps
                    .fold(tried, |tried, (n, upto)| tried + self.settle(n, upto, pairs, refuted));
            }
            tried += FEW * place;
        }
    }

    /// Replaces the guesses that the pairs with the heap a refute, for moves of `taken` tokens.
    fn meet(
        &mut self,
        pairs: Pairs<'_>,
        a: usize,
        taken: usize,
        mut refuted: impl FnMut(usize, usize, Value) -> Value,
    ) {
        let (heaps, first) = (self.values.len(), self.start - a - taken);
        if !pairs.known.met(a, first, &self.shorts) {
            return;
        }
        for from in (0..heaps).step_by(GROUP) {
            let group = from..heaps.min(from + GROUP);
            if !pairs.known.met(a, first + from, &self.shorts[group.clone()]) {
                continue;
            }
            for at in group {
                let (n, guess) = (self.start + at, self.values[at]);
                if pairs.values[first + at] ^ pairs.values[a] == guess {
                    self.hits.push(a);
                    self.set(n, refuted(at, n, guess));
                }
            }
        }
    }

    /// Replaces the refuted guess of the heap n until no pair refutes it, and returns the number of
    /// tried pairs.
    pub(super) fn refute_one(
        &mut self,
        n: usize,
        pairs: Pairs<'_>,
        refuted: &mut Refuted<'_>,
    ) -> usize {
        self.set(n, refuted(n, self.of(n)));
        self.settle(n, pairs.two.len() * pairs.beside.len(), pairs, refuted)
    }

    /// Tries the first `upto` pairs with the guess of the heap n, and all of them with its next
    /// guesses, until no pair refutes one. Returns the number of tried pairs.
    fn settle(
        &mut self,
        n: usize,
        mut upto: usize,
        pairs: Pairs<'_>,
        refuted: &mut Refuted<'_>,
    ) -> usize {
        let mut tried = 0;
        loop {
            let (guess, mut left) = (self.of(n), upto);
            let met = pairs.two.iter().find_map(|taken| {
                let beside = &pairs.beside[..left.min(pairs.beside.len())];
                left -= beside.len();
                let has_guess = |&a: &u32| {
                    let a = index(a);
                    pairs.values[n - a - taken] ^ pairs.values[a] == guess
                };
                let met = beside.iter().position(has_guess);
                tried += met.unwrap_or(beside.len());
                met.map(|place| index(beside[place]))
            });
            let Some(a) = met else { return tried };
            self.hits.push(a);
            self.set(n, refuted(n, guess));
            upto = pairs.two.len() * pairs.beside.len();
        }
    }
}
