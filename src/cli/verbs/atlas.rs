//! `nimata atlas`: many games as data.

use clap::{Args, Subcommand};

use crate::cli::atlas::{diff, find, games, make, merge, show, verify};
use crate::cli::failure::{Failure, Outcome};
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

/// What is done with an atlas.
#[derive(Debug, Subcommand)]
enum Wish {
    /// Print the games of a list, one a line
    Games(games::Arguments),
    /// Prove the games of a list, and write an atlas into the folder of -o; the same command goes
    /// on after a stop
    Make(make::Arguments),
    /// Write several atlases as one, into the folder of -o
    Merge(merge::Arguments),
    /// Check every file against the manifest, and every row against its certificate, by the checker
    Verify(verify::Arguments),
    /// Find the games whose terms are a given sequence
    Find(find::Arguments),
    /// Print the row of a game or of a digest; with -o FILE write the certificate
    Show(show::Arguments),
    /// Compare two atlases, game by game
    Diff(diff::Arguments),
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    match &arguments.wish {
        Wish::Games(arguments) => games::run(arguments, shared),
        Wish::Make(arguments) => make::run(arguments, shared),
        Wish::Merge(arguments) => merge::run(arguments, shared),
        Wish::Verify(arguments) => verify::run(arguments, shared),
        Wish::Find(arguments) => find::run(arguments, shared),
        Wish::Show(arguments) => show::run(arguments, shared),
        Wish::Diff(arguments) => diff::run(arguments, shared),
    }
}
