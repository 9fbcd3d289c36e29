//! Windows: the values around a prefix that tell it apart from others, and how they are laid out.

use std::ops::Range;
use std::rc::Rc;

use super::frame::Frame;
use super::{Value, index};

/// The entries of a window: values, or states of an automaton in their stead, then digits.
pub(super) type Window<T = Value> = Rc<[T]>;

/// Values of one level: consecutive offsets from the level's ancestor.
#[derive(Clone, Debug)]
struct Level {
    /// The indices in the window.
    indices: Range<usize>,
    /// The first offset is −back.
    back: i64,
}

/// How windows of one length are laid out.
///
/// The window of a prefix m is taken K digits further down, around N = g^K·m. Level e speaks of
/// ⌊N/g^e⌋ and holds offsets from −⌈L/g^e⌉ to the last extension of m, plus the lookahead. There
/// are enough levels for all divisions and for the value of m itself, which stands at level K.
/// After the levels stand the digits of m that divisions by a high power must know.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    levels: Vec<Level>,
    /// K.
    depth: u32,
    digits: usize,
    /// g^K.
    pub(super) span: i64,
    lookahead: i64,
}

impl Layout {
    /// Windows of length L = `length` at depth K = `depth`.
    pub(super) fn new(frame: &Frame, depth: u32, length: i64) -> Self {
        let exponents = u32::try_from(frame.levels).expect("at most 32");
        let mut end = 0;
        let levels = (0..exponents.max(depth + 1))
            .map(|e| {
                let back = num_integer::Integer::div_ceil(&length, &frame.power(e));
                let inner = frame.power(depth.saturating_sub(e)) + frame.lookahead;
                let begin = end;
                end += index(back + inner);
                Level { indices: begin..end, back }
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

    /// The bytes that a window takes as a node, the hash table's share included.
    pub(super) fn bytes<T>(&self) -> u64 {
        let entries = self.levels.last().expect("there is a level 0").indices.end + self.digits;
        u64::try_from(size_of::<T>() * entries + 96).expect("a size")
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
    pub(super) fn value<T: Copy>(&self, window: &[T], level: usize, offset: i64) -> T {
        let level = &self.levels[level];
        window[level.indices.start + index(offset + level.back)]
    }

    /// The value of the prefix itself.
    pub(super) fn own_value<T: Copy>(&self, window: &[T]) -> T {
        self.value(window, usize::try_from(self.depth).expect("at most 32"), 0)
    }

    /// The window of m, with `value` giving x(n).
    pub(super) fn read<T: From<Value>>(
        &self,
        frame: &Frame,
        m: i64,
        value: impl Fn(i64) -> T,
    ) -> Window<T> {
        let mut window: Vec<T> = Vec::new();
        let mut ancestor = m * self.span;
        for offsets in self.offsets() {
            window.extend(offsets.map(|offset| value(ancestor + offset)));
            ancestor = ancestor.div_euclid(frame.g());
        }
        window.extend(frame.known_digits(m).into_iter().take(self.digits).map(T::from));
        window.into()
    }

    /// The least m whose window holds positions only.
    pub(super) fn least_prefix(&self, frame: &Frame) -> i64 {
        let needed = (0u32..)
            .zip(self.offsets())
            .map(|(e, offsets)| frame.power(e) * (frame.origin - offsets.start));
        num_integer::Integer::div_ceil(&needed.max().expect("there is a level 0"), &self.span)
    }

    /// All digits of N that divisions must know, least significant first: K zeros, then those of m.
    pub(super) fn known_digits<T: Copy + From<Value>>(&self, window: &[T]) -> Vec<T> {
        let mut digits = vec![T::from(0); usize::try_from(self.depth).expect("at most 32")];
        digits.extend_from_slice(&window[window.len() - self.digits..]);
        digits
    }

    /// The window of g·m + c. `block` holds the values at g·N − L, …, g·N + g^(K+1) − 1 + h.
    pub(super) fn child<T: Copy + From<Value>>(
        &self,
        window: &[T],
        block: &[T],
        c: Value,
    ) -> Window<T> {
        let c_offset = i64::from(c);
        let mut child = Vec::with_capacity(window.len());
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
            child.extend_from_slice(&window[first..first + level.indices.len()]);
        }
        if let Some((_, kept)) = window[window.len() - self.digits..].split_last() {
            child.push(c.into());
            child.extend_from_slice(kept);
        }
        child.into()
    }
}
