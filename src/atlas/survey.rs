//! Many games: of each the first claim that can be proved, derived and checked, as one row.

use serde_json::Value;

use super::AtlasError;
use super::facts::{digest, facts};
use super::frame::Frame;
use super::row::{Row, Share, Standing};
use super::subject::{Subject, family};
use super::view::View;
use crate::automaton::densities;
use crate::budget::{Budget, Instant, Reached};
use crate::game::claim::{Claim, RECURRENCE, Request};
use crate::game::conclusion::Conclusion;
use crate::game::{Game, GameError, Grid};
use crate::proof::{GameHost, accepted, advised, expected, limits};
use nimata_checker::Verdict;

/// The row of one game, and its certificate.
pub struct Surveyed {
    /// The row of the game.
    pub row: Row,
    /// The certificate, if the game is proved.
    pub certificate: Option<Vec<u8>>,
    /// Whether the row lacks something because the share of the steps was too small.
    pub is_short: bool,
}

/// The part of the [steps of a search](Budget::max_steps) that the densities of a game may take.
/// They are fractions of thousands of digits in some games, and take a thousand times as long as
/// the proof.
const DENSITIES_TAKE: u64 = 16;

/// Derives a game and has it checked, in memory, within this many steps. A game that reaches a
/// limit has a row, unless the limit is the time.
///
/// # Errors
/// [`GameError::Reached`] if the time is over; [`GameError::Rejected`], which is a defect.
pub fn survey(
    game: &dyn Game,
    view: View,
    budget: &Budget,
    share: u64,
    host: &dyn GameHost,
) -> Result<Surveyed, GameError> {
    let start = Instant::now();
    let facts = view.facts().map(|name| (name.to_owned(), Value::Null)).collect();
    let mut row = Row { game: game.to_string(), facts, ..Row::default() };
    let shared = budget.with_steps(share);
    let certificate = match fill(&mut row, view, game, &shared) {
        Ok(certificate) => certificate,
        Err(GameError::Reached(bound @ (Reached::Time(_) | Reached::Stopped))) => {
            return Err(bound.into());
        }
        Err(why) if why.is_undecided() => {
            (row.verdict, row.why) = (Standing::Undecided, Some(advised(host, &why)));
            None
        }
        Err(error) => return Err(error),
    };
    row.milliseconds = format!("{:.3}", start.elapsed().as_secs_f64() * 1000.0);
    // A game whose steps ended may lack a fact even where it is proved.
    let is_short = shared.steps_left() == 0
        || (view.lacks_densities(&row) && share < most_for_densities(budget));
    row.steps = i64::try_from(share - shared.steps_left()).unwrap_or(i64::MAX);
    Ok(Surveyed { row, certificate, is_short })
}

/// The number of steps that the densities of a game may take.
fn most_for_densities(budget: &Budget) -> u64 {
    budget.max_steps() / DENSITIES_TAKE
}

/// Enters the facts about a game; returns the certificate that the checker accepted.
fn fill(
    row: &mut Row,
    view: View,
    game: &dyn Game,
    budget: &Budget,
) -> Result<Option<Vec<u8>>, GameError> {
    let claims = game.claims();
    // The facts of a row are those of an automaton or a period.
    let suits = |claim: &Claim<'_>| {
        claim.lacks_proof().is_none() && claim.parameters.is_empty() && claim.name != RECURRENCE
    };
    let Some(claim) = claims.iter().find(|claim| suits(claim)) else {
        return Ok(None);
    };
    row.claim = claim.names_game().then(|| claim.name.to_owned());
    let proposal = claim.propose(&Request::within(budget.clone()))?;
    if !claim.names_game() {
        // That the rules are sound says nothing of values; rules that are not are an error.
        return Ok(None);
    }
    let automaton = proposal.derived.automaton.as_ref();
    row.states = automaton.and_then(|automaton| i64::try_from(automaton.len()).ok());
    if let Conclusion::EveryDivisor { states, classes, single, .. } = proposal.concludes {
        row.states = i64::try_from(states).ok();
        for (name, count) in [("residue_classes", classes), ("single_divisors", single)] {
            row.facts.entry(name).and_modify(|fact| *fact = count.into());
        }
    }
    for (name, entry) in proposal.derived.facts.iter().flat_map(|fact| &fact.columns) {
        if let Some(fact) = row.facts.get_mut(*name) {
            *fact = entry.clone();
        }
    }
    if let (View::Family(Grid { densities: true, .. }), Some(msd)) = (view, automaton) {
        let most = most_for_densities(budget).min(budget.steps_left());
        row.densities = match densities(msd, &budget.with_steps(most)) {
            Ok(found) => Some(Share::of(&found)),
            Err(Reached::Steps(_)) => None,
            Err(bound) => return Err(bound.into()),
        };
    }
    let subject = claim.subject_of(&proposal.derived);
    let expected = subject.as_deref().map(expected).transpose()?;
    let text = proposal.certificate.to_json().into_bytes();
    match nimata_checker::check(&text, expected.as_ref(), &limits(budget)) {
        Verdict::Declined(why) => {
            (row.verdict, row.why) = (Standing::Refused, Some(why.code.to_string()));
            Ok(None)
        }
        verdict => {
            accepted(verdict, &game.to_string())?;
            row.verdict = Standing::Proved;
            Ok(Some(text))
        }
    }
}

// A game that is proved, as a row and a certificate.

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
