//! `nimata atlas merge`: several atlases as one.

use std::path::PathBuf;

use clap::Args;

use super::place;
use crate::atlas::merge;
use crate::cli::failure::{Outcome, Result};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::proof::wording::games_proved;

/// An atlas is a folder, of which nothing is printed.
const FORMATS: &[Format] = &[Format::Text];

/// The arguments of `atlas merge`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)))]
pub struct Arguments {
    /// The atlases; of a game in several, a row that is proved is taken first, and else the first
    #[arg(required = true)]
    parts: Vec<PathBuf>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.format(FORMATS)?;
    let work = shared.work("merging");
    let manifest = merge(&arguments.parts, place::output(shared)?, &shared.budget())?;
    work.done();
    shared.say(&games_proved(manifest.proved, manifest.games));
    Ok(Outcome::Done)
}
