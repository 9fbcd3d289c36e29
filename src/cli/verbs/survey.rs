//! `nimata survey`: a whole grid of games, or a list of any, one row a game.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use clap::Args;
use rayon::prelude::*;

use crate::budget::Budget;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, choice};
use crate::cli::interrupt;
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::cli::survey_json;
use crate::cli::survey_rows::{self, Row, Rows};
use crate::cli::surveyed::{self as numbers, Sets, Shard};
use crate::game::{FAMILIES, Grid, read_game};
use crate::proof::{Surveyed, Told, survey};

/// The formats of a survey.
const FORMATS: &[Format] = &[Format::Csv, Format::Json];

/// Grids of games.
const EXAMPLES: &str = "\
Examples:
  nimata survey sd --sub 1..8 --div 2..3
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
    /// The numbers to subtract, one a game, such as 1..32 (both ends included), 1..31/2 (every
    /// second) or 1,3,9
    #[arg(long, value_name = "LIST", value_parser = numbers::singles,
          required_unless_present_any = ["sub_sets", "games"], conflicts_with = "sub_sets")]
    sub: Option<Sets>,
    /// The numbers to divide by, one a game
    #[arg(long, value_name = "LIST", value_parser = numbers::singles,
          required_unless_present_any = ["div_sets", "games"], conflicts_with = "div_sets")]
    div: Option<Sets>,
    /// Sets of numbers to subtract: all with K members of a list, such as 1..8:2
    #[arg(long, value_name = "LIST:K", value_parser = numbers::subsets)]
    sub_sets: Option<Sets>,
    /// Sets of numbers to divide by
    #[arg(long, value_name = "LIST:K", value_parser = numbers::subsets)]
    div_sets: Option<Sets>,
    /// A file of games of any families, one a line; # begins a comment
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["family", "sub", "div", "sub_sets", "div_sets", "rules"])]
    games: Option<PathBuf>,
    /// Suffixes of the rules for all games, such as :floor
    #[arg(long, value_name = "SUFFIX", default_value = "")]
    rules: String,
    /// Only a share of the games: K/N is every Nth from the Kth on, so that N machines do all
    #[arg(long, value_name = "K/N", value_parser = numbers::shard)]
    shard: Option<Shard>,
    /// Take the rows of other files first, as those of shards; what is in none of them is done here
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "shard")]
    merge: Vec<PathBuf>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(FORMATS)?;
    let (told, games) = match (&arguments.games, &arguments.family) {
        (Some(path), _) => {
            (Told::Any, numbers::listed(path, shared)?.into_iter().map(|name| (name, 1)).collect())
        }
        (None, family) => {
            let grid = grid(family.as_deref().unwrap_or_default())?;
            (Told::Family(grid), games(arguments, &grid)?)
        }
    };
    let games = match arguments.shard {
        Some(shard) => shard.of(games),
        None => games,
    };
    let header = told.columns().join(",");
    // What is no CSV is written at the end, and nothing is taken up from it.
    let path = shared.output().filter(|_| format == Format::Csv);
    let whole = shared.output().filter(|_| format == Format::Json);
    let whole = whole.map(|path| Output::open(Some(path))).transpose()?;
    let mut rows =
        path.map_or_else(|| Ok(Rows::new()), |path| survey_rows::kept(path, &header, told))?;
    survey_rows::merge(&mut rows, &arguments.merge, &header, told)?;
    let mut missing: Vec<&(String, u64)> =
        games.iter().filter(|(game, _)| !rows.contains_key(game)).collect();
    let kept = games.len() - missing.len();
    // The cheap ones first, so that there is something to see; what is left is estimated by weight.
    missing.sort_by_key(|(_, cost)| *cost);
    let journal =
        path.map(|path| survey_rows::journal(path, &rows, &header)).transpose()?.map(Mutex::new);
    // Several are asked at once.
    let budget = shared.budget().unwatched();
    let weight = missing.iter().fold(0u64, |sum, (_, cost)| sum.saturating_add(*cost));
    let work = shared.work("proving").in_parts("games", missing.len(), weight);
    let done = Arc::new(AtomicUsize::new(kept));
    let stopped = Stopped { done: Arc::clone(&done), all: games.len(), path: path.map(Into::into) };
    interrupt::say_if_stopped({
        let stopped = stopped.clone();
        move || stopped.to_string()
    });
    // One after the other, in order: a thread that is free takes the next.
    let fresh: Vec<(String, Row)> = missing
        .into_iter()
        .par_bridge()
        .map(|(game, cost)| {
            let row = row(game, told, &budget, shared)?;
            if let Some(journal) = &journal {
                let mut file = journal.lock().expect("no holder of the lock panics");
                file.write_all(format!("{}\n", row.text).as_bytes())?;
            }
            done.fetch_add(1, Relaxed);
            work.add(*cost);
            Ok((game.clone(), row))
        })
        .collect::<Result<_, Failure>>()
        .map_err(|failure| match failure {
            Failure::Undecided(why) => Failure::Undecided(format!("{why}; {stopped}")),
            failure => failure,
        })?;
    work.done();
    rows.extend(fresh);

    let undecided = games.iter().filter(|(game, _)| !rows[game].proved).count();
    let mut out = whole.map_or_else(|| Output::open(path), Ok)?;
    let known = "every game of the grid has a row by now";
    let mut lines: Vec<String> =
        games.iter().map(|(game, _)| rows.remove(game).expect(known).text).collect();
    // What is left are rows of another grid, which stay in the file.
    let mut others: Vec<String> = rows.into_values().map(|row| row.text).collect();
    others.sort_unstable();
    lines.append(&mut others);
    if format == Format::Json {
        survey_json::write(&mut out, &header, lines.iter().map(String::as_str))?;
    } else {
        writeln!(out, "{header}")?;
        for line in lines {
            writeln!(out, "{line}")?;
        }
    }
    out.finish()?;
    let (all, proved) = (games.len(), games.len() - undecided);
    shared.say(&format!("{proved} of {all} games are proved, {kept} of them in an earlier run"));
    Ok(if undecided == 0 { Outcome::Done } else { Outcome::Undecided })
}

