//! Games as the reader writes them, such as `sd:S/D` with suffixes or `exco:2`, to compare with the claim of a file.

use std::fmt;
use std::str::FromStr;

use crate::game::{Game, Play, Rounding, SubtractionDivision};
use crate::{dynamic_nim_text, slow_nim_text};

/// A text that names no game of the format. This is bad usage, not a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSyntax {
    detail: String,
}

impl fmt::Display for GameSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for GameSyntax {}

pub(crate) fn fault(detail: impl Into<String>) -> GameSyntax {
    GameSyntax { detail: detail.into() }
}

/// Reads `sd:…` as below, `exco:2`, `slow-moore:n,k`, `slow-exact:n,k`, `slow-hyper:{1,2}{2,3}` or `dynamic:2k`.
///
/// # Errors
/// If the text is no such game.
impl FromStr for Game {
    type Err = GameSyntax;

    fn from_str(text: &str) -> Result<Game, GameSyntax> {
        match text.split(':').map(str::trim).collect::<Vec<_>>().as_slice() {
            ["exco", "2"] => Ok(Game::ExcoNim),
            ["exco", ..] => Err(fault("no claim of version 1 is about EXCO-NIM except exco:2")),
            ["slow-moore", sizes] => slow_nim_text::moore(sizes).map(Game::SlowNim),
            ["slow-exact", sizes] => slow_nim_text::exact(sizes).map(Game::SlowNim),
            ["slow-hyper", edges] => slow_nim_text::hyper(edges).map(Game::SlowNim),
            ["dynamic", formula] => dynamic_nim_text::formula(formula).map(Game::DynamicNim),
            ["dynamic", ..] => Err(fault(dynamic_nim_text::SYNTAX)),
            _ => text.parse().map(Game::SubtractionDivision),
        }
    }
}

/// Reads `sd:S/D`, then any of `:ceiling`, `:floor`, `:exact`, `:misere`, `:first=2,0,1`. Spaces are
/// free between the parts, members stand in any order, and repeated members count once.
///
/// # Errors
/// If the text is no such game, or a number is out of range.
impl FromStr for SubtractionDivision {
    type Err = GameSyntax;

    fn from_str(text: &str) -> Result<SubtractionDivision, GameSyntax> {
        let mut parts = text.split(':').map(str::trim);
        if parts.next() != Some("sd") {
            return Err(fault(
                "a game is sd:S/D, as in sd:1,2/4:floor, exco:2, slow-moore:n,k, slow-exact:n,k, slow-hyper:{1,2}{2,3} or dynamic:2k",
            ));
        }
        let sets = parts.next().and_then(|sets| sets.split_once('/'));
        let Some((subtract, divide)) = sets else {
            return Err(fault("after \"sd:\" stands S/D with one slash, as in sd:1,2/4"));
        };
        let (mut rounding, mut play, mut first) = (None, None, None);
        for suffix in parts {
            let new = match suffix.split_once('=').map(|(key, list)| (key.trim(), list)) {
                Some(("first", list)) => first.replace(numbers(list)?).is_none(),
                Some(_) => return Err(fault(format!("\"{suffix}\" is no suffix of a game"))),
                None => match suffix {
                    "ceiling" => rounding.replace(Rounding::Ceiling).is_none(),
                    "floor" => rounding.replace(Rounding::Floor).is_none(),
                    "exact" => rounding.replace(Rounding::Exact).is_none(),
                    "misere" => play.replace(Play::Misere).is_none(),
                    _ => return Err(fault(format!("\"{suffix}\" is no suffix of a game"))),
                },
            };
            if !new {
                return Err(fault(format!(
                    "\":{suffix}\" repeats or contradicts an earlier suffix"
                )));
            }
        }
        SubtractionDivision::new(
            set(subtract)?,
            set(divide)?,
            rounding.unwrap_or(Rounding::Ceiling),
            play.unwrap_or(Play::Normal),
            first.unwrap_or_default(),
        )
        .map_err(|(key, detail)| fault(format!("{key}: {detail}")))
    }
}

/// An empty list or numbers, sorted and without repetition.
fn set(text: &str) -> Result<Vec<u32>, GameSyntax> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let mut members = numbers(text)?;
    members.sort_unstable();
    members.dedup();
    Ok(members)
}

/// One or more numbers with commas between them.
pub(crate) fn numbers<T: FromStr>(text: &str) -> Result<Vec<T>, GameSyntax> {
    let number = |part: &str| {
        let part = part.trim();
        let digits = !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
        let parsed = if digits { part.parse().ok() } else { None };
        parsed.ok_or_else(|| fault(format!("\"{part}\" is no number of the allowed range")))
    };
    text.split(',').map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_text_becomes_the_canonical_name() {
        for (text, name) in [
            ("sd:1/4", "sd:1/4"),
            (" sd : 2 , 1,2 / 4 , 2 : exact ", "sd:1,2/2,4:exact"),
            ("sd:/2:misere:ceiling", "sd:/2:misere"),
            ("sd:3/: first = 2, 0,1 :misere:floor  ", "sd:3/:floor:misere:first=2,0,1"),
            ("sd:4294967295/4294967295", "sd:4294967295/4294967295"),
            (" exco : 2 ", "exco:2"),
        ] {
            let game: Game = text.parse().expect(text);
            assert_eq!(game.to_string(), name);
            assert_eq!(name.parse::<Game>().expect(name), game);
        }
    }

    #[test]
    fn rejects_texts_that_are_no_games() {
        for text in [
            "",
            "sd",
            "sd:",
            "sd:1",
            "sd:/",
            "1/2",
            "nim:3",
            "sd:1/2/3",
            "sd:1,/2",
            "sd:a/2",
            "sd:1/1",
            "sd:0/2",
            "sd:-1/2",
            "sd:+1/2",
            "sd:1 2/2",
            "sd:4294967296/2",
            "sd:1/2:",
            "sd:1/2:round",
            "sd:1/2:floor:floor",
            "sd:1/2:floor:exact",
            "sd:1/2:misere:misere",
            "sd:1/2:first=",
            "sd:1/2:first=65535",
            "sd:1/2:first=1:first=1",
            "sd:1/2:last=1",
            "sd:1/2@5",
            "sd:1/2\0",
            "exco",
            "exco:",
            "exco:1",
            "exco:02",
            "exco:3",
            "exco:2:misere",
        ] {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }
}
