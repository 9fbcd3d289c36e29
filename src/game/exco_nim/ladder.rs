//! Positions of any size: the theorems as a ladder, the cheap ones first.
//!
//! For n ≥ 3 Theorem 1 says all. For n = 2 the closed rules of paper 1 come first, then Lemma 7,
//! which takes off digits; then a sweep of columns, up to the position or until all later ones are
//! known. Where none decides, what is proved is an interval.

use super::by_columns::ByColumns;
use super::closed_rules::{Nim, Proposition2, Proposition3};
use super::lemma_7::Lemma7;
use super::rules::Tokens;
use super::theorem_1::Theorem1;
use crate::game::rung::Ladder;

/// The theorems about the game on n piles beside the extra one.
///
/// # Complexity
/// For n = 2 linear in the digits for the first three rungs. A shift to x1, x2 < 2^k costs at most
/// one table of that size; columns as [`Periods::new`](super::Periods::new).
pub(in crate::game) fn ladder(piles: usize) -> Ladder<'static, Tokens> {
    if piles > 2 {
        return Ladder::new(vec![Box::new(Theorem1 { piles })]);
    }
    let below = Ladder::new(vec![
        Box::new(Proposition2::Equal),
        Box::new(Proposition3),
        Box::new(ByColumns),
    ]);
    Ladder::new(vec![
        Box::new(Nim),
        Box::new(Proposition2::Equal),
        Box::new(Proposition3),
        Box::new(Lemma7 { below }),
        Box::new(ByColumns),
        Box::new(Proposition2::Bounds),
    ])
}
