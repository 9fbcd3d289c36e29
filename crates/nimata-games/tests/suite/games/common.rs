//! Code that the tests of several families share.

use nimata_games::game::{GameError, read_game};

/// The error message for a name that is not a game.
pub fn refused(name: &str) -> String {
    match read_game(name) {
        Err(GameError::NoSuchGame(says)) => says,
        Err(other) => panic!("{name}: {other:?}"),
        Ok(game) => panic!("{name} is the game {game}"),
    }
}
