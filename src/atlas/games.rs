//! Lists of games as data: one name a line, in which brackets stand for many.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::AtlasError;
use super::subject::{file_of, needs_file, row_name};
use crate::game::rules_file::FAMILY;
use crate::game::{Game, GameError, read_game};
use crate::number::lists::{MOST, Sets, singles, subsets};

/// The games of a list, by their canonical names and without duplicates, in the order of the lines.
///
/// A line is the name of a game, and `#` begins a comment. Brackets stand for each number of a list
/// (`[1..64]`, `[1,3,9]`, `[1..31/2]`) or for each set of K of them (`[1..8:2]`), so that
/// `sd:[1..8:2]/[2..9]` is 224 games. Those with small numbers come first: they are cheap. A choice
/// of numbers that the family does not allow is left out. Files of rules, as in `game:mark.game`,
/// are relative to the folder of the list.
///
/// ```
/// let games = nimata::atlas::games("octal:0.[0..1][6..7]  # four\nnim:2\n", "".as_ref())?;
/// assert_eq!(games, ["octal:0.06", "octal:0.07", "octal:0.16", "octal:0.17", "nim:2"]);
/// # Ok::<(), nimata::atlas::AtlasError>(())
/// ```
///
/// # Errors
/// [`AtlasError::Games`] for the first line that names no game.
pub fn games(text: &str, folder: &Path) -> Result<Vec<String>, AtlasError> {
    let found = listed(text, |name| read_game(&located(name, folder)))?;
    let mut files: HashMap<String, &String> = HashMap::new();
    for (line, name) in &found {
        let wrong = |why| AtlasError::Games { line: *line, why: GameError::Unsuitable(why) };
        if needs_file(name) {
            return Err(wrong(format!("{name} needs a file, which no atlas holds")));
        }
        let row = row_name(name);
        if files.insert(row.clone(), name).is_some() {
            return Err(wrong(format!("two files would be {row}: give one of them another name")));
        }
    }
    Ok(found.into_iter().map(|(_, name)| name).collect())
}

/// The games of a list as they are read, by their canonical names and without duplicates, each with
/// the number of its line.
///
/// # Errors
/// [`AtlasError::Games`] for the first line that names no game.
pub fn listed(
    text: &str,
    read: impl Fn(String) -> Result<Box<dyn Game>, GameError>,
) -> Result<Vec<(usize, String)>, AtlasError> {
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let wrong = |why: GameError| AtlasError::Games { line, why };
        let unsuitable = |why| wrong(GameError::Unsuitable(why));
        let text = text.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let many = text.contains('[');
        let mut found = false;
        for name in expand(text).map_err(unsuitable)? {
            let name = match read(name) {
                Ok(game) => game.to_string(),
                Err(GameError::NoSuchGame(_) | GameError::Unsuitable(_)) if many => continue,
                Err(error) => return Err(wrong(error)),
            };
            found = true;
            if seen.insert(name.clone()) {
                games.push((line, name));
            }
            if games.len() > MOST {
                return Err(unsuitable(format!("a list has at most {MOST} games")));
            }
        }
        if !found {
            return Err(unsuitable(format!("`{text}` stands for no game, whatever is chosen")));
        }
    }
    Ok(games)
}

/// The name of a game, in which the path of a rules file does not depend on a folder.
fn located(name: String, folder: &Path) -> String {
    match file_of(&name) {
        Some(file) => {
            let path = folder.join(file.trim());
            format!("{}:{}", FAMILY.prefixes[0], path.display())
        }
        None => name,
    }
}

/// The names that a line stands for, those with small numbers first.
fn expand(line: &str) -> Result<Vec<String>, String> {
    let mut names: Vec<(u64, String)> = vec![(0, String::new())];
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('[') {
        let (inside, after) =
            after.split_once(']').ok_or_else(|| format!("`[` has no `]` after it in `{line}`"))?;
        let sets: Sets = match inside.contains(':') {
            true => subsets(inside)?,
            false => singles(inside)?,
        };
        if names.len().saturating_mul(sets.len()) > MOST {
            return Err(format!("`{line}` stands for more than {MOST} games"));
        }
        let with = |(size, name): &(u64, String), set: &Vec<u32>| {
            let numbers: Vec<String> = set.iter().map(u32::to_string).collect();
            let sum: u64 = set.iter().copied().map(u64::from).sum();
            (size + sum, format!("{name}{before}{}", numbers.join(",")))
        };
        names = names.iter().flat_map(|name| sets.iter().map(move |set| with(name, set))).collect();
        rest = after;
    }
    // The sort is stable: games of one size stay in the order of their numbers.
    names.sort_by_key(|(size, _)| *size);
    Ok(names.into_iter().map(|(_, name)| name + rest).collect())
}

#[cfg(test)]
mod tests {
    use crate::atlas::AtlasError;

    fn games(text: &str) -> Result<Vec<String>, AtlasError> {
        super::games(text, "".as_ref())
    }

    #[test]
    fn brackets_stand_for_numbers_and_for_sets_and_small_numbers_come_first() {
        let found = games("sd:[1..3:2]/[2,4]").expect("games");
        let wanted = ["sd:1,2/2", "sd:1,3/2", "sd:1,2/4", "sd:2,3/2", "sd:1,3/4", "sd:2,3/4"];
        assert_eq!(found, wanted);
        assert_eq!(games("sd:[2..1..3]/2").ok(), None);
    }

    #[test]
    fn what_no_game_has_is_left_out_and_a_line_without_a_game_is_named() {
        // A digit 0 at the end changes nothing, and Moore's game has at most as many piles.
        assert_eq!(games("octal:0.[7][0..1]").expect("games"), ["octal:0.7", "octal:0.71"]);
        for wrong in ["nim:2\nsd:[1..2", "nim:2\nsd:[0]/[0]", "nim:2\nchess:[1..2]"] {
            let error = games(wrong).expect_err(wrong).to_string();
            assert!(error.starts_with("line 2: "), "{error}");
        }
    }
}
