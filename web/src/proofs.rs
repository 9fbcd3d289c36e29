//! Theorems, and the checker's verdict on certificates.

use nimata::game::heading_of;
use nimata::proof::{self, Host as _, check_text, games_of, objects};
use nimata_checker::{Game, Verdict};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::host::Page;
use crate::subject::Subject;
use crate::wish::Of;

/// A theorem with its certificate, which the checker has accepted byte by byte.
pub fn prove(of: &Of, page: &Page) -> Result<Value, Fault> {
    let game = of.game.game()?;
    let proved = proof::prove(game.as_ref(), of.claim.as_deref(), of.base, page)
        .map_err(|error| Fault::from(error).beside("claim"))?;
    let automaton = proved.automaton();
    let facts = proved.proposal.derived.facts.iter();
    let facts = facts.map(|fact| json!({ "name": fact.name, "says": fact.says }));
    Ok(json!({
        "game": game.to_string(), "claim": proved.claim, "heading": heading_of(&proved.claim),
        "short": proved.short(), "sentence": proved.sentence(),
        "kind": proved.checked.accepted.kind(),
        "states": automaton.map(nimata::automaton::Dfao::len),
        "facts": facts.collect::<Vec<_>>(),
        "certificate": String::from_utf8_lossy(&proved.checked.bytes),
    }))
}

/// The checker's verdict; if a game is named the certificate must be about it.
pub fn check(file: &[u8], claim: Option<&Subject>, page: &Page) -> Result<Value, Fault> {
    let expected = claim.map(games).transpose()?;
    let _work = page.work("checking".to_owned());
    let verdict = check_text(file, expected.as_deref(), &page.budget());
    let mut told = objects::verdict(&verdict);
    if let Verdict::Accepted(accepted) = &verdict {
        told["about"] = json!(accepted.game().to_string());
    }
    Ok(told)
}

/// The game in the checker's eyes, one for each claim that can be made about it.
fn games(subject: &Subject) -> Result<Vec<Game>, Fault> {
    let game = subject.game()?;
    games_of(game.as_ref()).map_err(|error| Fault::from(error).beside("expected"))
}
