//! What is known of a game's rules: its digits, and its jump-points beside what the theorems say of
//! them.

use num_bigint::BigUint;
use num_traits::Zero;

use super::{JumpPoints, Theorem, WythoffGame};
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::answer::Fact;
use crate::number::radix::brief_decimal;

/// For `wyt:s` the jump-points up to this m are looked for; for `wyt:s+K` those up to K.
const DEFAULT_BOUND: u32 = 8;

pub(super) fn facts(game: &WythoffGame, budget: &Budget) -> Result<Vec<Fact>, GameError> {
    let mut facts = vec![digits(game)];
    if game.t() == 0 {
        facts.push(jump_points(game, budget)?);
    }
    Ok(facts)
}

fn digits(game: &WythoffGame) -> Fact {
    let theorem = Theorem::of(game);
    let [smaller, larger] = theorem.sequences();
    let system = match theorem.pairs(game).numeration() {
        Some(system) => system.to_string(),
        None => format!("base {}", game.s()),
    };
    let says = format!(
        "with {system}: {smaller}_n ends in an even number of zeros, and {larger}_n is its left \
         shift"
    );
    Fact::new("digits", says)
}

fn jump_points(game: &WythoffGame, budget: &Budget) -> Result<Fact, GameError> {
    let bound = match game.adjoined() {
        none if none.is_zero() => BigUint::from(DEFAULT_BOUND),
        adjoined => adjoined.clone(),
    };
    let seen = JumpPoints::new(game.s(), &bound, budget)?;
    let [x, y] = seen.upto();
    let theorem = list(&seen.by_theorem());
    let verdict = if !seen.agree() {
        format!("CONFLICT: the theorems say {theorem}; one of the two is wrong")
    } else if seen.all_show() {
        format!("as Theorems 3, 4 and 6 say: {theorem}")
    } else {
        format!(
            "the theorems say {theorem}, and this box is too small to show them all, though it \
             agrees as far as it goes"
        )
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
