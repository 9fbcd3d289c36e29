//! The game of a row: that of its name, or that of its rules.

use std::path::Path;

use sha2::{Digest, Sha256};

use crate::automaton::Numeration;
use crate::budget::Budget;
use crate::game::rules_file::{FAMILY, RulesFile, WrittenGame};
use crate::game::{Game, GameError, read_game};
use crate::number::hexadecimal;

/// A game as it stands in a row.
pub struct Subject {
    /// The game, which needs no file.
    pub game: Box<dyn Game>,
    /// The text of the rules file, where one defines the game.
    pub rules: Option<String>,
    /// The numeration that these rules name.
    pub numerals: Option<Numeration>,
}

impl Subject {
    fn without_rules(game: Box<dyn Game>) -> Self {
        Subject { game, rules: None, numerals: None }
    }

    /// The game that a user has named. Where a rules file defines it, the text of the file is the
    /// game, and the name is that of the file without its folder.
    ///
    /// # Errors
    /// There is no game of this name, or its rules need other files.
    pub fn named(name: &str) -> Result<Self, GameError> {
        let game = read_game(name)?;
        let Some(text) = game.source() else { return Ok(Subject::without_rules(game)) };
        Subject::of_row(&row_name(&game.to_string()), Some(text))
    }

    /// The game of a row. No file is read.
    ///
    /// # Errors
    /// There is no game of this name, or the text holds no rules.
    pub fn of_row(name: &str, rules: Option<&str>) -> Result<Self, GameError> {
        let wrong = |why: String| Err(GameError::NoSuchGame(why));
        let Some(text) = rules else {
            return match file_of(name) {
                Some(_) => wrong(format!("{name} has no rules in its row")),
                None if needs_file(name) => {
                    wrong(format!("{name} needs another file, and a row stands alone"))
                }
                None => Ok(Subject::without_rules(read_game(name)?)),
            };
        };
        let Some(file) = file_of(name) else {
            return wrong(format!("{name} is no name of a rules file, and its row has rules"));
        };
        let is_plain = |c: char| !c.is_control() && !"/\\:".contains(c);
        if file.is_empty() || file.trim() != file || !file.chars().all(is_plain) {
            return wrong(format!("`{}` is no plain name of a file", file.escape_debug()));
        }
        // No longer file is read either.
        let most = WrittenGame::MOST_BYTES;
        if u64::try_from(text.len()).unwrap_or(u64::MAX) > most {
            return wrong(format!("the rules of {file} have more than {most} bytes"));
        }
        match RulesFile::parse(text) {
            Ok(rules) => Ok(Subject {
                numerals: Some(rules.numerals.clone()),
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

/// The name that a game has in its row: a file is named without its folder.
pub(super) fn row_name(name: &str) -> String {
    let Some(path) = file_of(name) else { return name.to_owned() };
    let file = Path::new(path.trim()).file_name().unwrap_or_default().to_string_lossy();
    format!("{}:{file}", FAMILY.prefixes[0])
}

/// The file that the name of a game leads to.
pub(super) fn file_of(name: &str) -> Option<&str> {
    let (prefix, file) = name.split_once(':')?;
    FAMILY.prefixes.contains(&prefix.trim()).then_some(file)
}

/// Whether a name without rules leads to a file, such as a table of bounds.
pub(super) fn needs_file(name: &str) -> bool {
    file_of(name).is_none() && name.contains('@')
}

/// The family of a game: what its name begins with.
pub fn family(game: &str) -> &str {
    game.split(':').next().unwrap_or(game)
}

// The parts of an atlas that is made bit by bit: each is an atlas of a few games, so that what is
// stopped goes on where it was, and many machines can share the work.

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
