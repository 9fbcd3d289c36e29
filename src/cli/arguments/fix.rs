//! `--fix NAME=VALUE`: numbers of a position that are the same everywhere.

use num_traits::ToPrimitive;

use crate::cli::failure::Failure;
use crate::cli::options::Shared;
use crate::game::Game;
use crate::number::expression::evaluate;

/// The places and the values of the numbers that are fixed.
///
/// # Errors
/// [`Failure::Usage`] for a name that no number of the position has, for one that is fixed twice,
/// and for a value below the least one; what is wrong with a value that is not a number.
pub fn read(
    texts: &[String],
    game: &dyn Game,
    shared: &Shared,
) -> Result<Vec<(usize, u64)>, Failure> {
    let names = game.shape().names();
    let known = names.join(", ");
    let mut fixed: Vec<(usize, u64)> = Vec::new();
    for text in texts {
        let usage = |why: &str| Err(Failure::Usage(format!("in --fix {text}: {why}")));
        let Some((name, value)) = text.split_once('=') else {
            return usage(&format!("write NAME=VALUE; the numbers of {game} are {known}"));
        };
        let Some(place) = names.iter().position(|known| known == name.trim()) else {
            let name = name.trim();
            return usage(&format!("{game} has no number `{name}`; its numbers are {known}"));
        };
        if fixed.iter().any(|(other, _)| *other == place) {
            return usage("this number is fixed already");
        }
        let number = evaluate(value, &shared.small_numbers())
            .map_err(|error| Failure::expression(&error, value))?;
        let least = game.least();
        match number.to_u64().filter(|&number| number < u64::MAX) {
            None => return usage("a number so large fits in no memory"),
            Some(value) if value < least => {
                return usage(&format!("this is not a position: the least number is {least}"));
            }
            Some(value) => fixed.push((place, value)),
        }
    }
    Ok(fixed)
}
