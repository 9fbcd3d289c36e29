//! `nimata identify`: the games whose values are a given sequence.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::cli::sequence::alignment::{Alignment, ENOUGH, given, last_position};
use crate::cli::sequence::matching::{self, Found, Match, NEAR, Role, look};
use crate::cli::survey::games::{self as numbers, Sets};
use crate::export::sequence::ListedTerms;
use crate::game::FAMILIES;

/// The formats of an answer.
const FORMATS: &[Format] = &[Format::Text, Format::Json];

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
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The sequence: values or lost positions, separated by spaces or commas; or a file of numbers
    /// or a b-file of the OEIS; - is standard input
    #[arg(required = true)]
    sequence: Vec<String>,
    /// Try only games of this family
    #[arg(long, value_name = "NAME")]
    family: Option<String>,
    /// The numbers to subtract, one for each game, such as 1..32 (both ends included) or 1,3,9
    #[arg(long, value_name = "LIST", value_parser = numbers::singles,
          conflicts_with = "sub_sets")]
    sub: Option<Sets>,
    /// The numbers to divide by, one for each game
    #[arg(long, value_name = "LIST", value_parser = numbers::singles,
          conflicts_with = "div_sets")]
    div: Option<Sets>,
    /// Sets of numbers to subtract: all with K members of a list, such as 1..8:2
    #[arg(long, value_name = "LIST:K", value_parser = numbers::subsets)]
    sub_sets: Option<Sets>,
    /// Sets of numbers to divide by
    #[arg(long, value_name = "LIST:K", value_parser = numbers::subsets)]
    div_sets: Option<Sets>,
    /// Suffixes of the rules for all games of these numbers, such as :floor
    #[arg(long, value_name = "SUFFIX", default_value = "")]
    rules: String,
    /// A file of games, one on each line; # begins a comment
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["family", "sub", "div", "sub_sets", "div_sets", "rules"])]
    games: Option<PathBuf>,
    /// The most matches to print; those that books name and the simplest games come first
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
}

/// The greatest position that is examined in each game.
const MOST_POSITION: u64 = 1 << 24;

