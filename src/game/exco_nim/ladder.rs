//! Positions of any size: the theorems as a ladder, the cheap ones first.
//!
//! For n ≥ 3 Theorem 1 says all. For n = 2 the closed rules of paper 1 come first, then Lemma 7,
//! which takes off digits; then the definition in a box that is small enough, and rows, which
//! decide all x2, each where it is the cheaper. Where none decides, what is proved is an interval.

use num_bigint::BigUint;

use super::by_rows::ByRows;
use super::by_table::ByTable;
use super::closed_rules::{Nim, Proposition2, Proposition3};
use super::lemma_7::Lemma7;
use super::rules::{ExcoNim, Tokens};
use super::theorem_1::Theorem1;
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::answer::Evaluation;
use crate::game::rung::{Ladder, Step};

/// The theorems about the game.
pub(super) fn ladder(game: ExcoNim) -> Ladder<'static, Tokens> {
    match game.piles() {
        2 => two_piles(),
        piles => Ladder::new(vec![Box::new(Theorem1 { piles })]),
    }
}

fn two_piles() -> Ladder<'static, Tokens> {
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

/// The value of (x0; x1, x2), or the interval in which it is proved to lie.
///
/// Bounds of the budget make a rung unavailable; they are no errors here.
///
/// ```
/// use nimata::game::answer::Worth;
/// use nimata::game::exco_nim::evaluate;
/// let huge = num_bigint::BigUint::from(2u32).pow(500);
/// let evaluation = evaluate(&3u32.into(), &(&huge + 5u32), &(huge + 9u32), &Default::default());
/// assert_eq!(evaluation.worth, Worth::Value(17u32.into()));
/// ```
///
/// # Complexity
/// Linear in the digits for the first three rungs. A shift to x1, x2 < 2^k and a box cost at most
/// one table of that size; rows as [`Rows::new`](super::Rows::new).
pub fn evaluate(x0: &BigUint, x1: &BigUint, x2: &BigUint, budget: &Budget) -> Evaluation {
    let x = Tokens { extra: x0.clone(), piles: vec![x1.clone(), x2.clone()] };
    two_piles()
        .value(&x, budget)
        .expect("a rung fails by a bound only, and that ends the rung alone")
}

/// An option (x0′; x1′, x2′) of (x0; x1, x2) with value `target`, or `None` if there is none.
///
/// Value 0 is always found or refused at once, whatever the size.
///
/// ```
/// use nimata::game::exco_nim::two_pile_move;
/// let huge = num_bigint::BigUint::from(2u32).pow(500);
/// let [x0, x1, x2] = [&3u32.into(), &(&huge + 5u32), &(&huge + 9u32)];
/// let after = two_pile_move(x0, x1, x2, &11u32.into(), &Default::default())?;
/// assert!(after.is_some());
/// # Ok::<(), nimata::game::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::Reached`] if the table for Lemma 7, about 2^k by 2^k with target < 2^k, is too
/// large.
///
/// # Complexity
/// Linear in the digits, or that table.
pub fn two_pile_move(
    x0: &BigUint,
    x1: &BigUint,
    x2: &BigUint,
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<(BigUint, BigUint, BigUint)>, GameError> {
    let x = Tokens { extra: x0.clone(), piles: vec![x1.clone(), x2.clone()] };
    Ok(match two_piles().step(&x, target, budget)? {
        Step::To(found) => {
            let Tokens { extra, piles } = Tokens::of(&found.into);
            Some((extra, piles[0].clone(), piles[1].clone()))
        }
        Step::Nowhere | Step::Unnamed => None,
    })
}
