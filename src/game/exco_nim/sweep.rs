//! All values of a box for n = 2 in one pass, tile by tile on every core.
//!
//! **The pass.** G is strictly increasing in x0 (Lemma 1), so a value v is an option of (x0, a, b)
//! through the line "pile a fixed" exactly if first_a(v) ≤ x0, where first_a(v) is the least x0 at
//! which v was seen in that line so far. For one pair (a, b) let v run upwards from a ⊕ b = G(0, a,
//! b): v is the value at the current x0 if min(first_a(v), first_b(v)) > x0, and then x0 grows by
//! one; otherwise v is an option here, and for every larger x0 too. Each v is looked at once a
//! pair.
//!
//! **What is left out.** Let top(a) be the largest power of 2 up to a, and a ≤ b. For x0 ≥ top(a)
//! the value is u = x0 + a + b (Proposition 3), so a pair is filled for x0 < top(a) only; and once
//! a value is u, all further ones are, by Lemma 1 and G ≤ u. The lines must know the values left
//! out only where they can be options of values filled in later: for b ≥ a′ with top(a′) larger.
//! From all a ≤ m with x0 ≥ top(m) the value v = x0 + a + b is first seen in line b at max(top(m),
//! v − b − m), for v ≥ b + top(m).
//!
//! **Order.** The pairs (a, b), a ≤ b, form tiles of 16 by 16. A tile touches the lines of its rows
//! and of its columns, so tiles on one antidiagonal touch different lines and run in parallel.

use rayon::prelude::*;

use crate::budget::{Budget, Reached};

/// Lines a tile.
pub(super) const SIDE: usize = 16;

/// No x0 of the box has the value yet.
const NEVER: u16 = u16::MAX;

/// The box: x0 < levels, the smaller of the piles < short, the larger < long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub levels: usize,
    pub short: usize,
    pub long: usize,
}

/// The largest power of 2 up to a; 0 for 0. From this x0 on, G = u (Proposition 3).
pub(super) fn top(a: usize) -> usize {
    a.checked_ilog2().map_or(0, |exponent| 1 << exponent)
}

impl Shape {
    /// How many x0 are filled in a tile of these rows.
    pub fn depth(self, rows: usize) -> usize {
        let last = (rows * SIDE + SIDE - 1).min(self.short - 1);
        self.levels.min(top(last))
    }

    /// How many blocks of rows there are.
    pub fn row_blocks(self) -> usize {
        self.short.div_ceil(SIDE)
    }

    /// How many blocks of columns there are.
    pub fn column_blocks(self) -> usize {
        self.long.div_ceil(SIDE)
    }

    /// Bytes of the lines.
    pub fn line_bytes(self) -> u64 {
        let block = |index| wide(self.extent(index).1).saturating_mul(2 * wide(SIDE));
        // Blocks past `short` all have the same extent; there may be very many.
        let near = self.row_blocks().min(self.column_blocks());
        let far = wide(self.column_blocks() - near);
        let far = far.saturating_mul(block(self.column_blocks() - 1));
        (0..near).map(block).fold(far, u64::saturating_add)
    }

    /// The first value a block of lines can meet, and how many values from there.
    fn extent(self, block: usize) -> (usize, usize) {
        let first = block * SIDE;
        if first < self.short {
            (0, self.long.saturating_add(first + SIDE + self.levels))
        } else {
            (first - (self.short - 1), SIDE + 2 * self.short + self.levels)
        }
    }
}

/// Sixteen lines: for each value from `base` on, the least x0 at which it was seen.
#[derive(Default)]
struct Lines {
    base: usize,
    width: usize,
    first: Vec<u16>,
}

impl Lines {
    fn new(shape: Shape, block: usize) -> Self {
        let (base, width) = shape.extent(block);
        Lines { base, width, first: vec![NEVER; width * SIDE] }
    }

    /// One line from the value v on.
    fn line_from(&mut self, line: usize, v: usize) -> &mut [u16] {
        &mut self.first[line * self.width..][..self.width][v - self.base..]
    }

    /// Two different lines, the first below the second, both from the value v on.
    fn two(&mut self, a: usize, b: usize, v: usize) -> (&mut [u16], &mut [u16]) {
        let (low, high) = self.first.split_at_mut(b * self.width);
        let skip = v - self.base;
        (&mut low[a * self.width..][..self.width][skip..], &mut high[..self.width][skip..])
    }
}

/// A tile: `u − G` for its pairs in order, `depth` entries a pair.
pub(super) struct Tile {
    pub rows: usize,
    pub columns: usize,
    pub gaps: Vec<u16>,
}

