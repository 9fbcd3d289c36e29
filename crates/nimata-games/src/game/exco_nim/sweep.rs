//! Visits the pairs of a box tile by tile, on every core, in an order in which each finds its lines
//! filled.
//!
//! Lines a < I and columns j form tiles. A tile needs its lines up to its first column, and its
//! columns up to its first line, so the tiles of one antidiagonal run in parallel. Lines live as
//! long as the sweep, in windows that slide. A column is dropped after the last line has met it, so
//! the length of the box costs no memory.
//!
//! G is symmetric in x1 and x2. A [sweep of pairs](Sweep::of_pairs) a ≤ j makes the line of pile j
//! from column j after this has met all smaller piles. A [sweep of lines](Sweep::of_lines) fills
//! all pairs.
//!
//! **Omissions.** A pair is filled only for x0 < top(a) (see [`Shape`]), and for these x0 its
//! values are entered in the column. The column needs the others only from the next power of 2 on,
//! where top(a) grows; they are entered there.

use std::collections::VecDeque;
use std::ops::Range;

use rayon::prelude::*;

use super::pair::{FEW, Line, Window, wide};

/// The numbers u − G of the pairs of some lines and some columns, for x0 = 1, 2, … up to where they
/// become 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Tile {
    pub first_line: usize,
    first_column: usize,
    lines: usize,
    columns: usize,
    is_diagonal: bool,
    /// The end of the numbers of each pair.
    ends: Vec<u32>,
    gaps: Vec<u16>,
    used: usize,
}

impl Tile {
    /// Reuses the memory for the tile of other lines and columns.
    fn clear(&mut self, [first_line, first_column]: [usize; 2], [lines, columns]: [usize; 2]) {
        let (mut ends, gaps) = (std::mem::take(&mut self.ends), std::mem::take(&mut self.gaps));
        ends.clear();
        let is_diagonal = false;
        *self = Tile { first_line, first_column, lines, columns, is_diagonal, ends, gaps, used: 0 };
    }

    /// Fills a pair for the levels in `depths`.
    fn fill(
        &mut self,
        pair: [usize; 2],
        depths: Range<usize>,
        line: &mut Line,
        column: &mut Window,
    ) {
        column.enter_left_out(pair, depths.clone());
        self.used += line.fill(pair, depths.end, column, &mut self.gaps[self.used..]);
        self.end_pair();
    }

    /// Reserves memory for this many pairs.
    fn reserve(&mut self, pairs: usize, depth: usize) {
        let room = self.used + pairs * depth + FEW;
        if self.gaps.len() < room {
            self.gaps.resize(room, 0);
        }
    }

    fn end_pair(&mut self) {
        self.ends.push(u32::try_from(self.used).expect("at most 64 · 64 · 2^14 numbers"));
    }

    /// u − G of the pair (a, j), for x0 = 1, 2, …; it is 0 after the end of the slice.
    pub fn pair(&self, a: usize, j: usize) -> &[u16] {
        let place = self.place(a, j);
        &self.gaps[self.start(place)..self.start(place + 1)]
    }

    /// The start of the numbers of the pair with this index.
    fn start(&self, place: usize) -> usize {
        let end = |place: usize| usize::try_from(self.ends[place]).expect("a length in memory");
        place.checked_sub(1).map_or(0, end)
    }

    /// The columns of the tile's pairs with a.
    pub fn columns(&self, a: usize) -> Range<usize> {
        let first = if self.is_diagonal { a } else { self.first_column };
        first..self.first_column + self.columns
    }

    /// Tells whether the tile contains the pair (a, j), a ≤ j.
    pub fn has(&self, a: usize, j: usize) -> bool {
        a >= self.first_line && a - self.first_line < self.lines && self.columns(a).contains(&j)
    }

    /// Tells whether u − G = 0 for a and all columns of the tile, which is not on the diagonal.
    pub fn is_zero(&self, a: usize) -> bool {
        let first = self.place(a, self.first_column);
        !self.is_diagonal && self.start(first) == self.start(first + self.columns)
    }

    /// A copy without spare capacity.
    pub fn copied(&self) -> Self {
        Tile { ends: self.ends.clone(), gaps: self.gaps[..self.used].to_vec(), ..*self }
    }

    /// The memory of the tile in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Tile>() + 4 * self.ends.len() + 2 * self.used
    }

    /// The index of the pair (a, j): line after line, but column after column on the diagonal,
    /// where only a ≤ j are filled.
    fn place(&self, a: usize, j: usize) -> usize {
        let (line, column) = (a - self.first_line, j - self.first_column);
        if self.is_diagonal { column * self.lines + line } else { line * self.columns + column }
    }
}

/// Receives the tiles of a block of lines, in the order of their columns.
pub(super) trait Keep: Send {
    /// Receives one more tile.
    fn keep(&mut self, tile: &Tile);
}

/// A block of lines.
pub(super) struct LineBlock<K> {
    first: usize,
    lines: Vec<Line>,
    /// All columns below this one are filled.
    next: usize,
    tile: Tile,
    pub kept: K,
}

impl<K> LineBlock<K> {
    /// The first column that is not filled.
    pub fn next(&self) -> usize {
        self.next
    }

    /// The x0 from which on G = u in the line of a, in this block, for all columns from `next` on.
    pub fn settled(&self, a: usize) -> usize {
        self.lines[a - self.first].settled()
    }
}

struct ColumnBlock {
    first: usize,
    columns: Vec<Window>,
}

/// A sweep in progress.
pub(super) struct Sweep<K> {
    shape: Shape,
    of_pairs: bool,
    blocks: Vec<LineBlock<K>>,
    columns: VecDeque<ColumnBlock>,
    antidiagonal: usize,
    new_kept: Box<dyn Fn(usize) -> K + Send>,
}

