//! The converse theorem: a position where the main theorem's formula is wrong, for an f that is not admissible.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::wording::power_of_two_in;
use super::{BoundFunction, Condition, DynamicError, LeastMoves, Play, TableOfBounds};
use crate::budget::Budget;

/// A position where the formula of the main theorem and the truth differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The condition that fails.
    pub condition: Condition,
    /// The N at which it fails.
    pub at: BigUint,
    /// The smaller and the larger pile.
    pub piles: [u32; 2],
    /// What the formula gives for the least winning move.
    pub formula: u32,
    /// The least winning move by the definition.
    pub truth: u32,
    /// Whether f(k) = 3k was taken for some k past the end of the table.
    pub extended: bool,
}

/// No search looks at more positions than this, whatever the budget.
const MOST_POSITIONS: u64 = 1 << 26;

/// The first position in the proof of the converse theorem where formula and truth differ, if `condition` fails at x =
/// `at`; `None` if it has too large piles to compute the truth.
///
/// The proof argues by contradiction from two or three pile positions, so that the formula must be wrong at one of them,
/// in the paper's (a, N) with f̄ = f(g(x)):
/// 1. (f̄ + x, 0) and (f̄, x);
/// 2. (a, 3x), (a, 2x) and (a − x, 4x), with the least a it allows;
/// 3. (2x, 2x) and (x, 3x);
/// 4. (x + f(x), 3x), (x + f(x), 2x) and (f(x), 4x).
///
/// # Errors
/// A [`Reached`](crate::budget::Reached) bound of memory or time.
pub fn refutation(
    f: &BoundFunction,
    condition: Condition,
    at: &BigUint,
    budget: &Budget,
) -> Result<Option<Refutation>, DynamicError> {
    let Some(x) = at.to_u64().filter(|&x| x < MOST_POSITIONS) else { return Ok(None) };
    let f = Extended(f);
    let [fx, twice, fourth] = [x, 2 * x, 4 * x].map(|k| f.at(k));
    let base = 1u64 << x.trailing_zeros();
    let named: Vec<[u64; 2]> = match condition {
        Condition::One => vec![[f.at(base).saturating_add(x), 0], [f.at(base), x]],
        Condition::Two => {
            let a = fx.max(twice).max(x).max(fourth.saturating_add(x)).saturating_add(1);
            vec![[a, 3 * x], [a, 2 * x], [a - x, 4 * x]]
        }
        Condition::Three => vec![[2 * x, 2 * x], [x, 3 * x]],
        Condition::Four => {
            let a = fx.saturating_add(x);
            vec![[a, 3 * x], [a, 2 * x], [fx, 4 * x]]
        }
    };
    // All of them can be reached from the first, so its box holds them.
    let [a, difference] = named[0];
    let b = a.saturating_add(difference);
    let cells = a.saturating_add(1).saturating_mul(b.saturating_add(1));
    let (Some(a), Some(b), true) = (a.to_u32(), b.to_u32(), cells <= MOST_POSITIONS) else {
        return Ok(None);
    };
    let table = TableOfBounds::tabulate("f", u64::from(a), |k| f.at(k))?;
    let truth = LeastMoves::new(&BoundFunction::Table(table), Play::Normal, a, b, budget)?;
    let small = |n: u64| n.to_u32().expect("inside the box");
    Ok(named.into_iter().find_map(|[a, difference]| {
        let formula = match power_of_two_in(&difference.into()).and_then(|g| g.to_u64()) {
            Some(g) if a > f.at(g) => g,
            _ => a,
        };
        let piles = [small(a), small(a + difference)];
        let truth = truth.at(piles[0], piles[1])?;
        (u64::from(truth) != formula).then(|| Refutation {
            condition,
            at: at.clone(),
            piles,
            formula: small(formula),
            truth,
            extended: f
                .length()
                .is_some_and(|length| u64::from(piles[0]) > length.saturating_add(1)),
        })
    }))
}

/// f, with f(k) = 3k past the end of a table, cut down to 64 bits.
struct Extended<'a>(&'a BoundFunction);

impl Extended<'_> {
    fn at(&self, k: u64) -> u64 {
        match self.0.at(&k.into()) {
            Some(bound) => bound.to_u64().unwrap_or(u64::MAX),
            None => k.saturating_mul(3),
        }
    }

    fn length(&self) -> Option<u64> {
        match self.0 {
            BoundFunction::Formula(_) => None,
            BoundFunction::Table(table) => table.entries().len().to_u64(),
        }
    }
}

impl Refutation {
    /// The difference of the piles.
    pub fn difference(&self) -> u32 {
        self.piles[1] - self.piles[0]
    }
}
