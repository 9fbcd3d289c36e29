//! Lines of input: their length is bounded, and each is a command or a move.

use std::io::{self, BufRead, Read};

use clap::ValueEnum;

use crate::cli::Failure;
use crate::number::expression::Limits;
use crate::play::{Board, Made, read_move};

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The text of the line.
    Text(String),
    /// The line was longer than allowed and is skipped.
    TooLong,
    /// There are no more lines.
    End,
}

/// Reads the next line of at most `most` bytes.
///
/// # Errors
/// Errors of the source.
pub fn next(source: &mut dyn BufRead, most: u64) -> io::Result<Line> {
    let mut bytes = Vec::new();
    source.take(most).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    let full = u64::try_from(bytes.len()).is_ok_and(|length| length >= most);
    if full && bytes.last() != Some(&b'\n') {
        loop {
            let rest = source.fill_buf()?;
            let end = rest.iter().position(|&byte| byte == b'\n');
            let read = end.map_or(rest.len(), |end| end + 1);
            source.consume(read);
            if end.is_some() || read == 0 {
                return Ok(Line::TooLong);
            }
        }
    }
    Ok(Line::Text(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
}

/// A command of the person.
#[derive(Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Command {
    /// An empty line.
    #[value(skip)]
    Nothing,
    /// A move that the rules allow.
    #[value(skip)]
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
    #[value(alias = "?")]
    Help,
    /// End the game.
    #[value(alias = "exit")]
    Quit,
}

/// Reads a line as a command or a move.
///
/// # Errors
/// A sentence about the error in the line, or about why the move is not allowed.
pub fn read(line: &str, board: &Board, limits: &Limits) -> Result<Command, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Command::Nothing);
    }
    let word = line.to_ascii_lowercase();
    match Command::from_str(&word, false) {
        Ok(command) => Ok(command),
        Err(_) if word.chars().all(|sign| sign.is_ascii_alphabetic()) => {
            Err(format!("there is no command `{word}`; `help` lists them all"))
        }
        Err(_) => read_move(line, board, limits)
            .map(Command::Move)
            .map_err(|error| Failure::from(error).to_string()),
    }
}
