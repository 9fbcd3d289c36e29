//! Steps that prove a claim about a game. Only the checker turns a derivation into a proof.

use super::seen::{Halt, Keep, Seen};
use nimata::budget::Budget;
use nimata::game::claim::{Claim, Request};
use nimata::game::read_game;
use nimata::proof::{Checked, Purpose, choose};

/// Proves a claim, `GAME` or `GAME as CLAIM`. Without a name it takes the first claim that has a
/// proof.
pub fn prove(text: &str, budget: &Budget, keep: Keep<'_>) -> Result<Seen, Halt> {
    let (name, claim) = named(text);
    let game = read_game(name)?;
    let (claim, request) = choose(game.as_ref(), claim, Purpose::Prove, None, budget)?;
    certified(&claim, &request, text, keep)
}

/// Splits `GAME as CLAIM`, or `GAME`, into the game and the claim.
pub fn named(text: &str) -> (&str, Option<&str>) {
    text.split_once(" as ").map_or((text, None), |(game, claim)| (game, Some(claim)))
}

/// Derives a claim and has it checked for exactly the game that the claim names.
fn certified(
    claim: &Claim<'_>,
    request: &Request,
    what: &str,
    keep: Keep<'_>,
) -> Result<Seen, Halt> {
    let proposal = claim.propose(request)?;
    let subject = claim.subject_of(&proposal.derived);
    let subject = subject.ok_or_else(|| format!("a proof of {what} is about no game"))?;
    let checked = Checked::new(&proposal.certificate, what, Some(&subject), &request.budget)?;
    Ok(kept(checked, keep))
}

/// Keeps what the checker accepted.
pub fn kept(checked: Checked, keep: Keep<'_>) -> Seen {
    keep(&checked.bytes);
    Seen::Certified(Box::new(checked.accepted))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The claim of a game that names another game, no game, or something that is not a game.
    fn misnamed<'g>(claim: Claim<'g>, subject: Option<&str>) -> Claim<'g> {
        let subject = subject.map(str::to_owned);
        Claim::new(claim.name, claim.says.clone())
            .by_certificate(subject, move |request| claim.propose(request))
    }

    #[test]
    fn a_certificate_is_accepted_for_the_game_that_its_claim_names_and_for_no_other() {
        let game = read_game("sd:1/2").expect("a game");
        let judged = |subject| {
            let claim = game.claims().into_iter().next().expect("its values");
            let mut kept = 0;
            let claim = misnamed(claim, subject);
            let seen = certified(&claim, &Request::default(), "it", &mut |_| kept += 1);
            (seen, kept)
        };
        let own = game.claims()[0].subject().expect("it has a proof");
        assert!(matches!(judged(Some(&own)), (Ok(Seen::Certified(_)), 1)));
        for subject in [None, Some("octal:0.77"), Some("no game at all"), Some("{}"), Some("")] {
            let (seen, kept) = judged(subject);
            assert!(matches!(seen, Err(Halt::Data(_))) && kept == 0, "{subject:?}: {seen:?}");
        }
    }
}
