//! The parts of an atlas that is made bit by bit: each is an atlas of a few games, so that what is
//! stopped goes on where it was, and many machines can share the work.

use sha2::{Digest, Sha256};

use super::subject::{Subject, file_of};
use crate::budget::Budget;
use crate::number::hexadecimal;

/// A few games of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// A name that no other part has: it depends on the games, on the bounds, and on the version of
    /// the program. So a folder of this name holds what would be found again.
    pub name: String,
    /// The games.
    pub games: Vec<String>,
}

/// The greatest length of the digits of a name.
const DIGITS: usize = 16;

/// Divides a list into parts of so many games, in its order.
///
/// # Panics
/// Panics if a part has no games.
pub fn parts(games: &[String], size: usize, budget: &Budget) -> Vec<Part> {
    let part = |(place, games): (usize, &[String])| {
        let mut hash = Sha256::new();
        let (states, memory) = (budget.max_states(), budget.max_memory());
        let steps = budget.max_steps();
        hash.update(format!("{} {states} {memory} {steps}", env!("CARGO_PKG_VERSION")));
        for game in games {
            hash.update(format!("\n{game}"));
            // A rules file is known by what it says, whatever its name is.
            let rules = file_of(game).and_then(|_| Subject::named(game).ok()?.rules);
            hash.update(rules.unwrap_or_default());
        }
        let digits = &hexadecimal(&hash.finalize())[..DIGITS];
        Part { name: format!("{place:05}-{digits}"), games: games.to_vec() }
    };
    games.chunks(size).enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::parts;
    use crate::budget::Budget;

    #[test]
    fn parts_have_all_games_in_order_and_names_that_depend_on_what_is_found() {
        let games: Vec<String> = (1..=10).map(|s| format!("sd:{s}/2")).collect();
        let few = Budget::default().with_max_steps(1000);
        let found = parts(&games, 4, &few);
        assert_eq!(found.iter().flat_map(|part| part.games.clone()).collect::<Vec<_>>(), games);
        assert_eq!(found.len(), 3);
        assert_eq!(found, parts(&games, 4, &few));
        let more = parts(&games, 4, &few.with_max_steps(1001));
        assert!(found.iter().zip(&more).all(|(one, other)| one.name != other.name));
    }
}
