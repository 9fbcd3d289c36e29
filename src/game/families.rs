//! The list of families: a new one is a folder and a line here.

use super::{
    Family, Game, GameError, dynamic_nim, exco_nim, hypergraph_nim, octal, rules_file, slow_nim,
    subtraction_division, wythoff,
};
use crate::game::nearest::nearest;
use crate::game::well_known::{simplified, well_known};

/// All families, in the order in which `nimata games` lists them.
pub const FAMILIES: &[Family] = &[
    subtraction_division::FAMILY,
    exco_nim::FAMILY,
    hypergraph_nim::FAMILY,
    slow_nim::FAMILY,
    dynamic_nim::FAMILY,
    wythoff::WYT,
    wythoff::WYTHOFF,
    octal::FAMILY,
    rules_file::FAMILY,
];

/// Reads a game from its name, such as `sd:1/2`; spaces are free.
///
/// ```
/// assert_eq!(nimata::game::read_game(" sd: 2,1 / 3 ")?.to_string(), "sd:1,2/3");
/// # Ok::<(), nimata::game::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::UnknownGame`] with what was meant, if that can be guessed;
/// [`GameError::NoSuchGame`] says which part is wrong.
pub fn read_game(name: &str) -> Result<Box<dyn Game>, GameError> {
    let name = name.trim();
    let prefix = name.split(':').next().unwrap_or(name).trim();
    let family = FAMILIES.iter().find(|family| family.prefixes.contains(&prefix));
    match family {
        Some(family) => (family.read)(name),
        None => Err(GameError::UnknownGame { name: name.to_owned(), meant: meant(name, prefix) }),
    }
}

/// What a name that begins as no family does was meant to be, as a phrase.
fn meant(name: &str, prefix: &str) -> Option<String> {
    let whole = simplified(name);
    if let Some((_, game)) = well_known().find(|&(known, _)| known == whole) {
        return Some(format!("here it is written {game}"));
    }
    let prefixes = || FAMILIES.iter().flat_map(|family| family.prefixes.iter().copied());
    if let Some(near) = nearest(prefix, prefixes()) {
        let family = FAMILIES.iter().find(|family| family.prefixes.contains(&near))?;
        let corrected = name.split_once(':').map(|(_, rest)| format!("{near}:{rest}"));
        let game = corrected.filter(|game| (family.read)(game).is_ok());
        return Some(match game {
            Some(game) => format!("did you mean {game}?"),
            None => format!("did you mean `{near}`, as in {}?", family.syntax_of(near)),
        });
    }
    let known = nearest(&whole, well_known().map(|(known, _)| known))?;
    let (_, game) = well_known().find(|&(name, _)| name == known)?;
    Some(format!("did you mean {known}, which is written {game} here?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_books_is_a_game() {
        for (name, game) in well_known() {
            assert_eq!(name, simplified(name));
            assert!(read_game(game).is_ok(), "{name} is {game}");
            let unknown = read_game(name).err().map(|error| error.to_string());
            assert!(unknown.expect("no family").contains(game), "{name}");
        }
    }
}
