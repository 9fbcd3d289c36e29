//! The positions in play, the moves that the rules allow, the players, and the end of the game.

use std::sync::Arc;

use num_bigint::BigUint;
use num_traits::Zero;

use crate::game::answer::Worth;
use crate::game::sum::{self, Component, Method};
use crate::game::{Game, Position};
use nimata_automata::budget::Budget;

/// A position and its game. Parts that come from one component share the game.
pub type Part = Component<Arc<dyn Game>>;

/// The positions side by side, of which the players move in one at a time.
#[derive(Clone)]
pub struct Board {
    parts: Vec<Part>,
    /// Whether a part comes from a split; then it leaves the board when it is empty.
    pieces: Vec<bool>,
}

/// A move: the part in which it is made, and the positions that the part becomes, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The index of the part, from 0.
    pub part: usize,
    /// The positions that the part becomes.
    pub left: Vec<Position>,
}

/// The state of the game for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There is a move.
    Open,
    /// There is no move, or the position has a prescribed value, which also ends the game.
    Over {
        /// Whether the player to move has won.
        mover_wins: bool,
        /// Whether a prescribed value ended the game.
        prescribed: bool,
    },
    /// It is unknown whether there is a move, or who has won.
    Unknown,
}

impl Board {
    /// The board at the start of the game.
    pub fn new(parts: Vec<Part>) -> Self {
        let pieces = vec![false; parts.len()];
        Board { parts, pieces }
    }

    /// The positions, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Whether the rules allow a move; `None` if this is unknown.
    pub fn is_legal(&self, made: &Made) -> Option<bool> {
        let Part { game, position } = &self.parts[made.part];
        if made.left.iter().any(|left| game.admit(left).is_err()) {
            return Some(false);
        }
        game.is_legal_sum(position, &made.left)
    }

    /// The board after a move.
    #[must_use]
    pub fn after(&self, made: &Made) -> Board {
        let mut board = self.clone();
        let game = &self.parts[made.part].game;
        let piece = self.pieces[made.part] || made.left.len() > 1;
        let is_empty = |position: &Position| position.numbers().all(BigUint::is_zero);
        let stays = |position: &&Position| !(piece && is_empty(position));
        let mut left: Vec<&Position> = made.left.iter().filter(stays).collect();
        if left.is_empty() && self.parts.len() == 1 {
            left.extend(made.left.first());
        }
        let parts =
            left.iter().map(|&position| Part { game: game.clone(), position: position.clone() });
        let count = left.len();
        board.parts.splice(made.part..=made.part, parts);
        board.pieces.splice(made.part..=made.part, vec![piece; count]);
        board
    }

    /// The state of the game.
    pub fn standing(&self, budget: &Budget) -> Standing {
        let mut unknown = false;
        let mut prescribed = false;
        for part in &self.parts {
            if is_prescribed(part) {
                prescribed = true;
                continue;
            }
            match part.game.short_moves(&part.position) {
                Some(moves) if moves.is_empty() => {}
                Some(_) => return Standing::Open,
                None => unknown = true,
            }
        }
        if unknown {
            return Standing::Unknown;
        }
        match sum::evaluate(&self.parts, Method::Best, budget).map(|said| said.total) {
            Ok(Worth::Value(value)) => Standing::Over { mover_wins: !value.is_zero(), prescribed },
            Ok(Worth::PPosition(lost)) => Standing::Over { mover_wins: !lost, prescribed },
            _ => Standing::Unknown,
        }
    }

    /// All moves, each once, if there are few enough to list them.
    pub fn all_moves(&self) -> Option<Vec<Made>> {
        let mut all = Vec::new();
        for (number, part) in self.open_parts() {
            let Part { game, position } = part;
            let options = match game.few_options(position) {
                Some(options) => options.into_iter().map(|option| vec![option]).collect(),
                None => game.every_option(position)?,
            };
            all.extend(
                options.into_iter().map(|left| Made { part: number, left: filled(game, left) }),
            );
        }
        Some(all)
    }

    /// Moves that take few tokens; at least one if a move is known.
    pub fn short_moves(&self) -> Vec<Made> {
        let of = |(part, Part { game, position }): (usize, &Part)| {
            let options = game.short_moves(position).unwrap_or_default();
            let made = move |left| Made { part, left: filled(game, left) };
            options.into_iter().map(made).collect::<Vec<_>>()
        };
        self.open_parts().flat_map(of).collect()
    }

    fn open_parts(&self) -> impl Iterator<Item = (usize, &Part)> {
        self.parts.iter().enumerate().filter(|(_, part)| !is_prescribed(part))
    }

    /// The number of tokens; the bounds on moves in a position do not count.
    pub fn tokens(&self) -> BigUint {
        let tokens = |part: &Part| -> BigUint {
            part.position.numbers().take(part.game.shape().required()).sum()
        };
        self.parts.iter().map(tokens).sum()
    }
}

/// Replaces an empty list of positions by empty heaps.
fn filled(game: &Arc<dyn Game>, left: Vec<Position>) -> Vec<Position> {
    if left.is_empty() {
        return vec![game.shape().empty()];
    }
    left
}

/// Tells whether a position has options but a prescribed value.
fn is_prescribed(Part { game, position }: &Part) -> bool {
    position.in_64_bits().is_some_and(|at| game.given_value(&at, true).is_some())
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The person.
    Person,
    /// The program.
    Program,
}

impl Player {
    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Player::Person => "you",
            Player::Program => "nimata",
        }
    }

    /// A sentence that this player, who is to move, does something, such as "win".
    pub fn does(self, verb: &str) -> String {
        match self {
            Player::Person => format!("you, to move, {verb}"),
            Player::Program => format!("nimata, to move, {verb}s"),
        }
    }

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Player::Person => Player::Program,
            Player::Program => Player::Person,
        }
    }
}

/// The sentence that says who has won, and why.
pub fn verdict(mover: Player, winner: Player, prescribed: bool) -> String {
    let wins = match winner {
        Player::Person => "you win",
        Player::Program => "nimata wins",
    };
    match (prescribed, mover == winner) {
        (true, _) => format!("the value of this position is prescribed, which ends it: {wins}"),
        (false, false) => format!("{} cannot move: {wins}", mover.name()),
        (false, true) => format!("{} cannot move, which wins in misère play: {wins}", mover.name()),
    }
}
