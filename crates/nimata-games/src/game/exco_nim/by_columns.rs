//! n = 2: the value from a sweep of all columns up to the position, or until all later ones are
//! known.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::closed_rules::upper_bound;
use super::pair::wide;
use super::periods::guess;
use super::recent::Recent;
use super::rules::Tokens;
use super::sweep::{Keep, LineBlock, Shape, Sweep, Tile};
use super::table::Table;
use crate::game::Result;
use crate::game::answer::{Evaluation, Worth};
use crate::game::rung::Rung;
use nimata_automata::budget::{Budget, Reached};

/// The greatest number of steps of a sweep by its estimate; a step takes about a nanosecond on one
/// core.
const MOST_STEPS: u64 = 1 << 36;

/// The definition in the box of the position, column by column. It ends early if the row of the
/// position is settled (see `pair`), or if the columns repeat (see `periods`).
pub(super) struct ByColumns;

impl Rung<Tokens> for ByColumns {
    fn rule(&self) -> &'static str {
        "rows"
    }

    fn states(&self) -> Option<String> {
        let says = "with x0 and x1 fixed, x0 + x1 + x2 less the value is 0 from some x2 on once \
                    all smaller values came before, and periodic once the columns leave the same \
                    values open again";
        Some(says.to_owned())
    }

    fn refusal(&self, x: &Tokens, _budget: &Budget) -> Option<String> {
        let steps = Plan::of(x).map_or(u64::MAX, Plan::steps);
        (steps > MOST_STEPS).then(|| {
            let count = if steps == u64::MAX { "too many".to_owned() } else { steps.to_string() };
            format!(
                "a sweep up to this position may take {count} steps, and {MOST_STEPS} are tried"
            )
        })
    }

    fn value(&self, x: &Tokens, budget: &Budget) -> Result<Option<Evaluation>> {
        let Some(plan) = Plan::of(x).filter(|plan| plan.steps() <= MOST_STEPS) else {
            return Ok(None);
        };
        let Some(end) = plan.run(budget)? else { return Ok(None) };
        let (a, b) = x.sorted_pair();
        let [x0, x1] = [&x.extra, a];
        let (rule, says, gap) = match end {
            End::Reached { gap } => {
                ("definition", format!("the table of all positions up to {x0};{a},{b}"), gap)
            }
            End::Settled { column } => {
                let says = format!(
                    "with x0 = {x0} and x1 = {x1} the value is x0 + x1 + x2 from x2 = {column} \
                     on: before it all smaller values came with this x1"
                );
                (self.rule(), says, 0)
            }
            End::Repeats { period, column, gap } => {
                let says = format!(
                    "with x0 = {x0} and x1 = {x1} the value is x0 + x1 + x2 less a sequence that \
                     repeats every {period} at the latest from x2 = {} on: the columns before x2 = \
                     {} and {column} leave the same values open",
                    column - period,
                    column - period,
                );
                (self.rule(), says, gap)
            }
        };
        Ok(Some(Evaluation::by(Worth::Value(upper_bound(x) - gap), rule, says)))
    }
}

/// A sweep for the value of a position.
#[derive(Clone, Copy)]
struct Plan {
    x0: usize,
    a: usize,
    /// The larger pile; `None` if it is too large for the number of a column.
    b: Option<usize>,
    /// b modulo the guess of a period.
    remainder: usize,
    /// The greatest number of columns.
    columns: usize,
}

/// The result of a sweep.
enum End {
    /// The sweep reached the position.
    Reached { gap: usize },
    /// The value is u from this column on.
    Settled { column: usize },
    /// The columns before this one repeat those of a period earlier.
    Repeats { period: usize, column: usize, gap: usize },
}

