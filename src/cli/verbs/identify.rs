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
use crate::cli::sequence::alignment::{Alignment, ENOUGH, last_position, read};
use crate::cli::sequence::matching::{Found, NEAR, Role, look};
use crate::cli::survey::games::{self as numbers, Sets};
use crate::export::sequence::ListedTerms;
use crate::game::FAMILIES;

/// The formats of an answer.
const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// A sequence from another program, and one of few numbers.
const EXAMPLES: &str = "\
Examples:
  nimata table octal:0.77 --upto 50 --format bfile | nimata identify -
  echo 0, 1, 0, 2, 1, 0, 2, 1, 0, 2 | nimata identify - --family sd";

/// The arguments of `identify`.
///
/// Without a choice of games, the small games on one heap of every family are tried.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The sequence: a b-file of the OEIS, or numbers separated by spaces, lines or commas; - is
    /// standard input
    file: String,
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
    /// The most matches to print; the simplest games come first
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
    let sequence = read(&arguments.file, shared)?;
    if last_position(&sequence, sequence.terms.len(), 0) > MOST_POSITION {
        return Err(Failure::Usage(format!(
            "{} goes to positions beyond {MOST_POSITION}, up to which games are looked at; \
             `nimata compare` goes further with one game",
            arguments.file
        )));
    }
    let games = games(arguments, shared)?;
    let weight = u64::try_from(games.len()).unwrap_or(u64::MAX);
    let work = shared.work("trying").in_parts("games", games.len(), weight);
    let found: Vec<Found> = games
        .par_iter()
        .map(|game| {
            let found = look(game, &sequence, shared);
            work.add(1);
            found
        })
        .collect::<Result<_, Failure>>()?;
    work.done();
    let (mut matches, mut misses, mut late) = (Vec::new(), Vec::new(), 0);
    for (game, found) in games.iter().zip(found) {
        match found {
            Found::Match(role, at) => matches.push((game, role, at)),
            Found::Miss(Some((at, value))) if at.equal >= NEAR => misses.push((game, at, value)),
            Found::Miss(_) => {}
            Found::Late => late += 1,
        }
    }
    // The sort is stable: the simplest games come first, and stay first among equal shifts.
    matches.sort_by_key(|(_, _, at)| at.shift.unsigned_abs());
    misses.sort_by_key(|(_, at, _)| std::cmp::Reverse(at.equal));
    misses.truncate(if matches.is_empty() { NEAREST } else { 0 });
    let answer = Answer { sequence: &sequence, tried: games.len() - late, late, matches, misses };
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
                .flat_map(|family| (family.heaps)())
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
    matches: Vec<(&'a String, Role, Alignment)>,
    misses: Vec<(&'a String, Alignment, Option<i64>)>,
}

impl Answer<'_> {
    /// The term of the file at which a game differs.
    fn term(&self, at: &Alignment) -> Option<i64> {
        self.sequence.terms.get(at.skipped + at.equal).copied().flatten()
    }

    fn text(&self, out: &mut dyn Write, most: usize) -> Result<(), Failure> {
        let terms = self.sequence.terms.len();
        for (game, role, at) in self.matches.iter().take(most) {
            match role {
                Role::Values => writeln!(out, "{game}: {}", at.says(terms))?,
                Role::Lost => match at.shift {
                    0 => writeln!(out, "{game}: the terms are its lost positions")?,
                    // Sequences often leave out the empty heap, or the heap of one where games end
                    // there.
                    shift => writeln!(
                        out,
                        "{game}: the terms are its lost positions without the first {shift}"
                    )?,
                },
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
        let matches: Vec<Value> =
            self.matches.iter().take(most).map(|(game, role, at)| entry(game, *role, at)).collect();
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
