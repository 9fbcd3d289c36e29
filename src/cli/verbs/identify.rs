//! `nimata identify`: the games whose values are a given sequence.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use rayon::prelude::*;

use crate::atlas::{Atlas, Row, Subject};
use crate::cli::atlas::{find, place};
use crate::cli::sequence::alignment::{given, last_position};
use crate::cli::sequence::identified::Answer;
use crate::cli::sequence::matching::{self, Match, MatchResult, NEAR, look, look_in};
use crate::cli::survey::rows::{grid_games, listed};
use crate::cli::{Failure, Format, Outcome, Shared, TEXT_AND_JSON, choice};
use crate::export::sequence::ListedTerms;
use crate::game::{FAMILIES, Game, read_game};
use crate::number::lists::{self, Sets};

/// A sequence from another program, and one of few numbers.
const EXAMPLES: &str = "\
Examples:
  nimata table octal:0.77 --upto 50 --format bfile | nimata identify -
  nimata identify 0,1,0,2,1,0,2,1,0,2 --family sd
  nimata identify 1 3 4 6 8 9 11";

/// The arguments of `identify`.
///
/// Without a choice of games, the small games on one heap or two of every family are tried: with
/// their values, and with their lost positions. An index may be shifted, and if no game matches,
/// all terms may be larger by a constant.
#[derive(Args, Debug)]
#[command(args(choice(TEXT_AND_JSON)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The sequence: values or lost positions, separated by spaces or commas; or a file of numbers
    /// or a b-file of the OEIS; - is standard input
    #[arg(required = true)]
    sequence: Vec<String>,
    /// Try only games of this family
    #[arg(long, value_name = "NAME")]
    family: Option<String>,
    /// The numbers to subtract, one for each game, such as 1..32 (both ends included) or 1,3,9
    #[arg(long, value_name = "LIST", value_parser = lists::singles,
          conflicts_with = "sub_sets")]
    sub: Option<Sets>,
    /// The numbers to divide by, one for each game
    #[arg(long, value_name = "LIST", value_parser = lists::singles,
          conflicts_with = "div_sets")]
    div: Option<Sets>,
    /// Sets of numbers to subtract: all with K members of a list, such as 1..8:2
    #[arg(long, value_name = "LIST:K", value_parser = lists::subsets)]
    sub_sets: Option<Sets>,
    /// Sets of numbers to divide by
    #[arg(long, value_name = "LIST:K", value_parser = lists::subsets)]
    div_sets: Option<Sets>,
    /// Suffixes of the rules for all games of these numbers or of the family, such as :floor or
    /// :misere
    #[arg(long, value_name = "SUFFIX", default_value = "")]
    rules: String,
    /// A file of games, one on each line; # begins a comment
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["family", "sub", "div", "sub_sets", "div_sets", "rules"])]
    games: Option<PathBuf>,
    /// An atlas whose games are tried as well, those on one heap that have the terms; by default
    /// that of NIMATA_ATLAS
    #[arg(long, value_name = "DIR", conflicts_with_all = ["family", "sub", "div", "sub_sets",
          "div_sets", "games"])]
    atlas: Option<PathBuf>,
    /// The most matches to print; those that books name and the simplest games come first
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
}

/// The greatest position that is examined in each game.
const MOST_POSITION: u64 = 1 << 24;

/// The number of nearest games that are named if no game matches.
const NEAREST: usize = 3;

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    shared.write(TEXT_AND_JSON, |format, out| identify(arguments, format, out, shared))
}

fn identify(
    arguments: &Arguments,
    format: Format,
    out: &mut dyn Write,
    shared: &Shared,
) -> Result<Outcome, Failure> {
    let sequence = given(&arguments.sequence, shared)?;
    if last_position(&sequence, sequence.terms.len(), 0) > MOST_POSITION {
        return Err(Failure::Usage(format!(
            "the sequence goes to positions beyond {MOST_POSITION}, up to which games are looked \
             at; `nimata compare` goes further with one game"
        )));
    }
    let mut games = games(arguments, shared)?;
    let one_pile = arguments.names_no_games();
    let atlas = if one_pile { place::named(arguments.atlas.as_deref()) } else { None };
    let atlas = atlas.map(|folder| of_atlas(&folder, &sequence, &games, shared)).transpose()?;
    let AtlasGames { named, defined, others } = atlas.unwrap_or_default();
    games.extend(named);
    let mut matches = Vec::new();
    let (mut misses, mut late) = (Vec::new(), 0);
    for moved in [false, true] {
        if moved && (late > 0 || !matches.is_empty()) {
            break;
        }
        for (game, found) in games.iter().zip(look_at(&games, &sequence, moved, shared)?) {
            match found {
                MatchResult::Match(found) => matches.push(found),
                MatchResult::Miss(Some((at, value))) if at.equal >= NEAR => {
                    misses.push((game, at, value));
                }
                MatchResult::Miss(_) => {}
                MatchResult::Late => late += 1,
            }
        }
        for game in &defined {
            if let MatchResult::Match(found) = look_in(game.as_ref(), &sequence, moved, shared)? {
                matches.push(found);
            }
        }
        if one_pile {
            matches.extend(matching::one_pile(&sequence, moved));
        }
    }
    // The sort is stable: the simplest games come first, and stay first among equal ranks.
    matches.sort_by_key(Match::rank);
    misses.sort_by_key(|(_, at, _)| std::cmp::Reverse(at.equal));
    misses.truncate(if matches.is_empty() { NEAREST } else { 0 });
    let tried = games.len() - late
        + defined.len()
        + others
        + if one_pile && late == 0 { matching::one_piles() } else { 0 };
    let answer = Answer { sequence: &sequence, tried, late, matches, misses };
    match format {
        Format::Json => writeln!(out, "{}", answer.json(arguments.most))?,
        _ => answer.text(out, arguments.most)?,
    }
    if late > 0 {
        shared.say("larger limits, such as --max-steps, may tell more");
    }
    Ok(match (late, answer.matches.is_empty()) {
        (1.., _) => Outcome::Undecided,
        (0, false) => Outcome::Done,
        (0, true) => Outcome::Refuted,
    })
}

