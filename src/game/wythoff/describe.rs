//! What is known of a game's rules: its P-positions, and its jump-points beside what the theorems say of them.

use num_bigint::BigUint;
use num_traits::Zero;

use super::{JumpPoints, Rules, Theorem};
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::answer::{Described, Fact};
use crate::number::radix::brief_decimal;

/// For `wyt:s` the jump-points up to this m are looked for; for `wyt:s+K` those up to K.
const DEFAULT_BOUND: u32 = 8;

impl Described for Rules {
    fn properties(&self, budget: &Budget) -> Result<Vec<Fact>, GameError> {
        let mut facts = vec![p_positions(self)];
        facts.push(digits(self));
        if self.t() == 0 {
            facts.push(jump_points(self, budget)?);
        }
        Ok(facts)
    }
}

fn p_positions(rules: &Rules) -> Fact {
    let theorem = Theorem::of(rules);
    let [smaller, larger] = theorem.sequences();
    let formula = theorem.formula(rules);
    let says = format!(
        "({smaller}_n, {larger}_n), n >= 0, where {smaller}_n = mex of {smaller}_i and {larger}_i for i < n, and \
         {formula}, by {}",
        theorem.name()
    );
    let columns = vec![("theorem", theorem.name().to_owned()), ("formula", formula)];
    Fact { name: "P-positions", says, columns }
}

fn digits(rules: &Rules) -> Fact {
    let theorem = Theorem::of(rules);
    let [smaller, larger] = theorem.sequences();
    let system = match theorem.pairs(rules).numeration() {
        Some(system) => system.to_string(),
        None => format!("base {}", rules.s()),
    };
    let says = format!(
        "with {system}: {smaller}_n ends in an even number of zeros, and {larger}_n is its left shift"
    );
    Fact { name: "digits", says, columns: vec![("numeration", system)] }
}

fn jump_points(rules: &Rules, budget: &Budget) -> Result<Fact, GameError> {
    let bound = match rules.adjoined() {
        none if none.is_zero() => BigUint::from(DEFAULT_BOUND),
        adjoined => adjoined.clone(),
    };
    let seen = JumpPoints::new(rules.s(), &bound, budget)?;
    let [x, y] = seen.upto();
    let theorem = list(&seen.by_theorem());
    let verdict = if !seen.agree() {
        format!("CONFLICT: the theorems say {theorem}; one of the two is wrong")
    } else if seen.all_show() {
        format!("as Theorems 3, 4 and 6 say: {theorem}")
    } else {
        format!(
            "the theorems say {theorem}, and this box is too small to show them all, though it agrees as far as it goes"
        )
    };
    let found = list(seen.found());
    let says = format!(
        "among m <= {}, computed from the moves where x <= {x} and y <= {y}: {found}; {verdict}",
        brief_decimal(&bound)
    );
    let columns = vec![("jump-points", found), ("jump-points by theorem", theorem)];
    Ok(Fact { name: "jump-points", says, columns })
}

fn list(points: &[usize]) -> String {
    match points {
        [] => "none".to_owned(),
        _ => points.iter().map(usize::to_string).collect::<Vec<_>>().join(" and "),
    }
}
