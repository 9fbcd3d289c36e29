//! The sequences that form the P-positions.

use std::collections::VecDeque;

use num_traits::Zero;

use super::WythoffGame;
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::numeration::LinearNumeration;

/// The theorem that gives the P-positions of a game.
///
/// For f(x) = sx + t with K ≥ 1 adjoined P-positions, the paper treats t = 0. Its proofs extend as
/// follows. Let (A_n, B_n) be the pairs of the game without adjoined moves, B_n = sA_n + tn.
///
/// **[With t, as Theorem 3](Self::ThreeWithT).** Let s ≥ 2, or s = 1 and t ≥ 2, and D_n = (s −
/// 1)C_n + (t + 2)n. *No move leads from pair n to pair i.* Let m = n − i, k = C_n − C_i ≤ 2m, and
/// l = D_n − D_i = (s − 1)k + (t + 2)m. Then l − sk − t = (t + 2)m − k − t ≥ t(m − 1) ≥ 0, so the
/// move is not of Type II; crosswise, from C_n to D_i and from D_n to C_i, it is even less so. It
/// is of Type III if k = A_j and (t + 2)m = k + tj. Here m = k − r, where r numbers D lie strictly
/// between C_i and C_n, and j = k − r′, where r′ numbers B are below k; so k = (t + 2)r − tr′.
/// - *s ≥ 3 and K ≤ t + 1*: j ≤ t + 1 < B_1, so r′ = 0, k = j, and r ≤ 1, because D has differences
///   of at least s + t + 1; but k is neither 0 nor t + 2. For j = t + 2 it is t + 2, which gives a
///   jump-point.
/// - *s = 2*: r ≤ 1 + (k − 2)/(t + 3), so (t + 2)r − tr′ < k if r′ ≥ 1; and if r′ = 0 then k < t +
///   2 and r ≤ 1.
/// - *s = 1 and K ≤ t + 2*: for j ≤ t the same argument applies; for j = t + 1 and t + 2, r′ = 1,
///   and r would not be an integer. For j = t + 3, r = 2, which gives a jump-point, unless t = 2:
///   then k = 4r − 2r′ has no solution, because r ≤ 1 + (k − 2)/4.
///
/// Crosswise D_n − C_i > sA_j + tj. *From every other (x, y), x = C_n, f(x) ≤ y < D_n, a move leads
/// to a pair*: to pair n − 1 if y = D_n − 1 (Type III if C_n − C_(n−1) = 1), and otherwise to the
/// least i with D_i − sC_i > y − sx − t. There y − D_i < sk + t. As D_i − sC_i grows by t or t + 1
/// with i, y − D_i is at least k, or at least k − 1 if s = 1, which is also a move because t ≥ 2.
///
/// **[With t, as Theorem 6](Self::SixWithT).** Let s ≥ 3, 1 ≤ t ≤ s − 1, K ≥ t + 2 and H_n = (s +
/// t)G_n + n. No move leads from pair n to pair i: l = (s + t)k + m is not below sk + t, and it is
/// not of the form sk + tj with j ≤ k. From every other (x, y) a move leads to a pair: to the least
/// i with H_i − sG_i > y − sx − t, if i < n; y − H_i ≥ sk − t − 1 ≥ 0 shows that it is a move.
/// Otherwise y = H_n − d with d ≤ t + 1, and G_n − G_(n−1) = 2 unless d = 1. Then (x, y) minus pair
/// n − d is (A_j, B_j) with j = d + 1, or with j = 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// `wyt:s`: Equations (2) and (3) of the paper, from Fraenkel and Tanny.
    FraenkelTanny,
    /// `wyt:s+1`: Theorem 3.
    Three,
    /// `wyt:2+K`, K ≥ 2: Theorem 4.
    Four,
    /// `wyt:s+K`, s ≥ 3, K ≥ 2: Theorem 6.
    Six,
    /// `wythoff:s,t`: Fraenkel.
    Fraenkel,
    /// `wythoff:s,t+K` with s = 2; with s ≥ 3 and K ≤ t + 1; with s = 1, t ≥ 3 and K ≤ t + 2; and
    /// with s = 1 and t = 2: as Theorem 3.
    ThreeWithT,
    /// `wythoff:s,t+K` with 1 ≤ t ≤ s − 1, s ≥ 3 and K ≥ t + 2: as Theorem 6.
    SixWithT,
}

