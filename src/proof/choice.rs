//! Claims by the names that a user gives, or the first that suits.

use std::path::Path;

use super::Host;
use super::host::{GameHost, Purpose};
use crate::budget::Budget;
use crate::game::claim::{BaseChoice, Claim, Request, find};
use crate::game::{FAMILIES, Game, GameError, claimed, read_game};

/// The claim of this name; without a name the first that suits the purpose and, if there is one,
/// the base. The request has the parameters of the name.
///
/// # Errors
/// [`GameError::NoSuchClaim`] and [`GameError::ClaimNeeded`] list the claims that there are;
/// [`GameError::NoAutomaton`] and [`GameError::NoProof`] give the reason of the claim;
/// [`GameError::Unanswered`] names a claim that can be proved if none about values can.
pub fn choose<'g>(
    game: &'g dyn Game,
    name: Option<&str>,
    purpose: Purpose,
    base: Option<u32>,
    host: &dyn GameHost,
) -> Result<(Claim<'g>, Request), GameError> {
    let budget = host.budget();
    let (claim, request) = match name {
        Some(name) => named_claim(game, name, purpose, budget)?,
        None => {
            let claim = first(game, purpose, base, host)?;
            possible(&claim, game, purpose)?;
            (claim, Request { parameters: Vec::new(), base: None, budget })
        }
    };
    Ok((claim, Request { base, ..request }))
}

/// The claim so named, with the request as it was written; no base is named.
///
/// # Errors
/// Those of [`choose`].
pub(super) fn named_claim<'g>(
    game: &'g dyn Game,
    name: &str,
    purpose: Purpose,
    budget: Budget,
) -> Result<(Claim<'g>, Request), GameError> {
    let (claim, parameters) = find(game.claims(), name, game)?;
    possible(&claim, game, purpose)?;
    Ok((claim, Request { parameters, base: None, budget }))
}

/// Requires that a claim lacks nothing for the purpose.
fn possible(claim: &Claim<'_>, game: &dyn Game, purpose: Purpose) -> Result<(), GameError> {
    if let Some(why) = lacks(claim, purpose) {
        let (game, claim, why) = (game.to_string(), claim.name.to_owned(), why.to_owned());
        return Err(match purpose {
            Purpose::Derive => GameError::NoAutomaton { game, claim, why },
            Purpose::Prove => GameError::NoProof { game, claim, why },
        });
    }
    Ok(())
}

/// The reason why a claim does not suit the purpose, if it does not.
fn lacks<'c>(claim: &'c Claim<'_>, purpose: Purpose) -> Option<&'c str> {
    match purpose {
        Purpose::Derive => claim.lacks_automaton(),
        Purpose::Prove => claim.lacks_proof(),
    }
}

/// The first claim that suits, or the reason why none does.
fn first<'g>(
    game: &'g dyn Game,
    purpose: Purpose,
    base: Option<u32>,
    host: &dyn GameHost,
) -> Result<Claim<'g>, GameError> {
    let claims = game.claims();
    let in_base =
        claims.iter().position(|claim| base.is_some() && claim.base != BaseChoice::Determined);
    let suits = || claims.iter().position(|claim| lacks(claim, purpose).is_none());
    let place = in_base.or_else(suits).unwrap_or(0);
    let verb = match purpose {
        Purpose::Derive => "derived",
        Purpose::Prove => "proved",
    };
    let passed_over = claims.first().filter(|_| place > 0 && purpose == Purpose::Derive);
    if let Some((first, why)) = passed_over.and_then(|first| Some((first, lacks(first, purpose)?)))
    {
        let (first, taken) = (first.name, claims[place].name);
        host.say(&format!("`{first}` cannot be derived, so `{taken}` is: {why}"));
    }
    let values = claims.iter().find(|claim| claim.name == "values");
    let why = values.and_then(Claim::lacks_proof).map(|why| format!(": {why}")).unwrap_or_default();
    let Some(claim) = claims.into_iter().nth(place) else {
        return Err(GameError::Unsuitable(format!(
            "nothing can be {verb} of {game} here{}",
            host.inquiry(game)
        )));
    };
    if purpose == Purpose::Prove && claim.lacks_proof().is_none() && !claim.names_game() {
        let lacks =
            format!("no automaton, period or theorem of the values of {game} is known{why}");
        return Err(GameError::Unanswered { lacks, instead: claim.name.to_owned() });
    }
    if claim.parameters.is_empty() {
        return Ok(claim);
    }
    let known = game.claims().into_iter().filter(|claim| lacks(claim, purpose).is_none());
    let known: Vec<String> = known.map(|claim| claim.syntax()).collect();
    let (option, all) = (host.option(purpose), known.join(", "));
    let says = format!("what of {game} is to be {verb}? Name it with {option}; there are {all}");
    Err(GameError::ClaimNeeded { known, says })
}

// Texts that name a game or a file, by one rule for all verbs.

/// A game or a file that a text names.
pub enum Named<'t> {
    /// A game, and the claim before its name.
    Game(Box<dyn Game>, Option<&'t str>),
    /// A file.
    File(&'t Path),
}

/// Reads a text that names a game, with or without a claim, or a file.
///
/// A text that reads as a game names the game. A file of the same name is named by its path, as in
/// `./kayles`, and the host receives a remark. Other texts name files.
///
/// ```
/// use nimata::budget::Budget;
/// use nimata::proof::{Named, named};
/// let found = named("outcome:sd:1/2", &Budget::default())?;
/// assert!(matches!(found, Named::Game(_, Some("outcome"))));
/// # Ok::<(), nimata::game::GameError>(())
/// ```
///
/// # Errors
/// Those of [`read_game`], where there is no such file.
pub fn named<'t>(text: &'t str, host: &dyn Host) -> Result<Named<'t>, GameError> {
    let text = text.trim();
    let (path, (claim, name)) = (Path::new(text), claimed(text));
    // Rules are named by a prefix, which may be forgotten; and a mistake in them does not make the
    // text the name of another file.
    let of_rules = || {
        path.extension().is_some_and(|ending| ending == "game")
            || FAMILIES.iter().any(|one| one.sample.is_some() && one.begins(name))
    };
    match read_game(name) {
        Ok(game) => {
            tell_apart(text, &format!("the game {game}"), host);
            Ok(Named::Game(game, claim))
        }
        Err(_) if path.exists() && !of_rules() => Ok(Named::File(path)),
        Err(error) => Err(error),
    }
}

/// Reports that a text does not name the file of this name, if there is one.
pub fn tell_apart(text: &str, what: &str, host: &dyn Host) {
    if Path::new(text).exists() {
        host.say(&format!(
            "`{text}` is {what}; the file of this name is not read: `./{text}` names it"
        ));
    }
}