/// Fills the box; `keep` gets each tile once, in no promised order.
///
/// # Complexity
/// At most top(a) + 2(a & b) steps a pair a ≤ b.
pub(super) fn sweep(
    shape: Shape,
    budget: &Budget,
    mut keep: impl FnMut(Tile),
) -> Result<(), Reached> {
    let mut lines: Vec<Lines> =
        (0..shape.column_blocks()).into_par_iter().map(|block| Lines::new(shape, block)).collect();
    let antidiagonals = shape.row_blocks() + shape.column_blocks() - 1;
    for antidiagonal in 0..antidiagonals {
        budget.allow_step(antidiagonal, antidiagonals)?;
        let least = (antidiagonal + 1).saturating_sub(shape.column_blocks());
        let most = (antidiagonal / 2).min(shape.row_blocks() - 1);
        let jobs: Vec<Job> = (least..=most)
            .map(|rows| {
                let columns = antidiagonal - rows;
                let upper = std::mem::take(&mut lines[columns]);
                let lower = (rows != columns).then(|| std::mem::take(&mut lines[rows]));
                Job { shape, rows, columns, lower, upper }
            })
            .collect();
        let done: Vec<(Job, Tile)> = jobs.into_par_iter().with_max_len(1).map(Job::run).collect();
        for (job, tile) in done {
            lines[job.columns] = job.upper;
            if let Some(lower) = job.lower {
                lines[job.rows] = lower;
            }
            keep(tile);
        }
    }
    Ok(())
}

/// A tile to fill, with the lines it touches; no `lower` on the diagonal, where both are the same.
struct Job {
    shape: Shape,
    rows: usize,
    columns: usize,
    lower: Option<Lines>,
    upper: Lines,
}

impl Job {
    fn run(mut self) -> (Self, Tile) {
        let depth = self.shape.depth(self.rows);
        self.catch_up(depth);
        let mut gaps = vec![0; SIDE * SIDE * depth];
        let mut scratch = Vec::new();
        if depth > 0 {
            let (first_row, first_column) = (self.rows * SIDE, self.columns * SIDE);
            for (pair, gaps) in gaps.chunks_exact_mut(depth).enumerate() {
                let (row, column) = (pair / SIDE, pair % SIDE);
                let (a, b) = (first_row + row, first_column + column);
                if a > b || a >= self.shape.short || b >= self.shape.long {
                    continue;
                }
                let (start, widest) = (a ^ b, 2 * (a & b));
                let (line_a, line_b) = match &mut self.lower {
                    Some(lower) => {
                        (lower.line_from(row, start), self.upper.line_from(column, start))
                    }
                    None if row < column => self.upper.two(row, column, start),
                    None => {
                        // Both piles are a: one line, beside a second one that blocks nothing.
                        scratch.clear();
                        scratch.resize(widest + depth, NEVER);
                        (self.upper.line_from(row, start), scratch.as_mut_slice())
                    }
                };
                fill(line_a, line_b, widest, gaps);
            }
        }
        let tile = Tile { rows: self.rows, columns: self.columns, gaps };
        (self, tile)
    }

    /// Enters the values left out below, which end in G = u, if this tile is the first to see them.
    fn catch_up(&mut self, depth: usize) {
        let Some(before) = self.rows.checked_sub(1).map(|rows| self.shape.depth(rows)) else {
            return;
        };
        if before == depth {
            return;
        }
        let most = self.rows * SIDE - 1;
        for column in 0..SIDE {
            let b = self.columns * SIDE + column;
            let line = self.upper.line_from(column, b + before);
            let (level, tail) = line[..most + self.shape.levels - before].split_at_mut(most);
            let narrow = |x0: usize| u16::try_from(x0).expect("levels are narrow");
            let flat = narrow(before);
            level.iter_mut().for_each(|first| *first = flat.min(*first));
            for (first, x0) in tail.iter_mut().zip(flat..) {
                *first = x0.min(*first);
            }
        }
    }
}

/// One pair: writes u − G for x0 = 0, 1, …; the lines begin at the value a ⊕ b, `widest` = 2(a &
/// b).
fn fill(line_a: &mut [u16], line_b: &mut [u16], widest: usize, gaps: &mut [u16]) {
    let line_a = &mut line_a[..widest + gaps.len()];
    let line_b = &mut line_b[..widest + gaps.len()];
    let (mut x0, mut level) = (0usize, 0u16);
    let mut gap = u16::try_from(widest).expect("tables are narrow");
    let mut at = 0;
    while gap > 0 && x0 < gaps.len() {
        let free = line_a[at].min(line_b[at]) > level;
        // Written without a branch, since whether v is free is as good as random.
        gaps[x0] = gap;
        line_a[at] = if free { level } else { line_a[at] };
        line_b[at] = if free { level } else { line_b[at] };
        x0 += usize::from(free);
        level += u16::from(free);
        gap -= u16::from(!free);
        at += 1;
    }
    let rest = gaps.len() - x0;
    gaps[x0..].fill(0);
    let ends = line_a[at..][..rest].iter_mut().zip(&mut line_b[at..][..rest]);
    for ((a, b), level) in ends.zip(level..) {
        (*a, *b) = (level, level);
    }
}

pub(super) fn wide(n: usize) -> u64 {
    u64::try_from(n).expect("a length fits in 64 bits")
}
