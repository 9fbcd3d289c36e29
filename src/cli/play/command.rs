//! Reads a line as a command or a move.

use crate::cli::failure::Failure;
use crate::number::expression::Limits;
use crate::play::{Board, Made, read_move};

/// A command of the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// A move that the rules allow.
    Move(Made),
    /// Show a good move.
    Hint,
    /// Make the move of the last hint.
    Go,
    /// Explain the last move.
    Why,
    /// Take back one turn.
    Undo,
    /// Change sides.
    Swap,
    /// List all moves.
    Moves,
    /// Show the position with all its digits.
    Show,
    /// Explain the commands.
    Help,
    /// End the game.
    Quit,
}

/// Reads a line.
///
/// # Errors
/// A sentence about the error in the line, or about why the move is not allowed.
pub fn read(line: &str, board: &Board, limits: &Limits) -> Result<Command, String> {
    let line = line.trim();
    Ok(match line.to_ascii_lowercase().as_str() {
        "" => Command::Nothing,
        "hint" => Command::Hint,
        "go" => Command::Go,
        "why" => Command::Why,
        "undo" => Command::Undo,
        "swap" => Command::Swap,
        "moves" => Command::Moves,
        "show" => Command::Show,
        "help" | "?" => Command::Help,
        "quit" | "exit" => Command::Quit,
        word if !word.is_empty() && word.chars().all(|sign| sign.is_ascii_alphabetic()) => {
            return Err(format!("there is no command `{word}`; `help` lists them all"));
        }
        _ => Command::Move(
            read_move(line, board, limits).map_err(|error| Failure::from(error).to_string())?,
        ),
    })
}
