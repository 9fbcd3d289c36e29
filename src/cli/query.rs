//! `GAME@POSITION + GAME@POSITION`: what `value` and `move` ask about, and the reasons that they
//! answer with.

use serde_json::{Value, json};

use super::failure::Failure;
use super::options::Shared;
use crate::game::answer::Reason;
use crate::game::sum::Component;
use crate::game::{Position, read_game};
use crate::number::expression::Limits;

/// Reads a sum of positions; and each position as the user wrote it, since it may have a million
/// digits.
///
/// # Errors
/// The first part that is wrong, with a caret where the text can be pointed at.
pub fn read(words: &[String], shared: &Shared) -> Result<(Vec<Component>, Vec<String>), Failure> {
    read_text(&words.join(" "), &shared.numbers())
}

/// The same of one text.
///
/// # Errors
/// As [`read`].
pub fn read_text(text: &str, limits: &Limits) -> Result<(Vec<Component>, Vec<String>), Failure> {
    split_sum(text)
        .into_iter()
        .map(|(column, part)| read_part(text, column, part, limits))
        .collect()
}

/// Reasons in JSON: a list of `{"rule", "says"}`.
pub fn reasons_json(reasons: &[Reason]) -> Value {
    let entry = |reason: &Reason| json!({ "rule": reason.rule, "says": reason.says });
    reasons.iter().map(entry).collect::<Vec<Value>>().into()
}

fn read_part(
    whole: &str,
    column: usize,
    part: &str,
    limits: &Limits,
) -> Result<(Component, String), Failure> {
    let Some((name, position)) = split_name(part) else {
        return Err(Failure::Usage(format!(
            "`{}` has no `@`: write GAME@POSITION, for example sd:1/2@17",
            part.trim()
        )));
    };
    if name.trim().is_empty() {
        return Err(Failure::Usage(format!(
            "before `{}` a game is missing: write GAME@POSITION, for example sd:1/2@17",
            part.trim()
        )));
    }
    let game = read_game(name)?;
    let written = position.trim().to_owned();
    if written.is_empty() {
        return Err(Failure::Usage(format!("after `{}@` a position is missing", name.trim())));
    }
    let shift = column + name.chars().count() + 1;
    let position = Position::read(position, limits)
        .map_err(|error| Failure::expression(&error.shifted_by(shift), whole))?;
    game.admit(&position)?;
    Ok((Component { game, position }, written))
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
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && word[end..].trim_start().starts_with(':')
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
    }
}
