//! The relation y = f(k) and comparisons, read digit by digit, from which the verifications are
//! built.
//!
//! This code deliberately avoids the inequalities of `binary_form`, because it verifies automata
//! that were built with them.

use std::cmp::Ordering;

use super::Formula;

/// The relation y = f(k) as one of q equations pk + qc − qy = R, with 0 ≤ R < q when rounding down,
/// and −q < R ≤ 0 when rounding up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relation {
    formula: Formula,
}

/// The number that must be 0 in the end: the carry of pk + qc − qy − R.
pub(super) type Rest = i64;

impl Relation {
    pub(super) fn new(formula: Formula) -> Self {
        Relation { formula }
    }

    /// One start for each R. For every k exactly one y and one start end in 0.
    pub(super) fn starts(self) -> impl Iterator<Item = Rest> {
        let rounds_up = self.formula.rounds_up();
        let added = self.formula.q() * self.formula.added();
        (0..self.formula.q())
            .map(move |remainder| added + if rounds_up { remainder } else { -remainder })
    }

    /// The carry after one more digit of k and y; `None` if the digits cannot be right.
    pub(super) fn step(self, rest: Rest, k: u32, y: u32) -> Option<Rest> {
        let sum = rest + self.formula.p() * i64::from(k) - self.formula.q() * i64::from(y);
        (sum % 2 == 0).then_some(sum / 2)
    }
}

/// The order of two numbers after one more digit of each, least significant first: the last
/// difference decides.
pub(super) fn compare(before: Ordering, left: u32, right: u32) -> Ordering {
    left.cmp(&right).then(before)
}

/// One more digit of a sum of digits with signs, and the new carry.
pub(super) fn add(carry: i64, digits: impl IntoIterator<Item = (i64, u32)>) -> (i64, u32) {
    let sum: i64 =
        carry + digits.into_iter().map(|(sign, digit)| sign * i64::from(digit)).sum::<i64>();
    (sum.div_euclid(2), u32::from(sum.rem_euclid(2) == 1))
}
