//! Computes all values of one pair of piles for n = 2 from what its two lines have seen.
//!
//! **The pass.** G is strictly increasing in x0 (Lemma 1), so a value v is an option of (x0, a, j)
//! through the line "pile a fixed" exactly if first_a(v) ≤ x0, where first_a(v) is the least x0 at
//! which v was seen in that line so far. For one pair (a, j) let v run upwards from a ⊕ j = G(0, a,
//! j): v is the value at the current x0 if min(first_a(v), first_j(v)) > x0, and then x0 grows by
//! one; otherwise v is an option here, and for every larger x0 too.
//!
//! **Where the pass may begin.** For each x0 a line keeps a number below which it has seen all
//! values at this x0. The pass skips the values below it.
//!
//! **Settled lines.** *If all values below u = x0 + a + j were seen in the line of a at x0 before
//! column j, then G(y, a, x2) = y + a + x2 for all y ≥ x0 and x2 ≥ j.* Proof. All values below u
//! are options of (x0, a, j), and G ≤ u, so G(x0, a, j) = u; by Lemma 1 and G ≤ u likewise for y >
//! x0. So before column j + 1 all values below u + 1 were seen in this line at x0, and those below
//! u + 1 + (y − x0) at y. ∎ So a line need not be looked at again from its settled x0 on.

use std::ops::Range;

use nimata_automata::number::index;

/// The least x0 at which a value was seen.
pub(super) type Level = u16;

/// The level of a value that no x0 of the box has so far.
pub(super) const NEVER: Level = i16::MAX as u16;

/// The number of values that are compared together.
const CHUNK: usize = 16;

/// A window of values, with the least x0 at which each was seen.
#[derive(Clone, Debug)]
pub(super) struct Window {
    base: usize,
    first: Vec<Level>,
}

impl Window {
    /// A window of `width` values from `base` on, without any value seen.
    pub fn new(base: usize, width: usize) -> Self {
        Window { base, first: vec![NEVER; width + 2 * CHUNK] }
    }

    /// The memory of a window in bytes.
    pub fn bytes(width: usize) -> u64 {
        let values = wide(width).saturating_add(wide(2 * CHUNK));
        values.saturating_mul(wide(size_of::<Level>()))
    }

    /// The values from v on.
    fn from(&mut self, v: usize) -> &mut [Level] {
        &mut self.first[v - self.base..]
    }

    /// Moves the window to `base`, which never decreases.
    fn slide(&mut self, base: usize) {
        let by = (base - self.base).min(self.first.len());
        self.first.copy_within(by.., 0);
        let kept = self.first.len() - by;
        self.first[kept..].fill(NEVER);
        self.base = base;
    }

    /// Enters into the column of j the values that the lines below a left out, if the line of a
    /// treats more x0 than they do. There G = u for all these lines and x0. Each value is first
    /// seen with the largest possible pile.
    pub fn enter_left_out(&mut self, [a, j]: [usize; 2], depths: Range<usize>) {
        if depths.is_empty() {
            return;
        }
        let values = &mut self.from(j + depths.start)[..a - 1 + depths.len()];
        let flat = narrow(depths.start);
        let (level, tail) = values.split_at_mut(a - 1);
        level.iter_mut().for_each(|first| *first = flat.min(*first));
        for (first, x0) in tail.iter_mut().zip(flat..) {
            *first = x0.min(*first);
        }
    }
}

/// The line of a pile a: the values that it has seen, and the number below which it has seen all.
#[derive(Clone, Debug)]
pub(super) struct Line {
    seen: Window,
    /// For x0 = 1, 2, … below the settled one, the number of consecutive values from the base of
    /// the window on that were seen.
    full: Vec<u32>,
}

impl Line {
    /// A line that has seen nothing, for x0 < `depth`.
    pub fn new(width: usize, depth: usize) -> Self {
        Line { seen: Window::new(0, width), full: vec![0; depth.saturating_sub(1)] }
    }

