//! The pass over the columns, one after the other.
//!
//! A line stores its entries relative to the next column, so equal states are equal bytes, as the
//! proof needs it. Only the first place of a pair depends on the number of the column.

use crate::automaton::index;
use crate::limits::size;
use crate::reject::Reject;

/// The number of columns after which lines are moved back: moving them rarely is cheap.
pub(super) const SLACK: u64 = 64;

/// The number of entries that are compared at once, for the vector unit.
const CHUNK: usize = 32;

/// The state before a column; [`Pass::advance`] computes the next one.
pub(super) struct Pass {
    levels: u8,
    last: usize,
    /// The number c of the next column.
    column: usize,
    /// The number of columns since the lines were moved, below `slack`.
    shift: usize,
    slack: usize,
    /// All lines, one after the other; in the line of a the entry of e stands at `shift` + a + e.
    /// Behind the entries of the state, those of e < a + X − 1, every entry is X.
    lines: Vec<u8>,
    /// For each line and x0 a place of the line before which all entries are at most x0, so that a
    /// search begins there.
    seen: Vec<u32>,
    /// B of the pass in the current column: the entry of e stands at I + e.
    in_column: Vec<u8>,
}

impl Pass {
    /// Before column 0 there are no values; the entries of negative numbers are 0, so that they are
    /// never free.
    pub(super) fn new(levels: u8, last: usize) -> Result<Pass, Reject> {
        let (slack, x) = (size(SLACK)?, usize::from(levels));
        let mut lines = Vec::with_capacity((last + 1) * (last + x + slack));
        for a in 0..=last {
            lines.extend(std::iter::repeat_n(0, a));
            lines.extend(std::iter::repeat_n(levels, a + x + slack));
        }
        let (seen, in_column) = (vec![0; (last + 1) * x], vec![levels; 2 * last + x]);
        Ok(Pass { levels, last, column: 0, shift: 0, slack, lines, seen, in_column })
    }

    /// Copies the state; each line has one more entry, which is X.
    pub(super) fn state(&self) -> Vec<u8> {
        self.lines().flatten().copied().collect()
    }

    /// Whether the current state is this one.
    pub(super) fn is_at(&self, state: &[u8]) -> bool {
        let mut rest = state;
        self.lines().all(|line| rest.split_off(..line.len()) == Some(line)) && rest.is_empty()
    }

    /// Returns the entries of each line, and one more.
    fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = self.lines.as_slice();
        (0..=self.last).map(move |a| {
            let width = 2 * a + usize::from(self.levels);
            let (line, after) = rest.split_at(width + self.slack);
            rest = after;
            &line[self.shift..][..width]
        })
    }

    /// Computes a column. It writes D(c) for x1 = 0, …, I and in each x0 = 1, …, X − 1 to `gaps`,
    /// which must have room for them.
    pub(super) fn advance(&mut self, gaps: &mut [u16]) {
        let (last, c, x) = (self.last, self.column, usize::from(self.levels));
        self.in_column.fill(self.levels);
        let (mut lines, mut gaps) = (self.lines.as_mut_slice(), gaps);
        for (a, seen) in self.seen.chunks_exact_mut(x).enumerate() {
            let width = 2 * a + x;
            let (line, after) = std::mem::take(&mut lines).split_at_mut(width + self.slack);
            let (own, others) = std::mem::take(&mut gaps).split_at_mut(x - 1);
            (lines, gaps) = (after, others);
            let in_column = &mut self.in_column[last - a..][..width];
            // The place of a value v is v − (c − a), and a ⊕ c ≥ c − a.
            pair(line, self.shift, seen, in_column, own, (a ^ c) + a - c);
            if self.shift + 1 == self.slack {
                line.copy_within(self.slack.., 0);
                line[width..].fill(self.levels);
            }
        }
        self.column += 1;
        self.shift += 1;
        if self.shift == self.slack {
            self.shift = 0;
            let moved = u32::try_from(self.slack).expect("a small constant");
            self.seen.iter_mut().for_each(|seen| *seen = seen.saturating_sub(moved));
        }
    }
}

/// Computes a pair (a, c). The entry of e stands at a + e in the column, and `shift` places later
/// in the line; `at` is the place of a ⊕ c.
fn pair(
    line: &mut [u8],
    shift: usize,
    seen: &mut [u32],
    in_column: &mut [u8],
    gaps: &mut [u16],
    mut at: usize,
) {
    let levels = seen.len();
    // u = c + a + x0 stands at `most` + x0. No line has this value yet: its entry is X.
    let most = in_column.len() - levels;
    let mut x0 = 0;
    for (level, seen) in (0..=u8::MAX).zip(seen) {
        if line[shift + at].min(in_column[at]) <= level {
            let from = index(*seen);
            let to = from + first_above(level, &line[from..], &line[from..]);
            *seen = u32::try_from(to).expect("a line has fewer than 2^17 entries");
            at = (at + 1).max(to.saturating_sub(shift));
            at += first_above(level, &line[shift + at..], &in_column[at..]);
        }
        if at == most + x0 {
            break;
        }
        line[shift + at] = level;
        in_column[at] = level;
        if let Some(above) = x0.checked_sub(1) {
            // D = u − G = a + x0 − e is at most 2a.
            gaps[above] = u16::try_from(most + x0 - at).expect("I is less than 2^15");
        }
        at += 1;
        x0 += 1;
    }
    // G = u holds for all larger x0 too, as no line and no column has such values there.
    let rest = (0..=u8::MAX).skip(x0);
    let entries = line[shift + most..].iter_mut().zip(&mut in_column[most..]);
    for ((line, in_column), level) in entries.skip(x0).take(levels - x0).zip(rest) {
        (*line, *in_column) = (level, level);
    }
    let rest = &mut gaps[x0.saturating_sub(1)..];
    if !rest.is_empty() {
        rest.fill(0);
    }
}

/// Returns the first place at which both entries exceed x0.
fn first_above(x0: u8, line: &[u8], in_column: &[u8]) -> usize {
    let above = |(&a, &b): (&u8, &u8)| a.min(b) > x0;
    let free = |line: &[u8], in_column: &[u8]| line.iter().zip(in_column).position(above);
    let chunks = line.as_chunks::<CHUNK>().0.iter().zip(in_column.as_chunks::<CHUNK>().0);
    let mut passed = 0;
    for (a, b) in chunks {
        // The fold has no branch, so the compiler compares a chunk at once.
        if a.iter().zip(b).fold(false, |any, pair| any | above(pair)) {
            break;
        }
        passed += CHUNK;
    }
    let free = free(&line[passed..], &in_column[passed..]);
    passed + free.expect("G is at most x0 + x1 + x2, whose entries are still X")
}
