//! Further facts about the game, and what is not known.

use super::draft::Draft;
use super::worked::Worked;
use crate::data::{Block, Section};
use crate::game::claim::BaseChoice;

/// The section of facts, theorems on positions, and claims.
pub(super) fn section(draft: &mut Draft<'_>, worked: &[Worked<'_>]) -> Section {
    let mut blocks = Vec::new();
    let facts = draft.game.facts(&draft.budget);
    match draft.answered("what is known of the rules", facts) {
        Ok(facts) if facts.is_empty() => {}
        Ok(facts) => {
            let facts = facts.into_iter().map(|fact| (fact.name.to_owned(), fact.says));
            blocks.push(Block::Heading("Of the rules".to_owned()));
            blocks.push(Block::Facts(facts.collect()));
        }
        Err(why) => blocks.push(why),
    }
    let theorems = draft.game.statements();
    if !theorems.is_empty() {
        let theorems = theorems.into_iter().map(|known| (known.rule.to_owned(), known.says));
        blocks.push(Block::Heading("Theorems on positions, in the order of their use".to_owned()));
        blocks.push(Block::Facts(theorems.collect()));
    }
    blocks.push(Block::Heading("Of all positions at once".to_owned()));
    blocks.push(claims(draft, worked));
    Section::new("known", "What is known", blocks)
}

/// The claims about the game: which of them can be derived and proved, and why others cannot.
fn claims(draft: &Draft<'_>, worked: &[Worked<'_>]) -> Block {
    let entries: Vec<(String, String)> = draft
        .game
        .claims()
        .iter()
        .map(|claim| {
            let shown = worked.iter().find(|shown| shown.claim.name == claim.name);
            let proved = shown.is_some_and(Worked::is_proved);
            let open = shown.and_then(Worked::undecided);
            let can = match (claim.lacks_automaton(), claim.lacks_proof()) {
                _ if proved => "proved on this page".to_owned(),
                (_, None) if open.is_some() => {
                    format!("tried on this page, and undecided: {}", open.unwrap_or_default())
                }
                (None, None) => "to be derived and proved; not tried on this page".to_owned(),
                (Some(_), None) => "to be proved; not tried on this page".to_owned(),
                (None, Some(why)) => format!("can be derived; no proof: {why}"),
                (Some(why), Some(_)) => format!("not here: {why}"),
            };
            let base = match claim.base {
                BaseChoice::ToBeNamed => ", in a base that is named",
                _ => "",
            };
            let end = if can.ends_with('.') { "" } else { "." };
            (format!("`{}`", claim.syntax()), format!("{}: {can}{base}{end}", claim.says))
        })
        .collect();
    if entries.is_empty() {
        return Block::Note(
            "No automaton of this game is known here, and so there is no certificate: its values \
             come from the theorems above, position by position, and from the rules."
                .to_owned(),
        );
    }
    Block::Facts(entries)
}
