//! Certificates byte by byte, as the checker has accepted them.

use nimata_checker::{Accepted, Code, Verdict};

use super::{Host, Purpose, check_text, choose, verdict_text};
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::game::claim::Proposal;
use crate::game::{Game, GameError};

/// The acceptance, if there is one.
///
/// # Errors
/// [`GameError::Refuted`] if the checker rejects it, which is a defect of the derivation;
/// [`GameError::Undecided`] if it declines.
pub fn accepted(verdict: Verdict, game: &str) -> Result<Accepted, GameError> {
    let refusal = |verdict: &Verdict| {
        format!(
            "a theorem about {game} was derived, but its certificate was {}",
            verdict_text(verdict)
        )
    };
    match verdict {
        Verdict::Accepted(accepted) => Ok(accepted),
        verdict @ Verdict::Rejected(_) => Err(GameError::Refuted(refusal(&verdict))),
        verdict @ Verdict::Declined(_) => Err(GameError::Undecided(refusal(&verdict))),
    }
}

/// Why an answer stands without a certificate, though nothing is wrong with it: the checker
/// declines, or its language, in which numbers and names have bounds, has no such formula. `None`
/// of all other verdicts.
pub fn unjudged(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Declined(why) => Some(why.to_string()),
        Verdict::Rejected(why) if why.code == Code::Formula => {
            Some(format!("the checker cannot read it: {}", why.detail))
        }
        _ => None,
    }
}

/// The game that a claim names, as the checker knows it.
///
/// # Errors
/// [`GameError::Refuted`] if it knows no such game: then no certificate is about it.
pub(super) fn expected(subject: &str) -> Result<nimata_checker::Game, GameError> {
    let unknown = |why| GameError::Refuted(format!("the checker knows no such game: {why}"));
    subject.parse().map_err(unknown)
}

/// A certificate byte by byte, as the checker has accepted it.
pub struct Checked {
    /// The acceptance.
    pub accepted: Accepted,
    /// The bytes that were accepted.
    pub bytes: Vec<u8>,
}

impl Checked {
    /// Has a certificate checked that is to be part of something larger: the bytes that are
    /// accepted are those to be shown. `subject` is the game that it must be about, as a claim
    /// names it; `None` where it is about no game.
    ///
    /// # Errors
    /// As [`accepted`].
    pub fn new(
        certificate: &Certificate,
        game: &str,
        subject: Option<&str>,
        budget: &Budget,
    ) -> Result<Self, GameError> {
        let bytes = certificate.to_json().into_bytes();
        let expected = subject.map(expected).transpose()?;
        let expected = expected.as_ref().map(std::slice::from_ref);
        let accepted = accepted(check_text(&bytes, expected, budget), game)?;
        Ok(Checked { accepted, bytes })
    }

    /// Has the certificate of an answer checked: what was accepted, or why the answer stands
    /// without one, as [`unjudged`] says.
    ///
    /// # Errors
    /// [`GameError::Refuted`] if the checker finds it false, which is a defect of the prover.
    pub fn answer(
        certificate: &Certificate,
        budget: &Budget,
    ) -> Result<Result<Self, String>, GameError> {
        let bytes = certificate.to_json().into_bytes();
        let verdict = check_text(&bytes, None, budget);
        match unjudged(&verdict) {
            Some(why) => Ok(Err(why)),
            None => {
                accepted(verdict, "the question").map(|accepted| Ok(Checked { accepted, bytes }))
            }
        }
    }
}

/// A claim about a game that was proved.
pub struct Proved {
    /// The name of the game.
    pub game: String,
    /// The claim as a user names it, such as `values` or `rows:4,31`.
    pub claim: String,
    /// The certificate, accepted.
    pub checked: Checked,
    /// What was derived on the way.
    pub proposal: Proposal,
    /// What a picture of its automaton is called.
    pub title: String,
}

impl Proved {
    /// The theorem in one short sentence, as [`Conclusion::about`] words it. The checker's sentence
    /// states the rules of the game as well.
    ///
    /// [`Conclusion::about`]: crate::game::conclusion::Conclusion::about
    pub fn short(&self) -> String {
        self.proposal.concludes.about(&self.game)
    }
}

/// Proves a claim about a game: its certificate is written, and accepted byte by byte.
///
/// # Errors
/// As [`choose`], [`Claim::propose`](crate::game::claim::Claim::propose) and [`accepted`].
pub fn prove(
    game: &dyn Game,
    claim: Option<&str>,
    base: Option<u32>,
    host: &dyn Host,
) -> Result<Proved, GameError> {
    let work = host.work(format!("deriving {game}"));
    let (claim, request) = choose(game, claim, Purpose::Prove, base, host)?;
    let proposal = claim.propose(&request)?;
    work.now(format!("checking {game}"));
    let subject = claim.subject();
    let (about, certificate) = (game.to_string(), &proposal.certificate);
    let checked = Checked::new(certificate, &about, subject.as_deref(), &request.budget)?;
    let parameters: Vec<String> = request.parameters.iter().map(u32::to_string).collect();
    let name = match parameters.as_slice() {
        [] => claim.name().to_owned(),
        numbers => format!("{}:{}", claim.name(), numbers.join(",")),
    };
    let title = super::title(game, claim.as_ref(), &proposal.derived);
    Ok(Proved { game: about, claim: name, checked, proposal, title })
}
