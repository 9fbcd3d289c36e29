//! Many games: of each the first claim that can be proved, derived and checked, as one row.

use nimata_checker::Verdict;

use super::checked::expected;
use super::host::advised;
use super::{Host, limits};
use crate::automaton::{Densities, densities};
use crate::budget::{Budget, Instant, Reached};
use crate::game::claim::{Claim, Request};
use crate::game::{Game, GameError, Grid};

/// What is told of the games.
#[derive(Clone, Copy)]
pub enum Told {
    /// What belongs to games of one family.
    Family(Grid),
    /// What is told of any game: also which claim was proved.
    Any,
}

impl Told {
    /// The names of the columns.
    pub fn columns(self) -> Vec<&'static str> {
        match self {
            Told::Family(grid) => {
                [&["game", "verdict", "states"], grid.columns, &["densities", "milliseconds"]]
                    .concat()
            }
            Told::Any => vec!["game", "claim", "verdict", "states", "milliseconds"],
        }
    }
}

/// What is found of one game.
pub struct Surveyed {
    /// The cells, one for each of the [columns](Told::columns); nothing is the empty text.
    pub cells: Vec<String>,
    /// Whether the verdict is `proved`.
    pub proved: bool,
    /// The certificate, if it is.
    pub certificate: Option<Vec<u8>>,
}

/// Derives a game and has it checked, in memory. What reaches a bound is a row, unless it is the
/// time.
///
/// # Errors
/// [`GameError::Reached`] if the time is over; in a family also where nothing can be
/// proved of a game.
pub fn survey(
    game: &dyn Game,
    told: Told,
    budget: &Budget,
    host: &dyn Host,
) -> Result<Surveyed, GameError> {
    let start = Instant::now();
    let row = |claim: &str, verdict: String, states: String, own: Vec<String>, shares: String| {
        let claim = matches!(told, Told::Any).then(|| claim.to_owned());
        let shares = matches!(told, Told::Family(_)).then_some(shares);
        let head = [Some(game.to_string()), claim, Some(verdict), Some(states)];
        let time = format!("{:.3}", start.elapsed().as_secs_f64() * 1000.0);
        head.into_iter().flatten().chain(own).chain(shares).chain([time]).collect()
    };
    let unproved = |cells| Surveyed { cells, proved: false, certificate: None };
    let columns = match told {
        Told::Family(grid) => grid.columns,
        Told::Any => &[],
    };
    let empty = || vec![String::new(); columns.len()];
    let claims = game.claims();
    let suits = |claim: &Claim<'_>| claim.lacks_proof().is_none() && claim.parameters.is_empty();
    let Some(claim) = claims.iter().find(|claim| suits(claim)) else {
        if let Told::Family(_) = told {
            return Err(GameError::Unsuitable(format!("nothing can be proved of {game} here")));
        }
        let verdict = "no proof".to_owned();
        return Ok(unproved(row("", verdict, String::new(), empty(), String::new())));
    };
    let proposal = match claim.propose(&Request::within(budget.clone())) {
        Ok(proposal) => proposal,
        Err(GameError::Reached(bound @ (Reached::Time(_) | Reached::Stopped))) => {
            return Err(bound.into());
        }
        Err(why) if why.is_undecided() => {
            let verdict = format!("undecided: {}", advised(host, &why));
            let cells = row(claim.name, verdict, String::new(), empty(), String::new());
            return Ok(unproved(cells));
        }
        Err(error) => return Err(error),
    };
    let subject = claim.subject();
    let expected = subject.as_deref().map(expected).transpose()?;
    let text = proposal.certificate.to_json().into_bytes();
    let (verdict, proved) = match nimata_checker::check(&text, expected.as_ref(), &limits(budget)) {
        Verdict::Accepted(_) => ("proved".to_owned(), true),
        Verdict::Rejected(why) | Verdict::Declined(why) => {
            (format!("refused: {}", why.code), false)
        }
    };
    let field = |key: &str| {
        let mut columns = proposal.derived.facts.iter().flat_map(|fact| &fact.columns);
        columns.find(|(name, _)| *name == key).map_or_else(String::new, |(_, value)| value.clone())
    };
    let automaton = proposal.derived.automaton.as_ref();
    let states = automaton.map_or_else(String::new, |found| found.len().to_string());
    let shares = match (told, automaton) {
        (Told::Family(_), Some(msd)) => shares(&densities(msd, budget)?),
        _ => String::new(),
    };
    let own = columns.iter().map(|column| field(column)).collect();
    let cells = row(claim.name, verdict, states, own, shares);
    Ok(Surveyed { cells, proved, certificate: proved.then_some(text) })
}

/// `0:1/3 1:1/3 2:1/3`.
fn shares(densities: &Densities) -> String {
    let shares = densities.iter().map(|(output, density)| {
        let value = output.expect("densities are of values");
        format!(
            "{value}:{}",
            density.as_ref().map_or_else(|_| "none".to_owned(), ToString::to_string)
        )
    });
    shares.collect::<Vec<_>>().join(" ")
}
