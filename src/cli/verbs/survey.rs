//! `nimata survey`: a whole grid of games, or a list of any, one row a game.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use clap::Args;
use nimata_checker::Verdict;
use rayon::prelude::*;

use crate::automaton::{Densities, densities};
use crate::budget::Budget;
use crate::cli::checking::limits;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, choice};
use crate::cli::interrupt;
use crate::cli::options::Shared;
use crate::cli::output::{Output, PendingFile, is_special};
use crate::cli::remedy::Remedy;
use crate::cli::survey_json;
use crate::cli::surveyed::{self as numbers, Sets};
use crate::game::claim::{Claim, Request};
use crate::game::{FAMILIES, GameError, Grid, read_game};

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

/// What is told of the games.
#[derive(Clone, Copy)]
enum Told {
    /// What belongs to games of one family.
    Family(Grid),
    /// What is told of any game: also which claim was proved.
    Any,
}

impl Told {
    /// The first line.
    fn header(self) -> String {
        match self {
            Told::Family(grid) => {
                let own = grid.columns.iter().flat_map(|column| [*column, ","]).collect::<String>();
                format!("game,verdict,states,{own}densities,milliseconds")
            }
            Told::Any => "game,claim,verdict,states,milliseconds".to_owned(),
        }
    }
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
    let header = told.header();
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
            let row = survey(game, told, &budget)?;
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

/// Derives a game and has it checked, in memory.
fn survey(name: &str, told: Told, budget: &Budget) -> Result<Row, Failure> {
    let start = Instant::now();
    let game = read_game(name)?;
    let claims = game.claims();
    let suits = |claim: &dyn Claim| claim.lacks_proof().is_none() && claim.parameters().is_empty();
    let Some(claim) = claims.iter().find(|claim| suits(claim.as_ref())) else {
        return match told {
            Told::Family(_) => Err(Failure::Usage(format!("nothing can be proved of {game} here"))),
            Told::Any => {
                let text = format!("{},,no proof,,{}", quoted(name), milliseconds(start));
                Ok(Row { text, proved: false })
            }
        };
    };
    let columns = match told {
        Told::Family(grid) => grid.columns,
        Told::Any => &[],
    };
    let proposal = match claim.propose(&Request::within(*budget)) {
        Ok(proposal) => proposal,
        Err(bound @ GameError::Reached(crate::budget::Reached::Time(_))) => {
            return Err(bound.into());
        }
        Err(undecided @ (GameError::Reached(_) | GameError::Undecided(_))) => {
            let why = undecided.advised().to_string().replace('"', "'");
            let (name, time) = (quoted(name), milliseconds(start));
            let text = match told {
                Told::Family(_) => {
                    let empty = ",".repeat(columns.len() + 1);
                    format!("{name},\"undecided: {why}\",{empty},{time}")
                }
                Told::Any => format!("{name},{},\"undecided: {why}\",,{time}", claim.name()),
            };
            return Ok(Row { text, proved: false });
        }
        Err(error) => return Err(error.into()),
    };
    let expected = claim.subject().and_then(|subject| subject.parse().ok());
    let text = proposal.certificate.to_json();
    let verdict = match nimata_checker::check(text.as_bytes(), expected.as_ref(), &limits(budget)) {
        Verdict::Accepted(_) => "proved".to_owned(),
        Verdict::Rejected(why) | Verdict::Declined(why) => format!("refused: {}", why.code),
    };
    let field = |key: &str| {
        let mut columns = proposal.derived.facts.iter().flat_map(|fact| &fact.columns);
        columns.find(|(name, _)| *name == key).map_or_else(String::new, |(_, value)| value.clone())
    };
    let states =
        proposal.derived.automaton.as_ref().map_or_else(String::new, |a| a.len().to_string());
    if let Told::Any = told {
        let (claim, time) = (claim.name(), milliseconds(start));
        let text = format!("{},{claim},{verdict},{states},{time}", quoted(name));
        return Ok(Row { text, proved: verdict == "proved" });
    }
    let shares = match &proposal.derived.automaton {
        None => String::new(),
        Some(msd) => shares(&densities(msd, budget)?),
    };
    let columns: Vec<String> = [quoted(name), verdict.clone(), states]
        .into_iter()
        .chain(columns.iter().map(|column| field(column)))
        .chain([shares, milliseconds(start)])
        .collect();
    Ok(Row { text: columns.join(","), proved: verdict == "proved" })
}

/// `0:1/3 1:1/3 2:1/3`.
fn shares(densities: &Densities) -> String {
    let shares = densities.iter().map(|(output, density)| {
        let value = output.expect("densities are of values");
        format!(
            "{value}:{}",
            density.as_ref().map_or_else(|_| "none".to_owned(), ToString::to_string)
        )
    });
    shares.collect::<Vec<_>>().join(" ")
}

fn milliseconds(start: Instant) -> String {
    format!("{:.3}", start.elapsed().as_secs_f64() * 1000.0)
}

fn quoted(name: &str) -> String {
    if name.contains(',') { format!("\"{name}\"") } else { name.to_owned() }
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
