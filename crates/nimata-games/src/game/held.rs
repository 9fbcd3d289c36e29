//! Tables by what they hold: values, who wins, or how long plays last.

use super::{Definition, Game, GameError, Result, remoteness_table};
use nimata_automata::budget::Budget;
use nimata_draw::data::{Quantity, ValueTable};

/// The claims of which there are tables.
pub const TABLES: [&str; 3] = ["values", "outcome", "remoteness"];

/// The table of a claim about all positions up to `upto`, one bound a number, included: one of
/// [`TABLES`], or what the game itself has a table of. Where a theorem says only who wins, values
/// are found from the moves alone.
///
/// ```
/// use nimata_games::game::{read_game, table_of};
/// let wythoff = read_game("wythoff")?;
/// let outcome = table_of(wythoff.as_ref(), None, &[1, 2], &Default::default())?;
/// assert!(outcome.values.eq([0, 1, 1, 1, 1, 0]));
/// let values = table_of(wythoff.as_ref(), Some("values"), &[1, 2], &Default::default())?;
/// assert!(values.values.eq([0, 1, 2, 1, 2, 0]));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::Unsuitable`] if there is no such table of the game; those of [`Game::table`] and
/// [`remoteness_table`].
pub fn table_of<'g>(
    game: &'g dyn Game,
    claim: Option<&str>,
    upto: &[u64],
    budget: &Budget,
) -> Result<ValueTable<'g>> {
    let unsuitable = |why: String| Err(GameError::Unsuitable(why));
    if let Some(why) = game.no_tables() {
        return unsuitable(why);
    }
    if let Some(other) = claim.filter(|claim| !TABLES.contains(claim)) {
        let [values, outcome, remoteness] = TABLES;
        return unsuitable(format!(
            "there are tables of {values}, {outcome} and {remoteness}, not of {other}"
        ));
    }
    if claim == Some("remoteness") {
        return remoteness_table(game, upto, budget);
    }
    let mut table = game.table(upto, budget)?;
    match claim {
        None => {}
        Some("values") if table.holds == Quantity::VALUE => {}
        Some("values") if game.no_sums().is_some() => {
            let held = table.holds.name;
            return unsuitable(format!(
                "a table of {game} holds {held}, and no values to be added"
            ));
        }
        Some("values") => {
            let values = Definition::new(game, upto, budget)?.into_values().into_iter();
            table.values = Box::new(values.map(i64::from));
            table.holds = Quantity::VALUE;
        }
        Some(_) => {
            // −1 stands where there is no position.
            table.values = Box::new(table.values.map(|value| value.min(1)));
            table.holds = Quantity::OUTCOME;
        }
    }
    Ok(table)
}
