//! Sprague–Grundy values straight from the moves, because no theorem gives them.

use super::WythoffGame;
use super::definition::adjoined_moves;
use crate::game::table::{Seen, Sides, Table};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// The Sprague–Grundy value of every (x, y) with x ≤ X and y ≤ Y: the mex of the values of its
/// options, by trying every move.
///
/// ```
/// use nimata_games::game::wythoff::{WythoffGame, values_by_definition};
/// let game = WythoffGame::wythoff(1, 1)?;
/// let values = values_by_definition(&game, [5, 5], &Default::default())?;
/// assert_eq!([[3, 5], [1, 1], [5, 5]].map(|at| values.at(&at)), [0, 2, 8]);
/// # Ok::<(), nimata_games::game::GameError>(())
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
        let (columns, known) = (values.places().strides()[0], values.entries());
        // The options that take k from x, and from `least` to `most` from y, are neighbours.
        let mut options = |k: usize, least: usize, most: usize| {
            let end = at.place - k * columns + 1;
            if least <= most {
                known[end - most - 1..end - least].iter().for_each(|&value| seen.see(index(value)));
            }
        };
        options(0, 1, y);
        for k in 1..=x {
            options(k, 0, 0);
            // The condition is l < sk + t if l ≥ k, and k < sl + t otherwise.
            options(k, if k < t { 1 } else { (k - t) / s + 1 }, y.min(s * k + t - 1));
        }
        let both_ways = adjoined.iter().flat_map(|&[a, b]| [[a, b], [b, a]]);
        both_ways.filter(|&[k, l]| k <= x && l <= y).for_each(|[k, l]| options(k, l, l));
        Ok(seen.take_mex())
    })
}
