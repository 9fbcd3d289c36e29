//! Steps that prove a claim about a game; and the checker, which alone makes a proof of anything.

use nimata_checker::{Game as Subject, Limits, Verdict, check};

use super::seen::{Halt, Keep, Seen};
use crate::budget::Budget;
use crate::game::claim::{Claim, Request, find};
use crate::game::{Game, read_game};

/// Proves a claim, `GAME` or `GAME as CLAIM`; without a name the first that has a proof.
pub fn prove(text: &str, budget: &Budget, keep: Keep<'_>) -> Result<Seen, Halt> {
    let (name, claim) = match text.split_once(" as ") {
        Some((name, claim)) => (name, Some(claim)),
        None => (text, None),
    };
    let game = read_game(name)?;
    let (claim, parameters) = chosen(game.as_ref(), claim, |claim| claim.lacks_proof().is_none())?;
    let request = Request { parameters, ..Request::within(*budget) };
    let proposal = claim.propose(&request)?;
    let subject = claim.subject().and_then(|subject| subject.parse().ok());
    certified(&proposal.certificate.to_json(), subject.as_ref(), budget, keep)
}

/// The claim so named, or the first that suits.
pub fn chosen<'g>(
    game: &'g dyn Game,
    name: Option<&str>,
    suits: impl Fn(&dyn Claim) -> bool,
) -> Result<(Box<dyn Claim + 'g>, Vec<u32>), Halt> {
    let claims = game.claims();
    match name {
        Some(name) => Ok(find(claims, name, game)?),
        None => {
            let mut claims = claims.into_iter().filter(|claim| claim.parameters().is_empty());
            let first = claims.find(|claim| suits(claim.as_ref()));
            let claim = first.ok_or_else(|| format!("nothing suits of {game}"))?;
            Ok((claim, Vec::new()))
        }
    }
}

/// Has a certificate checked, and kept if it is accepted.
pub fn certified(
    text: &str,
    subject: Option<&Subject>,
    budget: &Budget,
    keep: Keep<'_>,
) -> Result<Seen, Halt> {
    let limits = Limits { deadline: budget.system_deadline(), ..Limits::default() };
    match check(text.as_bytes(), subject, &limits) {
        Verdict::Accepted(accepted) => {
            keep(text);
            Ok(Seen::Certified(Box::new(accepted)))
        }
        Verdict::Declined(why) => Err(Halt::Bound(format!("the checker declined: {why}"))),
        Verdict::Rejected(why) => Err(Halt::Data(format!("the checker rejected: {why}"))),
    }
}
