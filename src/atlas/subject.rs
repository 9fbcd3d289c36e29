//! The game of a row: that of its name, or that of its rules.

use std::path::Path;

use crate::game::rules_file::{FAMILY, RulesFile, WrittenGame};
use crate::game::{Game, GameError, read_game};

/// A game as it stands in a row.
pub struct Subject {
    /// The game, which needs no file.
    pub game: Box<dyn Game>,
    /// The text of the rules file, where one defines the game.
    pub rules: Option<String>,
}

impl Subject {
    /// The game that a user has named. Where a rules file defines it, the text of the file is the
    /// game, and the name is that of the file without its folder.
    ///
    /// # Errors
    /// The name is that of no game, or the rules need other files.
    pub fn named(name: &str) -> Result<Self, GameError> {
        let game = read_game(name)?;
        let Some(text) = game.source() else { return Ok(Subject { game, rules: None }) };
        let name = game.to_string();
        let path = Path::new(file_of(&name).unwrap_or(&name));
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        Subject::of_row(&format!("{}:{file}", FAMILY.prefixes[0]), Some(text))
    }

    /// The game of a row. No file is read.
    ///
    /// # Errors
    /// The row names no game, or its rules are none.
    pub fn of_row(name: &str, rules: Option<&str>) -> Result<Self, GameError> {
        let wrong = |why: String| Err(GameError::NoSuchGame(why));
        let Some(text) = rules else {
            return match file_of(name) {
                Some(_) => wrong(format!("{name} has no rules in its row")),
                None => Ok(Subject { game: read_game(name)?, rules: None }),
            };
        };
        let Some(file) = file_of(name) else {
            return wrong(format!("{name} is no name of a rules file, and its row has rules"));
        };
        match RulesFile::parse(text) {
            Ok(rules) => Ok(Subject {
                game: Box::new(WrittenGame::new(file.to_owned(), rules)),
                rules: Some(text.to_owned()),
            }),
            Err(error) => {
                let (line, says) = (error.line(text), error.render(text));
                wrong(format!("{file}, line {line}: the rules of a row stand alone: {says}"))
            }
        }
    }
}

/// The file that the name of a game leads to.
pub(super) fn file_of(name: &str) -> Option<&str> {
    let (prefix, file) = name.split_once(':')?;
    FAMILY.prefixes.contains(&prefix.trim()).then_some(file)
}

/// The family of a game: what its name begins with.
pub fn family(game: &str) -> &str {
    game.split(':').next().unwrap_or(game)
}
