//! Reports on a game whose certificates the checker has accepted.

use super::host::GameHost;
use super::{Checked, games_of};
use crate::data::Report;
use crate::game::report::{Finding, Offer, Range};
use crate::game::{Game, GameError};

/// Computes a report that the game offers. If it rests on a certificate, the checker accepts that
/// first.
///
/// ```
/// use nimata::budget::Budget;
/// use nimata::game::{read_game, report};
/// use nimata::proof;
///
/// let game = read_game("exco:2")?;
/// let (offer, ranges) = report::find(game.reports(), "core:2")?.expect("it is offered");
/// let core = proof::report(game.as_ref(), &offer, &ranges, &Budget::default())?;
/// assert_eq!(core.rows.last().expect("a position").text, "0;1,3");
/// # Ok::<(), nimata::game::GameError>(())
/// ```
///
/// # Errors
/// Those of the offer, and of [`Checked::expecting`]; [`GameError::Unsuitable`] if no certificate
/// can be about the game.
pub fn report(
    game: &dyn Game,
    offer: &Offer<'_>,
    ranges: &[Range],
    host: &dyn GameHost,
) -> Result<Report, GameError> {
    let work = host.work(format!("computing {} of {game}", offer.name));
    let budget = host.budget();
    match (offer.compute)(ranges, &budget)? {
        Finding::Report(report) => Ok(report),
        Finding::IfAccepted { certificate, report } => {
            work.now(format!("checking {} of {game}", offer.name));
            Ok(report(
                Checked::expecting(
                    &certificate,
                    &game.to_string(),
                    Some(&games_of(game)?),
                    &budget,
                )?
                .sentence(),
            ))
        }
    }
}