/// The games with a suffix of the rules, where they can have it.
///
/// # Errors
/// The first error, if no game can have the suffix.
fn with_rules(games: &[String], rules: &str) -> Result<Vec<String>, Failure> {
    let mut refused = None;
    let with = |game: &String| match read_game(&format!("{game}{rules}")) {
        Ok(game) => Some(game.to_string()),
        Err(error) => {
            refused.get_or_insert(error);
            None
        }
    };
    let found: Vec<String> = games.iter().filter_map(with).collect();
    match refused {
        Some(error) if found.is_empty() => Err(error.into()),
        _ => Ok(found),
    }
}

/// The result for each game; `moved` allows terms that are larger by a constant.
fn look_at(
    games: &[String],
    sequence: &ListedTerms,
    moved: bool,
    shared: &Shared,
) -> Result<Vec<MatchResult>, Failure> {
    let weight = u64::try_from(games.len()).unwrap_or(u64::MAX);
    let work = shared.work("trying").in_parts("games", games.len(), weight);
    let look = |game: &String| {
        let found = look(game, sequence, moved, shared);
        work.add(1);
        found
    };
    let found = games.par_iter().map(look).collect();
    work.done();
    found
}

/// The games of an atlas that are not tried anyway.
#[derive(Default)]
struct AtlasGames {
    /// The games that have the terms: those with a name, and those that rules define.
    named: Vec<String>,
    defined: Vec<Box<dyn Game>>,
    /// The number of other games, which the terms of their rows exclude.
    others: usize,
}

/// The games on one heap of an atlas that are not among `games`.
fn of_atlas(
    folder: &Path,
    sequence: &ListedTerms,
    games: &[String],
    shared: &Shared,
) -> Result<AtlasGames, Failure> {
    let atlas = Atlas::open(folder, &shared.budget())?;
    let known: HashSet<&String> = games.iter().collect();
    let is_new = |row: &&Row| row.numbers == Some(1) && !known.contains(&row.game);
    let mut found =
        AtlasGames { others: atlas.rows().iter().filter(is_new).count(), ..AtlasGames::default() };
    for row in find::places(&atlas, sequence).iter().map(|place| place.row).filter(is_new) {
        match &row.rules {
            None => found.named.push(row.game.clone()),
            rules => found.defined.push(Subject::of_row(&row.game, rules.as_deref())?.game),
        }
        found.others -= 1;
    }
    Ok(found)
}

impl Arguments {
    /// Tells whether no option chooses games, so that all are tried.
    fn names_no_games(&self) -> bool {
        let named = [&self.sub, &self.div, &self.sub_sets, &self.div_sets];
        self.games.is_none() && self.family.is_none() && named.iter().all(|sets| sets.is_none())
    }
}

/// The games to try, each once.
fn games(arguments: &Arguments, shared: &Shared) -> Result<Vec<String>, Failure> {
    if let Some(path) = &arguments.games {
        return listed(path, shared);
    }
    let families = || {
        let wanted = arguments.family.as_deref();
        FAMILIES.iter().filter(move |family| {
            wanted.is_none_or(|wanted| family.prefixes.contains(&wanted.trim()))
        })
    };
    if let Some(wanted) = arguments.family.as_deref().filter(|_| families().next().is_none()) {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.prefixes[0]).collect();
        let names = names.join(", ");
        return Err(Failure::Usage(format!("there is no family `{wanted}`; there are {names}")));
    }
    let subtract = arguments.sub.as_ref().or(arguments.sub_sets.as_ref());
    let divide = arguments.div.as_ref().or(arguments.div_sets.as_ref());
    match (subtract, divide) {
        (None, None) if arguments.rules.is_empty() || arguments.family.is_some() => {
            let mut seen = HashSet::new();
            let games: Vec<String> = families()
                .flat_map(|family| [(family.heaps)(), (family.pairs)()].concat())
                .filter(|game| seen.insert(game.clone()))
                .collect();
            let games = match arguments.rules.as_str() {
                "" => games,
                rules => with_rules(&games, rules)?,
            };
            match games.is_empty() {
                false => Ok(games),
                true => Err(Failure::Usage(
                    "the games of this family are not tried one by one; name some with --games \
                     FILE, or leave --family out"
                        .to_owned(),
                )),
            }
        }
        (Some(subtract), Some(divide)) => {
            let grid = families().find_map(|family| family.grid).ok_or_else(|| {
                Failure::Usage("games of this family are not given by two sets".to_owned())
            })?;
            let games = grid_games(&grid, subtract, divide, &arguments.rules)?;
            Ok(games.into_iter().map(|(game, _)| game).collect())
        }
        _ => Err(Failure::Usage(
            "which games are tried? --sub or --sub-sets goes with --div or --div-sets, and \
             --rules with both, or with --family"
                .to_owned(),
        )),
    }
}
