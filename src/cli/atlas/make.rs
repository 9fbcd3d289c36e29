//! `nimata atlas make`: an atlas from a list of games.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use clap::Args;
use rayon::prelude::*;

use super::{games, place};
use crate::atlas::{Item, Part, entry, merge, parts, write};
use crate::budget::Budget;
use crate::cli::failure::{Failure, Outcome, Result};
use crate::cli::format::{Format, choice};
use crate::cli::interrupt;
use crate::cli::options::Shared;
use crate::cli::survey::rows::{Shard, shard};
use crate::proof::wording::games_proved;

/// An atlas is a folder, of which nothing is printed.
const FORMATS: &[Format] = &[Format::Text];

/// The arguments of `atlas make`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)))]
pub struct Arguments {
    /// The list of games
    list: PathBuf,
    /// Take only share K of N of the list, for one of several machines
    #[arg(long, value_name = "K/N", value_parser = shard)]
    shard: Option<Shard>,
    /// The number of games that are kept together as soon as they are done
    #[arg(long, value_name = "N", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    at_once: u16,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.format(FORMATS)?;
    let folder = place::output(shared)?;
    if folder.exists() {
        return Err(Failure::Usage(format!(
            "{} exists already: name a new folder, or take it away",
            folder.display()
        )));
    }
    let games = games::listed(&arguments.list, shared)?;
    let games = match arguments.shard {
        Some(shard) => shard.of(games),
        None => games,
    };
    // A limit of time ends the program, and what is found does not depend on it.
    let bounds = shared.budget();
    let budget = Budget::new(bounds.max_states(), bounds.max_memory(), None)
        .with_max_steps(bounds.max_steps());
    let parts = parts(&games, arguments.at_once.into(), &budget);
    let kept = parts_folder(folder);
    let path = |part: &Part| kept.join(&part.name);
    let missing: Vec<&Part> = parts.iter().filter(|part| !path(part).exists()).collect();
    let count = |parts: &[&Part]| parts.iter().map(|part| part.games.len()).sum::<usize>();
    let (all, left) = (games.len(), count(&missing));
    let weight = u64::try_from(left).unwrap_or(u64::MAX);
    let work = shared.work("proving").in_parts("games", left, weight);
    let done = Arc::new(AtomicUsize::new(all - left));
    interrupt::say_if_stopped({
        let (done, kept) = (Arc::clone(&done), kept.clone());
        move || {
            let (done, kept) = (done.load(Relaxed), kept.display());
            format!("{done} of {all} games are kept in {kept}; the same command goes on from there")
        }
    });
    // Parts are taken in order: a free thread takes the next one, so that a hard game holds up only
    // its own part.
    missing.into_par_iter().with_max_len(1).try_for_each(|part| -> Result<()> {
        let item = |game: &String| -> Result<Item> {
            let item = entry(game, &budget)?;
            work.add(1);
            Ok(item)
        };
        let items: Vec<Item> = part.games.iter().map(item).collect::<Result<_, _>>()?;
        write(&path(part), items)?;
        done.fetch_add(part.games.len(), Relaxed);
        Ok(())
    })?;
    work.done();
    let folders: Vec<PathBuf> = parts.iter().map(path).collect();
    let manifest = merge(&folders, folder, &budget)?;
    let cleared = fs::remove_dir_all(&kept);
    cleared.map_err(|error| Failure::file("remove", &kept, &error))?;
    shared.say(&games_proved(manifest.proved, manifest.games));
    Ok(Outcome::Done)
}

/// The folder of the parts, beside that of the atlas.
fn parts_folder(folder: &Path) -> PathBuf {
    let mut name = OsString::from(folder.file_name().unwrap_or_default());
    name.push(".parts");
    folder.with_file_name(name)
}
