//! The rules of a subtraction–division game in English.

use super::{Play, Rounding, SubtractionDivision};
use crate::game::list;

/// What the values of the game are called.
pub(crate) fn value_name(game: &SubtractionDivision) -> &'static str {
    match (game.first.is_empty(), game.play) {
        (true, Play::Normal) => "Sprague–Grundy value",
        (true, Play::Misere) => "misère value",
        (false, _) => "value",
    }
}

/// The moves, the end of the game, and what a value is.
pub(crate) fn rules(game: &SubtractionDivision) -> String {
    let origin = game.origin();
    let mut moves = Vec::new();
    match game.subtract.as_slice() {
        [] => {}
        [s] => moves.push(format!("to n − {s} (if that is at least {origin})")),
        set => moves.push(format!(
            "to n − s for any s in {{{}}} (if that is at least {origin})",
            list(set, ", ")
        )),
    }
    let (rounded, when) = match game.rounding {
        Rounding::Ceiling => (" rounded up", "if n ≥ 2".to_owned()),
        Rounding::Floor => (" rounded down", "if n ≥ 1".to_owned()),
        Rounding::Exact => {
            let d = if let [d] = game.divide.as_slice() { d.to_string() } else { "d".to_owned() };
            ("", format!("if n ≥ 1 and {d} divides n"))
        }
    };
    match game.divide.as_slice() {
        [] => {}
        [d] => moves.push(format!("to n/{d}{rounded} ({when})")),
        set => {
            moves.push(format!("to n/d{rounded} for any d in {{{}}} ({when})", list(set, ", ")));
        }
    }
    format!("from n one may move {}; {}", moves.join(", or "), ending(game))
}

fn ending(game: &SubtractionDivision) -> String {
    let origin = game.origin();
    // From every larger n there is a move: subtract 1, or divide with rounding.
    let divides = !game.divide.is_empty() && game.rounding != Rounding::Exact;
    let ends = if divides || game.subtract.first() == Some(&1) {
        format!("the positions are the n ≥ {origin} and the game ends at {origin}")
    } else {
        format!("the positions are the n ≥ {origin} and the game ends where there is no move")
    };
    let value = match game.play {
        Play::Normal => "a position without moves has value 0",
        Play::Misere if game.first.is_empty() => {
            "a position without moves counts as won and has value 1, so that 0 still means lost \
             for the player to move"
        }
        Play::Misere => "a position without moves counts as won and has value 1",
    };
    let mex = "every other value is the least natural number that is not the value of an option";
    match game.first.as_slice() {
        [] => format!("{ends}; {value}, and {mex}"),
        [v] => format!("{ends}; the value of {origin} is set to {v}; otherwise {value}, and {mex}"),
        first => format!(
            "{ends}; the values from n = {origin} on are set to {}; after these {value}, and {mex}",
            list(first, ", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::sd;

    fn said(game: &str) -> String {
        rules(&sd(game))
    }

    #[test]
    fn every_convention_is_said() {
        for (game, part) in [
            (
                "sd:1,2/3:floor",
                "to n − s for any s in {1, 2} (if that is at least 0), or to n/3 rounded down (if \
                 n ≥ 1); the positions are the n ≥ 0 and the game ends at 0",
            ),
            (
                "sd:/2:exact",
                "move to n/2 (if n ≥ 1 and 2 divides n); the positions are the n ≥ 0 and the game \
                 ends where there is no move",
            ),
            ("sd:3/2,4:exact", "or to n/d for any d in {2, 4} (if n ≥ 1 and d divides n)"),
            ("sd:1/2:exact", "and the game ends at 0; a position without moves has value 0"),
            ("sd:1/2:misere", "counts as won and has value 1, so that 0 still means lost"),
            (
                "sd:2,3/",
                "at least 1); the positions are the n ≥ 1 and the game ends where there is no move",
            ),
            (
                "sd:1/2:first=2,0,1",
                "the values from n = 1 on are set to 2, 0, 1; after these a position",
            ),
            ("sd:1/2:first=2", "the value of 1 is set to 2; otherwise"),
        ] {
            assert!(said(game).contains(part), "{game}: {}", said(game));
        }
    }
}
