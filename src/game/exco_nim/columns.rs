//! Column after column for n = 2: x0 < X and x1 ≤ I fixed, x2 = 0, 1, 2, …
//!
//! For each pile a = x1 and each x0 a bit set holds the values that some (x0′, a, x2′), x0′ ≤ x0
//! and x2′ < j, has; that is first_a(v) ≤ x0 in the words of `sweep`. Only a window of values
//! matters, see [`Rows`](super::Rows). The next value is the first bit that is free in the line of
//! a and in the column, 64 at a time.

use std::ops::Range;

/// The state after the columns below `next`, and the means to fill the next.
pub(super) struct Columns {
    levels: usize,
    last: usize,
    /// Words a line and level.
    words: usize,
    /// The word of the values from 64·base on comes first.
    base: usize,
    /// Bit sets of the lines: line, then word, then level.
    lines: Vec<u64>,
    /// The bit sets of the column being filled: word, then level.
    column: Vec<u64>,
    next: usize,
}

impl Columns {
    pub fn new(levels: usize, last: usize) -> Self {
        // The window of column j begins at most 63 values below j − I and ends at j + I + X − 1.
        let words = (2 * last + levels) / 64 + 2;
        let size = words * levels;
        Columns {
            levels,
            last,
            words,
            base: 0,
            lines: vec![0; (last + 1) * size],
            column: vec![0; size],
            next: 0,
        }
    }

    /// The column filled next.
    pub fn next(&self) -> usize {
        self.next
    }

    /// The bits of the whole window, beginning at the word of next − I. All values below the window
    /// of a line are taken, so these bits hold the state and nothing else.
    pub fn state(&self) -> &[u64] {
        &self.lines
    }

    /// Bytes of [`Columns::new`], to be asked for before.
    pub fn bytes(levels: usize, last: usize) -> u64 {
        let wide = |n: usize| u64::try_from(n).expect("a length fits in 64 bits");
        let window = wide(last).saturating_mul(2).saturating_add(wide(levels));
        let words = (window / 64 + 2).saturating_mul(wide(levels));
        words.saturating_mul(8).saturating_mul(wide(last).saturating_add(2))
    }

    /// Fills the column `next` and appends u − G for x1 = 0, …, I and for each x0 = 1, …, X − 1.
    pub fn advance(&mut self, gaps: &mut Vec<u16>) {
        let j = self.next;
        self.column.fill(0);
        for a in 0..=self.last {
            let size = self.words * self.levels;
            let line = &mut self.lines[a * size..][..size];
            let most = a + j - 64 * self.base;
            let mut at = (a ^ j) - 64 * self.base;
            for x0 in 0..self.levels {
                at = free_from(at, line, &self.column, x0, self.levels);
                let gap = most + x0 - at;
                if x0 > 0 {
                    gaps.push(u16::try_from(gap).expect("at most twice x1, which is narrow"));
                }
                if gap == 0 {
                    // From here on the value is u (Lemma 1 and G ≤ u), so level l gets l − x0 + 1
                    // values in a row.
                    for level in x0..self.levels {
                        if level > x0 {
                            gaps.push(0);
                        }
                        mark(line, &mut self.column, at..at + level - x0 + 1, level, self.levels);
                    }
                    break;
                }
                for level in x0..self.levels {
                    mark(line, &mut self.column, at..at + 1, level, self.levels);
                }
                at += 1;
            }
        }
        self.next += 1;
        self.slide();
    }

    /// Drops the words below the window of the next column.
    fn slide(&mut self) {
        let base = self.next.saturating_sub(self.last) / 64;
        if base == self.base {
            return;
        }
        let size = self.words * self.levels;
        for line in self.lines.chunks_exact_mut(size) {
            line.copy_within(self.levels.., 0);
            line[size - self.levels..].fill(0);
        }
        self.base += 1;
    }
}

/// The first value from `at` on that is free at this level in the line and in the column.
#[inline]
fn free_from(at: usize, line: &[u64], column: &[u64], level: usize, levels: usize) -> usize {
    let mut word = at / 64;
    let mut taken =
        (line[word * levels + level] | column[word * levels + level]) | !(!0 << (at % 64));
    while taken == !0 {
        word += 1;
        taken = line[word * levels + level] | column[word * levels + level];
    }
    word * 64 + usize::try_from(taken.trailing_ones()).expect("at most 64")
}

/// Marks the values of a range as taken at this level, in the line and in the column.
#[inline]
fn mark(line: &mut [u64], column: &mut [u64], values: Range<usize>, level: usize, levels: usize) {
    let mut at = values.start;
    while at < values.end {
        let next = (at / 64 + 1) * 64;
        let count = values.end.min(next) - at;
        let bits = (!0u64 >> (64 - count)) << (at % 64);
        line[at / 64 * levels + level] |= bits;
        column[at / 64 * levels + level] |= bits;
        at = next;
    }
}
