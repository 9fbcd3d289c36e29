//! `nimata survey`: a whole grid of games, or a list of any, one row a game.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use clap::Args;
use rayon::prelude::*;

use crate::atlas::{Row, Standing, Surveyed, View, survey};
use crate::budget::Budget;
use crate::cli::failure::{Failure, Outcome, Result};
use crate::cli::format::{Format, choice};
use crate::cli::interrupt;
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::cli::survey::journal::{self, Journal};
use crate::cli::survey::row::{Syntax, is_open, source};
use crate::cli::survey::rows::Rows;
use crate::cli::survey::rows::{self as numbers, Shard};
use crate::game::{FAMILIES, Grid, read_game};
use crate::number::lists::{self, Sets};
use crate::proof::wording::games_proved;

/// The formats of a survey.
const FORMATS: &[Format] = &[Format::Csv, Format::Json, Format::Jsonl];

/// The parts of its steps that a game has in its turns. What a turn has found is lost to the next
/// one, and where each has eight times as many steps that is a seventh of the last one.
const TURNS: [u64; 4] = [512, 64, 8, 1];

/// Grids of games.
const EXAMPLES: &str = "\
With -o FILE.csv or FILE.jsonl rows are added as they are found, and what the file has stays: rows
of other games, and undecided ones until they have a new row. A row that was not computed in this
run is not checked again, so that its verdict is then `believed from FILE`.

Examples:
  nimata survey sd --sub 1..8 --div 2..3
  nimata survey sd --sub 1..8 --div all                 # one proof for every divisor
  nimata survey sd --sub 1,3,9 --div 2 --rules :floor -o survey.csv   # again: it resumes
  nimata survey sd --sub 1..16 --div 2..16 --shard 3/8 -o shard-3.csv
  nimata survey sd --sub 1..16 --div 2..16 --merge shard-*.csv -o all.csv";

