//! Automata named on the command line: a file, or a game to derive them from.
//!
//! | file | holds |
//! |---|---|
//! | `formats` | an automaton in each format, and pictures: `--picture FILE` and `--dead` |
//! | `walnut_proof` | the script by which Walnut proves an automaton, beside the automaton's file |

pub mod formats;
pub mod walnut_proof;

use std::path::Path;

use crate::automaton::{Dfao, minimize};
use crate::cli::{Failure, Remedy, Result, Shared};
use crate::files::json::RELATION;
use crate::game::claim::BaseChoice;
use crate::game::{Game, GameError};
use crate::proof::{Named, Purpose, choose, derive_claim, named, read_claimed};

/// An automaton for a comparison.
pub struct Compared {
    /// The automaton.
    pub dfao: Dfao,
    /// The claim about a game to which it belongs; `None` if a file does not name one.
    pub claim: Option<&'static str>,
    /// Whether it reads one number more than a position has, the value of the position, and has the
    /// output 1 where that is right and 0 elsewhere; `None` if that is not known.
    pub reads_value: Option<bool>,
    /// Whether it may state the values of some positions alone.
    pub is_partial: bool,
}

impl Compared {
    /// An automaton of values that may be read beside the position.
    pub fn of(dfao: Dfao, claim: Option<&'static str>, reads_value: bool) -> Self {
        let is_right = |output| Some(i64::from(output == Some(1)));
        let dfao = if reads_value { minimize(&dfao.map_outputs(is_right)) } else { dfao };
        Compared { dfao, claim, reads_value: claim.map(|_| reads_value), is_partial: false }
    }
}

/// Reads the automaton of a file, or derives it from a game.
///
/// `claim` is derived from a game, unless its name comes with another claim. Without either it is
/// the first claim that has an automaton.
pub fn read_or_derive(
    named: &Named<'_>,
    claim: Option<&str>,
    base: Option<u32>,
    shared: &Shared,
) -> Result<Compared> {
    let (game, claim) = match named {
        Named::Game(game, own) => (game, own.or(claim)),
        Named::File(path) => {
            let (dfao, found) = read_claimed(path, &shared.budget())?;
            let is_relation = found == Some(RELATION);
            let found = if is_relation { Some("values") } else { found };
            return match (claim, found) {
                (Some(asked), Some(found)) if asked != found => Err(Failure::Undecided(format!(
                    "the certificate {} is about `{found}`, and `{asked}` is asked for",
                    path.display()
                ))),
                _ => Ok(Compared {
                    is_partial: is_relation,
                    ..Compared::of(dfao, found, is_relation)
                }),
            };
        }
    };
    let _work = shared.work(format!("deriving {game}"));
    let (claim, request) = choose(game.as_ref(), claim, Purpose::Derive, base, shared)?;
    let derived = derive_claim(&claim, &request, shared)?;
    let dfao = automaton(derived.automaton, game.as_ref())?;
    let numbers = u32::try_from(game.shape().count()).unwrap_or(u32::MAX);
    let reads_value = claim.name == "values" && dfao.alphabet().tracks() == numbers + 1;
    Ok(Compared::of(dfao, Some(claim.name), reads_value))
}

/// Reads the name of a game or of a file, or `-`, which is standard input; the error also mentions
/// that no such file exists.
pub fn game_or_file<'t>(text: &'t str, shared: &Shared) -> Result<Named<'t>> {
    if text == "-" {
        return Ok(Named::File(text.as_ref()));
    }
    named(text, shared).map_err(|error| match error {
        GameError::UnknownGame { .. } if !Path::new(text.trim()).exists() => {
            Failure::Usage(format!(
                "there is no file `{}`, and as the name of a game: {}",
                text.trim(),
                error.advised()
            ))
        }
        error => error.into(),
    })
}

/// The derived automaton; it is missing if no base was known.
pub fn automaton(derived: Option<Dfao>, game: &dyn Game) -> Result<Dfao> {
    let in_any_base = game.claims().iter().any(|claim| claim.base == BaseChoice::ToBeNamed);
    derived.ok_or_else(|| {
        Failure::Usage(match in_any_base {
            true => format!("{game} has an automaton in any base: name one with --base"),
            false => format!(
                "what is derived of {game} is not an automaton, but `nimata derive {game}` prints \
                 it, such as the period of the values; `nimata table {game} --upto N -o b1.txt` \
                 writes its first values, or who wins, and `nimata compare B b1.txt` compares \
                 those of a game or file B with them"
            ),
        })
    })
}
