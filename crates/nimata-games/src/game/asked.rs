//! Errors of questions as errors of games, and back.

use std::path::Path;

use nimata_logic::AskError;

use super::{GameError, read_game};

impl From<AskError> for GameError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::NoFormula { column, says } => GameError::NoFormula { column, says },
            AskError::Unreadable { path, why } => GameError::Unreadable { path, why },
            AskError::Rejected { code, says } => GameError::Rejected { code, says },
            AskError::Declined { code, says } => GameError::Declined { code, says },
            AskError::Reached(reached) => GameError::Reached(reached),
            AskError::Undecided(why) => GameError::Undecided(why),
            AskError::NoAutomaton { ref path, .. } => {
                GameError::Unsuitable(format!("{error}{}", meant(path)))
            }
            AskError::Provider(error) => match error.downcast::<GameError>() {
                Ok(error) => *error,
                Err(error) => GameError::unsuitable(error),
            },
            error => GameError::unsuitable(error),
        }
    }
}

/// The error of a game that provides a sequence.
impl From<GameError> for AskError {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Reached(reached) => AskError::Reached(reached),
            GameError::Undecided(why) => AskError::Undecided(why),
            GameError::Unsuitable(why) => AskError::Unsuitable(why),
            error => AskError::Provider(Box::new(error)),
        }
    }
}

/// How a file that holds neither an automaton nor numbers is named if it holds the rules of a game,
/// as the end of a message.
pub fn meant(path: &Path) -> String {
    let game = format!("game:{}", path.display());
    let is_game =
        path.extension().is_some_and(|ending| ending == "game") || read_game(&game).is_ok();
    if is_game { format!("; the rules of a game in it are named {game}") } else { String::new() }
}
