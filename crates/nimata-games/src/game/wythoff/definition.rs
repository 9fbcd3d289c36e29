//! The P-positions of a box straight from the moves, without any theorem: the naive twin of all
//! faster methods.

use num_traits::ToPrimitive;

use super::WythoffGame;
use crate::game::table::{MexSet, Places, Sides, Table};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// The P-positions (x, y) with x ≤ X and y ≤ Y.
///
/// Positions are visited in lexicographic order, so every option of a position comes before it. A
/// position that no P-position has marked is itself a P-position, and marks every position from
/// which a move leads to it.
///
/// ```
/// use nimata_games::game::wythoff::{LostPositions, WythoffGame};
/// let lost = LostPositions::new(&WythoffGame::wythoff(1, 1)?, [10, 10], &Default::default())?;
/// assert!(lost.contains(3, 5) && lost.contains(5, 3) && !lost.contains(4, 4));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LostPositions {
    /// The numbers X + 1 and Y + 1.
    sides: [usize; 2],
    /// Whether a move leads from (x, y) to a P-position.
    marked: Table<bool>,
}

impl LostPositions {
    /// Computes the P-positions of the box. The moves of Type III are the first P-positions of the
    /// game without them, which are computed in the same way.
    ///
    /// # Errors
    /// A bound of memory, before any is taken, or of time.
    ///
    /// # Complexity
    /// Two bytes for each position, and one pass over the rest of the box for each of the at most
    /// 2X P-positions.
    pub fn new(rules: &WythoffGame, upto: [u64; 2], budget: &Budget) -> Result<Self, Reached> {
        let adjoined = adjoined_moves(rules, upto, budget)?;
        LostPositions::with_moves(rules, upto, &adjoined, budget)
    }

    /// The P-positions of the box with these moves of Type III, whatever K is.
    pub(super) fn with_moves(
        rules: &WythoffGame,
        upto: [u64; 2],
        adjoined: &[[usize; 2]],
        budget: &Budget,
    ) -> Result<Self, Reached> {
        let box_below = Sides::new(&upto);
        // The game without its moves of Type III may be in memory at the same time.
        let beside = box_below.count();
        let marked = Table::with_room(box_below, beside, budget)?.filled(false);
        let sides = upto.map(|most| usize::try_from(most).expect("the box is in memory") + 1);
        let mut lost = LostPositions { sides, marked };
        for x in 0..sides[0] {
            for y in 0..sides[1] {
                if !lost.marked.entries()[x * sides[1] + y] {
                    budget.allow_step(x, sides[0])?;
                    lost.mark_from(rules, adjoined, [x, y]);
                }
            }
        }
        Ok(lost)
    }

    /// Marks the positions with a move to the P-position (x, y).
    fn mark_from(&mut self, rules: &WythoffGame, adjoined: &[[usize; 2]], [x, y]: [usize; 2]) {
        let [rows, columns] = self.sides;
        let (s, t) = (index(rules.s()), index(rules.t()));
        let mut fill = |row: usize, from: usize, to: usize| {
            if from < columns.min(to) {
                let row = &mut self.marked.entries_mut()[row * columns..];
                row[from..columns.min(to)].fill(true);
            }
        };
        fill(x, y + 1, columns);
        for row in x + 1..rows {
            fill(row, y, y + 1);
            // A move takes k from x and l from y: l < sk + t if l ≥ k, and k < sl + t otherwise.
            let k = row - x;
            let least = if k < t { 1 } else { (k - t) / s + 1 };
            fill(row, y + least, y + s * k + t);
        }
        for &[a, b] in adjoined {
            for [k, l] in [[a, b], [b, a]] {
                if x + k < rows {
                    fill(x + k, y + l, y + l + 1);
                }
            }
        }
    }

    /// Tells whether (x, y) is a P-position.
    ///
    /// # Panics
    /// The position is outside the box.
    pub fn contains(&self, x: usize, y: usize) -> bool {
        !self.marked.at(&[x, y])
    }

    /// Whether the player to move wins, at every position of the box in lexicographic order.
    pub(super) fn into_won(self) -> Vec<bool> {
        self.marked.into_entries()
    }

    /// The P-positions (x, y) of the box with x ≤ y, in the order of x.
    pub fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        (0..self.sides[0]).flat_map(move |x| {
            let larger = (x..self.sides[1]).find(move |&y| self.contains(x, y));
            larger.map(|y| [x, y])
        })
    }
}

/// The moves of Type III that fit in a box: the first K P-positions of the game without them,
/// computed from the moves of that game.
pub(super) fn adjoined_moves(
    rules: &WythoffGame,
    upto: [u64; 2],
    budget: &Budget,
) -> Result<Vec<[usize; 2]>, Reached> {
    let most = rules.adjoined().to_usize().unwrap_or(usize::MAX);
    if most == 0 {
        return Ok(Vec::new());
    }
    // The piles may be exchanged, so all moves that fit have their smaller pile on the shorter
    // side.
    let sorted = [upto[0].min(upto[1]), upto[0].max(upto[1])];
    let own = rules.adjoining(0u32.into());
    let first = LostPositions::with_moves(&own, sorted, &[], budget)?;
    Ok(first.pairs().skip(1).take(most).collect())
}

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
    let table = Table::with_room(Sides::new(&upto), longest * MexSet::BYTES, budget)?;
    let adjoined = adjoined_moves(rules, upto.map(u64::from), budget)?;
    let mut seen = MexSet::up_to(longest, budget)?;
    let [s, t] = [rules.s(), rules.t()].map(index);
    table.fill(budget, |values, at, pace| {
        let [x, y] = [at.numbers[0], at.numbers[1]];
        pace.take((x + 1) * (y + 1))?;
        let (columns, known) = (values.places().strides()[0], values.entries());
        // The options that take k from x, and from `least` to `most` from y, are neighbours.
        let mut options = |k: usize, least: usize, most: usize| {
            let end = at.place - k * columns + 1;
            if least <= most {
                known[end - most - 1..end - least]
                    .iter()
                    .for_each(|&value| seen.insert(index(value)));
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
