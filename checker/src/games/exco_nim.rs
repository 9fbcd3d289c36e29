//! EXCO-NIM with two piles: `docs/certificate.md`, section 6.

use crate::game::{Game, GameSyntax, Names, fault};

pub(crate) const NAMES: Names = Names { words: &["exco"], example: "exco:2", read };

fn read(parts: &[&str]) -> Result<Game, GameSyntax> {
    match parts {
        [_, "2"] => Ok(game()),
        _ => Err(fault("no claim of version 1 is about EXCO-NIM except exco:2")),
    }
}

/// The only game of this family that the format has.
pub(crate) fn game() -> Game {
    Game::new("exco:2")
}

/// The rules, which follow a sentence about G.
pub(crate) const RULES: &str = "here G is the Sprague–Grundy value in the game exco:2 (EXCO-NIM \
     with the piles x1 and x2 beside the extra pile x0): from (x0, x1, x2) one may move to any \
     other (y0, y1, y2) of natural numbers with y0 ≤ x0, y1 ≤ x1, y2 ≤ x2 and, of the last two \
     piles, at least one as it was: y1 = x1 or y2 = x2; a player without a move loses; and G is \
     the least natural number that is not the value of an option";
