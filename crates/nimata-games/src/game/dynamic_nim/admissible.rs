//! Conditions 1–4 of Definition 2, under which the main theorem holds for a bound function.

use num_bigint::BigUint;
use num_traits::One;

use super::{BoundFunction, Formula, TableOfBounds};

/// A condition of Definition 2. Here g(N) is the greatest power of two that divides N, and B the
/// set of powers of two.
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
    /// All four conditions.
    pub const ALL: [Condition; 4] =
        [Condition::One, Condition::Two, Condition::Three, Condition::Four];

    /// Its number: 1, 2, 3 or 4.
    pub fn number(self) -> usize {
        match self {
            Condition::One => 1,
            Condition::Two => 2,
            Condition::Three => 3,
            Condition::Four => 4,
        }
    }

    /// The condition as the paper prints it.
    pub fn formula(self) -> &'static str {
        match self {
            Condition::One => "f(g(N)) <= f(N)",
            Condition::Two => "f(N) < 4N",
            Condition::Three => "N <= f(N)",
            Condition::Four => "f(N) < 2N or N + f(N) <= f(2N)",
        }
    }
}

/// The results for Conditions 1–4: where each fails first, and how far it was checked.
///
/// # Formulas
/// For f(k) = ⌊rk⌋ + c and ⌈rk⌉ + c the four conditions are decided for every N, first with c = 0.
/// *Condition 1* holds, because f is nondecreasing and g(N) ≤ N.
///
/// *Condition 2.* ⌊rN⌋ < 4N ⇔ rN < 4N ⇔ r < 4. ⌈rN⌉ < 4N ⇔ rN ≤ 4N − 1 ⇔ (4 − r)N ≥ 1, which is
/// strictest for N = 1: r ≤ 3. (The paper prints r < 4 for ⌈rk⌉ too, which is an erratum.) So if
/// the condition fails, it fails at N = 1.
///
/// *Condition 3.* ⌊rN⌋ ≥ N ⇔ r ≥ 1; for r < 1, ⌊r⌋ = 0 is not a bound. ⌈rN⌉ ≥ N ⇔ rN > N − 1 ⇔ (1 −
/// r)N < 1, which holds for all N if r ≥ 1, and otherwise fails first at the least power of two N ≥
/// q/(q − p).
///
/// *Condition 4* holds. If r ≥ 1, f(2N) is the rounding of 2rN ≥ rN + N, which is at least f(N) + N
/// in either direction. If r < 1, f(N) = ⌈rN⌉ ≤ N < 2N.
///
/// So ⌊rk⌋ is admissible exactly if 1 ≤ r < 4, and ⌈rk⌉ exactly if 1 ≤ r ≤ 3.
///
/// *With c ≥ 1.* Condition 1 holds as before. Condition 2: if it holds at N = 1, then a + c ≤ 3 for
/// a = ⌊r⌋ or ⌈r⌉. Rounding up, f(N) ≤ aN + c < 4N. Rounding down, f(N) ≤ rN + c, which is below
/// (a + 1)N + (3 − a) ≤ 4N. So if it fails, it fails at N = 1. Conditions 3 and 4 hold for r ≥ 1 as
/// before. If r < 1, f(N) < N for large N. And f(N) < 2N implies f(2N) < 4N, because f(2N) is at
/// most 2(f(N) − c) + 1 + c. So Condition 4 can only fail at powers of two before the first with
/// f(N) < 2N.
///
/// # Tables
/// A table f(1), …, f(n) that satisfies all conditions as far as it goes extends to an admissible
/// function: let f(k) = 3k for k > n. Conditions 2 and 3 are clear. Condition 1: if N > n and g(N)
/// ≤ n, then N ≥ 3g(N), so f(N) = 3N ≥ 9g(N) > f(g(N)), because f(g(N)) < 4g(N); if g(N) > n, both
/// values are three times their arguments. Condition 4 at N ≤ n < 2N: N + f(N) < 5N < 6N = f(2N).
/// Now let a be the smaller pile. L(a, b) depends only on f(1), …, f(a − 1), because a move that
/// takes the whole smaller pile ends the game, whatever the bound. So the main theorem for the
/// extension decides all positions with a ≤ n + 1. The same argument applies to the part of a table
/// before the first violation of a condition, and to formulas that fail late; see
/// [`Admissibility::decided`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admissibility {
    /// The least N at which each condition fails.
    failures: [Option<BigUint>; 4],
    /// The conditions were checked for all values f(k) with k up to this; `None` for all k.
    checked: Option<u64>,
}

/// The positions for which the main theorem is known to be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// All positions.
    Everywhere,
    /// The positions whose smaller pile has at most this many tokens.
    SmallerPile(BigUint),
}

impl Admissibility {
    /// Checks Conditions 1–4 for f.
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

    /// The least N at which a condition fails, if a failure is known.
    pub fn failure(&self, condition: Condition) -> Option<&BigUint> {
        self.failures[condition.number() - 1].as_ref()
    }

    /// The condition that fails at the least N, and this N; the first condition if several fail
    /// there.
    pub fn first_failure(&self) -> Option<(Condition, &BigUint)> {
        let failures = Condition::ALL.iter().zip(&self.failures);
        failures
            .filter_map(|(&condition, at)| Some((condition, at.as_ref()?)))
            .min_by(|(left, at), (right, other)| at.cmp(other).then(left.cmp(right)))
    }

    /// The greatest k for which f(k) was checked; `None` for all k.
    pub fn checked(&self) -> Option<u64> {
        self.checked
    }

    /// The positions for which the main theorem is known to be true. If f is known to be
    /// admissible, so that all four conditions hold for every N, these are all positions.
    ///
    /// Otherwise, if the values f(1), …, f(m − 1) violate no condition, they are those with a
    /// smaller pile up to m.
    pub fn decided(&self) -> Decided {
        let last_value = |condition: Condition| {
            let at = self.failure(condition)?;
            // Condition 4 at N also involves f(2N).
            Some(if condition == Condition::Four { at * 2u32 } else { at.clone() })
        };
        let end = self.checked.map(|length| BigUint::from(length) + 1u32);
        match Condition::ALL.into_iter().filter_map(last_value).chain(end).min() {
            Some(most) => Decided::SmallerPile(most),
            None => Decided::Everywhere,
        }
    }

    /// Tells whether the main theorem is known to be true for positions with the smaller pile a.
    pub fn decides(&self, a: &BigUint) -> bool {
        match self.decided() {
            Decided::Everywhere => true,
            Decided::SmallerPile(most) => *a <= most,
        }
    }
}