/// The number of nearest games that are named if no game matches.
const NEAREST: usize = 3;

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(FORMATS)?;
    let mut out = Output::open(shared.output())?;
    let sequence = given(&arguments.sequence, shared)?;
    if last_position(&sequence, sequence.terms.len(), 0) > MOST_POSITION {
        return Err(Failure::Usage(format!(
            "the sequence goes to positions beyond {MOST_POSITION}, up to which games are looked \
             at; `nimata compare` goes further with one game"
        )));
    }
    let games = games(arguments, shared)?;
    let one_pile = arguments.names_no_games();
    let mut matches = Vec::new();
    let (mut misses, mut late) = (Vec::new(), 0);
    for moved in [false, true] {
        if moved && (late > 0 || !matches.is_empty()) {
            break;
        }
        for (game, found) in games.iter().zip(look_at(&games, &sequence, moved, shared)?) {
            match found {
                Found::Match(found) => matches.push(found),
                Found::Miss(Some((at, value))) if at.equal >= NEAR => {
                    misses.push((game, at, value));
                }
                Found::Miss(_) => {}
                Found::Late => late += 1,
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
    let tried = games.len() - late + if one_pile { matching::one_piles() } else { 0 };
    let answer = Answer { sequence: &sequence, tried, late, matches, misses };
    match format {
        Format::Json => writeln!(out, "{}", answer.json(arguments.most))?,
        _ => answer.text(&mut out, arguments.most)?,
    }
    out.finish()?;
    if late > 0 {
        shared.say("a larger --time-limit or --max-memory may tell more");
    }
    Ok(match (late, answer.matches.is_empty()) {
        (1.., _) => Outcome::Undecided,
        (0, false) => Outcome::Done,
        (0, true) => Outcome::Refuted,
    })
}

/// What is found of each game; `moved` allows terms that are larger by a constant.
fn look_at(
    games: &[String],
    sequence: &ListedTerms,
    moved: bool,
    shared: &Shared,
) -> Result<Vec<Found>, Failure> {
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

impl Arguments {
    /// Whether all games are tried.
    fn names_no_games(&self) -> bool {
        let named = [&self.sub, &self.div, &self.sub_sets, &self.div_sets];
        self.games.is_none() && self.family.is_none() && named.iter().all(|sets| sets.is_none())
    }
}

/// The games to try, each once.
fn games(arguments: &Arguments, shared: &Shared) -> Result<Vec<String>, Failure> {
    if let Some(path) = &arguments.games {
        return numbers::listed(path, shared);
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
        (None, None) if arguments.rules.is_empty() => {
            let mut seen = HashSet::new();
            let games: Vec<String> = families()
                .flat_map(|family| [(family.heaps)(), (family.pairs)()].concat())
                .filter(|game| seen.insert(game.clone()))
                .collect();
            match games.is_empty() {
                false => Ok(games),
                true => Err(Failure::Usage(
                    "no small games of this family are known; name games with --games FILE"
                        .to_owned(),
                )),
            }
        }
        (Some(subtract), Some(divide)) => {
            let grid = families().find_map(|family| family.grid).ok_or_else(|| {
                Failure::Usage("games of this family are not given by two sets".to_owned())
            })?;
            let games = numbers::grid_games(&grid, subtract, divide, &arguments.rules)?;
            Ok(games.into_iter().map(|(game, _)| game).collect())
        }
        _ => Err(Failure::Usage(
            "which games are tried? --sub or --sub-sets goes with --div or --div-sets, and \
             --rules with both"
                .to_owned(),
        )),
    }
}

/// The result of a search.
struct Answer<'a> {
    sequence: &'a ListedTerms,
    tried: usize,
    late: usize,
    matches: Vec<Match>,
    misses: Vec<(&'a String, Alignment, Option<i64>)>,
}

impl Answer<'_> {
    /// The term of the file at which a game differs.
    fn term(&self, at: &Alignment) -> Option<i64> {
        self.sequence.terms.get(at.skipped + at.equal).copied().flatten()
    }

    fn text(&self, out: &mut dyn Write, most: usize) -> Result<(), Failure> {
        let terms = self.sequence.terms.len();
        for found in self.matches.iter().take(most) {
            let Match { game, name, role, at, offset } = found;
            let name = name.map_or_else(String::new, |name| format!(" ({name})"));
            let larger = match offset {
                0 => String::new(),
                1.. => format!(", each {offset} more"),
                _ => format!(", each {} less", offset.unsigned_abs()),
            };
            match (role, at.shift) {
                (Role::Values, _) => writeln!(out, "{game}{name}: {}{larger}", at.says(terms))?,
                (role, 0) => {
                    writeln!(out, "{game}{name}: the terms are its {}{larger}", role.in_words())?;
                }
                // Sequences often leave out the empty heap, or the heap of one where games end
                // there.
                (role, shift) => writeln!(
                    out,
                    "{game}{name}: the terms are its {} without the first {shift}{larger}",
                    role.in_words()
                )?,
            }
        }
        let word = |number: Option<i64>, none: &str| {
            number.map_or_else(|| none.to_owned(), |number| number.to_string())
        };
        for (game, at, value) in &self.misses {
            let says = at.says(terms);
            if !at.differs {
                writeln!(
                    out,
                    "near: {game}: {says}; under a shift fewer than {ENOUGH} prove little"
                )?;
                continue;
            }
            let (n, value) = (at.end(), word(*value, "no value"));
            let term = word(self.term(at), "a number beyond 64 bits");
            writeln!(out, "near: {game}: {says}; at n = {n} it has {value}, and not {term}")?;
        }
        let (count, tried) = (self.matches.len(), self.tried);
        let matching = match count {
            0 => format!("none of {tried} games matches"),
            1 => format!("1 of {tried} games matches"),
            _ => format!("{count} of {tried} games match"),
        };
        let rest = match count.saturating_sub(most) {
            0 => String::new(),
            _ => format!("; the first {most} are named, and --most N names more"),
        };
        writeln!(out, "{matching}{rest}")?;
        if self.late > 0 {
            writeln!(out, "{} games were not tried: a limit was reached", self.late)?;
        }
        Ok(())
    }

    fn json(&self, most: usize) -> Value {
        let entry = |game: &String, role: Role, at: &Alignment| {
            json!({
                "game": game, "as": role.name(), "shift": at.shift.to_string(),
                "skipped": at.skipped.to_string(),
                "terms": at.equal.to_string(),
            })
        };
        let matches = self.matches.iter().take(most).map(|found| {
            let mut entry = entry(&found.game, found.role, &found.at);
            entry["name"] = json!(found.name);
            entry["offset"] = json!(found.offset.to_string());
            entry
        });
        let matches: Vec<Value> = matches.collect();
        let nearest = self.misses.iter().map(|(game, at, value)| {
            let mut entry = entry(game, Role::Values, at);
            let differs = at.differs.then(
                || json!({ "n": at.end().to_string(), "value": value, "term": self.term(at) }),
            );
            entry["differs"] = json!(differs);
            entry
        });
        json!({
            "schema": "nimata/1", "kind": "identify",
            "terms": self.sequence.terms.len().to_string(),
            "tried": self.tried, "not_tried": self.late, "count": self.matches.len(),
            "matches": matches, "nearest": nearest.collect::<Vec<_>>(),
        })
    }
}
