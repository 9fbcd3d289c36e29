//! A claim about a game, derived and proved as far as possible.

use super::draft::Draft;
use crate::automaton::Dfao;
use crate::cli::failure::Failure;
use crate::data::Block;
use crate::game::GameError;
use crate::game::claim::{BaseChoice, Claim, Derived, Request};
use crate::proof::{self, Checked};

/// The results on a claim.
pub(super) struct Worked<'g> {
    pub claim: Claim<'g>,
    /// The name of the claim on the command line.
    pub name: String,
    pub derived: Option<Derived>,
    pub checked: Option<Checked>,
    /// Notes on missing results.
    pub notes: Vec<Block>,
}

/// The claims on a page: the first one of the game, and the first one that can be proved. If a
/// limit is reached, weaker claims follow.
pub(super) fn all<'g>(draft: &mut Draft<'g>) -> Result<Vec<Worked<'g>>, Failure> {
    let game = draft.game;
    let claims = || game.claims().into_iter();
    let shows = |claim: &Claim<'_>| {
        claim.base != BaseChoice::ToBeNamed
            && (claim.parameters.is_empty() || !claim.sample.is_empty())
    };
    let provable = |claim: &Claim<'_>| shows(claim) && claim.lacks_proof().is_none();
    let mut worked = Vec::new();
    let first = claims()
        .next()
        .filter(|claim| shows(claim) && claim.lacks_automaton().is_none() && !provable(claim));
    if let Some(claim) = first {
        worked.push(Worked::new(draft, claim)?);
    }
    let open = draft.open.len();
    let mut next = claims().find(|claim| provable(claim));
    while let Some(claim) = next {
        let name = claim.name;
        let found = Worked::new(draft, claim)?;
        let proved = found.is_proved();
        worked.push(found);
        if proved {
            // The stronger claim was tried first; its open question is dropped, because a theorem
            // replaces it.
            draft.open.truncate(open);
            break;
        }
        let mut later = claims().skip_while(|claim| claim.name != name).skip(1);
        next = later.find(|claim| provable(claim));
    }
    Ok(worked)
}

impl<'g> Worked<'g> {
    fn new(draft: &mut Draft<'_>, claim: Claim<'g>) -> Result<Self, Failure> {
        let request =
            Request { parameters: claim.sample.to_vec(), base: None, budget: draft.budget.clone() };
        let name = claim.written(claim.sample);
        let what = format!("`{name}`");
        let mut worked = Worked { claim, name, derived: None, checked: None, notes: Vec::new() };
        if let Some(why) = worked.claim.lacks_proof() {
            worked.notes.push(Block::Note(format!("There is no proof of {what}: {why}.")));
            match draft.answered(&what, worked.claim.derive(&request)) {
                Ok(derived) => worked.derived = Some(derived),
                Err(why) => worked.notes.push(why),
            }
            return Ok(worked);
        }
        let proved = proof::prove(draft.game, Some(&worked.name), None, &draft.budget);
        if let Err(error @ GameError::Rejected { .. }) = proved {
            return Err(error.into());
        }
        if let Err(GameError::Declined { .. }) = proved {
            // The automaton stands, though its certificate is too large for the checker.
            worked.derived = worked.claim.derive(&request).ok();
        }
        match draft.answered(&what, proved) {
            Ok(proved) => {
                worked.derived = Some(proved.proposal.derived);
                worked.checked = Some(proved.checked);
            }
            Err(why) => worked.notes.push(why),
        }
        Ok(worked)
    }

    pub fn is_proved(&self) -> bool {
        self.checked.is_some()
    }

    /// The reason why it is undecided, if it is.
    pub fn undecided(&self) -> Option<&str> {
        let what = format!("`{}`: ", self.name);
        let why = self.notes.iter().find_map(|note| match note {
            Block::Note(text) => text.strip_prefix("Undecided: "),
            _ => None,
        })?;
        Some(why.strip_prefix(&what).unwrap_or(why))
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

    /// A short text about what is proved.
    pub fn proof_in_a_line(&self) -> Option<String> {
        let checked = self.checked.as_ref()?;
        let size = checked.bytes.len();
        Some(format!("`{}`, by a certificate of {size} bytes that was checked", self.name))
    }
}
