//! The list of families: a new one is a folder and a line here.

use super::{
    Family, Game, GameError, dynamic_nim, exco_nim, hypergraph_nim, octal, rules_file, slow_nim,
    subtraction_division, wythoff,
};

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
/// [`GameError::NoSuchGame`] says which part is wrong.
pub fn read_game(name: &str) -> Result<Box<dyn Game>, GameError> {
    let name = name.trim();
    let prefix = name.split(':').next().unwrap_or(name).trim();
    let family = FAMILIES.iter().find(|family| family.prefixes.contains(&prefix));
    match family {
        Some(family) => (family.read)(name),
        None => {
            let known: Vec<&str> = FAMILIES.iter().map(|family| family.syntax).collect();
            Err(GameError::NoSuchGame(format!(
                "`{name}` names no game; a name is one of {}",
                known.join(", ")
            )))
        }
    }
}
