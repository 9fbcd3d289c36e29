//! A claim about a game, derived and proved as far as possible, and its theorem on the page.

use sha2::{Digest, Sha256};

use super::{Draft, pairs};
use crate::automaton::Dfao;
use crate::cli::output::text::shell_word;
use crate::cli::{Remedy, Result};
use crate::data::{Attachment, Block, Section};
use crate::game::claim::{BaseChoice, Claim, Derived, Request};
use crate::game::{GameError, heading_of};
use crate::number::hexadecimal;
use crate::proof::{self, Checked};

/// A longer certificate is not included in the page.
const MOST_BYTES: usize = 2 << 20;

/// A longer certificate can be saved from the page, but is not displayed.
const READ: usize = 64 << 10;

/// The results on a claim.
pub(super) struct ClaimResult<'g> {
    pub claim: Claim<'g>,
    /// The name of the claim on the command line.
    pub name: String,
    derived: Option<Derived>,
    checked: Option<Checked>,
    /// The reason why it is undecided, if it is.
    pub undecided: Option<String>,
    /// Notes on missing results.
    notes: Vec<Block>,
}

/// The results on the first claim of the game, and on the first one that can be proved. If a limit
/// is reached, weaker claims follow.
pub(super) fn results<'g>(draft: &mut Draft<'g>) -> Result<Vec<ClaimResult<'g>>> {
    let game = draft.game.as_ref();
    let claims = || game.claims().into_iter();
    let shows = |claim: &Claim<'_>| {
        claim.base != BaseChoice::ToBeNamed
            && (claim.parameters.is_empty() || !claim.sample.is_empty())
    };
    let provable = |claim: &Claim<'_>| shows(claim) && claim.lacks_proof().is_none();
    let mut results = Vec::new();
    let first = claims()
        .next()
        .filter(|claim| shows(claim) && claim.lacks_automaton().is_none() && !provable(claim));
    if let Some(claim) = first {
        results.push(ClaimResult::new(draft, claim)?);
    }
    let open = draft.open.len();
    for claim in claims().filter(provable) {
        results.push(ClaimResult::new(draft, claim)?);
        if results.last().is_some_and(ClaimResult::is_proved) {
            // The stronger claim was tried first; its open question is dropped, because a theorem
            // replaces it.
            draft.open.truncate(open);
            break;
        }
    }
    Ok(results)
}

impl<'g> ClaimResult<'g> {
    fn new(draft: &mut Draft<'_>, claim: Claim<'g>) -> Result<Self> {
        let request =
            Request { parameters: claim.sample.to_vec(), base: None, budget: draft.budget.clone() };
        let name = claim.written(claim.sample);
        let (what, mut notes) = (format!("`{name}`"), Vec::new());
        let found = match claim.lacks_proof() {
            Some(why) => {
                notes.push(Block::Note(format!("There is no proof of {what}: {why}.")));
                claim.derive(&request).map(|derived| (derived, None))
            }
            None => proof::prove(draft.game.as_ref(), Some(&name), None, &draft.budget)
                .map(|proved| (proved.proposal.derived, Some(proved.checked))),
        };
        if let Err(error @ GameError::Rejected { .. }) = found {
            return Err(error.into());
        }
        let (mut derived, mut undecided) = (None, None);
        if let Err(error) = &found {
            undecided = error.is_undecided().then(|| error.advised());
            if let GameError::Declined { .. } = error {
                // The automaton stands, though its certificate is too large for the checker.
                derived = claim.derive(&request).ok();
            }
        }
        let (derived, checked) = match draft.answered(&what, found, &mut notes) {
            Some((derived, checked)) => (Some(derived), checked),
            None => (derived, None),
        };
        Ok(ClaimResult { claim, name, derived, checked, undecided, notes })
    }

    pub fn is_proved(&self) -> bool {
        self.checked.is_some()
    }

    /// The automaton, with the facts about it.
    pub fn automaton(&self) -> Option<(&Dfao, &Derived)> {
        let derived = self.derived.as_ref()?;
        Some((derived.automaton.as_ref()?, derived))
    }

    /// The size of the automaton and its input, in one line.
    pub fn automaton_in_a_line(&self) -> Option<String> {
        let (automaton, _) = self.automaton()?;
        Some(format!(
            "`{}`: {} states, {}, {}",
            self.name,
            automaton.len(),
            automaton.numeration().in_words(),
            automaton.order().in_words()
        ))
    }

    /// A short text about the proof.
    pub fn proof_in_a_line(&self) -> Option<String> {
        let size = self.checked.as_ref()?.bytes.len();
        Some(format!("`{}`, by a certificate of {size} bytes that was checked", self.name))
    }

    /// The section of the proved theorem, its certificate and how to check it, or of the reason why
    /// there is no theorem.
    pub fn theorem(&self, draft: &Draft<'_>, suffix: &str) -> Section {
        let id = format!("theorem{suffix}");
        let facts = self.derived.as_ref().filter(|_| self.automaton().is_none());
        let facts = facts.map(|derived| {
            Block::Facts(pairs(
                derived.facts.iter().map(|fact| (heading_of(fact.name), &fact.says)),
            ))
        });
        let Some(checked) = &self.checked else {
            let blocks = self.notes.iter().cloned().chain(facts).collect();
            return Section::new(id, format!("No theorem on `{}`", self.name), blocks);
        };
        let (name, size) = (draft.file("json"), checked.bytes.len());
        let mut blocks = vec![
            Block::Theorem(checked.accepted.sentence().to_owned()),
            Block::Text(
                "This is the sentence of the checker, a small program of its own that shares no \
                 code with the one that found the proof. It has accepted the certificate below, \
                 byte by byte, when this page was written."
                    .to_owned(),
            ),
        ];
        blocks.extend(facts);
        blocks.push(Block::Heading("The certificate".to_owned()));
        blocks.push(if size <= MOST_BYTES {
            let (media, content) = ("application/json", checked.bytes.clone());
            Block::File(Attachment { name: name.clone(), media, content })
        } else {
            Block::Note(format!(
                "It has {size} bytes, too many for a page; the first command below writes it."
            ))
        });
        if size <= READ {
            let text = String::from_utf8_lossy(&checked.bytes).into_owned();
            let summary = "Its text".to_owned();
            blocks.push(Block::Folded { summary, blocks: vec![Block::Code(text)] });
        }
        let digest = hexadecimal(&Sha256::digest(&checked.bytes));
        blocks.push(Block::Facts(pairs([
            ("SHA-256", format!("`{digest}`")),
            ("bytes", size.to_string()),
            ("kind", format!("`{}`", checked.accepted.kind())),
        ])));
        blocks.push(Block::Heading("How to check it".to_owned()));
        let (word, claim) = (shell_word(&name), &self.name);
        blocks.push(Block::Commands(pairs([
            ("Make it again", draft.command("prove", &format!(" --claim {claim} -o {name}"))),
            ("Compare its digest with the one above", format!("sha256sum {word}")),
            (
                "Check it with the checker alone, which stands beside nimata in the folder \
                 `checker`",
                format!("nimata-check {word}"),
            ),
            (
                "Check it, and that it is about this game",
                format!("nimata check {word} --claim {}", draft.word),
            ),
        ])));
        Section::new(id, format!("The theorem on `{claim}`"), blocks)
    }
}
