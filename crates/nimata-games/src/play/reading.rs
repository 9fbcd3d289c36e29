//! Moves as a person writes them, with large numbers shortened.

use super::board::{Board, Made, Part};
use crate::game::{FAMILIES, Game, GameError, Position, WrittenError, begins_with_name, read_sum};
use nimata_automata::number::expression::Limits;
use nimata_automata::number::radix::to_decimal;

/// Reads a move, which is written as the position after it; `=` stands for a number that does not
/// change. In a sum the component's number comes first, as in `2: 3,4`, or the name of its game.
///
/// ```
/// use std::sync::Arc;
/// use nimata_games::game::{Position, read_game};
/// use nimata_games::play::{Board, Part, read_move};
///
/// let limits = Default::default();
/// let position = Position::read("3,4,5", &limits)?;
/// let board = Board::new(vec![Part { game: Arc::from(read_game("nim:3")?), position }]);
/// let made = read_move("=,=,2", &board, &limits)?;
/// assert_eq!(board.after(&made).parts()[0].position.to_string(), "3,4,2");
/// assert!(read_move("3,3,2", &board, &limits).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A message that says what is wrong with the text, or why the move is not allowed.
pub fn read_move(line: &str, board: &Board, limits: &Limits) -> Result<Made, WrittenError> {
    let said = WrittenError::Said;
    let (number, rest) = numbered(line, board.parts().len()).map_err(said)?;
    let made = if begins_with_name(rest) {
        named(number, rest, board, limits)?
    } else {
        let part = match (number, board.parts()) {
            (Some(part), _) => part,
            (None, [_]) => 0,
            (None, parts) => {
                return Err(said(format!(
                    "which of the {} components? Write its number first, as in `2: {rest}`",
                    parts.len()
                )));
            }
        };
        let read = |text: &str| -> Result<Made, WrittenError> {
            Ok(Made { part, left: positions(text, &board.parts()[part], limits)? })
        };
        // `3 + 3` is the number 6, and it is also how a sum of two heaps is written.
        let heaps = rest.replace('+', ",");
        if heaps != rest && read(&heaps).is_ok_and(|made| board.is_legal(&made) == Some(true)) {
            let heaps: Vec<&str> = heaps.split(',').map(str::trim).collect();
            return Err(said(format!(
                "`{rest}` may be a number or several heaps: write the heaps as `{}`, or the \
                 number without `+`",
                heaps.join(",")
            )));
        }
        read(rest)?
    };
    match board.is_legal(&made) {
        Some(true) => Ok(made),
        Some(false) => Err(said(forbidden(&board.parts()[made.part], &made))),
        None => {
            Err(said("whether the rules allow this move was not found out; try another".to_owned()))
        }
    }
}

/// Splits `2: rest` into the component, from 0, and the rest.
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

/// The positions that are written for a part; `=` stands for a number that does not change.
fn positions(text: &str, part: &Part, limits: &Limits) -> Result<Vec<Position>, WrittenError> {
    let said = |error: GameError| WrittenError::Said(error.to_string());
    let Part { game, position } = part;
    let text = unchanged(text, position);
    let read = Position::read(&text, limits)
        .map_err(|error| WrittenError::Number { error, text: text.clone() })?;
    // A move may split a position; then the numbers are positions of their own.
    let (shape, count) = (game.shape(), read.numbers().count());
    let whole = read.groups().len() == 1 && shape.groups() == 1;
    let left: Vec<Position> = if whole && count > shape.count() && count % shape.count() == 0 {
        shape.sum(read.numbers().cloned().collect())
    } else {
        game.admit(&read).map_err(said)?;
        vec![game.completed(position, read)]
    };
    for one in &left {
        game.admit(one).map_err(said)?;
    }
    Ok(left)
}

/// The text with each `=` replaced by the number at its place.
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
                written.push_str(&to_decimal(number));
                written.push_str(&piece[end..]);
            }
            _ => written.push_str(piece),
        }
    }
    written
}

/// A position with the name of its game, or several positions if a move splits it.
fn named(
    number: Option<usize>,
    text: &str,
    board: &Board,
    limits: &Limits,
) -> Result<Made, WrittenError> {
    let said = WrittenError::Said;
    let (components, _) = read_sum(text, limits)?;
    let name = components[0].game.to_string();
    if components.iter().any(|component| component.game.to_string() != name) {
        return Err(said(
            "a move is in one component; write what it leaves of that one alone".to_owned(),
        ));
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
        return Err(said(format!("`{name}` is not the game that is played there")));
    };
    let all: Vec<Made> = std::iter::once(first.clone()).chain(fits.map(made)).collect();
    let mut legal = all.into_iter().filter(|made| board.is_legal(made) == Some(true));
    match (legal.next(), legal.next()) {
        (None, _) => Ok(first),
        (Some(one), None) => Ok(one),
        (Some(one), Some(other)) => Err(said(format!(
            "the move could be in component {} or {}; write the number first, as in `{}: {}`",
            one.part + 1,
            other.part + 1,
            one.part + 1,
            text
        ))),
    }
}

/// The message for a move that the rules do not allow.
fn forbidden(Part { game, position }: &Part, made: &Made) -> String {
    let what = if made.left == [position.clone()] {
        "a move changes the position".to_owned()
    } else {
        format!("no move leads from {} to {}", brief(position), left(&made.left))
    };
    format!("{what} in {game}. {}", game.in_words())
}

/// The rules of the family of a game in words.
pub fn rules(game: &dyn Game) -> Option<&'static str> {
    let name = game.to_string();
    FAMILIES.iter().find(|family| family.begins(&name)).map(|family| family.about)
}

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
