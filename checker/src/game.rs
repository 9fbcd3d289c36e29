//! Games by their names, for claims of every kind.

use std::fmt;

use crate::reject::{Code, Reject, ensure};

/// A game that a claim can be about. Each game has one canonical name, so equal games are equal
/// values.
///
/// ```
/// let game: nimata_checker::Game = "octal:0.770".parse()?;
/// assert_eq!(game.to_string(), "octal:0.77");
/// # Ok::<(), nimata_checker::GameSyntax>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game(String);

impl Game {
    /// Builds a game from its canonical name. The caller sees to it that no other game has this
    /// name.
    pub(crate) fn new(name: impl fmt::Display) -> Game {
        Game(name.to_string())
    }
}

/// Prints the canonical name, such as `exco:2` or `octal:0.77`; a game that formulas define prints
/// its rules.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that does not name a game of the format. It is a mistake in the call, not a verdict on a
/// file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSyntax(pub(crate) String);

impl fmt::Display for GameSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for GameSyntax {}

pub(crate) fn fault(detail: impl Into<String>) -> GameSyntax {
    GameSyntax(detail.into())
}

/// How the games of a family are named.
pub(crate) struct Names {
    /// The words that may stand before the first colon of a name.
    pub(crate) words: &'static [&'static str],
    /// A name of the family, for messages.
    pub(crate) example: &'static str,
    /// Reads the parts between the colons; the first part is one of the words, and no part begins
    /// or ends with a space.
    pub(crate) read: fn(&[&str]) -> Result<Game, GameSyntax>,
}

/// Rejects a claim whose key fails a condition on the rules of its game.
pub(crate) fn valid(key: &str, condition: bool, detail: &str) -> Result<(), Reject> {
    ensure(condition, Code::GameInvalid, format!("claim.{key}"), || detail)
}

impl From<Reject> for GameSyntax {
    fn from(reject: Reject) -> GameSyntax {
        fault(format!("{}: {}", reject.at.trim_start_matches("claim."), reject.detail))
    }
}
