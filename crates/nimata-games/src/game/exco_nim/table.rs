//! The table of all values of a box, n = 2.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::pair::wide;
use super::rules::ExcoError;
use super::sweep::{Keep, Shape, Sweep, Tile};
use crate::game::Result;
use nimata_automata::budget::Budget;

/// The values G(x0, x1, x2) for x0 < X, x1 < I, x2 < J.
///
/// The table stores u − G, two bytes for each entry, for x1 ≤ x2 and x0 ≥ 1 up to where it is 0.
/// From there on it stays 0, by Lemma 1 and G ≤ u.
///
/// ```
/// use nimata_games::game::exco_nim::Table;
/// let table = Table::new(4, 30, 30, &Default::default())?;
/// assert_eq!(table.value(1, 5, 6), 11);
/// assert_eq!(table.value(2, 28, 29), 3);
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    x0: usize,
    x1: usize,
    x2: usize,
    shape: Shape,
    /// For each block of the smaller pile, its tiles by the larger pile.
    tiles: Vec<Vec<Tile>>,
}

impl Table {
    /// The greatest length of the shorter side of I and J, chosen so that u − G ≤ 2·x1 fits in two
    /// bytes.
    pub const LONGEST_SIDE: usize = 1 << 15;

    /// Fills the table of the box x0 < X, x1 < I, x2 < J, on all cores.
    ///
    /// # Errors
    /// `GameError::Unsuitable` if a bound is 0, or if I and J both exceed [`Self::LONGEST_SIDE`];
    /// a [`Reached`](nimata_automata::budget::Reached) bound of memory, before any is taken, or of
    /// time. The number of nonzero entries is not known beforehand, so memory is reserved by an
    /// estimate from known tables, and again if that is too little.
    ///
    /// # Complexity
    /// At most top(a) + 2(a & b) values are looked at for each pair a ≤ b of the box, 16 at a time.
    /// This uses Lemma 1 and Proposition 3.
    pub fn new(x0: usize, x1: usize, x2: usize, budget: &Budget) -> Result<Self> {
        let shape = shape(x0, x1, x2)?;
        budget.allow_memory(shape.bytes().saturating_add(shape.table_bytes()))?;
        let bytes = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&bytes);
        let tiles = move |_| Tiles { kept: Vec::new(), bytes: Arc::clone(&counter) };
        let mut sweep = Sweep::of_pairs(shape, tiles);
        let (mut step, steps) = (0, sweep.steps());
        while sweep.step() {
            step += 1;
            budget.allow_step(step, steps)?;
            // The reserved memory exceeds what the tiles keep by a fifth at most.
            let kept = bytes.load(Relaxed) / 6 * 5;
            budget.allow_memory(shape.bytes().saturating_add(kept))?;
        }
        let tiles = sweep.into_blocks().into_iter().map(|block| block.kept.kept).collect();
        Ok(Table { x0, x1, x2, shape, tiles })
    }

    /// The bounds X, I, J.
    pub fn bounds(&self) -> (usize, usize, usize) {
        (self.x0, self.x1, self.x2)
    }

    /// u − G at a position.
    ///
    /// # Panics
    /// The position is outside the box.
    pub fn gap(&self, x0: usize, x1: usize, x2: usize) -> usize {
        assert!(
            x0 < self.x0 && x1 < self.x1 && x2 < self.x2,
            "({x0}, {x1}, {x2}) is outside the table"
        );
        let (a, b) = (x1.min(x2), x1.max(x2));
        let Some(level) = x0.checked_sub(1) else { return 2 * (a & b) };
        let (row, column) = (a / self.shape.side(), b / self.shape.side());
        let tile = &self.tiles[row][column - row];
        tile.pair(a, b).get(level).copied().unwrap_or(0).into()
    }

    /// G at a position.
    ///
    /// # Panics
    /// The position is outside the box.
    pub fn value(&self, x0: usize, x1: usize, x2: usize) -> usize {
        x0 + x1 + x2 - self.gap(x0, x1, x2)
    }
}

/// The tiles of a block of lines.
struct Tiles {
    kept: Vec<Tile>,
    bytes: Arc<AtomicU64>,
}

impl Keep for Tiles {
    fn keep(&mut self, tile: &Tile) {
        self.bytes.fetch_add(wide(tile.bytes()), Relaxed);
        self.kept.push(tile.copied());
    }
}

fn shape(x0: usize, x1: usize, x2: usize) -> Result<Shape> {
    let (short, long) = (x1.min(x2), x1.max(x2));
    if x0 == 0 || short == 0 {
        return Err(ExcoError::EmptyBox(x0, x1, x2).into());
    }
    if short > Table::LONGEST_SIDE {
        return Err(ExcoError::TooWide(short).into());
    }
    // For x0 ≥ x1 the value is u (Corollary 4), and no entry is stored.
    Ok(Shape { levels: x0.min(Table::LONGEST_SIDE), short, long })
}
