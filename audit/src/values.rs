//! Steps that compare values with those of the definition.

use std::collections::BTreeMap;

use num_traits::ToPrimitive;

use super::seen::{Halt, Seen};
use super::template::Scope;
use nimata::budget::Budget;
use nimata::game::answer::Worth;
use nimata::game::{Position, read_game};

/// The worth of `GAME@POSITION` by the definition alone: its value, or for a game without values 1
/// if the player to move wins and 0 otherwise.
pub fn by_definition(text: &str, budget: &Budget) -> Result<u64, Halt> {
    let (game, position) = text.split_once('@').ok_or_else(|| format!("`{text}` has no @"))?;
    let game = read_game(game)?;
    let position = Position::read(position, &Default::default());
    let position = position.map_err(|error| Halt::Data(format!("{text}: {error}")))?;
    match game.value_by_definition(&position, budget)?.worth {
        Worth::Value(value) => value.to_u64().ok_or_else(|| format!("{text} is large").into()),
        Worth::PPosition(lost) => Ok(u64::from(!lost)),
        Worth::Between { .. } => Err(Halt::Bound(format!("{text} is not decided"))),
    }
}

/// Compares each position with its printed value.
pub fn compare(
    printed: &BTreeMap<String, u64>,
    scope: &Scope<'_>,
    budget: &Budget,
) -> Result<Seen, Halt> {
    for (position, &value) in printed {
        let position = scope.fill(position)?;
        let found = by_definition(&position, budget)?;
        if found != value {
            return Ok(Seen::Fails(format!("{position} has the value {found}, and not {value}")));
        }
    }
    Ok(Seen::Exact)
}
