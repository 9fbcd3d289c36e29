//! The value of a position of any size, n = 2: a ladder of theorems, the cheap ones first.
//!
//! | rung | says | from |
//! |---|---|---|
//! | Nim | x0 = 0: G = x1 ⊕ x2 | paper 1, (8) |
//! | bounds | x1 and x2 share no binary digit, so ℓ = u = G; a pile of 0 is a case | Proposition 2 |
//! | Proposition 3 | x0 ≥ 2^(k−1) and min(x1, x2) < 2^k: G = u | Proposition 3 |
//! | shift | G(x − λΔ^k), if below 2^k, is G(x); else G(x) ≥ 2^k | Lemma 7, Corollary 2 |
//! | table | the value is in a box small enough | the definition |
//! | rows | the row x0, x1 is decided for all x2 | [`Rows`] |
//!
//! Where none decides, what is proved is an interval.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::Rows;
use super::columns::Columns;
use super::steps::{Kernel, box_steps, column_steps, wide};
use super::sweep::{SIDE, Shape, sweep};
use crate::budget::{Budget, Reached};
use crate::game::answer::{Evaluation, Reason, Worth};

/// The most steps a rung may take by its estimate; a step takes about a nanosecond.
const MOST_STEPS: u64 = 1 << 35;
/// Rows are tried up to this x1.
const LARGEST_ROW: usize = 1023;

/// The value of (x0; x1, x2), or the interval in which it is proved to lie.
///
/// Bounds of the budget make a rung unavailable; they are no errors here.
///
/// ```
/// use nimata::game::answer::Worth;
/// use nimata::game::exco_nim::evaluate;
/// let huge = num_bigint::BigUint::from(2u32).pow(500);
/// let evaluation = evaluate(&3u32.into(), &(&huge + 5u32), &(huge + 9u32), &Default::default());
/// assert_eq!(evaluation.worth, Worth::Value(17u32.into()));
/// ```
///
/// # Complexity
/// Linear in the digits for the first three rungs. A shift to x1, x2 < 2^k and a box cost at most
/// one table of that size; rows as [`Rows::new`].
pub fn evaluate(x0: &BigUint, x1: &BigUint, x2: &BigUint, budget: &Budget) -> Evaluation {
    let x = Place { x0: x0.clone(), a: x1.min(x2).clone(), b: x1.max(x2).clone() };
    let mut ladder = Ladder { budget, because: Vec::new() };
    let worth = ladder.climb(&x);
    Evaluation { worth, because: ladder.because }
}

/// A position with a ≤ b.
struct Place {
    x0: BigUint,
    a: BigUint,
    b: BigUint,
}

impl Place {
    fn lower_bound(&self) -> BigUint {
        &self.x0 + (&self.a ^ &self.b)
    }

    fn upper_bound(&self) -> BigUint {
        &self.x0 + &self.a + &self.b
    }

    /// The value by a closed rule, and which.
    fn closed(&self) -> Option<(BigUint, Reason)> {
        if self.x0.is_zero() {
            let says = "with x0 = 0 this is Nim, so the value is x1 xor x2".to_owned();
            return Some((&self.a ^ &self.b, Reason { rule: "Nim", says }));
        }
        if (&self.a & &self.b).is_zero() {
            let says = if self.a.is_zero() {
                "x1 or x2 is 0, so the value is the sum of the piles".to_owned()
            } else {
                "x1 and x2 share no binary digit, so both bounds are x0 + x1 + x2".to_owned()
            };
            return Some((self.upper_bound(), Reason { rule: "Proposition 2", says }));
        }
        // a > 0 here. 2^(k−1) ≤ a < 2^k for k its length.
        let k = self.a.bits();
        (self.x0.bits() >= k).then(|| {
            let says = format!(
                "x0 >= 2^{} and the smaller of x1 and x2 is below 2^{k}, so the value is x0 + x1 + x2",
                k - 1
            );
            (self.upper_bound(), Reason { rule: "Proposition 3", says })
        })
    }

    /// The box that holds the position, if its bounds are numbers of the machine.
    fn shape(&self) -> Option<Shape> {
        let side = |n: &BigUint| n.to_usize()?.checked_add(1);
        let shape = Shape { levels: side(&self.x0)?, short: side(&self.a)?, long: side(&self.b)? };
        (shape.short <= super::Table::LONGEST_SIDE && shape.levels <= shape.short).then_some(shape)
    }
}

struct Ladder<'b> {
    budget: &'b Budget,
    because: Vec<Reason>,
}

