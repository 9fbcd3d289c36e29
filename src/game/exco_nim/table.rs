//! The table of all values of a box, n = 2.

use super::sweep::{SIDE, Shape, sweep, wide};
use crate::budget::Budget;
use crate::game::GameError;

/// The values G(x0, x1, x2) for x0 < X, x1 < I, x2 < J.
///
/// Kept is u − G, two bytes an entry, for x1 ≤ x2 and x0 < top(x1) only, the largest power of 2 up
/// to x1: beyond it G = u (paper 1, Proposition 3).
///
/// ```
/// use nimata::game::exco_nim::Table;
/// let table = Table::new(4, 30, 30, &Default::default())?;
/// assert_eq!(table.value(1, 5, 6), 11);
/// assert_eq!(table.value(2, 28, 29), 3);
/// # Ok::<(), nimata::game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    x0: usize,
    x1: usize,
    x2: usize,
    shape: Shape,
    /// Row-major by blocks of 16 rows (the smaller pile) and 16 columns (the larger).
    tiles: Vec<Vec<u16>>,
}

impl Table {
    /// The shorter of I and J is at most this, so that u − G ≤ 2·x1 fits in two bytes.
    pub const LONGEST_SIDE: usize = 1 << 15;

    /// Fills the table of the box x0 < X, x1 < I, x2 < J, on all cores.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if a bound is 0 or I and J are past [`Self::LONGEST_SIDE`];
    /// [`Reached`](crate::budget::Reached) bounds of memory, before it is taken, and of time.
    ///
    /// # Complexity
    /// At most top(a) + 2(a & b) steps for each pair a ≤ b of the box. Theorems: Lemma 1,
    /// Proposition 3.
    pub fn new(x0: usize, x1: usize, x2: usize, budget: &Budget) -> Result<Self, GameError> {
        let shape = shape(x0, x1, x2)?;
        budget.allow_memory(Table::bytes_of(shape))?;
        let mut tiles = vec![Vec::new(); shape.row_blocks() * shape.column_blocks()];
        sweep(shape, budget, |tile| {
            tiles[tile.rows * shape.column_blocks() + tile.columns] = tile.gaps;
        })?;
        Ok(Table { x0, x1, x2, shape, tiles })
    }

    fn bytes_of(shape: Shape) -> u64 {
        let entries: u64 = (0..shape.row_blocks())
            .map(|rows| {
                let tiles = wide(shape.column_blocks() - rows);
                tiles.saturating_mul(wide(SIDE * SIDE * shape.depth(rows)))
            })
            .fold(0, u64::saturating_add);
        // Each tile is a vector of its own.
        let header = wide(size_of::<Vec<u16>>());
        let headers = wide(shape.row_blocks()).saturating_mul(wide(shape.column_blocks()));
        let headers = headers.saturating_mul(header);
        entries.saturating_mul(2).saturating_add(headers).saturating_add(shape.line_bytes())
    }

    /// The bounds X, I, J.
    pub fn bounds(&self) -> (usize, usize, usize) {
        (self.x0, self.x1, self.x2)
    }

    /// u − G at a position.
    ///
    /// # Panics
    /// If the position is outside the box.
    pub fn gap(&self, x0: usize, x1: usize, x2: usize) -> usize {
        assert!(
            x0 < self.x0 && x1 < self.x1 && x2 < self.x2,
            "({x0}, {x1}, {x2}) is outside the table"
        );
        let (a, b) = (x1.min(x2), x1.max(x2));
        let (rows, columns) = (a / SIDE, b / SIDE);
        let depth = self.shape.depth(rows);
        if x0 >= depth {
            return 0;
        }
        let pair = (a % SIDE) * SIDE + b % SIDE;
        self.tiles[rows * self.shape.column_blocks() + columns][pair * depth + x0].into()
    }

    /// G at a position.
    ///
    /// # Panics
    /// If the position is outside the box.
    pub fn value(&self, x0: usize, x1: usize, x2: usize) -> usize {
        x0 + x1 + x2 - self.gap(x0, x1, x2)
    }
}

fn shape(x0: usize, x1: usize, x2: usize) -> Result<Shape, GameError> {
    let (short, long) = (x1.min(x2), x1.max(x2));
    if x0 == 0 || short == 0 {
        return Err(empty_box(x0, x1, x2));
    }
    if short > Table::LONGEST_SIDE {
        return Err(too_wide(short));
    }
    // For x0 ≥ x1 the value is u (Corollary 4), and no entry is kept there.
    Ok(Shape { levels: x0.min(Table::LONGEST_SIDE), short, long })
}

/// Some pile can hold nothing, not even zero tokens.
pub(super) fn empty_box(x0: usize, x1: usize, x2: usize) -> GameError {
    GameError::Unsuitable(format!(
        "the box x0 < {x0}, x1 < {x1}, x2 < {x2} holds no position; each bound must be at least 1"
    ))
}

/// A pile is too large for u − G to fit two bytes.
pub(super) fn too_wide(short: usize) -> GameError {
    GameError::Unsuitable(format!(
        "the smaller of x1 and x2 would reach {short} tokens; at most {} are possible, as \
         x0 + x1 + x2 - G is kept in two bytes",
        Table::LONGEST_SIDE
    ))
}
