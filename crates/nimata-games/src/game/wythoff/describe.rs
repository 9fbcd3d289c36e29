//! Facts about the rules of a game: its digits, and its jump-points compared with the theorems.

use num_bigint::BigUint;
use num_traits::Zero;

use super::{JumpPoints, Theorem, WythoffGame};
use crate::game::Result;
use crate::game::answer::Fact;
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::brief_decimal;

/// Without adjoined positions, jump-points are sought up to this m, or further if t is larger; with
/// them, up to K.
const DEFAULT_BOUND: u32 = 8;

pub(super) fn facts(game: &WythoffGame, budget: &Budget) -> Result<Vec<Fact>> {
    let digits = Theorem::of(game).map(|theorem| Fact::new("digits", theorem.digits(game)));
    let mut facts = Vec::from_iter(digits);
    facts.push(jump_points(game, budget)?);
    Ok(facts)
}

fn jump_points(game: &WythoffGame, budget: &Budget) -> Result<Fact> {
    let bound = match game.adjoined() {
        none if none.is_zero() => BigUint::from(DEFAULT_BOUND.max(game.t() + 3)),
        adjoined => adjoined.clone(),
    };
    let seen = JumpPoints::of(game, &bound, budget)?;
    let [x, y] = seen.upto();
    let theorem = list(&seen.by_theorem());
    let source = match (game.s(), game.t()) {
        (_, 0) => "Theorems 3, 4 and 6 say",
        (1, 2..) => "the introduction says of x + t",
        _ => "these theorems show with t",
    };
    let verdict = if !seen.is_complete() && theorem == "none" {
        "no theorem speaks of them".to_owned()
    } else if !seen.agree() {
        format!("CONFLICT: the theorems say {theorem}; one of the two is wrong")
    } else if !seen.all_show() {
        format!(
            "the theorems say {theorem}, and this box is too small to show them all, though it \
             agrees as far as it goes"
        )
    } else if seen.is_complete() {
        format!("as {source}: {theorem}")
    } else {
        format!("{theorem} for certain, and no theorem speaks of more")
    };
    let found = list(seen.found());
    let says = format!(
        "among m <= {}, computed from the moves where x <= {x} and y <= {y}: {found}; {verdict}",
        brief_decimal(&bound)
    );
    Ok(Fact::new("jump-points", says))
}

fn list(points: &[usize]) -> String {
    match points {
        [] => "none".to_owned(),
        _ => points.iter().map(usize::to_string).collect::<Vec<_>>().join(" and "),
    }
}
