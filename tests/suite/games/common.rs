//! Code that the tests of several families share.

use nimata::game::{GameError, read_game};

/// A linear congruential generator (Knuth's MMIX constants): the same numbers in every run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// The error message for a name that is not a game.
pub fn refused(name: &str) -> String {
    match read_game(name) {
        Err(GameError::NoSuchGame(says)) => says,
        Err(other) => panic!("{name}: {other:?}"),
        Ok(game) => panic!("{name} is the game {game}"),
    }
}