    /// The line of pile j after column j. G is symmetric, so the line has seen the same values as
    /// the column.
    pub fn of_column(column: &Window, width: usize, depth: usize) -> Self {
        let mut line = Line::new(width, depth);
        line.seen.base = column.base;
        let both = line.seen.first.len().min(column.first.len());
        line.seen.first[..both].copy_from_slice(&column.first[..both]);
        line
    }

    /// The memory of a line in bytes.
    pub fn bytes(width: usize, depth: usize) -> u64 {
        wide(depth).saturating_mul(wide(size_of::<u32>())).saturating_add(Window::bytes(width))
    }

    /// The x0 from which on G = u in this and all later columns.
    pub fn settled(&self) -> usize {
        self.full.len() + 1
    }

    /// Drops the values below `base`, all of which were seen with x0 = 0.
    pub fn slide(&mut self, base: usize) {
        if self.full.is_empty() {
            return;
        }
        let by = narrow_count(base - self.seen.base);
        self.full.iter_mut().for_each(|full| *full = full.saturating_sub(by));
        self.seen.slide(base);
    }

    /// Fills the pair (a, j). It writes u − G for x0 = 1, 2, … until this is 0, and returns the
    /// number of entries, which is below `depth`. The slice needs space for `depth` + [`FEW`]
    /// entries.
    ///
    /// The line learns the values below its settled x0, and the column those below `depth`.
    pub fn fill(
        &mut self,
        [a, j]: [usize; 2],
        depth: usize,
        column: &mut Window,
        gaps: &mut [u16],
    ) -> usize {
        let (start, widest) = (a ^ j, 2 * (a & j));
        let column = column.from(start);
        let mut x0 = 0;
        if widest > 0 {
            column[0] = 0;
            x0 = 1;
        }
        if !self.full.is_empty() {
            let skip = start - self.seen.base;
            if widest > 0 {
                self.seen.first[skip] = 0;
                x0 = self.search(skip, widest, column, gaps);
            }
            enter(&mut self.seen.first[skip + widest..], x0, self.full.len() + 1);
        }
        // From here on G = u (Lemma 1 and G ≤ u).
        enter(&mut column[widest..], x0, depth);
        x0.saturating_sub(1)
    }

    /// Finds and enters the values for x0 = 1, 2, … while they are below u and x0 is not settled.
    /// Returns the first remaining x0. The value of x0 = 0 is at `skip` in the window.
    fn search(
        &mut self,
        skip: usize,
        widest: usize,
        column: &mut [Level],
        gaps: &mut [u16],
    ) -> usize {
        let Line { seen: Window { first, .. }, full } = self;
        let (mut x0, mut at) = (1, 1);
        while x0 <= full.len() {
            let level = narrow(x0);
            at = match Few::of(&first[skip + at..], &column[at..]).first_above(level) {
                Some(free) => at + free,
                None => {
                    let all_seen = advance(&mut full[x0 - 1], first, level);
                    at = (at + FEW).max(all_seen.saturating_sub(skip));
                    first_free(&first[skip..], column, at, level)
                }
            };
            let gap = widest + x0 - at;
            if gap == 0 {
                if advance(&mut full[x0 - 1], first, level) == skip + at {
                    full.truncate(x0 - 1);
                }
                break;
            }
            // After one free value, the next ones are often free as well.
            let (line, column) = (&mut first[skip + at..], &mut column[at..]);
            let run = Few::of(line, column).run_above(level).min(full.len() + 1 - x0);
            enter_few(line, level, run);
            enter_few(column, level, run);
            let gap = u16::try_from(gap).expect("at most 2a, and a is narrow");
            gaps[x0 - 1..][..FEW].fill(gap);
            at += run;
            x0 += run;
        }
        x0
    }
}

/// Four consecutive values as a line and a column have seen them, packed into one number each.
struct Few(u64, u64);

