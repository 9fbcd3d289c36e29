//! The rules in words.

use super::SubtractionDivision;
use crate::game::{Play, Rules};
use nimata_draw::data::Rounding;

/// The moves and the winner, in plain sentences.
pub(super) fn in_words(game: &SubtractionDivision) -> String {
    let least = game.least();
    let mut moves = Vec::new();
    if !game.subtract().is_empty() {
        moves.push(format!("subtracts {}", one_of(game.subtract())));
    }
    if !game.divide().is_empty() {
        let rounded = match game.rounding() {
            Rounding::Ceiling => " and rounds up",
            Rounding::Floor => " and rounds down",
            Rounding::Exact => ", where that leaves no remainder",
        };
        moves.push(format!("divides n by {}{rounded}", one_of(game.divide())));
    }
    let last = match game.play() {
        Play::Normal => "loses",
        Play::Misere => "wins",
    };
    let given = match game.first() {
        [] => String::new(),
        first => {
            let values: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!(" The values of the first positions are prescribed: {}.", values.join(", "))
        }
    };
    format!(
        "A position is a number n of at least {least}. A move from n {}; what is left is a smaller \
         position. Who cannot move {last}.{given}",
        moves.join(", or ")
    )
}

/// `1`, `1 or 3`, `1, 2 or 5`.
fn one_of(numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}
