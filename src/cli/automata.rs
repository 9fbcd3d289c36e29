//! Automata named on the command line: a file, or a game to derive it from.

use std::path::Path;

use super::failure::Failure;
use super::options::Shared;
use super::remedy::Remedy;
use crate::automaton::Dfao;
use crate::game::claim::{BaseChoice, Claim, Request};
use crate::game::{FAMILIES, Game, read_game};
use crate::proof::{Numbered, Purpose, choose_and, read};

/// The automaton of a file, or if there is no such file, of the game so named.
///
/// `claim` is what is derived of a game; without it the first that has an automaton.
pub fn read_or_derive(
    text: &str,
    claim: Option<&str>,
    base: Option<u32>,
    shared: &Shared,
) -> Result<Numbered, Failure> {
    let path = Path::new(text);
    if path.exists() {
        return Ok(read(path, &shared.budget())?);
    }
    let game = game_named(text)?;
    let _work = shared.work(format!("deriving {game}"));
    let derive = |claim: &dyn Claim, request: &Request| claim.derive(request);
    let (_, _, derived) = choose_and(game.as_ref(), claim, Purpose::Derive, base, shared, derive)?;
    let dfao = automaton(derived.automaton, game.as_ref())?;
    Ok(Numbered { dfao, numeration: derived.numeration })
}

/// The game of this name, which no file has.
pub fn game_named(text: &str) -> Result<Box<dyn Game>, Failure> {
    read_game(text).map_err(|error| match FAMILIES.iter().any(|family| family.begins(text)) {
        true => error.into(),
        false => Failure::Usage(format!(
            "there is no file `{text}`, and as the name of a game: {}",
            error.advised()
        )),
    })
}

/// The automaton that was derived, if a base was known.
pub fn automaton(derived: Option<Dfao>, game: &dyn Game) -> Result<Dfao, Failure> {
    let in_any_base = game.claims().iter().any(|claim| claim.base() == BaseChoice::ToBeNamed);
    derived.ok_or_else(|| {
        Failure::Usage(match in_any_base {
            true => format!("{game} has an automaton in any base: name one with --base"),
            false => format!(
                "what is derived of {game} is no automaton, but it can be printed; `nimata table \
                 {game} --upto N -o b1.txt` writes its first values, and `nimata compare B b1.txt` \
                 compares others with them"
            ),
        })
    })
}
