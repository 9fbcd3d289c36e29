//! The games of a survey: lists and sets of numbers, and files of games.

use std::collections::HashSet;
use std::path::Path;

use crate::cli::failure::Failure;
use crate::cli::failure::remedy::Remedy;
use crate::cli::options::Shared;
use crate::game::{Grid, read_game};
use crate::proof::read_text;

/// The greatest number of games in a survey, and of sets of numbers on one of its axes.
pub const MOST: usize = 1_000_000;

/// The greatest size of a file of games, in bytes.
const MOST_BYTES: u64 = 1 << 26;

/// Sets of numbers, one for each game.
pub type Sets = Vec<Vec<u32>>;

/// The numbers of a list, each as a set of its own.
pub fn singles(text: &str) -> Result<Sets, String> {
    Ok(list(text)?.into_iter().map(|number| vec![number]).collect())
}

/// Reads `LIST:K`, the sets of K numbers of a list, in the order of the list.
pub fn subsets(text: &str) -> Result<Sets, String> {
    let (numbers, size) = text
        .rsplit_once(':')
        .ok_or_else(|| format!("`{text}` says no size; write LIST:K, as in 1..8:2"))?;
    let numbers = list(numbers)?;
    let size = number(size)?;
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    if size == 0 || size > numbers.len() {
        return Err(format!(
            "there are {} numbers to choose from, so a set of them has from 1 to {0}, and not \
             {size}",
            numbers.len()
        ));
    }
    let count = (0..size).try_fold(1usize, |count, taken| {
        // A product of this many consecutive factors is divisible by the next number.
        count.checked_mul(numbers.len() - taken).map(|product| product / (taken + 1))
    });
    if count.is_none_or(|count| count > MOST) {
        return Err(format!("`{text}` are more sets than a survey takes, {MOST}"));
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    let mut sets = Vec::new();
    loop {
        sets.push(chosen.iter().map(|&place| numbers[place]).collect());
        // The last index that can move on; those after it follow directly behind.
        let room = |place: &usize| chosen[*place] + size - place < numbers.len();
        let Some(place) = (0..size).rev().find(room) else { return Ok(sets) };
        let from = chosen[place] + 1;
        for (offset, next) in chosen[place..].iter_mut().enumerate() {
            *next = from + offset;
        }
    }
}

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

/// Reads a list without repetitions: `1..32` (both ends included), `1..31/2` (every second),
/// numbers, and several of these separated by commas.
fn list(text: &str) -> Result<Vec<u32>, String> {
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (range, step) = match part.split_once('/') {
            Some((range, step)) => (range, number(step)?),
            None => (part, 1),
        };
        let (low, high) = range.split_once("..").unwrap_or((range, range));
        let (low, high) = (number(low)?, number(high.trim_start_matches('='))?);
        if low > high {
            return Err(format!("{low}..{high} is empty; write the smaller number first"));
        }
        if step == 0 {
            return Err(format!("`{}` has steps of 0; write 1 or more", part.trim()));
        }
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        if usize::try_from(high - low).map_or(true, |span| span / step >= MOST) {
            return Err(format!("{low}..{high} are more numbers than a survey takes, {MOST}"));
        }
        numbers.extend((low..=high).step_by(step));
    }
    if numbers.len() > MOST {
        return Err(format!("`{text:.40}` are more numbers than a survey takes, {MOST}"));
    }
    let mut seen = HashSet::new();
    numbers.retain(|number| seen.insert(*number));
    Ok(numbers)
}

fn number(text: &str) -> Result<u32, String> {
    let text = text.trim();
    let wrong =
        || format!("`{text}` is not a whole number; write a list such as 1..32, 1..31/2 or 1,3,9");
    text.parse().map_err(|_| wrong())
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
) -> Result<Vec<(String, u64)>, Failure> {
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

/// The games of a file with one on each line, by their canonical names and without duplicates.
///
/// # Errors
/// An error about the first line that does not name a game.
pub fn listed(path: &Path, shared: &Shared) -> Result<Vec<String>, Failure> {
    let text = read_text(path, MOST_BYTES, 1, &shared.budget())?;
    let shown = path.display();
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let name = text.split('#').next().unwrap_or_default().trim();
        if name.is_empty() {
            continue;
        }
        let game = read_game(name).map_err(|error| {
            Failure::Usage(format!("{shown}, line {line}: {}", error.advised()))
        })?;
        let name = game.to_string();
        if seen.insert(name.clone()) {
            games.push(name);
        }
    }
    match games.len() {
        0 => Err(Failure::Usage(format!("{shown} names no game: write one a line"))),
        count if count > MOST => {
            Err(Failure::Usage(format!("{count} games are more than a survey takes, {MOST}")))
        }
        _ => Ok(games),
    }
}

#[cfg(test)]
mod tests {
    use super::{list, shard, subsets};

    #[test]
    fn lists_have_ranges_steps_and_numbers() {
        assert_eq!(list("1..4"), Ok(vec![1, 2, 3, 4]));
        assert_eq!(list("1..8/3"), Ok(vec![1, 4, 7]));
        assert_eq!(list("9, 1..3 ,2"), Ok(vec![9, 1, 2, 3]));
        for wrong in ["", "3..1", "1..4/0", "x", "1,,2", "0..4000000000"] {
            assert!(list(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sets_are_all_of_their_size_once() {
        assert_eq!(subsets("1..3:2"), Ok(vec![vec![1, 2], vec![1, 3], vec![2, 3]]));
        assert_eq!(subsets("5,7:1"), Ok(vec![vec![5], vec![7]]));
        assert_eq!(subsets("1..8:3").map(|sets| sets.len()), Ok(56));
        for wrong in ["1..3", "1..3:0", "1..3:4", "1..1000:5", "1..3:x"] {
            assert!(subsets(wrong).is_err(), "{wrong}");
        }
    }

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
