//! The list of families, and what a game is.

use std::fmt;

use super::GameError;
use super::capability::{
    Derivable, Described, Drawable, Movable, Paired, Provable, Tabled, Valued,
};
use super::position::Position;
use super::{dynamic_nim, exco_nim, hypergraph_nim, subtraction_division, wythoff};

/// All families, in the order in which `nimata games` lists them.
pub const FAMILIES: &[Family] = &[
    subtraction_division::FAMILY,
    exco_nim::FAMILY,
    hypergraph_nim::FAMILY,
    hypergraph_nim::slow::FAMILY,
    dynamic_nim::FAMILY,
    wythoff::WYT,
    wythoff::WYTHOFF,
];

/// A family of games that share their rules up to parameters.
#[derive(Clone, Copy)]
pub struct Family {
    /// What its games' names begin with, without the colon; the first stands for the family.
    pub prefixes: &'static [&'static str],
    /// The syntax of a name.
    pub syntax: &'static str,
    /// The syntax of a position.
    pub positions: &'static str,
    /// In a few words.
    pub about: &'static str,
    /// The paper that treats it.
    pub paper: &'static str,
    /// A typical game, whose capabilities stand for the family's.
    pub example: &'static str,
    /// The name of the game with one number to subtract and one to divide by, for families with such games.
    pub grid: Option<fn(u32, u32) -> String>,
    /// Reads a whole name that begins with one of the prefixes.
    pub read: fn(&str) -> Result<Box<dyn Game>, GameError>,
}

/// A game. Its `Display` is its canonical name.
pub trait Game: fmt::Display + Send + Sync {
    /// Checks that a position exists in this game.
    ///
    /// # Errors
    /// [`GameError::NoSuchPosition`] says what a position looks like.
    fn admit(&self, position: &Position) -> Result<(), GameError>;

    /// Values of positions.
    fn valued(&self) -> Option<&dyn Valued> {
        None
    }

    /// Moves to a value.
    fn movable(&self) -> Option<&dyn Movable> {
        None
    }

    /// Properties of the rules.
    fn described(&self) -> Option<&dyn Described> {
        None
    }

    /// P-positions as a sequence of pairs.
    fn paired(&self) -> Option<&dyn Paired> {
        None
    }

    /// Tables.
    fn tabled(&self) -> Option<&dyn Tabled> {
        None
    }

    /// Drawings of values.
    fn drawable(&self) -> Option<&dyn Drawable> {
        None
    }

    /// Automata.
    fn derivable(&self) -> Option<&dyn Derivable> {
        None
    }

    /// Proofs.
    fn provable(&self) -> Option<&dyn Provable> {
        None
    }
}

/// Reads a game from its name, such as `sd:1/2`; spaces are free.
///
/// ```
/// assert_eq!(nimata::game::read_game(" sd: 2,1 / 3 ")?.to_string(), "sd:1,2/3");
/// # Ok::<(), nimata::game::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::NoSuchGame`] says which part is wrong.
pub fn read_game(name: &str) -> Result<Box<dyn Game>, GameError> {
    let name = name.trim();
    let prefix = name.split(':').next().unwrap_or(name).trim();
    let family = FAMILIES.iter().find(|family| family.prefixes.contains(&prefix));
    match family {
        Some(family) => (family.read)(name),
        None => {
            let known: Vec<&str> = FAMILIES.iter().map(|family| family.syntax).collect();
            Err(GameError::NoSuchGame(format!(
                "`{name}` names no game; a name is one of {} (`nimata games` explains them)",
                known.join(", ")
            )))
        }
    }
}

/// What stands after the first colon of a name; nothing if there is none.
pub(super) fn after_prefix(name: &str) -> &str {
    name.split_once(':').map_or("", |(_, rest)| rest)
}
