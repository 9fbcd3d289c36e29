//! The names that `derive` accepts.

use crate::cli::failure::Failure;
use crate::game::{Game, nearest};

/// The analyses of the automaton of a sequence of values.
pub const ANALYSES: [&str; 3] = ["kernel", "linear", "density"];

/// The names that `derive --as` accepts for a game: claims, reports, analyses and diagrams.
pub fn derivable(game: &dyn Game) -> Vec<String> {
    let claims = game.claims();
    let derived: Vec<_> = claims.iter().filter(|claim| claim.lacks_automaton().is_none()).collect();
    let mut names: Vec<String> = derived.iter().map(|claim| claim.syntax()).collect();
    names.extend(game.reports().iter().map(|offer| offer.syntax()));
    if derived.first().is_some_and(|claim| claim.is_sequence) {
        names.extend(ANALYSES.map(str::to_owned));
    }
    if game.views().iter().any(|view| view.name == "diagram") {
        names.push("diagram".to_owned());
    }
    names
}

/// The error for a word that names nothing to derive.
///
/// # Errors
/// [`Failure::Usage`] if the game has no claim with this name.
pub fn derivable_or_refused(name: &str, game: &dyn Game) -> Result<(), Failure> {
    let head = name.split(':').next().unwrap_or(name).trim();
    let known = derivable(game);
    if known.is_empty() || game.claims().iter().any(|claim| claim.name == head) {
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