/// What a survey that is stopped has kept.
#[derive(Clone)]
struct Stopped {
    done: Arc<AtomicUsize>,
    all: usize,
    path: Option<PathBuf>,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (done, all) = (self.done.load(Relaxed), self.all);
        match &self.path {
            Some(path) => write!(
                f,
                "{done} of {all} rows are kept in {}; the same command goes on from there",
                path.display()
            ),
            None => write!(
                f,
                "nothing is kept of the {done} of {all} games that were done; with -o FILE.csv \
                 each row is kept as it is found, and the same command goes on"
            ),
        }
    }
}

/// The families whose games form a grid of one number to subtract and one to divide by.
fn grid(name: &str) -> Result<Grid, Failure> {
    let unable = || {
        let names: Vec<&str> =
            FAMILIES.iter().filter(|f| f.grid.is_some()).map(|f| f.prefixes[0]).collect();
        Failure::Usage(format!(
            "there is no survey of `{name}`; there is one of {}",
            names.join(", ")
        ))
    };
    FAMILIES
        .iter()
        .find(|family| family.prefixes.contains(&name))
        .and_then(|family| family.grid)
        .ok_or_else(unable)
}

/// The games of a grid, each with what it may cost.
fn games(arguments: &Arguments, grid: &Grid) -> Result<Vec<(String, u64)>, Failure> {
    let sets = |one: &Option<Sets>, other: &Option<Sets>| {
        let sets = one.as_ref().or(other.as_ref());
        sets.expect("clap wants one of them where there is no file").clone()
    };
    let subtract = sets(&arguments.sub, &arguments.sub_sets);
    let divide = sets(&arguments.div, &arguments.div_sets);
    numbers::grid_games(grid, &subtract, &divide, &arguments.rules)
}

/// The row of a game, as a line of CSV.
fn row(name: &str, told: Told, budget: &Budget, shared: &Shared) -> Result<Row, Failure> {
    let game = read_game(name)?;
    let Surveyed { cells, proved, .. } = survey(game.as_ref(), told, budget, shared)?;
    Ok(Row::of(cells, proved))
}
