//! `nimata atlas`: many games as data.

use clap::{Args, Subcommand};

use crate::cli::atlas;
use crate::cli::failure::{Outcome, Result};
use crate::cli::options::Shared;

/// From a list of games to an atlas, and what is done with one.
const EXAMPLES: &str = "\
A list of games has one name a line, in which brackets stand for many: sd:[1..64]/[2..64].

Examples:
  nimata atlas make games.txt -o atlas
  nimata atlas verify atlas
  nimata atlas find 0,1,0,2,1,2,0 --atlas atlas
  nimata atlas show sd:1/2 --atlas atlas
  nimata atlas diff atlas atlas";

/// The arguments of `atlas`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    wish: Wish,
}

verbs! {
    /// A verb about atlases.
    Wish in atlas;
    /// Print the games of a list, one a line
    Games(games),
    /// Prove the games of a list, and write an atlas into the folder of -o; the same command goes
    /// on after a stop
    Make(make),
    /// Write several atlases as one, into the folder of -o
    Merge(merge),
    /// Check every file against the manifest, and every row against its certificate, by the checker
    Verify(verify),
    /// Find the games whose terms are a given sequence
    Find(find),
    /// Print the row of a game or of a digest; with -o FILE write the certificate
    Show(show),
    /// Compare two atlases, game by game
    Diff(diff),
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    arguments.wish.run(shared)
}
