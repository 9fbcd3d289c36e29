//! Sprague–Grundy values straight from the moves, because no theorem gives them.

use super::WythoffGame;
use super::definition::adjoined_moves;
use crate::budget::{Budget, Reached};
use crate::game::table::{Seen, Sides, Table};
use crate::number::index;

/// The Sprague–Grundy value of every (x, y) with x ≤ X and y ≤ Y: the mex of the values of its
/// options, by trying every move.
///
/// ```
/// use nimata::game::wythoff::{WythoffGame, values_by_definition};
/// let game = WythoffGame::wythoff(1, 1)?;
/// let values = values_by_definition(&game, [5, 5], &Default::default())?;
/// assert_eq!([[3, 5], [1, 1], [5, 5]].map(|at| values.at(&at)), [0, 2, 8]);
/// # Ok::<(), nimata::game::GameError>(())
/// ```
///
/// # Errors
/// A bound of memory, before any is taken, or of time.
///
/// # Complexity
/// Four bytes for each position, and for each at most as many moves as there are smaller positions.
pub fn values_by_definition(
    rules: &WythoffGame,
    upto: [u32; 2],
    budget: &Budget,
) -> Result<Table<u32>, Reached> {
    // A value is at most the length of the longest play.
    let longest = upto.iter().map(|&most| u64::from(most)).sum::<u64>() + 2;
    let table = Table::with_room(Sides::new(&upto), longest * Seen::BYTES, budget)?;
    let adjoined = adjoined_moves(rules, upto.map(u64::from), budget)?;
    let mut seen = Seen::up_to(longest, budget)?;
    let [s, t] = [rules.s(), rules.t()].map(index);
    table.fill(budget, |values, at, pace| {
        let [x, y] = [at.numbers[0], at.numbers[1]];
        pace.take((x + 1) * (y + 1))?;
        let columns = values.places().strides()[0];
        let mut option =
            |k: usize, l: usize| seen.see(index(values.entries()[at.place - k * columns - l]));
        (1..=x).for_each(|k| option(k, 0));
        (1..=y).for_each(|l| option(0, l));
        for k in 1..=x {
            // The condition is l < sk + t if l ≥ k, and k < sl + t otherwise.
            let least = if k < t { 1 } else { (k - t) / s + 1 };
            (least..=y.min(s * k + t - 1)).for_each(|l| option(k, l));
        }
        let both_ways = adjoined.iter().flat_map(|&[a, b]| [[a, b], [b, a]]);
        both_ways.filter(|&[k, l]| k <= x && l <= y).for_each(|[k, l]| option(k, l));
        Ok(seen.take_mex())
    })
}
