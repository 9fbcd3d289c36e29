//! Sprague–Grundy values straight from the moves, because no theorem gives them.

use super::WythoffGame;
use super::definition::adjoined_moves;
use crate::budget::{Budget, Reached};

/// The Sprague–Grundy value of every (x, y) with x ≤ X and y ≤ Y: the mex of the values of its
/// options.
#[derive(Clone, Debug)]
pub struct Values {
    columns: usize,
    values: Vec<u32>,
}

impl Values {
    /// Computes the values of the box by trying every move.
    ///
    /// ```
    /// use nimata::game::wythoff::{WythoffGame, Values};
    /// let values = Values::new(&WythoffGame::wythoff(1, 1)?, [5, 5], &Default::default())?;
    /// assert_eq!([values.at(3, 5), values.at(1, 1), values.at(5, 5)], [0, 2, 8]);
    /// # Ok::<(), nimata::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// A bound of memory, before any is taken, or of time.
    ///
    /// # Complexity
    /// Four bytes for each position, and for each at most as many moves as there are smaller
    /// positions.
    pub fn new(rules: &WythoffGame, upto: [u32; 2], budget: &Budget) -> Result<Self, Reached> {
        let [rows, columns] = upto.map(|most| u64::from(most) + 1);
        let longest = rows.saturating_add(columns);
        // A value is at most the length of the longest play, and each value has a mark.
        let needed = rows.saturating_mul(columns).saturating_mul(4).saturating_add(longest * 8);
        budget.allow_memory(needed)?;
        let too_large = Reached::Memory { needed, allowed: budget.max_memory() };
        let adjoined = adjoined_moves(rules, upto.map(u64::from), budget)?;
        let size = |n: u64| usize::try_from(n).map_err(|_| too_large);
        let (rows, columns) = (size(rows)?, size(columns)?);
        let mut found = Values { columns, values: Vec::new() };
        found.values.try_reserve_exact(rows * columns).map_err(|_| too_large)?;
        let mut marks = Vec::new();
        marks.try_reserve_exact(size(longest)?).map_err(|_| too_large)?;
        marks.resize(size(longest)?, 0usize);
        for x in 0..rows {
            for y in 0..columns {
                budget.allow_step(x, rows)?;
                // Each position has its own mark.
                let mark = found.values.len() + 1;
                found.mark_options(rules, &adjoined, [x, y], |value| marks[value] = mark);
                let mex = marks.iter().position(|&at| at != mark);
                let mex = mex.expect("a value is at most the length of the longest play");
                found
                    .values
                    .push(u32::try_from(mex).expect("at most x + y, as x·y fits in memory"));
            }
        }
        Ok(found)
    }

    /// The value of (x, y).
    ///
    /// # Panics
    /// The position is outside the box.
    pub fn at(&self, x: usize, y: usize) -> u32 {
        assert!(y < self.columns, "({x}, {y}) is outside the box");
        self.values[x * self.columns + y]
    }

    fn mark_options(
        &self,
        rules: &WythoffGame,
        adjoined: &[[usize; 2]],
        [x, y]: [usize; 2],
        mut mark: impl FnMut(usize),
    ) {
        let mut option = |k: usize, l: usize| {
            let value = self.values[(x - k) * self.columns + y - l];
            mark(usize::try_from(value).expect("a 32-bit number fits in memory's index"));
        };
        (1..=x).for_each(|k| option(k, 0));
        (1..=y).for_each(|l| option(0, l));
        let [s, t] = [rules.s(), rules.t()]
            .map(|n| usize::try_from(n).expect("a 32-bit number fits in memory's index"));
        for k in 1..=x {
            // The condition is l < sk + t if l ≥ k, and k < sl + t otherwise.
            let least = if k < t { 1 } else { (k - t) / s + 1 };
            (least..=y.min(s * k + t - 1)).for_each(|l| option(k, l));
        }
        let both_ways = adjoined.iter().flat_map(|&[a, b]| [[a, b], [b, a]]);
        both_ways.filter(|&[k, l]| k <= x && l <= y).for_each(|[k, l]| option(k, l));
    }
}
