//! One row: x0 and x1 fixed, u − G as a function of x2, with its least preperiod and period.

use super::rows::Rows;
use super::run_length::run_length;

/// u − G as a function of x2, for one x0 and x1. The preperiod and the period are the least
/// possible.
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    rows: &'r Rows,
    /// x0.
    pub x0: usize,
    /// x1.
    pub x1: usize,
    /// The least r such that u − G is periodic for x2 ≥ r.
    pub preperiod: usize,
    /// The least period of u − G for x2 ≥ r.
    pub period: usize,
}

impl Row<'_> {
    /// u − G at x2.
    pub fn gap(&self, x2: usize) -> usize {
        let (start, period) = (self.preperiod, self.period);
        let column = if x2 < start { x2 } else { start + (x2 - start) % period };
        self.rows.at(self.x0, self.x1, column)
    }

    /// u − G for x2 = preperiod, …, preperiod + period − 1.
    pub fn cycle(&self) -> Vec<usize> {
        (0..self.period).map(|t| self.gap(self.preperiod + t)).collect()
    }

    /// u − G for x2 < preperiod.
    pub fn run_up(&self) -> Vec<usize> {
        (0..self.preperiod).map(|x2| self.gap(x2)).collect()
    }

    /// The cycle in the papers' notation, `(0^3,4,(0,2)^2)*`.
    pub fn text(&self) -> String {
        format!("({})*", run_length(&self.cycle()))
    }
}

impl Rows {
    /// The row of x0 and x1.
    ///
    /// # Panics
    /// x0 ≥ X or x1 > I.
    pub fn row(&self, x0: usize, x1: usize) -> Row<'_> {
        let (preperiod, period) = self.periods().of_row(x0, x1);
        Row { rows: self, x0, x1, preperiod, period }
    }

    /// All rows with x0 ≥ 1, by x0 and then by x1. The rows with x0 = 0 are Nim.
    pub fn iter(&self) -> impl Iterator<Item = Row<'_>> + '_ {
        (1..self.levels()).flat_map(move |x0| (0..=self.last()).map(move |x1| self.row(x0, x1)))
    }
}
