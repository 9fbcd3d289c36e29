//! The converse theorem: a position at which the main theorem's formula is wrong, for an f that is
//! not admissible.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::wording::power_of_two_in;
use super::{BoundFunction, Condition, LeastMoves, TableOfBounds};
use crate::game::{GameError, Play};
use nimata_automata::budget::Budget;

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
) -> Result<Option<Refutation>, GameError> {
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
