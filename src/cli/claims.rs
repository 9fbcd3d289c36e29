//! Claims named on the command line.

use super::failure::Failure;
use super::options::Shared;
use super::remedy::Remedy;
use crate::game::claim::{BaseChoice, Claim, Request, find};
use crate::game::{Game, GameError, nearest};

/// What a claim is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To derive it.
    Derive,
    /// To prove it.
    Prove,
}

/// What follows from the automaton of a sequence of values.
pub const ANALYSES: [&str; 3] = ["kernel", "linear", "density"];

/// What `derive --as` takes of a game: claims, what follows from one, and drawings.
pub fn derivable(game: &dyn Game) -> Vec<String> {
    let claims = game.claims();
    let derived: Vec<_> = claims.iter().filter(|claim| claim.lacks_automaton().is_none()).collect();
    let mut names: Vec<String> = derived.iter().map(|claim| claim.syntax()).collect();
    if derived.first().is_some_and(|claim| claim.is_sequence()) {
        names.extend(ANALYSES.map(str::to_owned));
    }
    if game.views().iter().any(|view| view.name == "diagram") {
        names.push("diagram".to_owned());
    }
    names
}

/// What is said of a word that is nothing to be derived.
///
/// # Errors
/// [`Failure::Usage`] unless the game has a claim with this name.
pub fn derivable_or_refused(name: &str, game: &dyn Game) -> Result<(), Failure> {
    let head = name.split(':').next().unwrap_or(name).trim();
    let known = derivable(game);
    if known.is_empty() || game.claims().iter().any(|claim| claim.name() == head) {
        return Ok(());
    }
    let words = known.iter().filter_map(|syntax| syntax.split(':').next());
    let meant = nearest(head, words);
    let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
    Err(Failure::Usage(format!(
        "`{head}` cannot be derived of {game}: there are {}{meant}",
        known.join(", ")
    )))
}

/// The claim so named; without a name the first that suits the purpose and, if there is one, the
/// base. With it the request as it was written.
///
/// # Errors
/// [`Failure::Usage`] says which claims there are, or what this one lacks.
pub fn choose<'g>(
    game: &'g dyn Game,
    name: Option<&str>,
    purpose: Purpose,
    base: Option<u32>,
    shared: &Shared,
) -> Result<(Box<dyn Claim + 'g>, Request), Failure> {
    let lacks = |claim: &dyn Claim| match purpose {
        Purpose::Derive => claim.lacks_automaton(),
        Purpose::Prove => claim.lacks_proof(),
    };
    let (claim, parameters) = match name {
        Some(name) => find(game.claims(), name, game)?,
        None => (first(game, purpose, base, shared, &lacks)?, Vec::new()),
    };
    if let Some(why) = lacks(claim.as_ref()) {
        let wanted = if purpose == Purpose::Derive { "derived" } else { "proved" };
        return Err(Failure::Usage(format!(
            "`{}` cannot be {wanted} of {game}: {why}",
            claim.name()
        )));
    }
    let budget = shared.budget();
    Ok((claim, Request { parameters, base, budget }))
}

/// The claim that [`choose`] finds and what is made of it. Where none was named and nothing was
/// found, the claim that says less is tried.
///
/// # Errors
/// As [`choose`]; those of what is made of the claim.
pub fn choose_and<'g, T>(
    game: &'g dyn Game,
    name: Option<&str>,
    purpose: Purpose,
    base: Option<u32>,
    shared: &Shared,
    make: impl Fn(&dyn Claim, &Request) -> Result<T, GameError>,
) -> Result<(Box<dyn Claim + 'g>, Request, T), Failure> {
    let (claim, request) = choose(game, name, purpose, base, shared)?;
    match (make(claim.as_ref(), &request), claim.instead()) {
        (Err(why @ (GameError::Reached(_) | GameError::Undecided(_))), Some(other))
            if name.is_none() =>
        {
            shared.say(&format!(
                "`{}` was not found, so `{other}` is tried: {}",
                claim.name(),
                why.advised()
            ));
            let (claim, request) = choose(game, Some(other), purpose, base, shared)?;
            let made = make(claim.as_ref(), &request)?;
            Ok((claim, request, made))
        }
        (made, _) => Ok((claim, request, made?)),
    }
}

/// The first claim that suits; where none does, why not.
fn first<'g>(
    game: &'g dyn Game,
    purpose: Purpose,
    base: Option<u32>,
    shared: &Shared,
    lacks: &dyn Fn(&dyn Claim) -> Option<String>,
) -> Result<Box<dyn Claim + 'g>, Failure> {
    let claims = game.claims();
    let in_base =
        claims.iter().position(|claim| base.is_some() && claim.base() != BaseChoice::Determined);
    let suits = || claims.iter().position(|claim| lacks(claim.as_ref()).is_none());
    let place = in_base.or_else(suits).unwrap_or(0);
    let (verb, option) = match purpose {
        Purpose::Derive => ("derived", "--as"),
        Purpose::Prove => ("proved", "--claim"),
    };
    let passed_over = claims.first().filter(|_| place > 0 && purpose == Purpose::Derive);
    if let Some((first, why)) = passed_over.and_then(|first| Some((first, lacks(first.as_ref())?)))
    {
        let (first, taken) = (first.name(), claims[place].name());
        shared.say(&format!("`{first}` cannot be derived, so `{taken}` is: {why}"));
    }
    let Some(claim) = claims.into_iter().nth(place) else {
        return Err(GameError::Unsuitable(format!(
            "nothing can be {verb} of {game} here; `nimata games '{game}'` says what is known of it"
        ))
        .into());
    };
    if claim.parameters().is_empty() {
        return Ok(claim);
    }
    let known = game.claims().into_iter().filter(|claim| lacks(claim.as_ref()).is_none());
    let known: Vec<String> = known.map(|claim| claim.syntax()).collect();
    Err(Failure::Usage(format!(
        "what of {game} is to be {verb}? Name it with {option}; there are {}",
        known.join(", ")
    )))
}
