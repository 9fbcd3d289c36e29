//! Writes positions and moves, with large numbers shortened.

use super::board::{Board, Made};
use crate::game::Position;
use nimata_automata::number::radix::brief_decimal;

/// A position with its large numbers shortened.
pub fn brief(position: &Position) -> String {
    let group = |group: &Vec<_>| group.iter().map(brief_decimal).collect::<Vec<_>>().join(",");
    position.groups().iter().map(group).collect::<Vec<_>>().join(";")
}

/// The positions that a move leaves, as a person writes them.
pub fn left(positions: &[Position]) -> String {
    positions.iter().map(brief).collect::<Vec<_>>().join(",")
}

/// A move as a person writes it.
pub fn typed(board: &Board, made: &Made) -> String {
    let number = match board.parts() {
        [_] => String::new(),
        _ => format!("{}: ", made.part + 1),
    };
    format!("{number}{}", left(&made.left))
}

/// A move together with the position at which it begins.
pub fn moved(board: &Board, made: &Made) -> String {
    let number = match board.parts() {
        [_] => String::new(),
        _ => format!("{}: ", made.part + 1),
    };
    let from = brief(&board.parts()[made.part].position);
    format!("{number}{from} → {}", left(&made.left))
}
