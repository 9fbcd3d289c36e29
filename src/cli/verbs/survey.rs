//! `nimata survey`: a whole grid of games, or a list of any, one row a game.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use clap::Args;
use rayon::prelude::*;

use crate::budget::Budget;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, choice};
use crate::cli::interrupt;
use crate::cli::options::Shared;
use crate::cli::output::{Output, PendingFile, is_special};
use crate::cli::survey_json;
use crate::cli::surveyed::{self as numbers, Sets};
use crate::game::{FAMILIES, Grid};
use crate::proof::{Surveyed, Told, survey};

/// The formats of a survey.
const FORMATS: &[Format] = &[Format::Csv, Format::Json];

/// Grids of games.
const EXAMPLES: &str = "\
Examples:
  nimata survey sd --sub 1..8 --div 2..3
  nimata survey sd --sub 1,3,9 --div 2 --rules :floor -o survey.csv   # again: it resumes";

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
    let header = told.columns().join(",");
    // What is no CSV is written at the end, and nothing is taken up from it.
    let path = shared.output().filter(|_| format == Format::Csv);
    let whole = shared.output().filter(|_| format == Format::Json);
    let whole = whole.map(|path| Output::open(Some(path))).transpose()?;
    let mut rows =
        path.map_or_else(|| Ok(HashMap::new()), |path| kept_rows(path, &header, told))?;
    let mut missing: Vec<&(String, u64)> =
        games.iter().filter(|(game, _)| !rows.contains_key(game)).collect();
    let kept = games.len() - missing.len();
    // The cheap ones first, so that there is something to see; what is left is estimated by weight.
    missing.sort_by_key(|(_, cost)| *cost);
    let journal = path.map(|path| journal(path, &rows, &header)).transpose()?.map(Mutex::new);
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

/// A line of the survey.
struct Row {
    text: String,
    proved: bool,
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
    let Surveyed { cells, proved, .. } = survey(name, told, budget, shared)?;
    let cells: Vec<String> = cells.into_iter().map(quoted).collect();
    Ok(Row { text: cells.join(","), proved })
}

/// A cell with a comma stands in quotes.
fn quoted(cell: String) -> String {
    let cell = cell.replace('"', "'");
    if cell.contains(',') || cell.starts_with("undecided") { format!("\"{cell}\"") } else { cell }
}

/// The finished rows of an earlier run. Undecided ones are tried again; a line cut short is
/// dropped.
fn kept_rows(path: &Path, header: &str, told: Told) -> Result<HashMap<String, Row>, Failure> {
    if is_special(path) {
        return Err(Failure::Usage(format!(
            "a survey is kept in an ordinary file, and {} is none; leave out -o to print it",
            path.display()
        )));
    }
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(HashMap::new()),
        Err(error) => return Err(Failure::file("read", path, &error)),
    };
    let mut lines = text.split_inclusive('\n');
    match lines.next() {
        None => return Ok(HashMap::new()),
        Some(first) if first.trim_end() == header => {}
        Some(_) => {
            return Err(Failure::Usage(format!(
                "{} exists and is no survey, so it is left alone; name another file",
                path.display()
            )));
        }
    }
    let complete = lines.filter_map(|line| line.strip_suffix('\n'));
    let rows = complete.filter_map(|line| {
        // The name, quoted if it holds a comma, and then the verdict.
        let (game, rest) = match line.strip_prefix('"') {
            Some(rest) => rest.split_once("\",")?,
            None => line.split_once(',')?,
        };
        let verdict = match told {
            Told::Family(_) => rest,
            Told::Any => rest.split_once(',')?.1,
        };
        let proved = verdict.starts_with("proved,");
        proved.then(|| (game.to_owned(), Row { text: line.to_owned(), proved }))
    });
    Ok(rows.collect())
}

/// The file while the survey runs: a row is added as soon as it is known, so that a stop loses
/// nothing.
fn journal(path: &Path, rows: &HashMap<String, Row>, header: &str) -> Result<File, Failure> {
    // What was kept goes into a clean file first; renaming it loses nothing at any moment.
    let mut clean = PendingFile::create(path)?;
    writeln!(clean, "{header}")?;
    for row in rows.values() {
        writeln!(clean, "{}", row.text)?;
    }
    clean.finish()?;
    let file = File::options().append(true).open(path);
    file.map_err(|error| Failure::file("write", path, &error))
}
