//! The transcript of a game: one move on each line and the winner, or the same as an object.

use std::fmt;
use std::io::Write;

use serde::Serialize;
use serde_json::json;

use super::duel::End;
use crate::cli::{Format, Result};
use crate::play::{Board, Made, Player};

/// A move in a transcript, with all digits; its keys in JSON are those of the verb `move`.
#[derive(Clone, Debug, Serialize)]
pub struct Ply {
    player: &'static str,
    /// The index of the component of the move, from 0.
    component: usize,
    #[serde(skip)]
    components: usize,
    /// `GAME@POSITION` before the move.
    from: String,
    /// The positions after it, written as a sum.
    into: String,
}

impl Ply {
    /// A move of `player` on this board.
    pub fn new(player: Player, before: &Board, made: &Made) -> Self {
        let part = &before.parts()[made.part];
        let game = part.game.to_string();
        let left: Vec<String> = made.left.iter().map(|left| format!("{game}@{left}")).collect();
        Ply {
            player: player.name(),
            component: made.part,
            components: before.parts().len(),
            from: format!("{game}@{}", part.position),
            into: left.join(" + "),
        }
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ply { player, component, components, from, into } = self;
        write!(f, "{player}: ")?;
        if *components > 1 {
            write!(f, "component {} of {components}: ", component + 1)?;
        }
        write!(f, "{from} → {into}")
    }
}

/// Writes the transcript of a game that began at these positions.
///
/// # Errors
/// Any error of `out`.
pub fn write(
    out: &mut dyn Write,
    format: Format,
    begun: &[String],
    moves: &[Ply],
    end: End,
) -> Result<()> {
    if format == Format::Json {
        let winner = match end {
            End::Won(player) => Some(player.name()),
            End::Unfinished => None,
        };
        let object = json!({
            "schema": "nimata/1", "kind": "play", "begun": begun, "moves": moves, "winner": winner,
        });
        return Ok(writeln!(out, "{object}")?);
    }
    writeln!(out, "# {}", begun.join(" + "))?;
    moves.iter().try_for_each(|ply| writeln!(out, "{ply}"))?;
    let end = match end {
        End::Won(Player::Person) => "you won",
        End::Won(Player::Program) => "nimata won",
        End::Unfinished => "unfinished",
    };
    Ok(writeln!(out, "# {end}")?)
}