impl<K: Keep> Sweep<K> {
    /// A sweep of all pairs a ≤ j, a < I, j < J. `new_kept` receives the first line of a block.
    pub fn of_pairs(shape: Shape, new_kept: impl Fn(usize) -> K + Send + 'static) -> Self {
        let new_kept = Box::new(new_kept);
        let (blocks, columns) = (Vec::new(), VecDeque::new());
        Sweep { shape, of_pairs: true, blocks, columns, antidiagonal: 0, new_kept }
    }

    /// A sweep of all pairs a < I, j < J.
    pub fn of_lines(shape: Shape, new_kept: impl Fn(usize) -> K + Send + 'static) -> Self {
        let mut sweep = Sweep { of_pairs: false, ..Sweep::of_pairs(shape, new_kept) };
        for block in 0..shape.line_blocks() {
            let first = block * shape.side();
            let line = |a| Line::new(shape.line_width(a), shape.depth(a));
            let lines = (first..(first + shape.side()).min(shape.short)).map(line).collect();
            sweep.add_block(lines);
        }
        sweep
    }

    fn add_block(&mut self, lines: Vec<Line>) {
        let first = self.blocks.len() * self.shape.side();
        let kept = (self.new_kept)(first);
        self.blocks.push(LineBlock { first, lines, next: 0, tile: Tile::default(), kept });
    }

    /// The blocks of lines so far.
    pub fn blocks(&self) -> &[LineBlock<K>] {
        &self.blocks
    }

    /// The blocks of lines at the end.
    pub fn into_blocks(self) -> Vec<LineBlock<K>> {
        self.blocks
    }

    /// The number of antidiagonals.
    pub fn steps(&self) -> usize {
        self.shape.line_blocks().min(self.shape.column_blocks()) + self.shape.column_blocks() - 1
    }

    /// Fills one antidiagonal; returns false at the end.
    pub fn step(&mut self) -> bool {
        let (shape, side) = (self.shape, self.shape.side());
        let first = self.antidiagonal.saturating_mul(side);
        if first < shape.long {
            self.columns.push_back(ColumnBlock { first, columns: Vec::new() });
        }
        let Some(oldest) = self.columns.front() else { return false };
        // Block number b meets the columns of number antidiagonal − b.
        let last = self.antidiagonal - oldest.first / side;
        let is_diagonal = self.of_pairs && last * side == oldest.first;
        if is_diagonal {
            self.add_block(Vec::new());
        }
        let youngest = self.columns.back().expect("there is one").first / side;
        let met = &mut self.blocks[self.antidiagonal - youngest..=last];
        let jobs: Vec<_> = met.iter_mut().zip(self.columns.iter_mut().rev()).collect();
        jobs.into_par_iter()
            .with_max_len(1)
            .for_each(|(block, columns)| block.meet(shape, columns));
        if is_diagonal || last + 1 == shape.line_blocks() {
            self.columns.pop_front();
        }
        self.antidiagonal += 1;
        true
    }
}

impl<K: Keep> LineBlock<K> {
    fn meet(&mut self, shape: Shape, columns: &mut ColumnBlock) {
        let first = columns.first;
        if self.first == 0 {
            let end = first.saturating_add(shape.side()).min(shape.long);
            let column = |j| Window::new(shape.column_base(j), shape.column_width());
            columns.columns = (first..end).map(column).collect();
        }
        self.next = first + columns.columns.len();
        if self.lines.is_empty() {
            self.become_lines(shape, std::mem::take(&mut columns.columns));
        } else {
            self.cross(shape, first, &mut columns.columns);
        }
        self.kept.keep(&self.tile);
    }

    /// The tile of these lines and other columns.
    fn cross(&mut self, shape: Shape, first_column: usize, columns: &mut [Window]) {
        let LineBlock { first, lines, tile, .. } = self;
        tile.clear([*first, first_column], [lines.len(), columns.len()]);
        for (a, line) in (*first..).zip(lines) {
            line.slide(first_column.saturating_sub(a));
            let depths = depths(shape, a);
            tile.reserve(columns.len(), depths.end);
            for (j, column) in (first_column..).zip(columns.iter_mut()) {
                tile.fill([a, j], depths.clone(), line, column);
            }
        }
    }

    /// The tile on the diagonal, whose columns become lines one after another.
    fn become_lines(&mut self, shape: Shape, columns: Vec<Window>) {
        let LineBlock { first, lines, tile, .. } = self;
        let count = columns.len().min(shape.short - *first);
        tile.clear([*first, *first], [count, columns.len()]);
        tile.is_diagonal = true;
        for (j, mut column) in (*first..).zip(columns) {
            tile.reserve(count, shape.depth(*first + count));
            for (a, line) in (*first..).zip(lines.iter_mut()) {
                tile.fill([a, j], depths(shape, a), line, &mut column);
            }
            if lines.len() < count {
                let depths = depths(shape, j);
                column.enter_left_out([j, j], depths.clone());
                // Both piles are j: the pair uses one line, beside an empty second one that blocks
                // nothing.
                let mut line = Line::of_column(&column, shape.line_width(j), depths.end);
                let mut other = Window::new(0, shape.column_width());
                tile.fill([j, j], depths, &mut line, &mut other);
                lines.push(line);
            }
            while tile.ends.len() < (j - *first + 1) * count {
                tile.end_pair();
            }
        }
    }
}

/// The x0 that are treated in the line before a, and in the line of a.
fn depths(shape: Shape, a: usize) -> Range<usize> {
    shape.depth(a.saturating_sub(1))..shape.depth(a)
}

// The box of a table or of rows: the levels x0, the blocks and the windows.

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