impl Theorem {
    /// The theorem for these rules; `None` if there is none.
    pub fn of(rules: &WythoffGame) -> Option<Self> {
        let (s, t, adjoined) = (rules.s(), rules.t(), rules.adjoined());
        let at_most = |most: u32| *adjoined <= most.into();
        Some(match (s, t) {
            (_, 0) if adjoined.is_zero() => Theorem::FraenkelTanny,
            (_, 0) if at_most(1) => Theorem::Three,
            (2, 0) => Theorem::Four,
            (_, 0) => Theorem::Six,
            _ if adjoined.is_zero() => Theorem::Fraenkel,
            (1, 2) | (2, _) => Theorem::ThreeWithT,
            (1, 3..) if at_most(t + 2) => Theorem::ThreeWithT,
            (3.., _) if at_most(t + 1) => Theorem::ThreeWithT,
            (3.., _) if t < s => Theorem::SixWithT,
            _ => return None,
        })
    }

    /// The name of the theorem.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::FraenkelTanny => "Equations (2) and (3)",
            Theorem::Three => "Theorem 3",
            Theorem::Four => "Theorem 4",
            Theorem::Six => "Theorem 6",
            Theorem::Fraenkel => "Fraenkel 1998",
            Theorem::ThreeWithT => "Theorem 3 with t",
            Theorem::SixWithT => "Theorem 6 with t",
        }
    }

    /// The paper's names of the two sequences.
    pub fn sequences(self) -> [&'static str; 2] {
        match self {
            Theorem::FraenkelTanny | Theorem::Fraenkel => ["A", "B"],
            Theorem::Three | Theorem::Four | Theorem::ThreeWithT => ["C", "D"],
            Theorem::Six | Theorem::SixWithT => ["G", "H"],
        }
    }

    /// The P-positions for these rules.
    pub fn pairs(self, rules: &WythoffGame) -> Pairs {
        let (s, t) = (rules.s(), rules.t());
        match self {
            Theorem::FraenkelTanny | Theorem::Fraenkel => Pairs::new(s, t),
            Theorem::Three | Theorem::Four | Theorem::ThreeWithT => Pairs::new(s - 1, t + 2),
            Theorem::Six | Theorem::SixWithT => Pairs::new(s + t, 1),
        }
    }

    /// The formula of the second sequence, such as `D_n = 2 C_n + 2 n`.
    pub fn formula(self, rules: &WythoffGame) -> String {
        let ([smaller, larger], pairs) = (self.sequences(), self.pairs(rules));
        let term = |factor: u32, name: String| match factor {
            0 => None,
            1 => Some(name),
            _ => Some(format!("{factor} {name}")),
        };
        let terms = [term(pairs.s(), format!("{smaller}_n")), term(pairs.t(), "n".to_owned())];
        let sum = terms.into_iter().flatten().collect::<Vec<_>>().join(" + ");
        format!("{larger}_n = {sum}")
    }

    /// The rule by which the digits of a number identify its sequence.
    pub fn digits(self, rules: &WythoffGame) -> String {
        let ([smaller, larger], pairs) = (self.sequences(), self.pairs(rules));
        let system = pairs.numeration().in_words();
        match pairs.s() {
            0 => format!("with {system}: {smaller}_n does not end in 0, and {larger}_n does"),
            _ => format!(
                "with {system}: {smaller}_n ends in an even number of zeros, and {larger}_n is its \
                 left shift"
            ),
        }
    }
}

// The sequences of pairs defined by mex.

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
