//! The values straight from the rules.

use nimata_automata::budget::Budget;
use nimata_games::game::{Definition, Game, read_game};

/// The game of positions with this many numbers, including the extra pile.
fn game(numbers: usize) -> Box<dyn Game> {
    read_game(&format!("exco:{}", numbers - 1)).expect("a game")
}

fn wide(numbers: &[u32]) -> Vec<u64> {
    numbers.iter().map(|&n| n.into()).collect()
}

/// The values of a box, computed without any theorem.
pub struct Naive(Definition);

impl Naive {
    /// All positions up to `upto`.
    pub fn new(upto: &[u32]) -> Self {
        let game = game(upto.len());
        let definition = Definition::new(game.as_ref(), &wide(upto), &Budget::default());
        Naive(definition.expect("a small box"))
    }

    pub fn value(&self, at: &[u32]) -> u32 {
        self.0.value(&wide(at))
    }

    /// The values of the options of a position.
    pub fn values_of_options(&self, at: &[u32]) -> std::collections::BTreeSet<u32> {
        let mut values = std::collections::BTreeSet::new();
        game(at.len()).each_option(&wide(at), &mut |option| {
            values.insert(self.0.value(option));
        });
        values
    }
}