/// The arguments of `survey`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The family
    #[arg(value_name = "FAMILY", required_unless_present = "games")]
    family: Option<String>,
    /// The numbers to subtract, one for each game, such as 1..32 (both ends included), 1..31/2
    /// (every second) or 1,3,9
    #[arg(long, value_name = "LIST", value_parser = lists::singles,
          conflicts_with = "sub_sets")]
    sub: Option<Sets>,
    /// The numbers to divide by, one for each game, or `all`: each game has a row about every
    /// divisor b ≥ 2, with the most states of an automaton, the number of residue classes and that
    /// of divisors with automata of their own
    #[arg(long, value_name = "LIST|all", value_parser = divisors,
          conflicts_with = "div_sets")]
    div: Option<Sets>,
    /// Sets of numbers to subtract: all with K members of a list, such as 1..8:2
    #[arg(long, value_name = "LIST:K", value_parser = lists::subsets)]
    sub_sets: Option<Sets>,
    /// Sets of numbers to divide by
    #[arg(long, value_name = "LIST:K", value_parser = lists::subsets)]
    div_sets: Option<Sets>,
    /// A file of games of any families, one on each line; # begins a comment
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["family", "sub", "div", "sub_sets", "div_sets", "rules"])]
    games: Option<PathBuf>,
    /// Suffixes of the rules for all games, such as :floor
    #[arg(long, value_name = "SUFFIX", default_value = "")]
    rules: String,
    /// Only a share of the games: K/N takes every Nth from the Kth on, so that N machines do all
    #[arg(long, value_name = "K/N", value_parser = numbers::shard)]
    shard: Option<Shard>,
    /// Take the rows of other files first, such as those of shards; only missing rows are computed
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "shard")]
    merge: Vec<PathBuf>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let format = shared.format(FORMATS)?;
    let rows = |path: &&Path| {
        let ending = path.extension().and_then(OsStr::to_str);
        path.exists() && matches!(ending, Some("csv" | "jsonl"))
    };
    if let (Format::Json, Some(path)) = (format, shared.output().filter(rows)) {
        return Err(Failure::Usage(format!(
            "{} holds rows, which one object would replace: leave --format out to add rows to \
             them, or name another file",
            path.display()
        )));
    }
    let (view, games) = match (&arguments.games, &arguments.family) {
        (Some(path), _) => {
            (View::Any, numbers::listed(path, shared)?.into_iter().map(|name| (name, 1)).collect())
        }
        (None, family) => {
            let grid = grid(family.as_deref().unwrap_or_default())?;
            let all = arguments.div.as_deref().is_some_and(|sets| sets == all_divisors());
            let grid = if all { grid.of_divisors() } else { grid };
            (View::Family(grid), games(arguments, &grid)?)
        }
    };
    let games = match arguments.shard {
        Some(shard) => shard.of(games),
        None => games,
    };
    let wanted: HashSet<&str> = games.iter().map(|(game, _)| game.as_str()).collect();
    let budget = shared.budget();
    let syntax = match format {
        Format::Csv => Some(Syntax::Csv),
        Format::Jsonl => Some(Syntax::JsonLines),
        _ => None,
    };
    // One JSON object is written at the end, so its file is not resumed.
    let growing = shared.output().zip(syntax);
    let whole = match growing {
        Some(_) => None,
        None => Some(Output::open(shared.output())?),
    };
    let journal = growing.map(|(path, syntax)| Journal::open(path, syntax, view, &wanted, &budget));
    let (mut journal, stored) = journal.transpose()?.unzip();
    let merged = journal::others(&arguments.merge, view, &wanted, &budget)?;
    let mut rows = Rows::new(&wanted, view);
    if let (Some(journal), Some(stored)) = (&mut journal, &stored) {
        journal.begin(stored)?;
        for row in &stored.rows {
            rows.take_up(row, journal.path());
        }
    }
    for row in merged {
        if let (true, Some(journal)) = (rows.merge(&row), &journal) {
            journal.add(&row)?;
        }
    }
    let mut missing: Vec<&(String, u64)> =
        games.iter().filter(|(game, _)| !rows.known.contains_key(game)).collect();
    let known = games.len() - missing.len();
    // Cheap games come first, so that results show early; the weights give the estimate.
    missing.sort_by_key(|(_, cost)| *cost);
    // Several games run at once, so their budgets are not watched.
    let unwatched = budget.unwatched();
    let weight = missing.iter().fold(0u64, |sum, (_, cost)| sum.saturating_add(*cost));
    let work = shared.work("proving").in_parts("games", missing.len(), weight);
    // Whoever adds a row holds the lock until the row is counted.
    let done = Arc::new(Mutex::new(known));
    let path = growing.map(|(path, _)| path.into());
    let stopped = Stopped { all: games.len(), path };
    interrupt::say_if_stopped({
        let (stopped, done) = (stopped.clone(), Arc::clone(&done));
        move || {
            let done = done.lock().expect("no holder of the lock panics");
            let says = stopped.says(*done);
            // The program ends after this sentence, and until then no row is added.
            mem::forget(done);
            says
        }
    });
    // A heavy game waits until all others are done. Steps decide what is heavy, and not the clock.
    let most = unwatched.max_steps();
    for share in TURNS.map(|part| most / part) {
        // Games are taken in order: a free thread takes the next one.
        let tried = missing.into_iter().par_bridge().map(|known @ (game, cost)| {
            let (row, is_short) = row(game, view, &unwatched, share, shared)?;
            if is_short && share < most {
                return Ok((known, None));
            }
            let mut done = done.lock().expect("no holder of the lock panics");
            if let Some(journal) = &journal {
                journal.add(&row)?;
            }
            *done += 1;
            drop(done);
            work.add(*cost);
            Ok((known, Some(row)))
        });
        let tried: Vec<_> = tried.collect::<Result<_>>().map_err(|failure| match failure {
            Failure::Undecided(why) => {
                let done = done.lock().expect("no holder of the lock panics");
                Failure::Undecided(format!("{why}; {}", stopped.says(*done)))
            }
            failure => failure,
        })?;
        missing = tried.iter().filter(|(_, row)| row.is_none()).map(|(known, _)| *known).collect();
        let rows_of = |((game, _), row): (&(String, u64), Option<Row>)| Some((game.clone(), row?));
        rows.known.extend(tried.into_iter().filter_map(rows_of));
    }
    work.done();
    let found: Vec<&Row> = games.iter().map(|(game, _)| &rows.known[game]).collect();
    if let Some(journal) = journal {
        journal.finish(&found, &wanted, &budget)?;
    }
    if let Some(mut out) = whole {
        let all = found.iter().copied().chain(&rows.others);
        match syntax {
            Some(syntax) => journal::write(&mut out, syntax, view, all)?,
            None => journal::write_object(&mut out, view, all)?,
        }
        out.finish()?;
    }
    Ok(outcome(&found, view, shared))
}

