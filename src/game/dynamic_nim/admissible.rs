//! Which bound functions the main theorem is true for: Conditions 1–4 of Definition 2.

use num_bigint::BigUint;
use num_traits::One;

use super::{BoundFunction, Formula, TableOfBounds};

/// A condition of Definition 2; g(N) is the greatest power of two that divides N, B the set of
/// powers of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// f(g(N)) ≤ f(N) for all N ≥ 1.
    One,
    /// f(N) < 4N for all N in B.
    Two,
    /// N ≤ f(N) for all N in B.
    Three,
    /// f(N) < 2N or N + f(N) ≤ f(2N), for all N in B.
    Four,
}

impl Condition {
    /// All four.
    pub const ALL: [Condition; 4] =
        [Condition::One, Condition::Two, Condition::Three, Condition::Four];

    /// 1, 2, 3 or 4.
    pub fn number(self) -> usize {
        match self {
            Condition::One => 1,
            Condition::Two => 2,
            Condition::Three => 3,
            Condition::Four => 4,
        }
    }

    /// The condition as it is printed.
    pub fn formula(self) -> &'static str {
        match self {
            Condition::One => "f(g(N)) <= f(N)",
            Condition::Two => "f(N) < 4N",
            Condition::Three => "N <= f(N)",
            Condition::Four => "f(N) < 2N or N + f(N) <= f(2N)",
        }
    }
}

/// What is known of Conditions 1–4: where each fails first, and how far they were looked at.
///
/// # Formulas
/// For f(k) = ⌊rk⌋ + c and ⌈rk⌉ + c the four conditions are decided for every N, here with c = 0.
/// *Condition 1* holds, since f does not decrease and g(N) ≤ N.
///
/// *Condition 2.* ⌊rN⌋ < 4N ⇔ rN < 4N ⇔ r < 4. ⌈rN⌉ < 4N ⇔ rN ≤ 4N − 1 ⇔ (4 − r)N ≥ 1, which N = 1
/// asks most of: r ≤ 3. (The paper prints r < 4 for ⌈rk⌉ too: an erratum.) So if it fails, it fails
/// at N = 1.
///
/// *Condition 3.* ⌊rN⌋ ≥ N ⇔ r ≥ 1, and with r < 1 ⌊r⌋ = 0 is no bound. ⌈rN⌉ ≥ N ⇔ rN > N − 1 ⇔ (1
/// − r)N < 1: for all N if r ≥ 1, else it fails first at the least power of two N ≥ q/(q − p).
///
/// *Condition 4* holds. If r ≥ 1, f(2N) is 2rN ≥ rN + N rounded, which is at least f(N) + N with
/// either rounding. If r < 1, f(N) = ⌈rN⌉ ≤ N < 2N.
///
/// So ⌊rk⌋ is admissible exactly if 1 ≤ r < 4, and ⌈rk⌉ exactly if 1 ≤ r ≤ 3.
///
/// *With c ≥ 1.* Condition 1 holds as before. Condition 2: if it holds at N = 1, then a + c ≤ 3 for
/// a = ⌊r⌋ or ⌈r⌉. Rounding up, f(N) ≤ aN + c < 4N; rounding down, f(N) ≤ rN + c, which is below
/// (a + 1)N + (3 − a) ≤ 4N. So if it fails, it fails at N = 1. Conditions 3 and 4 hold for r ≥ 1 as
/// before. If r < 1, f(N) < N for large N. And f(N) < 2N implies f(2N) < 4N, as f(2N) is at most
/// 2(f(N) − c) + 1 + c; so Condition 4 can only fail at the powers of two before the first with
/// f(N) < 2N.
///
/// # Tables
/// A table f(1), …, f(n) that keeps all conditions as far as it goes extends to an admissible
/// function: let f(k) = 3k for k > n. Conditions 2 and 3 are plain. Condition 1: with N > n and
/// g(N) ≤ n, N ≥ 3g(N), so f(N) = 3N ≥ 9g(N) > f(g(N)), as f(g(N)) < 4g(N); with g(N) > n both are
/// thrice their arguments. Condition 4 at the seam N ≤ n < 2N: N + f(N) < 5N < 6N = f(2N). Now L(a,
/// b), the smaller pile being a, asks only for f(1), …, f(a − 1), since the position after a move
/// of the whole smaller pile is over whatever the bound. So the main theorem, true for the
/// extension, decides all positions with a ≤ n + 1. The same for the part of a table before the
/// first place that breaks a condition, and for formulas that fail late: see
/// [`Admissibility::decided`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admissibility {
    /// The least N at which each condition fails.
    failures: [Option<BigUint>; 4],
    /// The conditions were looked at for all values f(k) with k up to this; `None` for all k.
    checked: Option<u64>,
}