impl Ladder<'_> {
    fn note(&mut self, rule: &'static str, says: String) {
        self.because.push(Reason { rule, says });
    }

    fn climb(&mut self, x: &Place) -> Worth {
        if let Some((value, reason)) = x.closed() {
            self.because.push(reason);
            return Worth::Value(value);
        }
        let lower = x.lower_bound();
        let at_least = match self.shifts(x, lower) {
            Ok(value) => return Worth::Value(value),
            Err(at_least) => at_least,
        };
        let rows_first = rows_steps(x) < x.shape().map_or(u64::MAX, |shape| box_steps(shape).1);
        let found = if rows_first {
            self.by_rows(x).or_else(|| self.boxed(x))
        } else {
            self.boxed(x).or_else(|| self.by_rows(x))
        };
        if let Some(value) = found {
            return Worth::Value(value);
        }
        self.note(
            "Proposition 2",
            "the value is at least x0 + (x1 xor x2) and at most x0 + x1 + x2".to_owned(),
        );
        Worth::Between { at_least, at_most: Some(x.upper_bound()) }
    }

    /// Lemma 7 for k = k(ℓ), k(ℓ) + 1, … as long as something is taken off; else a lower bound.
    fn shifts(&mut self, x: &Place, lower: BigUint) -> Result<BigUint, BigUint> {
        let mut at_least = lower;
        // Below k(ℓ) the lemma says less than ℓ does. From there on 2^k > ℓ ≥ x1 ⊕ x2, so that x1 and x2 agree from
        // the k-th digit on, and the reduced piles are below 2^k.
        for k in at_least.bits()..x.a.bits() {
            let multiple = (&x.a >> k) << k;
            let reduced = Place { x0: x.x0.clone(), a: &x.a - &multiple, b: &x.b - &multiple };
            let (value, reason) = match reduced.closed() {
                Some(found) => found,
                None => match self.boxed(&reduced) {
                    Some(value) => (value, self.because.pop().expect("the box was noted")),
                    None => break,
                },
            };
            let bound = BigUint::from(1u32) << k;
            if value < bound {
                self.note(
                    "Lemma 7",
                    format!(
                        "x1 and x2 may both be lowered by a multiple of 2^{k} to {};{},{} without changing a value \
                         below 2^{k}",
                        reduced.x0, reduced.a, reduced.b
                    ),
                );
                self.because.push(reason);
                return Ok(value);
            }
            if bound > at_least {
                at_least = bound;
                self.because.retain(|reason| reason.rule != "Lemma 7");
                self.note(
                    "Lemma 7",
                    format!(
                        "lowering x1 and x2 by the same multiple of 2^{k} gives a value of at least 2^{k}, so the \
                         value is at least 2^{k}"
                    ),
                );
            }
        }
        Err(at_least)
    }

    /// The value from the box of all positions up to this one.
    fn boxed(&mut self, x: &Place) -> Option<BigUint> {
        let shape = x.shape()?;
        let (kernel, steps) = box_steps(shape);
        if steps > MOST_STEPS {
            return None;
        }
        let filled = match kernel {
            Kernel::Sweep => self.by_sweep(shape),
            Kernel::Columns => self.by_columns(shape),
        };
        match filled {
            Ok(gap) => {
                let says = format!("the table of all positions up to {};{},{}", x.x0, x.a, x.b);
                self.note("definition", says);
                Some(x.upper_bound() - gap)
            }
            Err(bound) => {
                self.note("bound", bound.to_string());
                None
            }
        }
    }

    /// u − G in the last corner of the box, all pairs a ≤ b filled.
    fn by_sweep(&self, shape: Shape) -> Result<usize, Reached> {
        self.budget.allow_memory(shape.line_bytes())?;
        let (x0, a, b) = (shape.levels - 1, shape.short - 1, shape.long - 1);
        let depth = shape.depth(a / SIDE);
        let mut gap = 0;
        sweep(shape, self.budget, |tile| {
            if x0 < depth && (tile.rows, tile.columns) == (a / SIDE, b / SIDE) {
                gap = tile.gaps[((a % SIDE) * SIDE + b % SIDE) * depth + x0].into();
            }
        })?;
        Ok(gap)
    }

    /// The same, all columns up to b filled.
    fn by_columns(&self, shape: Shape) -> Result<usize, Reached> {
        self.budget.allow_memory(Columns::bytes(shape.levels, shape.short - 1))?;
        let mut columns = Columns::new(shape.levels, shape.short - 1);
        let mut gaps = Vec::new();
        for column in 0..shape.long {
            if column % 64 == 0 {
                self.budget.allow_time()?;
            }
            gaps.clear();
            columns.advance(&mut gaps);
        }
        Ok(gaps.last().copied().expect("x0 = 0 has a closed rule").into())
    }

    /// The value from the row of x0 and x1, if rows that small repeat soon enough.
    fn by_rows(&mut self, x: &Place) -> Option<BigUint> {
        let levels = x.x0.to_usize()?.checked_add(1)?;
        let last = x.a.to_usize().filter(|&last| last <= LARGEST_ROW)?;
        if rows_steps(x) > MOST_STEPS {
            return None;
        }
        // Where rows were seen to repeat, they did so after about 0.6·x1² columns.
        let most = last * last * 2 + 4096;
        match Rows::within(levels, last, most, self.budget) {
            Ok(Some(rows)) => {
                let row = rows.row(levels - 1, last);
                self.note(
                    "rows",
                    format!(
                        "with x0 = {} and x1 = {last} the value is x0 + x1 + x2 less a sequence of period {} from \
                         x2 = {} on: the columns before x2 = {} and {} leave the same values open",
                        levels - 1,
                        row.period(),
                        row.preperiod(),
                        rows.start(),
                        rows.start() + rows.period()
                    ),
                );
                Some(rows.value(levels - 1, last, &x.b))
            }
            Ok(None) => None,
            Err(super::ExcoError::Reached(bound)) => {
                self.note("bound", bound.to_string());
                None
            }
            Err(_) => None,
        }
    }
}

/// An estimate of the steps until the rows of this position repeat, if they are tried at all.
fn rows_steps(x: &Place) -> u64 {
    match (x.x0.to_u64(), x.a.to_u64()) {
        (Some(x0), Some(a)) if a <= wide(LARGEST_ROW) => {
            a.pow(3).saturating_mul(column_steps(x0.saturating_add(1), a))
        }
        _ => u64::MAX,
    }
}
