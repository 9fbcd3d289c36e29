//! Automata named on the command line: a file, or a game to derive it from.

use std::path::Path;

use crate::automaton::Dfao;
use crate::cli::failure::Failure;
use crate::cli::failure::remedy::Remedy;
use crate::cli::options::Shared;
use crate::game::claim::BaseChoice;
use crate::game::{FAMILIES, Game, read_game};
use crate::proof::{Purpose, choose, claimed, read_claimed};

/// An automaton for a comparison.
pub struct Compared {
    /// The automaton.
    pub dfao: Dfao,
    /// The claim about a game to which it belongs; `None` if a file does not name one.
    pub claim: Option<&'static str>,
}

/// Reads the automaton of a file, or derives it from a game if no such file exists.
///
/// `claim` is derived from a game, unless the text begins with another claim. Without either it is
/// the first claim that has an automaton.
pub fn read_or_derive(
    text: &str,
    claim: Option<&str>,
    base: Option<u32>,
    shared: &Shared,
) -> Result<Compared, Failure> {
    let path = Path::new(text);
    if path.exists() {
        let (dfao, found) = read_claimed(path, &shared.budget())?;
        return match (claim, found) {
            (Some(asked), Some(found)) if asked != found => Err(Failure::Undecided(format!(
                "the certificate {text} is about `{found}`, and `{asked}` is asked for"
            ))),
            _ => Ok(Compared { dfao, claim: found }),
        };
    }
    let (own, text) = claimed(text);
    let claim = own.or(claim);
    let game = game_named(text)?;
    let _work = shared.work(format!("deriving {game}"));
    let (claim, request) = choose(game.as_ref(), claim, Purpose::Derive, base, shared)?;
    let derived = claim.derive(&request)?;
    let dfao = automaton(derived.automaton, game.as_ref())?;
    Ok(Compared { dfao, claim: Some(claim.name) })
}

/// Reads the name of a game; the error also mentions that no such file exists.
pub fn game_named(text: &str) -> Result<Box<dyn Game>, Failure> {
    read_game(text).map_err(|error| match FAMILIES.iter().any(|family| family.begins(text)) {
        true => error.into(),
        false => Failure::Usage(format!(
            "there is no file `{text}`, and as the name of a game: {}",
            error.advised()
        )),
    })
}

/// The derived automaton; it is missing if no base was known.
pub fn automaton(derived: Option<Dfao>, game: &dyn Game) -> Result<Dfao, Failure> {
    let in_any_base = game.claims().iter().any(|claim| claim.base == BaseChoice::ToBeNamed);
    derived.ok_or_else(|| {
        Failure::Usage(match in_any_base {
            true => format!("{game} has an automaton in any base: name one with --base"),
            false => format!(
                "what is derived of {game} is not an automaton, but `nimata derive {game}` prints \
                 it, such as the period of the values; `nimata table {game} --upto N -o b1.txt` \
                 writes its first values, and `nimata compare B b1.txt` compares others with them"
            ),
        })
    })
}
