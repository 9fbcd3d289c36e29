//! The ladder for positions of any size: the theorems, the cheap ones first.
//!
//! For n ≥ 3 Theorem 1 gives the value. For n = 2 the closed rules of paper 1 come first, and then
//! Lemma 7, which removes digits. Then columns are swept, up to the position or until all later
//! columns are known. If no rung decides, the answer is a proved interval.

use super::by_columns::ByColumns;
use super::closed_rules::{Nim, Proposition2, Proposition3};
use super::lemma_7::Lemma7;
use super::rules::Tokens;
use super::theorem_1::Theorem1;
use super::uniform::UNIFORM;
use crate::game::rung::Ladder;

/// The theorems about the game on n piles and the extra pile.
///
/// # Complexity
/// For n = 2 the first three rungs are linear in the number of digits. A shift to x1, x2 < 2^k
/// costs at most one table of that size; columns cost as much as
/// [`Periods::new`](super::Periods::new).
pub(in crate::game) fn ladder(piles: usize) -> Ladder<'static, Tokens> {
    if piles > 2 {
        return Ladder::new(vec![Box::new(Theorem1 { piles })]);
    }
    let [theorem_u, conjectures, theorem_s] = UNIFORM;
    let below = Ladder::new(vec![
        Box::new(Proposition2::Equal),
        Box::new(Proposition3),
        Box::new(ByColumns),
    ]);
    Ladder::new(vec![
        Box::new(Nim),
        Box::new(Proposition2::Equal),
        Box::new(Proposition3),
        Box::new(theorem_u.rung()),
        Box::new(conjectures.rung()),
        Box::new(theorem_s.rung()),
        Box::new(Lemma7 { below }),
        Box::new(ByColumns),
        Box::new(Proposition2::Bounds),
    ])
}
