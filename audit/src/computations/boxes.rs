//! Boxes of positions with their values by the definition.

use crate::seen::{Halt, Seen};
use nimata::budget::Budget;
use nimata::game::{Definition, read_game};

/// The values of all positions of a box, by the definition that all games share.
pub struct Values {
    definition: Definition,
    upto: Vec<u64>,
}

impl Values {
    /// Those of a game.
    pub fn of(game: &str, upto: &[u64], budget: &Budget) -> Result<Self, Halt> {
        let game = read_game(game)?;
        let definition = Definition::new(game.as_ref(), upto, budget)?;
        Ok(Values { definition, upto: upto.to_vec() })
    }

    /// The value at a position.
    pub fn at(&self, position: &[u64]) -> u64 {
        self.definition.value(position).into()
    }

    /// Looks at every position with its value; the first where `wrong` finds a fault.
    pub fn check(&self, wrong: impl Fn(&[u64], u64) -> Option<String>) -> Seen {
        check(&self.upto, |at| wrong(at, self.at(at)))
    }
}

/// Looks at every position up to `upto`; the first where `wrong` finds a fault.
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

/// The next position; whether there is one.
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

/// A position in text.
pub fn written(at: &[u64]) -> String {
    format!("({})", at.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
}

/// A fault unless something holds.
pub fn unless(holds: bool, why: impl FnOnce() -> String) -> Option<String> {
    (!holds).then(why)
}

/// Holds in every case that there is, or a fault.
pub fn exact(fault: Option<String>) -> Seen {
    fault.map_or(Seen::Exact, Seen::Fails)
}

/// Holds up to a bound, or a fault.
pub fn upto(fault: Option<String>, bound: impl Into<String>) -> Seen {
    fault.map_or_else(|| Seen::Upto(bound.into()), Seen::Fails)
}
