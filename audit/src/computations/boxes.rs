//! Boxes of positions with their values by the definition.

use crate::seen::{Halt, Seen};
use nimata::budget::Budget;
use nimata::game::{Definition, read_game};

/// The values of all positions of a box, computed by the definition that all games share.
pub struct Values {
    definition: Definition,
    upto: Vec<u64>,
}

impl Values {
    /// Computes the values of a game.
    pub fn of(game: &str, upto: &[u64], budget: &Budget) -> Result<Self, Halt> {
        let game = read_game(game)?;
        let definition = Definition::new(game.as_ref(), upto, budget)?;
        Ok(Values { definition, upto: upto.to_vec() })
    }

    /// The value at a position.
    pub fn at(&self, position: &[u64]) -> u64 {
        self.definition.value(position).into()
    }

    /// Applies `wrong` to every position with its value, and reports the first fault.
    pub fn check(&self, wrong: impl Fn(&[u64], u64) -> Option<String>) -> Seen {
        check(&self.upto, |at| wrong(at, self.at(at)))
    }
}

/// Applies `wrong` to every position up to `upto`, and reports the first fault.
pub fn check(upto: &[u64], wrong: impl Fn(&[u64]) -> Option<String>) -> Seen {
    let mut at = vec![0; upto.len()];
    loop {
        if let Some(why) = wrong(&at) {
            return Seen::Fails(format!("at {}: {why}", written(&at)));
        }
        if !advance(&mut at, upto) {
            return Seen::Upto(format!("all positions up to {}", written(upto)));
        }
    }
}

/// Moves on to the next position; false if there is none.
pub fn advance(at: &mut [u64], upto: &[u64]) -> bool {
    for (number, &most) in at.iter_mut().zip(upto).rev() {
        if *number < most {
            *number += 1;
            return true;
        }
        *number = 0;
    }
    false
}

/// A position as text.
pub fn written(at: &[u64]) -> String {
    format!("({})", at.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
}

/// Returns a fault if a condition does not hold.
pub fn unless(holds: bool, why: impl FnOnce() -> String) -> Option<String> {
    (!holds).then(why)
}

/// The result of a computation that looked at all cases, with its fault if there is one.
pub fn exact(fault: Option<String>) -> Seen {
    fault.map_or(Seen::Exact, Seen::Fails)
}

/// The result of a computation up to a bound, with its fault if there is one.
pub fn upto(fault: Option<String>, bound: impl Into<String>) -> Seen {
    fault.map_or_else(|| Seen::Upto(bound.into()), Seen::Fails)
}