/// Reports how many games are proved, and how many are only believed to be.
fn outcome(rows: &[&Row], view: View, shared: &Shared) -> Outcome {
    let all = rows.len();
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let mut says = games_proved(count(Standing::Proved), all);
    let sources: BTreeSet<&str> = rows.iter().filter_map(|row| source(row)).collect();
    if let Some(first) = sources.first() {
        let files = match sources.len() {
            1 => (*first).to_owned(),
            more => format!("{more} files"),
        };
        let believed = count(Standing::Believed);
        says.push_str(&format!(
            "; {believed} are believed from {files}, and were not computed in this run"
        ));
    }
    let lacking = rows.iter().filter(|row| view.lacks_densities(row)).count();
    if lacking > 0 {
        says.push_str(&format!(
            "; the densities of {lacking} take more steps than they may, which a larger \
             --max-steps changes"
        ));
    }
    shared.say(&says);
    if rows.iter().any(|row| is_open(row)) { Outcome::Undecided } else { Outcome::Done }
}

/// The rows that a stopped survey has kept.
#[derive(Clone)]
struct Stopped {
    all: usize,
    path: Option<PathBuf>,
}

impl Stopped {
    /// Reports what is kept after this many games.
    fn says(&self, done: usize) -> String {
        let all = self.all;
        match &self.path {
            Some(path) => format!(
                "{done} of {all} rows are kept in {}; the same command goes on from there",
                path.display()
            ),
            None => format!(
                "nothing is kept of the {done} of {all} games that were done; with -o FILE.csv \
                 each row is kept as it is found, and the same command goes on"
            ),
        }
    }
}

/// The only choice of divisors that names none, which stands for all of them.
fn all_divisors() -> Sets {
    vec![Vec::new()]
}

/// Reads a list of divisors, or `all`.
fn divisors(text: &str) -> Result<Sets, String> {
    if text == "all" { Ok(all_divisors()) } else { lists::singles(text) }
}

/// The families whose games form a grid of a subtraction and a division.
fn grid(name: &str) -> Result<Grid> {
    let unable = || {
        let names: Vec<&str> =
            FAMILIES.iter().filter(|f| f.grid.is_some()).map(|f| f.prefixes[0]).collect();
        Failure::Usage(format!(
            "there is no survey of `{name}`; there is one of {}, as in `nimata survey {} --sub \
             1..3 --div 2`, and --games FILE takes a list of any games",
            names.join(", "),
            names[0]
        ))
    };
    FAMILIES
        .iter()
        .find(|family| family.prefixes.contains(&name))
        .and_then(|family| family.grid)
        .ok_or_else(unable)
}

/// The games of a grid, each with its expected cost.
fn games(arguments: &Arguments, grid: &Grid) -> Result<Vec<(String, u64)>> {
    let sets = |one: &Option<Sets>, other: &Option<Sets>| {
        one.as_ref().or(other.as_ref()).cloned().ok_or_else(|| {
            Failure::Usage(
                "a survey is of the games with these numbers: name them with --sub LIST and --div \
                 LIST, as in --sub 1..8 --div 2..4"
                    .to_owned(),
            )
        })
    };
    let subtract = sets(&arguments.sub, &arguments.sub_sets)?;
    let divide = sets(&arguments.div, &arguments.div_sets)?;
    numbers::grid_games(grid, &subtract, &divide, &arguments.rules)
}

/// The row of a game, and whether its share of the steps was too small.
fn row(
    name: &str,
    view: View,
    budget: &Budget,
    share: u64,
    shared: &Shared,
) -> Result<(Row, bool)> {
    let game = read_game(name)?;
    let Surveyed { row, is_short, .. } = survey(game.as_ref(), view, budget, share, shared)?;
    // A reason may have several lines, but a row has one.
    let flat = |text: String| text.replace(char::is_control, " ");
    Ok((Row { game: flat(row.game), why: row.why.map(flat), ..row }, is_short))
}