/// The number of packed values.
pub(super) const FEW: usize = 4;

/// Packs four numbers into one.
#[inline]
fn joined(values: &[Level]) -> u64 {
    let place = |place: usize| u64::from(values[place]) << (16 * place);
    place(0) | place(1) | place(2) | place(3)
}

/// A one in each of the four fields.
const ONES: u64 = 0x0001_0001_0001_0001;

/// The numbers 0, 1, 2, 3 in the four fields.
const RISE: u64 = 0x0003_0002_0001_0000;

impl Few {
    #[inline]
    fn of(line: &[Level], column: &[Level]) -> Self {
        Few(joined(&line[..FEW]), joined(&column[..FEW]))
    }

    /// Sets the high bit of each field that is free at its level. The sum of two numbers below 2^15
    /// reaches 2^15 exactly if first > level, and never overflows its field.
    #[inline]
    fn above(&self, levels: u64) -> u64 {
        let rest = ONES * u64::from(NEVER) - levels;
        (self.0 + rest) & (self.1 + rest) & (ONES << 15)
    }

    /// The first field that is free at this level.
    #[inline]
    fn first_above(&self, level: Level) -> Option<usize> {
        let free = self.above(ONES * u64::from(level));
        (free > 0).then(|| index(free.trailing_zeros() / 16))
    }

    /// The number of consecutive free fields, each at one level more than the one before.
    #[inline]
    fn run_above(&self, level: Level) -> usize {
        let taken = !self.above(ONES * u64::from(level) + RISE) & (ONES << 15);
        index(taken.trailing_zeros() / 16)
    }
}

/// Enters consecutive values, each at one level more than the one before, for the levels from
/// `from` up to `to`. The slice begins with the value of level 0.
#[inline]
fn enter(values: &mut [Level], from: usize, to: usize) {
    let mut level = from;
    while level < to {
        enter_few(&mut values[level..], narrow(level), (to - level).min(FEW));
        level += FEW;
    }
}

/// Enters at most four consecutive values, each at one level more than the one before.
#[inline]
fn enter_few(values: &mut [Level], level: Level, run: usize) {
    let values = &mut values[..FEW];
    let rest = u64::MAX.checked_shl(16 * narrow_count(run)).unwrap_or(0);
    let levels = ONES * u64::from(level) + RISE;
    let mut joined = (levels & !rest) | (joined(values) & rest);
    for value in values {
        *value = Level::try_from(joined & u64::from(Level::MAX)).expect("sixteen bits");
        joined >>= 16;
    }
}

/// Advances to the first value that the line has not seen at this level.
#[inline]
fn advance(full: &mut u32, line: &[Level], level: Level) -> usize {
    let from = index(*full);
    let to = if line[from] > level { from } else { first_free(line, line, from + 1, level) };
    *full = narrow_count(to);
    to
}

/// The first index from `at` on that is free at this level in line and column.
#[inline]
fn first_free(line: &[Level], column: &[Level], mut at: usize, level: Level) -> usize {
    loop {
        let pairs = line[at..at + CHUNK].iter().zip(&column[at..at + CHUNK]);
        // The addition is that of `above`, without a branch, so that the compiler can vectorise it.
        let rest = NEVER - level;
        if pairs.fold(0, |any, (&a, &b)| any | (a + rest) & (b + rest)) > NEVER {
            loop {
                match Few::of(&line[at..], &column[at..]).first_above(level) {
                    Some(free) => return at + free,
                    None => at += FEW,
                }
            }
        }
        at += CHUNK;
    }
}

/// A level of a table.
fn narrow(x0: usize) -> Level {
    Level::try_from(x0).expect("levels are narrow")
}

/// A length of a window.
fn narrow_count(n: usize) -> u32 {
    u32::try_from(n).expect("windows are narrow")
}

pub(super) fn wide(n: usize) -> u64 {
    u64::try_from(n).expect("a length fits in 64 bits")
}
