//! The last columns of rows, and the last column in which each row differs from a period earlier.

use super::pair::wide;
use super::sweep::{Keep, Shape, Tile};

/// The last columns of a block of lines, as a ring for each line.
pub(super) struct Recent {
    period: usize,
    /// The number of columns that are kept.
    length: usize,
    lines: Vec<RecentLine>,
    /// The end of the last column in which any row differs from a period earlier.
    changed: usize,
}

/// The last columns of the line of a pile.
struct RecentLine {
    /// The number of x0 ≥ 1 that are treated.
    width: usize,
    /// For each column, the x0 up to which u − G is not 0.
    counts: Vec<u16>,
    /// For each column, u − G for x0 = 1, 2, ….
    gaps: Vec<u16>,
    /// The end of the last column in which u − G is not 0.
    used: usize,
    /// For each x0, the end of the last column that differs from a period earlier.
    changed: Vec<usize>,
}

impl RecentLine {
    fn new(width: usize, length: usize) -> Self {
        let (counts, gaps) = (vec![0; length], vec![0; width * length]);
        RecentLine { width, counts, gaps, used: 0, changed: vec![0; width] }
    }

    /// u − G at this index of the ring, up to where it is 0.
    fn at(&self, place: usize) -> &[u16] {
        &self.gaps[place * self.width..][..self.counts[place].into()]
    }

    /// Tells whether the column differs from the one at `before`, and records the x0 where it does.
    fn differs(&mut self, column: usize, before: usize, gaps: &[u16]) -> bool {
        if gaps.is_empty() && self.counts[before] == 0 || self.at(before) == gaps {
            return false;
        }
        for x0 in 0..gaps.len().max(self.at(before).len()) {
            if gaps.get(x0) != self.at(before).get(x0) {
                self.changed[x0] = column + 1;
            }
        }
        true
    }

    fn put(&mut self, column: usize, place: usize, gaps: &[u16]) {
        self.gaps[place * self.width..][..gaps.len()].copy_from_slice(gaps);
        self.counts[place] = u16::try_from(gaps.len()).expect("levels are narrow");
        self.used = column + 1;
    }
}

impl Recent {
    /// Begins without columns, for the block of lines from `first` on. `length` columns are kept,
    /// which is more than a period.
    pub fn new(shape: Shape, first: usize, period: usize, length: usize) -> Self {
        let lines = first..(first + shape.side()).min(shape.short);
        let line = |a| RecentLine::new(shape.depth(a).saturating_sub(1), length);
        Recent { period, length, lines: lines.map(line).collect(), changed: 0 }
    }

    /// The memory of all blocks of lines together, in bytes.
    pub fn bytes(shape: Shape, length: usize) -> u64 {
        let numbers =
            |a| wide(shape.depth(a).max(1)).saturating_mul(wide(length)).saturating_mul(2);
        (0..shape.short).map(numbers).fold(0, u64::saturating_add)
    }

    /// The end of the last column in which any row of the block differs from a period earlier.
    pub fn changed(&self) -> usize {
        self.changed
    }

    /// The end of the last column in which one row differs from a period earlier: a line of
    /// the block and x0 ≥ 1.
    pub fn row_changed(&self, line: usize, x0: usize) -> usize {
        self.lines[line].changed.get(x0 - 1).copied().unwrap_or(0)
    }

    /// u − G in a line of the block, for x0 ≥ 1 and a kept column.
    pub fn gap(&self, line: usize, x0: usize, column: usize) -> usize {
        let gaps = self.lines[line].at(column % self.length);
        gaps.get(x0 - 1).copied().unwrap_or(0).into()
    }
}

impl Keep for Recent {
    fn keep(&mut self, tile: &Tile) {
        let (period, length) = (self.period, self.length);
        for (line, a) in self.lines.iter_mut().zip(tile.first_line..) {
            let columns = tile.columns(a);
            let past = columns.start >= line.used + length && tile.is_zero(a);
            if line.width == 0 || past {
                continue;
            }
            let mut place = columns.start % length;
            let mut before = (columns.start + length - period) % length;
            for j in columns {
                let gaps = tile.pair(a, j);
                if j >= period && line.differs(j, before, gaps) {
                    self.changed = self.changed.max(j + 1);
                }
                line.counts[place] = 0;
                if !gaps.is_empty() {
                    line.put(j, place, gaps);
                }
                place = if place + 1 < length { place + 1 } else { 0 };
                before = if before + 1 < length { before + 1 } else { 0 };
            }
        }
    }
}
