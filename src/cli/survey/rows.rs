//! The rows that a survey knows: those of earlier runs, of other files, and its own.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::row::{believed, is_open};
use crate::atlas::{self, Row, View};
use crate::cli::atlas::games::read_list;
use crate::cli::failure::{Failure, Result};
use crate::cli::options::Shared;
use crate::game::{Grid, read_game};
use crate::number::lists::{MOST, Sets, number};

/// The rows that are known.
pub struct Rows<'c> {
    wanted: &'c HashSet<&'c str>,
    view: View,
    /// The rows of games of this survey.
    pub known: HashMap<String, Row>,
    /// The rows of other games.
    pub others: Vec<Row>,
    /// The index of the last row of each of them.
    places: HashMap<String, usize>,
}

impl<'c> Rows<'c> {
    /// No rows, of a survey that wants these games.
    pub fn new(wanted: &'c HashSet<&'c str>, view: View) -> Self {
        let (known, others, places) = (HashMap::new(), Vec::new(), HashMap::new());
        Rows { wanted, view, known, others, places }
    }

    /// Takes over a row of an earlier run. Open games and those without densities are tried again,
    /// and so are games of rules files, because the file may have changed.
    pub fn take_up(&mut self, row: &Row, file: &Path) {
        let is_wanted = self.wanted.contains(row.game.as_str());
        let is_whole = !is_open(row) && !self.view.lacks_densities(row);
        if is_wanted && is_whole && !row.game.starts_with("game:") {
            self.known.insert(row.game.clone(), believed(row.clone(), file));
        } else if !is_wanted {
            self.add(row);
        }
    }

    /// Takes over a row of another file, including open ones, unless as much is known already;
    /// returns whether it did.
    pub fn merge(&mut self, row: &Row) -> bool {
        let says_more = |known: &Row| is_open(known) && !is_open(row);
        let game = row.game.as_str();
        if self.wanted.contains(game) {
            let new = self.known.get(game).is_none_or(says_more);
            if new {
                self.known.insert(game.to_owned(), row.clone());
            }
            return new;
        }
        let Some(&place) = self.places.get(game) else {
            self.add(row);
            return true;
        };
        let new = says_more(&self.others[place]);
        if new {
            self.others[place] = row.clone();
        }
        new
    }

    /// Adds a row of another game.
    fn add(&mut self, row: &Row) {
        self.places.insert(row.game.clone(), self.others.len());
        self.others.push(row.clone());
    }
}

// The games of a survey: shares of them, grids, and files of games.

/// A share of a survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The index of the share, from 0.
    place: usize,
    /// The number of shares.
    all: usize,
}

impl Shard {
    /// The games of this share; every game is in exactly one share.
    pub fn of<T>(self, games: Vec<T>) -> Vec<T> {
        games.into_iter().skip(self.place).step_by(self.all).collect()
    }
}

/// Reads `K/N`, the Kth of N shares.
pub fn shard(text: &str) -> Result<Shard, String> {
    let wrong = || format!("`{text}` is not a share: write K/N with K from 1 to N, as in 3/64");
    let (place, all) = text.split_once('/').ok_or_else(wrong)?;
    let number = |text| number(text).ok().and_then(|number| usize::try_from(number).ok());
    match (number(place), number(all)) {
        (Some(place), Some(all)) if (1..=all).contains(&place) => {
            Ok(Shard { place: place - 1, all })
        }
        _ => Err(wrong()),
    }
}

/// The games of a grid by their canonical names, without duplicates, each with its expected cost.
///
/// # Errors
/// An error about the first text that is not a game, or about too many games.
pub fn grid_games(
    grid: &Grid,
    subtract: &Sets,
    divide: &Sets,
    rules: &str,
) -> Result<Vec<(String, u64)>> {
    let size = subtract.len().saturating_mul(divide.len());
    if size > MOST {
        return Err(Failure::Usage(format!("{size} games are more than a survey takes, {MOST}")));
    }
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for (divide, subtract) in divide.iter().flat_map(|d| subtract.iter().map(move |s| (d, s))) {
        let name = format!("{}{rules}", (grid.name)(subtract, divide));
        let name = read_game(&name)?.to_string();
        if seen.insert(name.clone()) {
            all.push((name, (grid.cost)(subtract, divide)));
        }
    }
    Ok(all)
}

/// The games of a list. Files of rules have the paths that the user wrote.
///
/// # Errors
/// An error about the first line that does not name a game.
pub fn listed(path: &Path, shared: &Shared) -> Result<Vec<String>> {
    read_list(path, shared, |text| {
        let games = atlas::listed(text, |name| read_game(&name))?;
        Ok(games.into_iter().map(|(_, name)| name).collect())
    })
}

#[cfg(test)]
mod tests {
    use super::shard;

    #[test]
    fn every_game_is_in_one_share() {
        let games: Vec<u32> = (0..10).collect();
        for all in 1..12 {
            let share =
                |place| shard(&format!("{place}/{all}")).expect("a share").of(games.clone());
            let mut found: Vec<u32> = (1..=all).flat_map(share).collect();
            found.sort_unstable();
            assert_eq!(found, games, "{all} shares");
        }
        assert_eq!(shard("2/3").map(|share| share.of(games)), Ok(vec![1, 4, 7]));
        for wrong in ["", "3", "0/3", "4/3", "1/0", "x/3", "1/", "-1/3", "1/2/3"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
