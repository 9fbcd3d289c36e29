//! The box of a table or of rows: how many x0 are worked for, in which blocks, in which windows.

use super::pair::{Line, Seen, wide};

/// The box: x0 < levels, x1 < short, x2 < long.
///
/// For x0 ≥ top(x1) the value is u (Proposition 3), so x0 < top(x1) is worked for only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub levels: usize,
    pub short: usize,
    pub long: usize,
}

/// Bytes of a tile without its numbers, and a few to spare.
const TILE: u64 = 160;

/// The largest power of 2 up to a; 0 for 0. From this x0 on, G = u (Proposition 3).
pub(super) fn top(a: usize) -> usize {
    a.checked_ilog2().map_or(0, |exponent| 1 << exponent)
}

impl Shape {
    /// How many x0 are worked for in the line of a.
    pub fn depth(self, a: usize) -> usize {
        self.levels.min(top(a))
    }

    /// The lines of a block, and the columns. So few that two cores have enough blocks, and so many
    /// that lines seldom slide.
    pub fn side(self) -> usize {
        (self.short / 8).next_power_of_two().clamp(16, 64)
    }

    /// How many blocks of lines there are.
    pub fn line_blocks(self) -> usize {
        self.short.div_ceil(self.side())
    }

    /// How many blocks of columns there are.
    pub fn column_blocks(self) -> usize {
        self.long.div_ceil(self.side())
    }

    /// The width of the window of a line: a column j of a block of columns from j′ on asks for the
    /// values from j′ − a up to j + a + x0.
    pub fn line_width(self, a: usize) -> usize {
        2 * a + self.depth(a) + self.side()
    }

    /// The width of the window of a column: from j − I up to j + I + x0.
    pub fn column_width(self) -> usize {
        2 * self.short + self.depth(self.short - 1)
    }

    /// The first value that a column can meet in a line of the box.
    pub fn column_base(self, j: usize) -> usize {
        j.saturating_sub(self.short - 1)
    }

    /// Bytes of all lines, of the columns that are under way at once, and of a tile a block.
    pub fn bytes(self) -> u64 {
        let lines = (0..self.short).map(|a| Line::bytes(self.line_width(a), self.depth(a)));
        let columns = (self.line_blocks() + 1) * self.side();
        let columns = wide(columns.min(self.long)).saturating_mul(Seen::bytes(self.column_width()));
        let tile = wide(self.side() * self.side()) * (4 + 2 * self.numbers(self.short / 2));
        let others = columns.saturating_add(tile.saturating_mul(wide(self.line_blocks())));
        lines.fold(others, u64::saturating_add)
    }

    /// About as many numbers u − G are not 0 in a pair (a, j) with j ≤ 2a, as tables were seen to
    /// have: at most a quarter of a where x0 is large, and six of ten where x0 is small.
    fn numbers(self, a: usize) -> u64 {
        // Far more levels than a make no difference, and their product must not overflow.
        let (a, levels) = (wide(a), wide(self.levels.clamp(1, 1 << 20)) - 1);
        3 * levels * a / (5 * a + 12 * levels).max(1) + levels.min(1)
    }

    /// Bytes of the table of all pairs a ≤ j, as far as they are known before: four for the end of
    /// each pair, and two a number. Farther out there are half as many.
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