impl Plan {
    /// The plan, if the smaller pile is small enough for a table.
    fn of(x: &Tokens) -> Option<Self> {
        let (a, b) = x.sorted_pair();
        let (x0, a) = (x.extra.to_usize()?, a.to_usize()?);
        // Proposition 3 and Nim cover the other cases.
        if a >= Table::LONGEST_SIDE || !(1..=a).contains(&x0) {
            return None;
        }
        let remainder = (b % BigUint::from(guess(a))).to_usize()?;
        // In all known cases rows repeat after about 0.6·x1² columns.
        let most = 2 * a * a + 8 * guess(a) + 4096;
        let b = b.to_usize();
        let columns = b.map_or(most, |b| most.min(b.saturating_add(1)));
        Some(Plan { x0, a, b, remainder, columns })
    }

    fn shape(self) -> Shape {
        Shape { levels: self.x0 + 1, short: self.a + 1, long: self.columns }
    }

    /// The number W of `periods`.
    fn window(self) -> usize {
        2 * self.a + self.x0 + 2
    }

    /// An estimate of the steps. A pair takes 20. In the first columns, where rows are not settled,
    /// each x0 takes some steps too, and so do the values that are looked at, sixteen at a time.
    fn steps(self) -> u64 {
        let [x0, a, columns] = [self.x0, self.a, self.columns].map(wide);
        let far = columns.saturating_mul(a).saturating_mul(20);
        let near = columns.min(a.saturating_mul(8)).saturating_mul(a);
        far.saturating_add(near.saturating_mul(x0 + a / 16))
    }

    fn run(self, budget: &Budget) -> Result<Option<End>, Reached> {
        let (shape, period) = (self.shape(), guess(self.a));
        // Columns cannot repeat before there are this many of them.
        let first = period + shape.short + self.window();
        let kept = (self.columns > first).then_some(period + shape.side());
        let ring = kept.map_or(0, |kept| Recent::bytes(shape, kept));
        budget.allow_memory(shape.bytes().saturating_add(ring))?;
        let mut sweep = Sweep::of_pairs(shape, move |line| AtPosition {
            plan: self,
            recent: kept.map(|kept| Recent::new(shape, line, period, kept)),
            found: None,
        });
        let (mut step, steps) = (0, sweep.steps());
        while sweep.step() {
            budget.allow_step(step, steps)?;
            step += 1;
            let end = self.end(sweep.blocks(), period, first);
            if end.is_some() {
                return Ok(end);
            }
        }
        Ok(None)
    }

    /// Tells whether the columns so far determine the value.
    fn end(self, blocks: &[LineBlock<AtPosition>], period: usize, first: usize) -> Option<End> {
        let side = self.shape().side();
        // The last block of lines, which contains a, exists from column a on.
        let own = blocks.get(self.a / side)?;
        if let Some(gap) = own.kept.found {
            return Some(End::Reached { gap });
        }
        let next = own.next();
        if own.settled(self.a) <= self.x0 {
            return Some(End::Settled { column: next });
        }
        let recent = own.kept.recent.as_ref()?;
        let changed = blocks.iter().filter_map(|block| block.kept.recent.as_ref());
        let changed = changed.map(Recent::changed).max().unwrap_or(0);
        if next < first.max(changed + self.window()) {
            return None;
        }
        // Among the last columns, this one differs from b by a multiple of the period.
        let back = (next - 1 + period - self.remainder) % period;
        let gap = recent.gap(self.a % side, self.x0, next - 1 - back);
        Some(End::Repeats { period, column: next, gap })
    }
}

/// The data kept for a block of lines.
struct AtPosition {
    plan: Plan,
    recent: Option<Recent>,
    /// The difference u − G at the position.
    found: Option<usize>,
}

impl Keep for AtPosition {
    fn keep(&mut self, tile: &Tile) {
        let Plan { x0, a, b, .. } = self.plan;
        if let Some(recent) = &mut self.recent {
            recent.keep(tile);
        }
        if let Some(b) = b.filter(|b| tile.has(a, *b)) {
            let gaps = tile.pair(a, b);
            self.found = Some(gaps.get(x0 - 1).copied().unwrap_or(0).into());
        }
    }
}
