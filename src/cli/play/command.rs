//! What a line means: a command, or a move.

use super::board::{Board, Made, Part};
use super::drawing::{brief, left};
use crate::cli::failure::Failure;
use crate::cli::query::{begins_with_name, read_text};
use crate::game::{FAMILIES, Game, Position};
use crate::number::expression::Limits;

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
        _ => Command::Move(read_move(line, board, limits)?),
    })
}

fn read_move(line: &str, board: &Board, limits: &Limits) -> Result<Made, String> {
    let (number, rest) = numbered(line, board.parts().len())?;
    let made = if begins_with_name(rest) {
        named(number, rest, board, limits)?
    } else {
        let part = match (number, board.parts()) {
            (Some(part), _) => part,
            (None, [_]) => 0,
            (None, parts) => {
                return Err(format!(
                    "which of the {} components? Write its number first, as in `2: {rest}`",
                    parts.len()
                ));
            }
        };
        Made { part, left: positions(rest, &board.parts()[part], limits)? }
    };
    match board.is_legal(&made) {
        Some(true) => Ok(made),
        Some(false) => Err(forbidden(&board.parts()[made.part], &made)),
        None => Err("whether the rules allow this move was not found out; try another".to_owned()),
    }
}

/// `2: rest`: the component, 0-based, and the rest.
fn numbered(line: &str, parts: usize) -> Result<(Option<usize>, &str), String> {
    let Some((number, rest)) = line.split_once(':') else { return Ok((None, line)) };
    let number = number.trim();
    if number.is_empty() || !number.bytes().all(|digit| digit.is_ascii_digit()) {
        return Ok((None, line));
    }
    match number.parse::<usize>() {
        Ok(place) if (1..=parts).contains(&place) => Ok((Some(place - 1), rest.trim())),
        _ if parts == 1 => Err(format!("there is no component {number}: there is only one")),
        _ => Err(format!("there is no component {number}: they have the numbers 1 to {parts}")),
    }
}

/// The positions that are written for a part; `=` stands for a number that stays.
fn positions(text: &str, part: &Part, limits: &Limits) -> Result<Vec<Position>, String> {
    let Part { game, position } = part;
    let text = unchanged(text, position);
    let read = Position::read(&text, limits)
        .map_err(|error| Failure::expression(&error, &text).to_string())?;
    // One heap may be split: then the numbers are positions of their own.
    let splits = game.shape().count() == 1 && read.groups().len() == 1;
    let left: Vec<Position> = if splits && read.numbers().nth(1).is_some() {
        read.numbers().cloned().map(Position::single).collect()
    } else {
        game.admit(&read).map_err(|error| error.to_string())?;
        vec![game.completed(position, read)]
    };
    for one in &left {
        game.admit(one).map_err(|error| error.to_string())?;
    }
    Ok(left)
}

/// The text with `=` replaced by the numbers that stand in its place.
fn unchanged(text: &str, position: &Position) -> String {
    if !text.contains('=') {
        return text.to_owned();
    }
    let mut numbers = position.numbers();
    let mut written = String::new();
    for piece in text.split_inclusive([',', ';']) {
        let number = numbers.next();
        let end = piece.len() - usize::from(piece.ends_with([',', ';']));
        match (piece[..end].trim(), number) {
            ("=", Some(number)) => {
                written.push_str(&crate::number::radix::to_decimal(number));
                written.push_str(&piece[end..]);
            }
            _ => written.push_str(piece),
        }
    }
    written
}

/// A position with the name of its game, or several where a move splits it.
fn named(
    number: Option<usize>,
    text: &str,
    board: &Board,
    limits: &Limits,
) -> Result<Made, String> {
    let (components, _) = read_text(text, limits).map_err(|failure| failure.to_string())?;
    let name = components[0].game.to_string();
    if components.iter().any(|component| component.game.to_string() != name) {
        return Err("a move is in one component; write what it leaves of that one alone".to_owned());
    }
    let left: Vec<Position> = components.into_iter().map(|component| component.position).collect();
    let parts = board.parts().iter().enumerate();
    let mut fits = parts.filter(|(part, component)| {
        number.is_none_or(|number| number == *part) && component.game.to_string() == name
    });
    let made = |(part, component): (usize, &Part)| Made {
        part,
        left: match left.as_slice() {
            [one] => vec![component.game.completed(&component.position, one.clone())],
            several => several.to_vec(),
        },
    };
    let Some(first) = fits.next().map(made) else {
        return Err(format!("`{name}` is not the game that is played there"));
    };
    let all: Vec<Made> = std::iter::once(first.clone()).chain(fits.map(made)).collect();
    let mut legal = all.into_iter().filter(|made| board.is_legal(made) == Some(true));
    match (legal.next(), legal.next()) {
        (None, _) => Ok(first),
        (Some(one), None) => Ok(one),
        (Some(one), Some(other)) => Err(format!(
            "the move could be in component {} or {}; write the number first, as in `{}: {}`",
            one.part + 1,
            other.part + 1,
            one.part + 1,
            text
        )),
    }
}

/// What is said of a move that the rules do not allow.
fn forbidden(Part { game, position }: &Part, made: &Made) -> String {
    let what = if made.left == [position.clone()] {
        "a move changes the position".to_owned()
    } else {
        format!("no move leads from {} to {}", brief(position), left(&made.left))
    };
    match rules(game.as_ref()) {
        Some(rules) => format!("{what} in {game} ({rules})"),
        None => format!("{what} in {game}"),
    }
}

/// The rules of a game in words.
pub fn rules(game: &dyn Game) -> Option<&'static str> {
    let name = game.to_string();
    FAMILIES.iter().find(|family| family.begins(&name)).map(|family| family.about)
}
