//! `nimata identify`: the games whose values are a given sequence.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::atlas::{Atlas, Row, Subject};
use crate::cli::atlas::{find, place};
use crate::cli::sequence::given::given;
use crate::cli::sequence::identified::Answer;
use crate::cli::survey::rows::{grid_games, listed};
use crate::cli::{Failure, Format, Outcome, Result, Shared, TEXT_AND_JSON, choice};
use crate::export::sequence::ListedTerms;
use crate::game::{FAMILIES, Game, read_game};
use crate::number::lists::{self, Sets};
use crate::sequence::{self, Tried, small_games};

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

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.write(TEXT_AND_JSON, |format, out| identify(arguments, format, out, shared))
}

fn identify(
    arguments: &Arguments,
    format: Format,
    out: &mut dyn Write,
    shared: &Shared,
) -> Result<Outcome> {
    let sequence = given(&arguments.sequence, shared)?;
    let mut games = games(arguments, shared)?;
    let one_pile = arguments.names_no_games();
    let atlas = if one_pile { place::named(arguments.atlas.as_deref()) } else { None };
    let atlas = atlas.map(|folder| of_atlas(&folder, &sequence, &games, shared)).transpose()?;
    let AtlasGames { named, defined, others } = atlas.unwrap_or_default();
    games.extend(named);
    // Where none matches, all are tried a second time.
    let looks = 2 * games.len();
    let weight = u64::try_from(looks).unwrap_or(u64::MAX);
    let work = shared.work("trying").in_parts("games", looks, weight);
    let search = Tried { games, defined, one_pile };
    let mut found = sequence::identify(&sequence, &search, &shared.budget(), &|| work.add(1))?;
    work.done();
    found.tried += others;
    let answer = Answer { sequence: &sequence, found: &found };
    match format {
        Format::Json => writeln!(out, "{}", answer.json(arguments.most))?,
        _ => answer.text(out, arguments.most)?,
    }
    if found.late > 0 {
        shared.say("larger limits, such as --max-steps, may tell more");
    }
    Ok(match (found.late, found.matches.is_empty()) {
        (1.., _) => Outcome::Undecided,
        (0, false) => Outcome::Done,
        (0, true) => Outcome::Refuted,
    })
}

/// The games with a suffix of the rules, where they can have it.
///
/// # Errors
/// The first error, if no game can have the suffix.
fn with_rules(games: &[String], rules: &str) -> Result<Vec<String>> {
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
) -> Result<AtlasGames> {
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

/// The games of a list whose positions have one number or two; the others are named.
///
/// # Errors
/// [`Failure::Usage`] if no game is left.
fn of_few_heaps(games: Vec<String>, shared: &Shared) -> Result<Vec<String>> {
    let few = |name: &String| read_game(name).is_ok_and(|game| game.shape().count() <= 2);
    let (few, others): (Vec<String>, Vec<String>) = games.into_iter().partition(few);
    if others.is_empty() {
        return Ok(few);
    }
    let says = format!(
        "a sequence is looked for among games on one heap or two, and not in {}",
        others.join(", ")
    );
    if few.is_empty() {
        return Err(Failure::Usage(says));
    }
    shared.say(&says);
    Ok(few)
}

/// The games to try, each once.
fn games(arguments: &Arguments, shared: &Shared) -> Result<Vec<String>> {
    if let Some(path) = &arguments.games {
        return of_few_heaps(listed(path, shared)?, shared);
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
            let games = small_games(families());
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
