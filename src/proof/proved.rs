//! Claims about a game: derived, proved, and the captions of pictures of their automata.

use std::io;
use std::path::Path;

use super::source::stated;
use super::{Checked, GameHost, Purpose, choose};
use crate::automaton::{Continuation, Dfao};
use crate::export::{Caption, in_base};
use crate::game::claim::{BaseChoice, Claim, Derived, Proposal, Request};
use crate::game::{Game, GameError};
use crate::logic::GameRules;

/// A claim about a game that was derived, and not checked.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// The claim as a user names it, such as `values` or `rows:4,31`.
    pub claim: String,
    /// The derived automaton and facts.
    pub derived: Derived,
    /// The title of a picture of its automaton.
    pub title: String,
}

/// Derives a claim about a game; without a name the first that can be derived.
///
/// # Errors
/// As [`choose`] and [`Claim::derive`](crate::game::claim::Claim::derive).
pub fn derive(
    game: &dyn Game,
    claim: Option<&str>,
    base: Option<u32>,
    host: &dyn GameHost,
) -> Result<Derivation, GameError> {
    let _work = host.work(format!("deriving {game}"));
    let (claim, request) = choose(game, claim, Purpose::Derive, base, host)?;
    let derived = derive_claim(&claim, &request, host)?;
    let title = title(game, &claim, &derived);
    Ok(Derivation { claim: claim.written(&request.parameters), derived, title })
}

/// Derives a claim. The checker judges what an earlier run has remembered of it.
///
/// # Errors
/// As [`Claim::derive`]; [`GameError::Rejected`].
pub fn derive_claim(
    claim: &Claim<'_>,
    request: &Request,
    host: &dyn GameHost,
) -> Result<Derived, GameError> {
    let derived = claim.derive(request)?;
    if !host.has_remembered() {
        return Ok(derived);
    }
    if derived.automaton.is_some() && claim.rules().is_some() {
        stated("G", claim, derived.clone(), request)?.verify(host)?;
    } else if claim.lacks_proof().is_none()
        && let Some(subject) = claim.subject_of(&derived)
    {
        let certificate = claim.propose(request)?.certificate;
        Checked::new(&certificate, &subject, Some(&subject), &request.budget)?;
    }
    Ok(derived)
}

impl Derivation {
    /// The automaton; `None` if the claim needs a base, or has only facts.
    pub fn automaton(&self) -> Option<&Dfao> {
        self.derived.automaton.as_ref()
    }

    /// The error for a missing automaton; `base` is the option that names a base.
    pub fn lacks_automaton(&self, game: &dyn Game, base: &str) -> GameError {
        let in_any = game.claims().iter().any(|claim| claim.base == BaseChoice::ToBeNamed);
        GameError::Unsuitable(if in_any {
            format!("{game} has an automaton in any base: name one with {base}")
        } else {
            let facts = self.derived.facts.iter().map(|fact| (fact.name, &fact.says));
            let facts: String = facts.map(|(name, says)| format!("; {name}: {says}")).collect();
            format!("what is derived of {game} is not an automaton{facts}")
        })
    }
}

/// A claim about a game that was proved.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The name of the game.
    pub game: String,
    /// The claim as a user names it, such as `values` or `rows:4,31`.
    pub claim: String,
    /// The certificate, accepted.
    pub checked: Checked,
    /// The derived automaton and facts, with the certificate before the check.
    pub proposal: Proposal,
    /// The title of a picture of its automaton.
    pub title: String,
    /// The game as the certificate names it; `None` for sentences that name no game.
    pub subject: Option<String>,
    /// The rules of the game as formulas, if the claim is about an automaton.
    pub rules: Option<GameRules>,
}

impl Proved {
    /// The theorem in one short sentence, as [`Conclusion::about`] words it. The checker's sentence
    /// states the rules of the game as well.
    ///
    /// [`Conclusion::about`]: crate::game::conclusion::Conclusion::about
    pub fn short(&self) -> String {
        self.proposal.concludes.about(&self.game)
    }

    /// The theorem in one sentence that can be understood without the certificate.
    pub fn sentence(&self) -> &str {
        self.checked.sentence()
    }

    /// The automaton of the claim, if the claim is about one.
    pub fn automaton(&self) -> Option<&Dfao> {
        self.proposal.derived.automaton.as_ref()
    }

    /// Writes the certificate into a file, byte by byte as the checker has accepted it, whole or
    /// not at all.
    ///
    /// # Errors
    /// The file cannot be written; the message names it.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        self.checked.save(path)
    }
}

/// Proves a claim about a game, or without a name the first that can be proved: its certificate is
/// accepted byte by byte, for the rules of this very game and for no other.
///
/// # Errors
/// As [`choose`], [`Claim::propose`](crate::game::claim::Claim::propose) and
/// [`accepted`](super::accepted).
pub fn prove(
    game: &dyn Game,
    claim: Option<&str>,
    base: Option<u32>,
    host: &dyn GameHost,
) -> Result<Proved, GameError> {
    let work = host.work(format!("deriving {game}"));
    let (claim, request) = choose(game, claim, Purpose::Prove, base, host)?;
    let proposal = claim.propose(&request)?;
    work.now(format!("checking {game}"));
    let subject = claim.subject_of(&proposal.derived);
    let certificate = &proposal.certificate;
    let checked = match &subject {
        Some(subject) => {
            Checked::new(certificate, &game.to_string(), Some(subject), &request.budget)?
        }
        None => Checked::answer(certificate, &request.budget)?
            .map_err(|why| GameError::Undecided(format!("the certificate was declined: {why}")))?,
    };
    let title = title(game, &claim, &proposal.derived);
    let rules = claim.rules_of(&proposal.derived);
    let claim = claim.written(&request.parameters);
    Ok(Proved { game: game.to_string(), claim, checked, proposal, title, subject, rules })
}

/// The label of a picture: the name, the base or the system of the digits, and the direction.
pub fn label(name: &str, automaton: &Dfao) -> String {
    label_of(name, automaton, None)
}

fn label_of(name: &str, automaton: &Dfao, bases: Option<Continuation>) -> String {
    format!("{name} · {} · {}", in_base(automaton, bases), automaton.order().in_words())
}

/// The name of a derived automaton: the game, and the meaning of its outputs unless a legend has
/// it.
pub fn title(game: &dyn Game, claim: &Claim<'_>, derived: &Derived) -> String {
    let name = derived.game.clone().unwrap_or_else(|| game.to_string());
    match claim.name {
        "outcome" if derived.meanings.is_empty() => {
            format!("{name}, 0 where the player to move loses")
        }
        _ => name,
    }
}

/// The caption of a picture of a derived automaton, in either order: the label, the tracks and, in
/// the legend, the outputs.
pub fn caption(name: &str, automaton: &Dfao, derived: &Derived) -> Caption {
    let mut title = label_of(name, automaton, derived.bases);
    if derived.tracks.len() > 1 {
        title.push_str(&format!("\nreads ({})", derived.tracks.join(", ")));
    }
    Caption::from(&title)
        .explaining(&derived.meanings)
        .rejecting(derived.rejects)
        .deciding(derived.says_who_wins())
        .continued(derived.bases)
}
