//! Games by their names: all that claims of different kinds have in common.

use std::fmt;

use crate::reject::{Code, Reject, ensure};

/// A game that a claim can be about. Equal games are equal values: each has one canonical name.
///
/// ```
/// let game: nimata_checker::Game = "octal:0.770".parse()?;
/// assert_eq!(game.to_string(), "octal:0.77");
/// # Ok::<(), nimata_checker::GameSyntax>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game(String);

impl Game {
    /// The game of a canonical name, which must name this game alone.
    pub(crate) fn new(name: impl fmt::Display) -> Game {
        Game(name.to_string())
    }
}

/// The canonical name, such as `exco:2` or `octal:0.77`; or the rules, of games that formulas give.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text that names no game of the format. This is bad usage, not a verdict.
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
    /// The words that may stand before the first colon.
    pub(crate) words: &'static [&'static str],
    /// A name, for messages.
    pub(crate) example: &'static str,
    /// Reads the parts between the colons, of which the first is one of the words. No part begins
    /// or ends with a space.
    pub(crate) read: fn(&[&str]) -> Result<Game, GameSyntax>,
}

/// Verifies what a key of a claim must satisfy to describe a game.
pub(crate) fn valid(key: &str, condition: bool, detail: &str) -> Result<(), Reject> {
    ensure(condition, Code::GameInvalid, format!("claim.{key}"), || detail)
}

impl From<Reject> for GameSyntax {
    fn from(reject: Reject) -> GameSyntax {
        fault(format!("{}: {}", reject.at.trim_start_matches("claim."), reject.detail))
    }
}
