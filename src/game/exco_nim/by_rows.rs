//! n = 2: the value from the row of x0 and x1, where rows that small repeat soon enough.

use num_traits::ToPrimitive;

use super::by_table::{MOST_STEPS, column_steps, table_steps};
use super::rows::Rows;
use super::rules::Tokens;
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::answer::{Evaluation, Worth};
use crate::game::rung::Rung;

/// Rows are tried up to this x1.
const LARGEST_ROW: u64 = 1023;

/// Rows, before the table where they are cheaper by the estimate of steps, else after it.
pub(super) enum ByRows {
    /// Before the table.
    WhereCheaper,
    /// After it.
    WhereDearer,
}

impl ByRows {
    fn is_turn(&self, x: &Tokens) -> bool {
        matches!(self, ByRows::WhereCheaper) == (row_steps(x) < table_steps(x))
    }
}

impl Rung<Tokens> for ByRows {
    fn rule(&self) -> &'static str {
        "rows"
    }

    fn states(&self) -> Option<String> {
        let says = format!(
            "with x0 and x1 <= {LARGEST_ROW} fixed, x0 + x1 + x2 less the value is a sequence that \
             is periodic once the columns leave the same values open again"
        );
        matches!(self, ByRows::WhereCheaper).then_some(says)
    }

    fn silence(&self, x: &Tokens, _budget: &Budget) -> Option<String> {
        (self.is_turn(x) && row_steps(x) > MOST_STEPS)
            .then(|| "x0 or the smaller of x1 and x2 is too large for rows".to_owned())
    }

    fn value(&self, x: &Tokens, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        if !self.is_turn(x) || row_steps(x) > MOST_STEPS {
            return Ok(None);
        }
        let (a, b) = x.sorted_pair();
        let small = x.extra.to_usize().zip(a.to_usize());
        let (x0, x1) = small.expect("the steps are few, so both are small");
        // Where rows were seen to repeat, they did so after about 0.6·x1² columns.
        let most = x1 * x1 * 2 + 4096;
        let Some(rows) = Rows::within(x0 + 1, x1, most, budget)? else { return Ok(None) };
        let row = rows.row(x0, x1);
        let says = format!(
            "with x0 = {x0} and x1 = {x1} the value is x0 + x1 + x2 less a sequence of period {} \
             from x2 = {} on: the columns before x2 = {} and {} leave the same values open",
            row.period,
            row.preperiod,
            rows.start(),
            rows.start() + rows.period()
        );
        Ok(Some(Evaluation::by(Worth::Value(rows.value(x0, x1, b)), self.rule(), says)))
    }
}

/// An estimate of the steps until the rows of this position repeat; the most where none are tried.
fn row_steps(x: &Tokens) -> u64 {
    match (x.extra.to_u64(), x.sorted_pair().0.to_u64()) {
        (Some(x0), Some(a @ ..=LARGEST_ROW)) => {
            a.pow(3).saturating_mul(column_steps(x0.saturating_add(1), a))
        }
        _ => u64::MAX,
    }
}
