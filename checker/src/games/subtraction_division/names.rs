//! Names of subtraction–division games: `sd:S/D` with suffixes.

use super::{Play, Rounding, SubtractionDivision};
use crate::game::{Game, GameSyntax, Names, fault, numbers};

pub(crate) const NAMES: Names =
    Names { words: &["sd"], example: "sd:1,2/4:floor", read: |parts| read(parts).map(Game::new) };

/// Reads `sd:S/D`, then any of `:ceiling`, `:floor`, `:exact`, `:misere`, `:first=2,0,1`. Spaces
/// are free between the parts, members stand in any order, and repeated members count once.
pub(crate) fn read(parts: &[&str]) -> Result<SubtractionDivision, GameSyntax> {
    let Some((subtract, divide)) = parts.get(1).and_then(|sets| sets.split_once('/')) else {
        return Err(fault("after \"sd:\" stands S/D with one slash, as in sd:1,2/4"));
    };
    let (mut rounding, mut play, mut first) = (None, None, None);
    for suffix in parts.iter().skip(2) {
        let (key, list) = suffix.split_once('=').unzip();
        let new = match (key.map_or(*suffix, str::trim), list) {
            ("first", Some(list)) => first.replace(numbers(list)?).is_none(),
            ("ceiling", None) => rounding.replace(Rounding::Ceiling).is_none(),
            ("floor", None) => rounding.replace(Rounding::Floor).is_none(),
            ("exact", None) => rounding.replace(Rounding::Exact).is_none(),
            ("misere", None) => play.replace(Play::Misere).is_none(),
            _ => return Err(fault(format!("\"{suffix}\" is no suffix of a game"))),
        };
        if !new {
            return Err(fault(format!("\":{suffix}\" repeats or contradicts an earlier suffix")));
        }
    }
    Ok(SubtractionDivision::new(
        set(subtract)?,
        set(divide)?,
        rounding.unwrap_or(Rounding::Ceiling),
        play.unwrap_or(Play::Normal),
        first.unwrap_or_default(),
    )?)
}

/// An empty list or numbers, sorted and without repetition.
fn set(text: &str) -> Result<Vec<u32>, GameSyntax> {
    let mut members = if text.trim().is_empty() { Vec::new() } else { numbers(text)? };
    members.sort_unstable();
    members.dedup();
    Ok(members)
}

#[cfg(test)]
mod tests {
    #[test]
    fn texts_have_canonical_names_or_are_no_games() {
        let games = [
            ("sd:1/4", "sd:1/4"),
            (" sd : 2 , 1,2 / 4 , 2 : exact ", "sd:1,2/2,4:exact"),
            ("sd:/2:misere:ceiling", "sd:/2:misere"),
            ("sd:3/: first = 2, 0,1 :misere:floor  ", "sd:3/:floor:misere:first=2,0,1"),
            ("sd:4294967295/4294967295", "sd:4294967295/4294967295"),
        ];
        let bad = "sd|sd:|sd:1|sd:/|1/2|nim:3|sd:1/2/3|sd:1,/2|sd:a/2|sd:1/1|sd:0/2|sd:-1/2|\
            sd:+1/2|sd:1 2/2|sd:4294967296/2|sd:1/2:|sd:1/2:round|sd:1/2:floor:floor|\
            sd:1/2:floor:exact|sd:1/2:misere:misere|sd:1/2:first=|sd:1/2:first=65535|\
            sd:1/2:first=1:first=1|sd:1/2:last=1|sd:1/2@5|sd:1/2\0|exco|exco:|exco:1|exco:02|\
            exco:3|exco:2:misere";
        crate::tests::assert_names(&games, bad, "");
    }
}
