//! The box of a table or of rows: the levels x0, the blocks and the windows.

use super::pair::{Line, Window, wide};

/// The box: x0 < levels, x1 < short, x2 < long.
///
/// For x0 ≥ top(x1) the value is u (Proposition 3), so only x0 < top(x1) are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub levels: usize,
    pub short: usize,
    pub long: usize,
}

/// The size of a tile without its numbers in bytes, rounded up.
const TILE: u64 = 160;

/// The largest power of 2 up to a; 0 for 0. From this x0 on, G = u (Proposition 3).
pub(super) fn top(a: usize) -> usize {
    a.checked_ilog2().map_or(0, |exponent| 1 << exponent)
}

impl Shape {
    /// The number of x0 that are treated in the line of a.
    pub fn depth(self, a: usize) -> usize {
        self.levels.min(top(a))
    }

    /// The number of lines of a block, and of columns. It is small enough that two cores have
    /// enough blocks, and large enough that lines seldom slide.
    pub fn side(self) -> usize {
        (self.short / 8).next_power_of_two().clamp(16, 64)
    }

    /// The number of blocks of lines.
    pub fn line_blocks(self) -> usize {
        self.short.div_ceil(self.side())
    }

    /// The number of blocks of columns.
    pub fn column_blocks(self) -> usize {
        self.long.div_ceil(self.side())
    }

    /// The width of the window of a line: a column j of a block of columns from j′ on needs the
    /// values from j′ − a up to j + a + x0.
    pub fn line_width(self, a: usize) -> usize {
        2 * a + self.depth(a) + self.side()
    }

    /// The width of the window of a column, from j − I up to j + I + x0.
    pub fn column_width(self) -> usize {
        2 * self.short + self.depth(self.short - 1)
    }

    /// The first value that a column can have in a line of the box.
    pub fn column_base(self, j: usize) -> usize {
        j.saturating_sub(self.short - 1)
    }

    /// The memory in bytes of all lines, of the columns in progress, and of a tile for each block.
    pub fn bytes(self) -> u64 {
        let lines = (0..self.short).map(|a| Line::bytes(self.line_width(a), self.depth(a)));
        let columns = (self.line_blocks() + 1) * self.side();
        let columns =
            wide(columns.min(self.long)).saturating_mul(Window::bytes(self.column_width()));
        let tile = wide(self.side() * self.side()) * (4 + 2 * self.numbers(self.short / 2));
        let others = columns.saturating_add(tile.saturating_mul(wide(self.line_blocks())));
        lines.fold(others, u64::saturating_add)
    }

    /// An estimate of how many numbers u − G are not 0 in a pair (a, j) with j ≤ 2a, from known
    /// tables: at most a quarter of a if x0 is large, and six tenths if x0 is small.
    fn numbers(self, a: usize) -> u64 {
        // More levels than a make no difference; clamping avoids an overflow of the product.
        let (a, levels) = (wide(a), wide(self.levels.clamp(1, 1 << 20)) - 1);
        3 * levels * a / (5 * a + 12 * levels).max(1) + levels.min(1)
    }

    /// An estimate of the memory of a table of all pairs a ≤ j, in bytes: four for the end of each
    /// pair, and two for each number. Farther out there are half as many numbers.
    pub fn table_bytes(self) -> u64 {
        let pairs = |a: usize| {
            let (near, all) = (wide((a + 1).min(self.long - a)), wide(self.long - a));
            let numbers = self.numbers(a).saturating_mul(near.saturating_add(all) / 2);
            numbers
                .saturating_mul(2)
                .saturating_add(all.saturating_mul(4))
                .saturating_add(4 * wide(self.side()))
        };
        let tiles = wide(self.line_blocks()).saturating_mul(wide(self.column_blocks()));
        (0..self.short).map(pairs).fold(tiles.saturating_mul(TILE), u64::saturating_add)
    }
}
