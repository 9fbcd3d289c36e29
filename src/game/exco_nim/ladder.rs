//! Positions of any size: the theorems as a ladder, the cheap ones first.
//!
//! For n ≥ 3 Theorem 1 says all. For n = 2 the closed rules of paper 1 come first, then Lemma 7,
//! which takes off digits; then the definition in a box that is small enough, and rows, which
//! decide all x2, each where it is the cheaper. Where none decides, what is proved is an interval.

use super::by_rows::ByRows;
use super::by_table::ByTable;
use super::closed_rules::{Nim, Proposition2, Proposition3};
use super::lemma_7::Lemma7;
use super::rules::Tokens;
use super::theorem_1::Theorem1;
use crate::game::rung::Ladder;

/// The theorems about the game on n piles beside the extra one.
///
/// # Complexity
/// For n = 2 linear in the digits for the first three rungs. A shift to x1, x2 < 2^k and a box cost
/// at most one table of that size; rows as [`Rows::new`](super::Rows::new).
pub(in crate::game) fn ladder(piles: usize) -> Ladder<'static, Tokens> {
    if piles > 2 {
        return Ladder::new(vec![Box::new(Theorem1 { piles })]);
    }
    let below =
        Ladder::new(vec![Box::new(Proposition2::Equal), Box::new(Proposition3), Box::new(ByTable)]);
    Ladder::new(vec![
        Box::new(Nim),
        Box::new(Proposition2::Equal),
        Box::new(Proposition3),
        Box::new(Lemma7 { below }),
        Box::new(ByRows::WhereCheaper),
        Box::new(ByTable),
        Box::new(ByRows::WhereDearer),
        Box::new(Proposition2::Bounds),
    ])
}
