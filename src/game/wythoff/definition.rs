//! The P-positions of a box straight from the moves, without any theorem: the naive twin of all
//! faster methods.

use num_traits::ToPrimitive;

use super::WythoffGame;
use crate::budget::{Budget, Reached};

/// The P-positions (x, y) with x ≤ X and y ≤ Y.
///
/// Positions are visited in lexicographic order, so every option of a position comes before it. A
/// position that no P-position has marked is itself a P-position, and marks every position from
/// which a move leads to it.
///
/// ```
/// use nimata::game::wythoff::{LostPositions, WythoffGame};
/// let lost = LostPositions::new(&WythoffGame::wythoff(1, 1)?, [10, 10], &Default::default())?;
/// assert!(lost.contains(3, 5) && lost.contains(5, 3) && !lost.contains(4, 4));
/// # Ok::<(), nimata::game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LostPositions {
    /// The numbers X + 1 and Y + 1.
    sides: [usize; 2],
    /// In row x and column y, whether a move leads from (x, y) to a P-position.
    marked: Vec<bool>,
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
        let positions = upto
            .iter()
            .try_fold(1u64, |positions, &most| positions.checked_mul(most.checked_add(1)?));
        // The game without its moves of Type III may be in memory at the same time.
        let bytes = positions.and_then(|positions| positions.checked_mul(2)).unwrap_or(u64::MAX);
        budget.allow_memory(bytes)?;
        let too_large = Reached::Memory { needed: bytes, allowed: budget.max_memory() };
        let side = |most: u64| usize::try_from(most).map(|most| most + 1).map_err(|_| too_large);
        let sides = [side(upto[0])?, side(upto[1])?];
        let mut lost = LostPositions { sides, marked: Vec::new() };
        let cells = sides[0] * sides[1];
        lost.marked.try_reserve_exact(cells).map_err(|_| too_large)?;
        lost.marked.resize(cells, false);
        for x in 0..sides[0] {
            for y in 0..sides[1] {
                if !lost.marked[x * sides[1] + y] {
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
        let (s, t) = (size(rules.s()), size(rules.t()));
        let mut fill = |row: usize, from: usize, to: usize| {
            if from < columns.min(to) {
                self.marked[row * columns..][from..columns.min(to)].fill(true);
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
        assert!(x < self.sides[0] && y < self.sides[1], "({x}, {y}) is outside the box");
        !self.marked[x * self.sides[1] + y]
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

fn size(parameter: u32) -> usize {
    usize::try_from(parameter).expect("a 32-bit number fits in memory's index")
}
