//! The rules of a game: its name, the shape of a position, and the options.
//!
//! From the rules alone come, once for all families: what a position must look like, legality, the
//! [definition](super::Definition) of the values, tables by the definition, and moves found by
//! trying the options.

use std::fmt;

use num_bigint::BigUint;
use num_traits::Zero;

use super::shape::Shape;
use super::{GameError, Position, Result};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Asks, GameRules, Move};

/// The number of piles that are tried alone in the search for a short move.
const PILES_TRIED: usize = 64;

/// The convention of play: who wins when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Play {
    /// The suffix of names of games in misère play, and its meaning, for lists of suffixes.
    pub const MISERE: (&str, &str) = (":misere", "whoever cannot move wins");

    /// The last sentence of rules in words, in normal play.
    pub(super) const NORMAL_END: &str = "Who cannot move loses.";

    /// The other convention.
    ///
    /// ```
    /// use nimata_games::game::Play;
    /// assert_eq!(Play::Normal.other(), Play::Misere);
    /// ```
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Play::Normal => Play::Misere,
            Play::Misere => Play::Normal,
        }
    }
}

/// The rules of a game. Its `Display` is its canonical name, which [`read_game`](super::read_game)
/// reads.
///
/// Where values are computed by [`Definition`](super::Definition), a move never raises a number of
/// the position, so that positions in lexicographic order stand behind their options. Games whose
/// moves only lower some measure override what is computed so:
/// [`Game::value_by_definition`](super::Game::value_by_definition) and
/// [`Game::table`](super::Game::table).
pub trait Rules: fmt::Display + Send + Sync {
    /// The shape of a position.
    fn shape(&self) -> Shape;

    /// The moves, and who wins, in plain sentences.
    fn in_words(&self) -> String;

    /// The name that the author of the rules gives to the game.
    fn title(&self) -> Option<&str> {
        None
    }

    /// The text of the file that the rules were read from, where there is one.
    fn source(&self) -> Option<&str> {
        None
    }

    /// The reason why a position of the right shape does not exist; `None` if it exists.
    fn excludes(&self, _position: &Position) -> Option<String> {
        None
    }

    /// Calls `visit` with every option of a position, its numbers in order; each at least once.
    ///
    /// Where a move splits a position, the option is the sum of several: their numbers stand one
    /// position after the other, and no number at all is a sum of nothing.
    ///
    /// # Panics
    /// May panic unless the position exists.
    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64]));

    /// The options of a position of any size, for games in which they are few.
    fn few_options(&self, _position: &Position) -> Option<Vec<Position>> {
        None
    }

    /// The value of a position that does not follow from its options: one without options, or one
    /// whose value is prescribed. Play ends there, and the player to move has won unless it is 0.
    fn given_value(&self, _at: &[u64], has_options: bool) -> Option<u32> {
        (!has_options).then_some(0)
    }

    /// The least number that a position may have, in each place.
    fn least(&self) -> u64 {
        0
    }

    /// Checks that a position exists.
    ///
    /// # Errors
    /// [`GameError::NoSuchPosition`] says what a position looks like.
    fn admit(&self, position: &Position) -> Result<()> {
        let exists = |example: &Position| self.excludes(example).is_none();
        let fault = self.shape().fault(position, self, exists);
        fault
            .or_else(|| self.excludes(position))
            .map_or(Ok(()), |why| Err(GameError::NoSuchPosition(why)))
    }

    /// Whether the rules allow the move to a position; `None` if there are too many to try all.
    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        if let Some(options) = self.few_options(before) {
            return Some(options.contains(after));
        }
        let (at, wanted) = (before.in_64_bits()?, after.in_64_bits());
        let mut found = false;
        self.each_option(&at, &mut |option| found |= Some(option) == wanted.as_deref());
        Some(found)
    }

    /// Whether the rules allow the move to a sum of positions, of which there may be none; `None`
    /// if there are too many options to try all.
    fn is_legal_sum(&self, before: &Position, after: &[Position]) -> Option<bool> {
        match after {
            [single] => self.is_legal(before, single),
            _ => Some(false),
        }
    }

    /// A position after a move as a person may write it, completed with the numbers that
    /// follow from the move.
    fn completed(&self, _before: &Position, after: Position) -> Position {
        after
    }

    /// All options of a [small](Position::is_small) position, each once and as the sum of positions
    /// that it leaves; `None` of a position that is not small.
    fn every_option(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        let at = position.small_numbers(&Budget::default()).ok().filter(|_| position.is_small())?;
        let mut options: Vec<Vec<u64>> = Vec::new();
        self.each_option(&at, &mut |option| options.push(option.to_vec()));
        options.sort_unstable();
        options.dedup();
        let shape = self.shape();
        let sums = options
            .into_iter()
            .map(|option| shape.sum(option.into_iter().map(BigUint::from).collect()));
        Some(sums.collect())
    }

    /// Some moves that take little, each as the sum of positions that it leaves: at least one where
    /// there is a move, and `None` if it was not found out whether there is.
    fn short_moves(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        if let Some(options) = self.few_options(position) {
            return Some(options.into_iter().map(|option| vec![option]).collect());
        }
        let filled = position.numbers().enumerate().filter(|(_, number)| !number.is_zero());
        let single = filled.map(|(place, _)| vec![place]).take(PILES_TRIED).collect();
        Some(self.lowering(position, single))
            .filter(|found| !found.is_empty())
            .or_else(|| self.every_option(position))
    }

    /// The moves that take one token from each place of a set of places that hold some, where it is
    /// legal.
    fn lowering(&self, position: &Position, sets: Vec<Vec<usize>>) -> Vec<Vec<Position>> {
        let moved = sets.into_iter().filter_map(|set| {
            let mut groups = position.groups().to_vec();
            let mut places: Vec<&mut BigUint> = groups.iter_mut().flatten().collect();
            for place in set {
                *places[place] -= 1u32;
            }
            let after = self.completed(position, Position::from_groups(groups));
            let legal = self.admit(&after).is_ok() && self.is_legal(position, &after) == Some(true);
            legal.then(|| vec![after])
        });
        moved.collect()
    }
}

// The rules of games on piles as formulas.

/// The greatest number of piles of a claim that also reads a value: a certificate has at most 16
/// tracks.
pub(super) const MOST_BESIDE_A_VALUE: usize = 15;

/// The greatest number of kinds of moves in a certificate; see docs/certificate.md, section 5.
pub(super) const MOST_KINDS: usize = 4096;

/// The greatest number of numbers after a move in the formulas of a game, all kinds of moves
/// together: the proof for a game with more, such as Moore's Nim with k = 4 on nine piles,
/// takes too long.
pub(super) const MOST_MOVED: usize = 512;

/// The rules of a game in normal play whose positions are all tuples of piles, and whose moves
/// lower their sum. `kinds` gets the names of the piles, and those after a move, which have a y in
/// place of an x, and an e in place of a d; it returns one formula for each kind of moves.
pub(super) fn on_piles(
    asks: Asks,
    piles: Vec<String>,
    kinds: impl FnOnce(&[String], &[String]) -> Vec<String>,
) -> GameRules {
    let after = |name: &String| name.replacen('x', "y", 1).replacen('d', "e", 1);
    let to: Vec<String> = piles.iter().map(after).collect();
    let formulas = kinds(&piles, &to).into_iter();
    GameRules {
        positions: format!("{} >= 0", piles[0]),
        moves: formulas.map(|formula| Move { to: to.clone(), formula }).collect(),
        asks,
        end: 0,
        first: Vec::new(),
        measure: piles.join(" + "),
        given: Vec::new(),
        reads: piles,
    }
}
