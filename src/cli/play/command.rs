//! What a line means: a command, or a move.

use crate::cli::failure::Failure;
use crate::number::expression::Limits;
use crate::play::{Board, Made, read_move};

/// What a person asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// A move that the rules allow.
    Move(Made),
    /// A good move.
    Hint,
    /// The move that was hinted at.
    Go,
    /// The reason of the last move.
    Why,
    /// One turn back.
    Undo,
    /// The other side.
    Swap,
    /// All moves.
    Moves,
    /// The position with all its digits.
    Show,
    /// What can be written.
    Help,
    /// The end.
    Quit,
}

/// Reads a line.
///
/// # Errors
/// A sentence that says what is wrong with it; of a move that is not allowed, what is.
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
