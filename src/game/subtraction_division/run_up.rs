//! Run-ups: the values around a prefix that the derivation carries along, and how they are laid out.

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::rc::Rc;

use super::Value;
use super::frame::Frame;

/// Values of one level: consecutive offsets from the level's ancestor.
#[derive(Clone, Debug)]
struct Level {
    /// The indices in the run-up.
    indices: Range<usize>,
    /// The first offset is −back.
    back: i64,
    /// How many of the last indices make the window.
    compared: usize,
}

/// How run-ups of one length are laid out.
///
/// The run-up of a prefix m is taken K digits further down, around N = g^K·m. Level e speaks of ⌊N/g^e⌋ and
/// holds offsets from −⌈L/g^e⌉ to the last extension of m, plus the lookahead. There are enough levels for all
/// divisions and for the value of m itself, which stands at level K. After the levels stand the digits of
/// m that divisions by a high power must know.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    levels: Vec<Level>,
    /// K.
    depth: u32,
    digits: usize,
    /// g^K.
    span: i64,
    lookahead: i64,
}

impl Layout {
    /// Run-ups of length L at depth K, compared by windows of length `window`.
    pub(super) fn new(frame: &Frame, depth: u32, run_up: i64, window: i64) -> Self {
        let exponents = u32::try_from(frame.levels).expect("at most 32");
        let mut end = 0;
        let levels = (0..exponents.max(depth + 1))
            .map(|e| {
                let back = num_integer::Integer::div_ceil(&run_up, &frame.power(e));
                let kept = num_integer::Integer::div_ceil(&window, &frame.power(e));
                let inner = frame.power(depth.saturating_sub(e)) + frame.lookahead;
                let begin = end;
                end += index(back + inner);
                Level { indices: begin..end, back, compared: index(kept + inner) }
            })
            .collect();
        Layout {
            levels,
            depth,
            digits: index(i64::from(exponents.saturating_sub(depth + 1))),
            span: frame.power(depth),
            lookahead: frame.lookahead,
        }
    }

    /// g^K.
    pub(super) fn span(&self) -> i64 {
        self.span
    }

    /// The offsets of each level, level 0 first.
    fn offsets(&self) -> impl Iterator<Item = Range<i64>> + '_ {
        self.levels.iter().map(|level| {
            let count = i64::try_from(level.indices.len()).expect("a length");
            -level.back..count - level.back
        })
    }

    /// The value at a level and offset.
    #[inline]
    pub(super) fn value(&self, values: &[u32], level: usize, offset: i64) -> u32 {
        let level = &self.levels[level];
        values[level.indices.start + index(offset + level.back)]
    }

    /// The value of the prefix itself.
    pub(super) fn own_value(&self, values: &[u32]) -> u32 {
        self.value(values, usize::try_from(self.depth).expect("at most 32"), 0)
    }

    /// The run-up of m, with `value` giving x(n).
    pub(super) fn read(&self, frame: &Frame, m: i64, value: impl Fn(i64) -> Value) -> Rc<[u32]> {
        let mut values: Vec<u32> = Vec::new();
        let mut ancestor = m * self.span;
        for offsets in self.offsets() {
            values.extend(offsets.map(|offset| u32::from(value(ancestor + offset))));
            ancestor = ancestor.div_euclid(frame.g());
        }
        values.extend(frame.known_digits(m).iter().take(self.digits));
        values.into()
    }

    /// The least m whose run-up holds positions only.
    pub(super) fn least_prefix(&self, frame: &Frame) -> i64 {
        let needed = (0u32..)
            .zip(self.offsets())
            .map(|(e, offsets)| frame.power(e) * (frame.origin - offsets.start));
        num_integer::Integer::div_ceil(&needed.max().expect("there is a level 0"), &self.span)
    }

    /// All digits of N that divisions must know, least significant first: K zeros, then those of m.
    pub(super) fn known_digits(&self, values: &[u32]) -> Vec<u32> {
        let mut digits = vec![0; usize::try_from(self.depth).expect("at most 32")];
        digits.extend_from_slice(&values[values.len() - self.digits..]);
        digits
    }

    /// The run-up of g·m + c. `block` holds the values at g·N − L, …, g·N + g^(K+1) − 1 + h.
    pub(super) fn child(&self, values: &[u32], block: &[u32], c: u32) -> Rc<[u32]> {
        let c_offset = i64::from(c);
        let mut child = Vec::with_capacity(values.len());
        let begin = index(c_offset * self.span);
        child.extend_from_slice(&block[begin..begin + self.levels[0].indices.len()]);
        let mut step = self.span;
        for pair in self.levels.windows(2) {
            // The child's level e is the parent's level e − 1, c·g^(K−e) further on, while e ≤ K.
            let (parent, level) = (&pair[0], &pair[1]);
            let inner =
                i64::try_from(level.indices.len()).expect("a length") - level.back - self.lookahead;
            step = if step > 1 { inner } else { 0 };
            let first = parent.indices.start + index(parent.back - level.back + c_offset * step);
            child.extend_from_slice(&values[first..first + level.indices.len()]);
        }
        if let Some((_, kept)) = values[values.len() - self.digits..].split_last() {
            child.push(c);
            child.extend_from_slice(kept);
        }
        child.into()
    }

    /// The part of the run-up by which nodes are told apart.
    fn window<'v>(&'v self, values: &'v [u32]) -> impl Iterator<Item = &'v [u32]> {
        let parts = self.levels.iter().map(|l| l.indices.end - l.compared..l.indices.end);
        parts.chain([values.len() - self.digits..values.len()]).map(|range| &values[range])
    }
}

/// A run-up that is equal to another when their windows are.
#[derive(Clone)]
pub(super) struct RunUp {
    pub(super) values: Rc<[u32]>,
    pub(super) layout: Rc<Layout>,
}

impl PartialEq for RunUp {
    fn eq(&self, other: &Self) -> bool {
        self.layout.window(&self.values).eq(other.layout.window(&other.values))
    }
}

impl Eq for RunUp {}

impl Hash for RunUp {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.layout.window(&self.values).for_each(|part| part.hash(state));
    }
}

fn index(n: i64) -> usize {
    usize::try_from(n).expect("not negative")
}
