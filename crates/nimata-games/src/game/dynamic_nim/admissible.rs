//! Conditions 1–4 of Definition 2, under which the main theorem holds for a bound function.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

use super::wording::power_of_two_in;
use super::{BoundFunction, Formula, LeastMoves, TableOfBounds};
use crate::game::{Play, Result};
use nimata_automata::budget::Budget;

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

// The converse theorem: a position at which the main theorem's formula is wrong, for an f that is
// not admissible.

/// A position at which the formula of the main theorem is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The condition that fails.
    pub condition: Condition,
    /// The N at which it fails.
    pub at: BigUint,
    /// The smaller and the larger pile.
    pub piles: [u32; 2],
    /// The least winning move by the formula.
    pub formula: u32,
    /// The least winning move by the definition.
    pub truth: u32,
    /// Whether f(k) = 3k was assumed for some k after the end of the table.
    pub extended: bool,
}

/// The greatest number of steps of a search, positions times sizes of moves, whatever the budget:
/// about a second.
const MOST_STEPS: u64 = 1 << 28;

/// The positions in the proof of the converse theorem, as a and N. If `condition` fails at x =
/// `at`, the formula must be wrong at one of them. After the end of a table, f(k) = 3k.
///
/// The proof argues by contradiction from two or three pile positions, in the paper's notation (a,
/// N) with f̄ = f(g(x)):
/// 1. (f̄ + x, 0) and (f̄, x);
/// 2. (a, 3x), (a, 2x) and (a − x, 4x), with the least possible a;
/// 3. (2x, 2x) and (x, 3x);
/// 4. (x + f(x), 3x), (x + f(x), 2x) and (f(x), 4x).
///
/// All of them can be reached from the first.
pub(super) fn suspects(f: &BoundFunction, condition: Condition, at: &BigUint) -> Vec<[BigUint; 2]> {
    let (x, f) = (at, Extended(f));
    let [twice, thrice, fourth] = [2u32, 3, 4].map(|factor| x * factor);
    match condition {
        Condition::One => {
            let base = f.at(&power_of_two_in(x).expect("x is at least 1"));
            vec![[&base + x, BigUint::ZERO], [base, x.clone()]]
        }
        Condition::Two => {
            let bounds = [f.at(x), f.at(&twice), x.clone(), f.at(&fourth) + x];
            let a = bounds.into_iter().max().expect("four of them") + 1u32;
            let less = &a - x;
            vec![[a.clone(), thrice], [a, twice], [less, fourth]]
        }
        Condition::Three => vec![[twice.clone(), twice], [x.clone(), thrice]],
        Condition::Four => {
            let fx = f.at(x);
            vec![[&fx + x, thrice], [&fx + x, twice], [fx, fourth]]
        }
    }
}

/// The least winning move at (a, N) by the formula of the main theorem.
pub(super) fn formula_at(f: &BoundFunction, [a, n]: &[BigUint; 2]) -> BigUint {
    power_of_two_in(n).filter(|g| *a > Extended(f).at(g)).unwrap_or_else(|| a.clone())
}

/// Tells whether a position has moves for which a table gives no bound.
pub(super) fn is_extended(f: &BoundFunction, [a, _]: &[BigUint; 2]) -> bool {
    matches!(f, BoundFunction::Table(table) if *a > BigUint::from(table.entries().len()) + 1u32)
}

/// The first position in the proof of the converse theorem at which formula and truth differ, if
/// `condition` fails at x = `at`; `None` if its piles are too large to compute the truth.
///
/// # Errors
/// A [`Reached`](nimata_automata::budget::Reached) bound of memory or time.
pub fn refutation(
    f: &BoundFunction,
    condition: Condition,
    at: &BigUint,
    budget: &Budget,
) -> Result<Option<Refutation>> {
    let suspects = suspects(f, condition, at);
    // The box of the first position contains all others.
    let first = &suspects[0];
    let sides = [first[0].to_u32(), (&first[0] + &first[1]).to_u32()];
    let [Some(a), Some(b)] = sides else { return Ok(None) };
    let cells = (u64::from(a) + 1).saturating_mul(u64::from(b) + 1);
    if cells.saturating_mul(a.into()) > MOST_STEPS {
        return Ok(None);
    }
    let extended = Extended(f);
    let bound = |k: u64| extended.at(&k.into()).to_u64().unwrap_or(u64::MAX);
    let table = TableOfBounds::tabulate("f", a.into(), bound)?;
    let truth = LeastMoves::new(&BoundFunction::Table(table), Play::Normal, a, b, budget)?;
    let small = |n: &BigUint| n.to_u32().expect("inside the box");
    Ok(suspects.into_iter().find_map(|suspect| {
        let formula = small(&formula_at(f, &suspect));
        let piles = [small(&suspect[0]), small(&(&suspect[0] + &suspect[1]))];
        let truth = truth.at(piles[0], piles[1])?;
        (truth != formula).then(|| Refutation {
            condition,
            at: at.clone(),
            piles,
            formula,
            truth,
            extended: is_extended(f, &suspect),
        })
    }))
}

/// The function f, with f(k) = 3k after the end of a table.
struct Extended<'a>(&'a BoundFunction);

impl Extended<'_> {
    fn at(&self, k: &BigUint) -> BigUint {
        self.0.at(k).unwrap_or_else(|| k * 3u32)
    }
}

impl Refutation {
    /// The difference of the piles.
    pub fn difference(&self) -> u32 {
        self.piles[1] - self.piles[0]
    }
}
