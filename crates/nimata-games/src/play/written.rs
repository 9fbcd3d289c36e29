//! Writes positions and moves, with large numbers shortened.

use super::board::{Board, Made};
use crate::game::Position;

/// A position with its large numbers shortened.
pub fn brief(position: &Position) -> String {
    position.brief()
}

/// The positions that a move leaves, as a person writes them.
pub fn left(positions: &[Position]) -> String {
    positions.iter().map(brief).collect::<Vec<_>>().join(",")
}

/// A move as a person writes it.
pub fn typed(board: &Board, made: &Made) -> String {
    format!("{}{}", number(board, made), left(&made.left))
}

/// A move together with the position at which it begins.
pub fn moved(board: &Board, made: &Made) -> String {
    let from = brief(&board.parts()[made.part].position);
    format!("{}{from} → {}", number(board, made), left(&made.left))
}

/// The number of the component that moves, where there are several.
fn number(board: &Board, made: &Made) -> String {
    match board.parts() {
        [_] => String::new(),
        _ => format!("{}: ", made.part + 1),
    }
}
