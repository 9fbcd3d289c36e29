//! A game that is proved, as a row and a certificate.

use super::AtlasError;
use super::facts::{digest, facts};
use super::row::Row;
use super::subject::{Subject, family};
use crate::budget::Budget;
use crate::proof::{Standing, Surveyed, Told, survey};

/// A row, with the certificate of what it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The row.
    pub row: Row,
    /// The certificate, if the game is proved.
    pub certificate: Option<Vec<u8>>,
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
/// assert_eq!(entry.row.terms.expect("it is proved")[..4], [0, 1, 0, 2].map(Some));
/// # Ok::<(), atlas::AtlasError>(())
/// ```
///
/// # Errors
/// The name is that of no game, or the time of the budget is over. Other bounds are rows.
pub fn entry(name: &str, budget: &Budget) -> Result<Entry, AtlasError> {
    let Subject { game, rules, .. } = Subject::named(name)?;
    // Earlier searches would change the number of steps.
    let budget = budget.without_shelf();
    // A reason may have several lines, but a row has one.
    let flat = |text: String| text.replace(char::is_control, " ");
    let found = survey(game.as_ref(), Told::Any, &budget, budget.max_steps(), &budget);
    if let (Some(_), Err(why)) = (&rules, &found)
        && why.bound().is_none()
    {
        // One file whose rules are unsound does not end the work on all others.
        let name = game.to_string();
        let row = Row {
            family: family(&name).to_owned(),
            game: name,
            rules,
            verdict: Standing::NoProof,
            why: Some(flat(why.to_string())),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            ..Row::default()
        };
        return Ok(Entry { row, certificate: None, seconds: 0.0 });
    }
    let found = found?;
    let Surveyed { row: surveyed, certificate, steps, .. } = found;
    let path = &surveyed.game;
    let facts = certificate.as_deref().map(facts).transpose();
    let facts =
        facts.map_err(|why| AtlasError::Malformed { path: path.clone(), why })?.unwrap_or_default();
    let row = Row {
        family: family(path).to_owned(),
        game: surveyed.game,
        rules,
        claim: surveyed.claim.flatten(),
        verdict: surveyed.verdict,
        why: surveyed.why.map(flat),
        digest: certificate.as_deref().map(digest),
        steps: i64::try_from(steps).unwrap_or(i64::MAX),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        ..facts
    };
    let seconds = surveyed.milliseconds.parse::<f64>().unwrap_or(0.0) / 1000.0;
    Ok(Entry { row, certificate, seconds })
}
