//! The sequences of pairs defined by mex.

use std::collections::VecDeque;

use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::numeration::LinearNumeration;

/// The pairs (A_n, B_n), n ≥ 0, with A_n = mex { A_i, B_i : i < n } and B_n = sA_n + tn.
///
/// For n ≥ 1 every positive integer is in exactly one of the two sequences, and only once. For s ≥
/// 1 the differences of A are 1 and 2, and those of B are at least s + t, because s + t ≥ 2 (as in
/// the paper's Lemmas 2 and 5). For s = 0 the numbers of B are the multiples of t, and those of A
/// are the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairs {
    pub(super) s: u32,
    pub(super) t: u32,
}

impl Pairs {
    /// The pairs for s and t.
    ///
    /// # Panics
    /// s + t < 2, for which B_n is not greater than A_n.
    pub fn new(s: u32, t: u32) -> Self {
        assert!(s.saturating_add(t) >= 2, "B_n is greater than A_n");
        Pairs { s, t }
    }

    /// The factor s.
    pub fn s(self) -> u32 {
        self.s
    }

    /// The factor t.
    pub fn t(self) -> u32 {
        self.t
    }

    /// The pairs in order, from (0, 0), each in constant time.
    ///
    /// ```
    /// use nimata_games::game::wythoff::Pairs;
    /// let pairs: Vec<[u64; 2]> = Pairs::new(1, 1).sequence().take(4).collect();
    /// assert_eq!(pairs, [[0, 0], [1, 2], [3, 5], [4, 7]]);
    /// ```
    pub fn sequence(self) -> PairSequence {
        PairSequence { pairs: self, n: 0, next: 0, ahead: VecDeque::new() }
    }

    /// [`Pairs::sequence`] with capacity for its first `count` pairs, 8 bytes for each. A queue
    /// that grows by doubling would take up to three times as much while it is copied.
    ///
    /// # Errors
    /// A bound of memory, before any is taken, for the sequence and `beside` bytes for each pair.
    pub(super) fn sequence_with_room(
        self,
        count: u64,
        beside: u64,
        budget: &Budget,
    ) -> Result<PairSequence, Reached> {
        let ahead: Vec<u64> = budget.room(count, count.saturating_mul(beside))?;
        Ok(PairSequence { ahead: ahead.into(), ..self.sequence() })
    }

    /// The first `count` pairs.
    ///
    /// # Errors
    /// A bound of memory, before any is taken, or of time.
    ///
    /// # Complexity
    /// O(count), and 24 bytes for each pair.
    pub fn first(self, count: usize, budget: &Budget) -> Result<Vec<[u64; 2]>, Reached> {
        let room = u64::try_from(count).unwrap_or(u64::MAX);
        let sequence = self.sequence_with_room(room, 16, budget)?;
        let mut pairs = budget.room(room, 0)?;
        for pair in sequence.take(count) {
            if pairs.len() % 65_536 == 0 {
                budget.allow_step(pairs.len(), count)?;
            }
            pairs.push(pair);
        }
        Ok(pairs)
    }

    /// The base of the digits that identify the pairs, if there is one: s if t = 0, and t if s = 0.
    pub fn base(self) -> Option<u32> {
        match (self.s, self.t) {
            (base, 0) | (0, base) => Some(base),
            _ => None,
        }
    }

    /// The numeration in which the digits of a number identify its sequence, most significant digit
    /// first: that of [`Self::system`], or else the [base](Self::base).
    ///
    /// # Panics
    /// s + t is too large for a numeration system.
    pub fn numeration(self) -> Numeration {
        let order = DigitOrder::Msd;
        match (self.base(), self.system()) {
            (_, Some(system)) => Numeration::linear(system, order),
            (base, None) => Numeration::Base { base: base.expect("s or t is 0"), order },
        }
    }

    /// The numeration system of the pairs, if s ≥ 1 and t ≥ 1; otherwise there is a
    /// [base](Self::base).
    ///
    /// The source is Fraenkel, *Heap games, numeration systems and sequences*, whose proofs do not
    /// use the game.
    ///
    /// # Panics
    /// s + t is too large for a numeration system.
    pub fn system(self) -> Option<LinearNumeration> {
        (self.s > 0 && self.t > 0)
            .then(|| LinearNumeration::fraenkel(self.s, self.t).expect("s and t are bounded"))
    }
}

/// The pairs in order. The iterator ends where B_n would reach 2^64.
#[derive(Clone, Debug)]
pub struct PairSequence {
    pairs: Pairs,
    n: u64,
    /// The least number greater than all A so far.
    next: u64,
    /// The B that are not below `next`, in increasing order.
    ahead: VecDeque<u64>,
}

impl Iterator for PairSequence {
    type Item = [u64; 2];

    fn next(&mut self) -> Option<[u64; 2]> {
        // This is the mex: the B increase, so only the first of them can equal the next number.
        while self.ahead.front() == Some(&self.next) {
            self.ahead.pop_front();
            self.next += 1;
        }
        let smaller = self.next;
        let multiple = smaller.checked_mul(self.pairs.s.into())?;
        let larger = multiple.checked_add(self.n.checked_mul(self.pairs.t.into())?)?;
        if self.n > 0 {
            self.ahead.push_back(larger);
        }
        self.n += 1;
        self.next += 1;
        Some([smaller, larger])
    }
}
