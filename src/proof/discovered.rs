//! Theorems about a game that a sample of its positions suggests.

use super::{Checked, GameHost};
use crate::game::discover::{self, Discovery, Step};
use crate::game::{Game, GameError};

/// A discovery about a game, with its certificate.
#[derive(Clone, Debug)]
pub struct Discovered {
    /// The terms, with the positions at which they are proved to be the value.
    pub found: Discovery,
    /// The certificate, accepted.
    pub checked: Checked,
}

/// Looks for terms that are the values of a game at positions of any size, as
/// [`discover`](discover::discover) describes; `None` if nothing was found.
///
/// # Errors
/// As [`discover`](discover::discover) and [`accepted`](super::accepted).
pub fn discover(
    game: &dyn Game,
    digits: Option<u32>,
    host: &dyn GameHost,
) -> Result<Option<Discovered>, GameError> {
    let (budget, work) = (host.budget(), host.work(format!("sampling {game}")));
    let found = discover::discover(game, digits, &budget, &mut |step| {
        work.now(match step {
            Step::Patterns(term) => format!("looking for patterns of {term} in {game}"),
            Step::Union { pieces, states } => {
                format!("proving {pieces} patterns of {game} in {states} states")
            }
        });
    })?;
    let Some(found) = found else { return Ok(None) };
    work.now(format!("checking {game}"));
    let subject = game.formulas().map(|rules| rules.to_json());
    let certificate = found.statement.certificate();
    let checked = Checked::new(&certificate, &game.to_string(), subject.as_deref(), &budget)?;
    Ok(Some(Discovered { found, checked }))
}
