//! Messages beside the moves: lists, help, and the lines of a transcript.

use std::fmt::{self, Write as _};

use serde_json::{Value, json};

use crate::play::{Board, Made, Player, rules, typed};

/// The greatest number of moves in a list.
const LISTED: usize = 60;

/// A list of the moves; if there are many, only some of them.
pub fn listed(board: &Board) -> String {
    let all = board.all_moves();
    let (moves, says) = match all {
        Some(all) => {
            let count = all.len();
            let plural = if count == 1 { "" } else { "s" };
            let first = if count > LISTED { format!(", {LISTED} of them") } else { String::new() };
            (all, format!("{count} move{plural}{first}"))
        }
        None => (board.short_moves(), "too many moves to list; some are".to_owned()),
    };
    let shown = moves.iter().take(LISTED).map(|made| typed(board, made));
    format!("{says}: {}\n", shown.collect::<Vec<_>>().join("  "))
}

/// The rules, and the commands.
pub fn help(board: &Board) -> String {
    let mut text = String::new();
    let mut told: Vec<String> = Vec::new();
    for (number, part) in board.parts().iter().enumerate() {
        let (name, shape) = (part.game.to_string(), part.game.shape().text());
        if told.contains(&name) {
            continue;
        }
        let rules = rules(part.game.as_ref()).unwrap_or("its rules are in its file");
        let component = match board.parts() {
            [_] => String::new(),
            _ => format!("{}: ", number + 1),
        };
        writeln!(text, "{component}{name}: {rules}").expect("a text takes all");
        writeln!(text, "  a move in it is written {component}{shape}, the position after it")
            .expect("a text takes all");
        told.push(name);
    }
    text.push_str(COMMANDS);
    text
}

const COMMANDS: &str =
    "  =      in a move a number that stays, as in =,5; numbers may be expressions such as 10^30-1
  ,      between the heaps that a heap is split into, where the rules allow it
  hint   a move that wins, or that there is none; `go` makes it
  why    why nimata moved so, or who wins here
  moves  the moves, where they are few
  show   the position with all its digits
  undo   takes your last move back, with the answer to it
  swap   changes sides: nimata moves now
  quit   ends the game
";

/// A move in a transcript, with all digits.
#[derive(Clone)]
pub struct Told {
    player: Player,
    /// The index of the component of the move, from 0, and the number of components.
    component: (usize, usize),
    /// `GAME@POSITION` before the move.
    from: String,
    /// What replaces it, written as a sum.
    into: String,
}

impl Told {
    /// A move of `player` on this board.
    pub fn new(player: Player, before: &Board, made: &Made) -> Self {
        let part = &before.parts()[made.part];
        let game = part.game.to_string();
        let left: Vec<String> = made.left.iter().map(|left| format!("{game}@{left}")).collect();
        let component = (made.part, before.parts().len());
        let from = format!("{game}@{}", part.position);
        Told { player, component, from, into: left.join(" + ") }
    }

    /// The move as an object, with the keys of the verb `move`.
    pub fn json(&self) -> Value {
        json!({
            "player": self.player.name(), "component": self.component.0, "from": self.from,
            "into": self.into,
        })
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told { player, component, from, into } = self;
        write!(f, "{}: ", player.name())?;
        if let &(part, count @ 2..) = component {
            write!(f, "component {} of {count}: ", part + 1)?;
        }
        write!(f, "{from} → {into}")
    }
}
