//! Texts that name a game or a file, by one rule for all verbs.

use std::path::Path;

use super::{Host, claimed};
use crate::game::{FAMILIES, Game, GameError, read_game};

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
    // A mistake in a file of rules does not make the text the name of another file.
    let of_rules = || FAMILIES.iter().any(|one| one.sample.is_some() && one.begins(name));
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
