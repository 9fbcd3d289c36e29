//! Claims about a game: derived, proved, and the captions of pictures of their automata.

use std::io;
use std::path::Path;

use super::host::GameHost;
use super::source::stated;
use super::{Checked, Purpose, choose, games_of, read_text};
use crate::automaton::{Continuation, Dfao};
use crate::budget::Budget;
use crate::data::Report;
use crate::export::{Caption, in_base};
use crate::game::claim::{BaseChoice, Claim, Derived, Proposal, Request};
use crate::game::discover::{Discovery, Step};
use crate::game::report::{Finding, Offer, Range};
use crate::game::theorem::{Failure, Judgement, Part, TheoremFile};
use crate::game::{Game, GameError};
use crate::logic::{GameRules, Statement};

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

// Theorems about a game that a sample of its positions suggests.

/// A discovery about a game, with its certificate.
#[derive(Clone, Debug)]
pub struct Discovered {
    /// The terms, with the positions at which they are proved to be the value.
    pub found: Discovery,
    /// The certificate, accepted.
    pub checked: Checked,
}

/// Looks for terms that are the values of a game at positions of any size, as
/// [`discover`](crate::game::discover::discover) describes; `None` if nothing was found.
///
/// # Errors
/// As [`discover`](crate::game::discover::discover) and [`accepted`](super::accepted).
pub fn discover(
    game: &dyn Game,
    digits: Option<u32>,
    host: &dyn GameHost,
) -> Result<Option<Discovered>, GameError> {
    let (budget, work) = (host.budget(), host.work(format!("sampling {game}")));
    let found = crate::game::discover::discover(game, digits, &budget, &mut |step| {
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

// Reports on a game whose certificates the checker has accepted.

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

// Theorems with parameters, from a file to an accepted certificate.

/// The judgement on a theorem with parameters.
#[derive(Clone, Debug)]
pub enum Judged {
    /// It was proved.
    Proved(Box<ProvedTheorem>),
    /// It does not prove itself. If requested, the second field is the largest part that does, or
    /// the reason why none was proved.
    Failed(Failure, Option<Result<Box<ProvedPart>, GameError>>),
}

/// A theorem with parameters that the checker has accepted.
#[derive(Clone, Debug)]
pub struct ProvedTheorem {
    /// The name of the game.
    pub game: String,
    /// The certificate, accepted.
    pub checked: Checked,
    /// It states the value of every position.
    pub total: bool,
    short: String,
}

/// The largest part of a theorem that proves itself, which the checker has accepted.
#[derive(Clone, Debug)]
pub struct ProvedPart {
    /// The certificate, accepted.
    pub checked: Checked,
    /// Its positions, and those that it lacks.
    pub part: Part,
}

impl ProvedTheorem {
    /// The theorem in one short sentence without a full stop.
    pub fn short(&self) -> &str {
        &self.short
    }

    /// The theorem in one sentence that can be understood without the certificate.
    pub fn sentence(&self) -> &str {
        self.checked.sentence()
    }
}

/// The greatest size of a theorem file, in bytes.
const MOST_BYTES: u64 = 1 << 18;

/// Reads a theorem file.
///
/// # Errors
/// [`GameError::Unreadable`]; [`GameError::Unsuitable`] with the line of the first error, and a
/// caret under its column.
pub fn read_theorem(path: &Path, budget: &Budget) -> Result<TheoremFile, GameError> {
    let text = read_text(path, MOST_BYTES, 1, budget)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    TheoremFile::parse_at(text, path).map_err(|error| {
        let (line, shown) = (error.line(text), error.render(text));
        GameError::Unsuitable(format!("{}, line {line}: {shown}", path.display()))
    })
}

/// Proves the theorem of a file from the rules of its game. If it does not prove itself, `largest`
/// asks for the largest part that does. The certificate is accepted byte by byte.
///
/// ```
/// use nimata::budget::Budget;
/// use nimata::game::theorem::TheoremFile;
/// use nimata::proof::{Judged, prove_theorem};
/// let file = TheoremFile::parse("about nim:2\nvalue x1 xor x2\n")?;
/// let judged = prove_theorem(&file, false, &Budget::default())?;
/// let Judged::Proved(theorem) = judged else { panic!("Bouton proved it") };
/// assert_eq!(theorem.short(), "for all x1, x2 the value of nim:2 is x1 xor x2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`TheoremFile::judge`] and [`accepted`](super::accepted).
pub fn prove_theorem(
    file: &TheoremFile,
    largest: bool,
    host: &dyn GameHost,
) -> Result<Judged, GameError> {
    let (game, budget) = (file.game().to_string(), host.budget());
    let work = host.work(format!("proving a theorem about {game}"));
    let declined = |why| {
        GameError::Undecided(format!(
            "the theorem was derived, but not checked: {why}; state less in one file, or leave \
             `symmetric` out"
        ))
    };
    let judge = |file: &TheoremFile| file.judge(largest, &budget, &mut |what| work.now(what));
    // The statement has the rules of this game, and more than a checker could be told to expect.
    let checked = |statement: &Statement| {
        work.now(format!("checking a theorem about {game}"));
        Checked::answer(&statement.certificate(), &budget)
    };
    match judge(file)? {
        Judgement::Holds(held) => {
            let checked = match checked(&held.statement)? {
                Ok(checked) => checked,
                Err(why) => match judge(&file.without_growth())? {
                    Judgement::Holds(held) => checked(&held.statement)?.map_err(declined)?,
                    Judgement::Fails(..) => return Err(declined(why)),
                },
            };
            let (game, total, short) = (game.clone(), held.total, file.in_words(&held));
            Ok(Judged::Proved(Box::new(ProvedTheorem { game, checked, total, short })))
        }
        Judgement::Fails(failure, part) => {
            let proved = |part: Box<Part>| {
                let checked = checked(&part.statement)?.map_err(declined)?;
                Ok(Box::new(ProvedPart { checked, part: *part }))
            };
            Ok(Judged::Failed(failure, part.map(|part| part.and_then(proved))))
        }
    }
}
