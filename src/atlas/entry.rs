//! A game that is proved, as a row and a certificate.

use super::AtlasError;
use super::facts::{digest, facts};
use super::frame::Frame;
use super::row::Row;
use super::subject::{Subject, family};
use super::survey::{Surveyed, survey};
use super::view::View;
use crate::budget::Budget;

/// A row, with the certificate of what it says.
#[derive(Clone, Debug)]
pub struct Item {
    /// The row.
    pub row: Row,
    /// The certificate, if the game is proved.
    pub certificate: Option<Frame>,
    /// How long it took. It differs from run to run, so that it is not in the row.
    pub seconds: f64,
}

/// Proves the first claim about a game that can be proved, and has it checked. What is found
/// depends on the bounds on states, memory and steps, and on nothing else.
///
/// ```
/// use nimata::{Budget, atlas};
/// let entry = atlas::entry("sd:1/2", &Budget::default())?;
/// assert_eq!((entry.row.states, entry.row.base), (Some(7), Some(2)));
/// // The least position is 1.
/// let terms = entry.row.terms.expect("it is proved");
/// assert_eq!(terms[..5], [None, Some(0), Some(1), Some(0), Some(2)]);
/// # Ok::<(), atlas::AtlasError>(())
/// ```
///
/// # Errors
/// The name is that of no game, or the time of the budget is over. Other bounds are rows.
pub fn entry(name: &str, budget: &Budget) -> Result<Item, AtlasError> {
    let Subject { game, rules, .. } = Subject::named(name)?;
    // Earlier searches would change the number of steps.
    let budget = budget.without_shelf();
    // A reason may have several lines, but a row has one.
    let flat = |text: String| text.replace(char::is_control, " ");
    let found = survey(game.as_ref(), View::Any, &budget, budget.max_steps(), &budget);
    let (surveyed, certificate) = match found {
        // One file whose rules are unsound does not end the work on all others.
        Err(why) if rules.is_some() && why.bound().is_none() => {
            let (game, why) = (game.to_string(), Some(why.to_string()));
            (Row { game, why, ..Row::default() }, None)
        }
        found => {
            let Surveyed { row, certificate, .. } = found?;
            (row, certificate)
        }
    };
    let facts = certificate.as_deref().map(facts).transpose();
    let malformed = |why| AtlasError::Malformed { path: surveyed.game.clone(), why };
    let facts = facts.map_err(malformed)?.unwrap_or_default();
    let row = Row {
        family: family(&surveyed.game).to_owned(),
        game: surveyed.game,
        rules,
        claim: surveyed.claim,
        verdict: surveyed.verdict,
        why: surveyed.why.map(flat),
        digest: certificate.as_deref().map(digest),
        steps: surveyed.steps,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        ..facts
    };
    let seconds = surveyed.milliseconds.parse::<f64>().unwrap_or(0.0) / 1000.0;
    Ok(Item { row, certificate: certificate.as_deref().map(Frame::new), seconds })
}
