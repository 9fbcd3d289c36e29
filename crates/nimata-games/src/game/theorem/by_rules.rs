//! Values of single positions by the theorems of a game or its definition, with which a theorem
//! that fails is compared.

use num_traits::ToPrimitive;

use crate::game::answer::{Evaluation, Worth};
use crate::game::{Game, GameError};
use nimata_automata::budget::Budget;

/// The greatest number of steps of a search of the game for a value.
const MOST_STEPS: u64 = 10_000_000;

/// The options of a position are enumerated if at most this many positions have no larger number.
const MOST_BELOW: u64 = 1 << 22;

/// The greatest number of options with a value that are listed.
const MOST_FOUND: usize = 8;

/// The value of a position; `None` if the game does not find it within its bounds. Results that
/// earlier runs have kept are not used, because a wrong one would refute a true theorem.
///
/// # Errors
/// A bound of time.
pub(super) fn value(
    game: &dyn Game,
    at: &[u64],
    budget: &Budget,
) -> Result<Option<u64>, GameError> {
    let position = game.shape().position(at.iter().map(|&number| number.into()));
    match game.summand(&position, &budget.without_shelf().with_max_steps(MOST_STEPS)) {
        Ok(Evaluation { worth: Worth::Value(value), .. }) => Ok(value.to_u64()),
        Ok(Evaluation { worth: Worth::PPosition(true), .. }) => Ok(Some(0)),
        Ok(_) => Ok(None),
        Err(why) if why.is_undecided() => Ok(budget.allow_time().map(|()| None)?),
        Err(why) => Err(why),
    }
}

/// The first options of a position that have a value; none if the position is too large to look.
///
/// # Errors
/// As [`value`].
pub(super) fn with_value(
    game: &dyn Game,
    at: &[u64],
    wanted: u64,
    budget: &Budget,
) -> Result<Vec<Vec<u64>>, GameError> {
    let below =
        at.iter().try_fold(1u64, |below, &number| below.checked_mul(number.checked_add(1)?));
    let mut options = Vec::new();
    if below.is_some_and(|below| below <= MOST_BELOW) {
        game.each_option(at, &mut |option| options.push(option.to_vec()));
    }
    // Moves of several kinds may lead to one option.
    options.sort_unstable();
    options.dedup();
    let mut found = Vec::new();
    for option in options {
        if found.len() < MOST_FOUND && value(game, &option, budget)? == Some(wanted) {
            found.push(option);
        }
    }
    Ok(found)
}
