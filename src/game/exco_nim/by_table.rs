//! n = 2: the value from the table of all positions up to this one, where that is small enough.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::closed_rules::upper_bound;
use super::columns::Columns;
use super::rules::Tokens;
use super::sweep::{SIDE, Shape, sweep, wide};
use super::table::Table;
use crate::budget::{Budget, Reached};
use crate::game::GameError;
use crate::game::answer::{Evaluation, Worth};
use crate::game::rung::Rung;

/// The most steps a rung may take by its estimate; a step takes about a nanosecond.
pub(super) const MOST_STEPS: u64 = 1 << 35;

/// The definition, in the box of the position.
pub(super) struct ByTable;

impl Rung<Tokens> for ByTable {
    fn rule(&self) -> &'static str {
        "definition"
    }

    fn silence(&self, x: &Tokens, _budget: &Budget) -> Option<String> {
        (table_steps(x) > MOST_STEPS)
            .then(|| "the positions up to this one are too many for a table".to_owned())
    }

    fn value(&self, x: &Tokens, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let Some(shape) = shape(x).filter(|_| table_steps(x) <= MOST_STEPS) else {
            return Ok(None);
        };
        let [swept, by_columns] = pair_steps(shape);
        let fill = if by_columns < swept { last_column } else { corner };
        let gap = fill(shape, budget)?;
        let (a, b) = x.sorted_pair();
        let says = format!("the table of all positions up to {};{a},{b}", x.extra);
        Ok(Some(Evaluation::by(Worth::Value(upper_bound(x) - gap), self.rule(), says)))
    }
}

/// The box that holds the position, if its bounds are numbers of the machine.
fn shape(x: &Tokens) -> Option<Shape> {
    let (a, b) = x.sorted_pair();
    let side = |n: &BigUint| n.to_usize()?.checked_add(1);
    let shape = Shape { levels: side(&x.extra)?, short: side(a)?, long: side(b)? };
    (shape.short <= Table::LONGEST_SIDE && shape.levels <= shape.short).then_some(shape)
}

/// An estimate of the steps of the cheaper way to fill the box; the most where there is no box.
pub(super) fn table_steps(x: &Tokens) -> u64 {
    shape(x).map_or(u64::MAX, |shape| {
        let steps = pair_steps(shape).into_iter().min().expect("two ways");
        wide(shape.short).saturating_mul(wide(shape.long)).saturating_mul(steps)
    })
}

/// The steps that a pair takes in the sweep, and in columns.
fn pair_steps(shape: Shape) -> [u64; 2] {
    let (levels, short) = (wide(shape.levels), wide(shape.short));
    [levels + short / 2, column_steps(levels, short)]
}

/// A pair of a column: X searches among up to x1/64 words, and X(X + 1)/2 words to mark.
pub(super) fn column_steps(levels: u64, short: u64) -> u64 {
    levels.saturating_mul(4 + levels / 2 + short / 128)
}

/// u − G in the last corner of the box, all pairs a ≤ b filled.
fn corner(shape: Shape, budget: &Budget) -> Result<usize, Reached> {
    budget.allow_memory(shape.line_bytes())?;
    let (x0, a, b) = (shape.levels - 1, shape.short - 1, shape.long - 1);
    let depth = shape.depth(a / SIDE);
    let mut gap = 0;
    sweep(shape, budget, |tile| {
        if x0 < depth && (tile.rows, tile.columns) == (a / SIDE, b / SIDE) {
            gap = tile.gaps[((a % SIDE) * SIDE + b % SIDE) * depth + x0].into();
        }
    })?;
    Ok(gap)
}

/// The same, all columns up to b filled.
fn last_column(shape: Shape, budget: &Budget) -> Result<usize, Reached> {
    budget.allow_memory(Columns::bytes(shape.levels, shape.short - 1))?;
    let mut columns = Columns::new(shape.levels, shape.short - 1);
    let mut gaps = Vec::new();
    for column in 0..shape.long {
        if column % 64 == 0 {
            budget.allow_step(column, shape.long)?;
        }
        gaps.clear();
        columns.advance(&mut gaps);
    }
    Ok(gaps.last().copied().expect("x0 = 0 has a closed rule").into())
}