/// The positions for which the main theorem is known to be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// All.
    Everywhere,
    /// Those whose smaller pile has at most so many tokens.
    SmallerPile(BigUint),
}

impl Admissibility {
    /// Conditions 1–4 for f.
    ///
    /// # Complexity
    /// Constant for formulas, O(n) for tables.
    pub fn of(f: &BoundFunction) -> Self {
        match f {
            BoundFunction::Formula(formula) => Admissibility::of_formula(*formula),
            BoundFunction::Table(table) => Admissibility::of_table(table),
        }
    }

    fn of_formula(formula: Formula) -> Self {
        let one = BigUint::one();
        let second = formula.at(&one) >= BigUint::from(4u32);
        let powers = || (0u32..).map(|exponent| BigUint::one() << exponent);
        let below_one = formula.p() < formula.q();
        let third = below_one.then(|| powers().find(|n| formula.at(n) < *n)).flatten();
        let at_least_twice = |n: &BigUint| formula.at(n) >= n * 2u32;
        let too_slow = |n: &BigUint| n + formula.at(n) > formula.at(&(n * 2u32));
        let fourth =
            below_one.then(|| powers().take_while(at_least_twice).find(too_slow)).flatten();
        Admissibility { failures: [None, second.then_some(one), third, fourth], checked: None }
    }

    fn of_table(table: &TableOfBounds) -> Self {
        let length = u64::try_from(table.entries().len()).expect("a length");
        let f = |n: u64| table.at(n).map(u128::from);
        let fails = |condition: Condition, n: u64| {
            let (at, wide) = (f(n).expect("up to the length"), u128::from(n));
            match condition {
                Condition::One => f(1 << n.trailing_zeros()).is_some_and(|base| base > at),
                Condition::Two => n.is_power_of_two() && at >= 4 * wide,
                Condition::Three => n.is_power_of_two() && at < wide,
                Condition::Four => {
                    n.is_power_of_two()
                        && at >= 2 * wide
                        && f(2 * n).is_some_and(|twice| wide + at > twice)
                }
            }
        };
        let least = |condition| (1..=length).find(|&n| fails(condition, n)).map(BigUint::from);
        Admissibility { failures: Condition::ALL.map(least), checked: Some(length) }
    }

    /// The least N at which a condition fails, if it fails as far as it was looked at.
    pub fn failure(&self, condition: Condition) -> Option<&BigUint> {
        self.failures[condition.number() - 1].as_ref()
    }

    /// The condition that fails at the least N, and that N; the first of them if several do.
    pub fn first_failure(&self) -> Option<(Condition, &BigUint)> {
        let failures = Condition::ALL.iter().zip(&self.failures);
        failures
            .filter_map(|(&condition, at)| Some((condition, at.as_ref()?)))
            .min_by(|(left, at), (right, other)| at.cmp(other).then(left.cmp(right)))
    }

    /// Up to which k the values f(k) were looked at; `None` for all.
    pub fn checked(&self) -> Option<u64> {
        self.checked
    }

    /// The positions for which the main theorem is known to be true: everywhere if f is known to be
    /// admissible, so that all four conditions hold for every N, and some even if not.
    ///
    /// If the values f(1), …, f(m − 1) break no condition, those with a smaller pile up to m.
    pub fn decided(&self) -> Decided {
        let last_value = |condition: Condition| {
            let at = self.failure(condition)?;
            // Condition 4 at N also asks for f(2N).
            Some(if condition == Condition::Four { at * 2u32 } else { at.clone() })
        };
        let end = self.checked.map(|length| BigUint::from(length) + 1u32);
        match Condition::ALL.into_iter().filter_map(last_value).chain(end).min() {
            Some(most) => Decided::SmallerPile(most),
            None => Decided::Everywhere,
        }
    }

    /// Whether the main theorem is known to be true for positions with the smaller pile a.
    pub fn decides(&self, a: &BigUint) -> bool {
        match self.decided() {
            Decided::Everywhere => true,
            Decided::SmallerPile(most) => *a <= most,
        }
    }
}
