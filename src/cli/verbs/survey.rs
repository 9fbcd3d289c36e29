//! `nimata survey`: a whole grid of games, one row a game.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use clap::Args;
use nimata_checker::Verdict;
use rayon::prelude::*;

use crate::automaton::{Densities, densities};
use crate::budget::Budget;
use crate::cli::checking::limits;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::options::{Format, Shared};
use crate::cli::output::{Output, PendingFile, is_special};
use crate::cli::progress;
use crate::cli::remedy::Remedy;
use crate::game::claim::Request;
use crate::game::{FAMILIES, GameError, Grid, read_game};

/// The arguments of `survey`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The family
    #[arg(value_name = "FAMILY")]
    family: String,
    /// The numbers to subtract, one a game, such as 1..32 (both ends included)
    #[arg(long, value_name = "A..B", value_parser = range)]
    sub: RangeInclusive<u32>,
    /// The numbers to divide by, one a game
    #[arg(long, value_name = "A..B", value_parser = range)]
    div: RangeInclusive<u32>,
    /// Suffixes of the rules for all games, such as :floor
    #[arg(long, value_name = "SUFFIX", default_value = "")]
    rules: String,
}

/// The first line: what is told of every game, and what the family adds.
fn header(grid: &Grid) -> String {
    let own = grid.columns.iter().flat_map(|column| [*column, ","]).collect::<String>();
    format!("game,verdict,states,{own}densities,milliseconds")
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    shared.format(&[Format::Csv])?;
    let grid = grid(&arguments.family)?;
    let (games, header) = (games(arguments, &grid)?, header(&grid));
    let path = shared.output();
    let mut rows = path.map_or_else(|| Ok(HashMap::new()), |path| kept_rows(path, &header))?;
    let missing: Vec<&String> = games.iter().filter(|game| !rows.contains_key(*game)).collect();
    let kept = games.len() - missing.len();
    let journal = path.map(|path| journal(path, &rows, &header)).transpose()?.map(Mutex::new);
    let budget = shared.budget();
    let bar = progress::bar(missing.len(), "games", shared);
    // The larger games take longer; begun first, they do not hold up the end.
    let fresh: Vec<(String, Row)> = missing
        .into_par_iter()
        .rev()
        .map(|game| {
            let row = survey(game, &grid, &budget)?;
            if let Some(journal) = &journal {
                let mut file = journal.lock().expect("no holder of the lock panics");
                file.write_all(format!("{}\n", row.text).as_bytes())?;
            }
            bar.inc(1);
            Ok((game.clone(), row))
        })
        .collect::<Result<_, Failure>>()
        .map_err(|failure| resumable(failure, bar.position(), path))?;
    bar.finish_and_clear();
    rows.extend(fresh);

    let undecided = games.iter().filter(|game| !rows[*game].proved).count();
    let mut out = Output::open(path)?;
    writeln!(out, "{header}")?;
    for game in &games {
        let row = rows.remove(game).expect("every game of the grid has a row by now");
        writeln!(out, "{}", row.text)?;
    }
    // What is left are rows of another grid, which stay in the file.
    let mut others: Vec<String> = rows.into_values().map(|row| row.text).collect();
    others.sort_unstable();
    for row in others {
        writeln!(out, "{row}")?;
    }
    out.finish()?;
    let (all, proved) = (games.len(), games.len() - undecided);
    shared.say(&format!("{proved} of {all} games are proved, {kept} of them in an earlier run"));
    Ok(if undecided == 0 { Outcome::Done } else { Outcome::Undecided })
}

/// Says of a limit what is saved.
fn resumable(failure: Failure, done: u64, path: Option<&Path>) -> Failure {
    match (failure, path) {
        (Failure::Undecided(why), Some(path)) => Failure::Undecided(format!(
            "{why}; {done} more games are in {}, and the same command goes on from there",
            path.display()
        )),
        (failure, _) => failure,
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

fn games(arguments: &Arguments, grid: &Grid) -> Result<Vec<String>, Failure> {
    let name = grid.name;
    let most = 1_000_000;
    let length = |range: &RangeInclusive<u32>| u64::from(range.end() - range.start()) + 1;
    let size = length(&arguments.sub).saturating_mul(length(&arguments.div));
    if size > most {
        return Err(Failure::Usage(format!("{size} games are more than a survey takes, {most}")));
    }
    let all = arguments.div.clone().flat_map(|b| arguments.sub.clone().map(move |a| (a, b)));
    all.map(|(a, b)| Ok(read_game(&format!("{}{}", name(a, b), arguments.rules))?.to_string()))
        .collect()
}

/// Derives a game and has it checked, in memory.
fn survey(name: &str, grid: &Grid, budget: &Budget) -> Result<Row, Failure> {
    let start = Instant::now();
    let game = read_game(name)?;
    let claims = game.claims();
    let claim = claims
        .iter()
        .find(|claim| claim.lacks_proof().is_none())
        .ok_or_else(|| GameError::Unsuitable(format!("nothing can be proved of {game} here")))?;
    let proposal = match claim.propose(&Request::within(*budget)) {
        Ok(proposal) => proposal,
        Err(bound @ GameError::Reached(crate::budget::Reached::Time(_))) => {
            return Err(bound.into());
        }
        Err(undecided @ (GameError::Reached(_) | GameError::Undecided(_))) => {
            let text = format!(
                "{},\"undecided: {}\",{},{}",
                quoted(name),
                undecided.advised(),
                ",".repeat(grid.columns.len() + 1),
                milliseconds(start)
            );
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
        let mut columns = proposal.facts.iter().flat_map(|fact| &fact.columns);
        columns.find(|(name, _)| *name == key).map_or_else(String::new, |(_, value)| value.clone())
    };
    let (states, shares) = match &proposal.automaton {
        None => Default::default(),
        Some((msd, _)) => (msd.len().to_string(), shares(&densities(msd, budget)?)),
    };
    let columns: Vec<String> = [quoted(name), verdict.clone(), states]
        .into_iter()
        .chain(grid.columns.iter().map(|column| field(column)))
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
fn kept_rows(path: &Path, header: &str) -> Result<HashMap<String, Row>, Failure> {
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
        let proved = rest.starts_with("proved,");
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

/// `1..32`, both ends included, or one number.
fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let bound = |text: &str| {
        let text = text.trim_start_matches('=').trim();
        text.parse::<u32>()
            .map_err(|_| format!("`{text}` is no whole number; write a range such as 1..32"))
    };
    let (low, high) = (bound(low)?, bound(high)?);
    if low > high {
        Err(format!("{low}..{high} is empty; write the smaller number first"))
    } else {
        Ok(low..=high)
    }
}
