//! `GAME@POSITION + GAME@POSITION`: a sum as a person writes it.

use super::sum::Component;
use super::{GameError, Position, meant_at, names, read_game};
use nimata_automata::number::expression::{ExpressionError, Limits};

/// The reason why a text is not a position, sum or move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrittenError {
    /// Another fault, as a sentence.
    #[error("{0}")]
    Said(String),
    /// There is no such game or position.
    #[error(transparent)]
    Game(#[from] GameError),
    /// An expression has no value.
    #[error("{}", error.render(text))]
    Number {
        /// Why, and at which column of the text.
        error: ExpressionError,
        /// The text.
        text: String,
    },
}

/// Reads a sum of positions; and each position as it was written, since it may have a million
/// digits.
///
/// ```
/// use nimata_games::game::read_sum;
/// let (parts, written) = read_sum("sd:1/2@10^3 + nim:2@3,4", &Default::default())?;
/// assert_eq!(parts[0].position.to_string(), "1000");
/// assert_eq!(written, ["10^3", "3,4"]);
/// # Ok::<(), nimata_games::game::WrittenError>(())
/// ```
///
/// # Errors
/// The first part that is wrong, with a caret where the text can be pointed at.
pub fn read_sum(
    text: &str,
    limits: &Limits,
) -> Result<(Vec<Component>, Vec<String>), WrittenError> {
    split_sum(text)
        .into_iter()
        .map(|(column, part)| read_part(text, column, part, limits))
        .collect()
}

fn read_part(
    whole: &str,
    column: usize,
    part: &str,
    limits: &Limits,
) -> Result<(Component, String), WrittenError> {
    let Some((name, position)) = split_name(part) else {
        return Err(WrittenError::Said(format!(
            "`{}` has no `@`: write {}",
            part.trim(),
            with_sign(part, limits)
        )));
    };
    if name.trim().is_empty() {
        return Err(WrittenError::Said(format!(
            "before `{}` a game is missing: write GAME@POSITION, for example sd:1/2@17",
            part.trim()
        )));
    }
    let game = read_game(name).map_err(|error| {
        let read = Position::read(position, limits).ok();
        match read.and_then(|position| meant_at(name, &position)) {
            Some(meant) => WrittenError::Said(format!("{error}; here perhaps {meant}")),
            None => error.into(),
        }
    })?;
    let written = position.trim().to_owned();
    if written.is_empty() {
        return Err(WrittenError::Said(format!("after `{}@` a position is missing", name.trim())));
    }
    // As in nim:3@(3,4,5); blanks keep the columns.
    let inner = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let is_tuple = inner.is_some_and(|it| it.contains(',') && !it.contains(['(', ')']));
    let position = if is_tuple { &position.replace(['(', ')'], " ") } else { position };
    let shift = column + name.chars().count() + 1;
    let position = Position::read(position, limits).map_err(|error| WrittenError::Number {
        error: error.shifted_by(shift),
        text: whole.to_owned(),
    })?;
    game.admit(&position)?;
    Ok((Component { game, position }, written))
}

/// The position that a text without an `@` may mean, as a phrase.
fn with_sign(part: &str, limits: &Limits) -> String {
    if let Some(meant) = position_in_words(part, limits) {
        return meant;
    }
    // The code of an octal game stands between `octal:` and `@`, as in octal:0.77@17.
    let lacking = part
        .split_once(":@")
        .and_then(|(prefix, position)| meant_at(prefix, &Position::read(position, limits).ok()?));
    if let Some(meant) = lacking {
        return meant;
    }
    match read_game(part) {
        Ok(game) => {
            format!("{}@{}, with the numbers of a position", part.trim(), game.shape().text())
        }
        Err(_) => "GAME@POSITION, for example sd:1/2@17".to_owned(),
    }
}

/// The position that a game and numbers behind it may mean, as it is written.
///
/// ```
/// use nimata_games::game::position_in_words;
/// let meant = |text| position_in_words(text, &Default::default());
/// assert_eq!(meant("nim 3 4 5").as_deref(), Some("nim:3@3,4,5"));
/// assert_eq!(meant("kayles:10").as_deref(), Some("kayles@10"));
/// assert_eq!(meant("wythoff(3,5)").as_deref(), Some("wythoff@3,5"));
/// assert_eq!(meant("chess 3"), None);
/// ```
pub fn position_in_words(text: &str, limits: &Limits) -> Option<String> {
    let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ',';
    // As in nim(3,4,5).
    let text = &text.replace(['(', ')'], " ");
    let (text, numbers) = (text.trim(), text.trim().trim_end_matches(is_number).len());
    let word = text.rsplit_once(char::is_whitespace).map(|(name, _)| name.len());
    word.into_iter().chain([numbers]).find_map(|end| {
        let numbers = text[end..].split([' ', ',']).filter(|word| !word.is_empty());
        let position = Position::read(&numbers.collect::<Vec<_>>().join(","), limits).ok()?;
        let name = text[..end].trim_end_matches(':').trim();
        let suits = read_game(name).is_ok_and(|game| game.admit(&position).is_ok());
        if suits { Some(format!("{name}@{position}")) } else { meant_at(name, &position) }
    })
}

/// Splits at the `@` before the position. One right after a colon belongs to the name:
/// `dynamic:@file`.
fn split_name(part: &str) -> Option<(&str, &str)> {
    let divides = |at: usize| !part[..at].trim_end().ends_with(':');
    let (at, _) = part.match_indices('@').find(|&(at, _)| divides(at))?;
    Some((&part[..at], &part[at + 1..]))
}

/// Splits at each `+` that the name of a game follows, so that `sd:1/2@3+4 + sd:1/3@5` has two
/// parts.
fn split_sum(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let (mut begin, mut begin_column) = (0, 0);
    for (column, (at, character)) in text.char_indices().enumerate() {
        if character == '+' && begins_with_name(&text[at + 1..]) {
            parts.push((begin_column, &text[begin..at]));
            (begin, begin_column) = (at + 1, column + 1);
        }
    }
    parts.push((begin_column, &text[begin..]));
    parts
}

/// Whether a text begins with the name of a game.
pub fn begins_with_name(text: &str) -> bool {
    let word = text.trim_start();
    let end = word.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(word.len());
    match word[end..].trim_start().chars().next() {
        Some(':') => word.starts_with(|c: char| c.is_ascii_alphabetic()),
        Some('@') => names::written(&word[..end]).is_some(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{split_name, split_sum};

    #[test]
    fn an_at_sign_after_a_colon_belongs_to_the_name() {
        assert_eq!(split_name("sd:1/2@@n.txt"), Some(("sd:1/2", "@n.txt")));
        assert_eq!(split_name("dynamic: @f.txt@3,4"), Some(("dynamic: @f.txt", "3,4")));
        assert_eq!(split_name("dynamic:@f.txt"), None);
    }

    #[test]
    fn a_plus_divides_components_only_before_the_name_of_a_game() {
        assert_eq!(split_sum("sd:1/2@3+4"), [(0, "sd:1/2@3+4")]);
        assert_eq!(split_sum("a:1@3+4+b:2@5"), [(0, "a:1@3+4"), (8, "b:2@5")]);
        assert_eq!(split_sum("a@digits(2: 1) + digits(3: 1)").len(), 1);
        assert_eq!(split_sum("a:@é + slow-moore:3,1@1").len(), 2);
        assert_eq!(split_sum("Kayles@2+3 + dawson-kayles @ 4").len(), 2);
        // No game has this name, so that it can only be a part of a number.
        assert_eq!(split_sum("a:1@3 + bowling@4").len(), 1);
    }
}
