//! The sequences that form the P-positions.

use num_traits::Zero;

use super::{Pairs, WythoffGame};

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
