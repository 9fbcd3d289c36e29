//! One row: x0 and x1 fixed, u − G as a function of x2, with its least preperiod and period.

use super::rows::Rows;
use super::run_length::run_length;

/// u − G as a function of x2, for one x0 and x1; both its numbers are the least possible.
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
        let (start, period) = (self.rows.start(), self.rows.period());
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

    /// The cycle as the papers print it, `(0^3,4,(0,2)^2)*`.
    pub fn text(&self) -> String {
        format!("({})*", run_length(&self.cycle()))
    }
}

impl Rows {
    /// One row.
    ///
    /// # Panics
    /// Unless x0 < X and x1 ≤ I.
    pub fn row(&self, x0: usize, x1: usize) -> Row<'_> {
        assert!(x0 < self.levels() && x1 <= self.last(), "row ({x0}, {x1}) is not among these");
        let (preperiod, period) = self.least[x1 * self.levels() + x0];
        Row { rows: self, x0, x1, preperiod, period }
    }

    /// All rows with x0 ≥ 1, by x0 and then x1; those with x0 = 0 are Nim.
    pub fn iter(&self) -> impl Iterator<Item = Row<'_>> + '_ {
        (1..self.levels()).flat_map(move |x0| (0..=self.last()).map(move |x1| self.row(x0, x1)))
    }

    /// The least period and preperiod of every row.
    pub(super) fn least_periods(&self, primes: &[usize]) -> Vec<(usize, usize)> {
        let mut least = Vec::with_capacity((self.last() + 1) * self.levels());
        for x1 in 0..=self.last() {
            for x0 in 0..self.levels() {
                let cycle: Vec<usize> =
                    (0..self.period()).map(|t| self.at(x0, x1, self.start() + t)).collect();
                let mut period = self.period();
                for &prime in primes {
                    while period.is_multiple_of(prime)
                        && cycle[period / prime..] == cycle[..self.period() - period / prime]
                    {
                        period /= prime;
                    }
                }
                least.push((self.start(), period));
            }
        }
        // Backwards column by column, as they lie in memory, with the rows that are still periodic.
        let mut alive: Vec<usize> = (0..least.len()).collect();
        for column in (0..self.start()).rev() {
            alive.retain(|&row| {
                let (x1, x0) = (row / self.levels(), row % self.levels());
                let (preperiod, period) = &mut least[row];
                let same = self.at(x0, x1, column) == self.at(x0, x1, column + *period);
                if same {
                    *preperiod = column;
                }
                same
            });
            if alive.is_empty() {
                break;
            }
        }
        least
    }
}
