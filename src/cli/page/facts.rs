//! Facts about the game, the ready questions with their answers, and commands for further ones.

use num_bigint::BigUint;

use super::claim::ClaimResult;
use super::values::is_exact;
use super::{Draft, pairs};
use crate::cli::output::text::shell_word;
use crate::data::{Block, Section};
use crate::game::claim::{BaseChoice, Claim};
use crate::game::{Position, heading_of};
use crate::proof::Sequences;
use crate::proof::about::{Basis, Reply, about};

/// The ready questions are not asked of larger automata, so that the page does not take long.
const MOST_STATES: usize = 200;

/// The section of facts, theorems on positions, and claims.
pub(super) fn known(draft: &mut Draft<'_>, results: &[ClaimResult<'_>]) -> Section {
    let mut blocks = Vec::new();
    let facts = draft.game.facts(&draft.budget);
    let facts = draft.answered("what is known of the rules", facts, &mut blocks);
    if let Some(facts) = facts.filter(|facts| !facts.is_empty()) {
        blocks.push(Block::Heading("Of the rules".to_owned()));
        blocks.push(Block::Facts(pairs(
            facts.into_iter().map(|fact| (heading_of(fact.name), fact.says)),
        )));
    }
    let theorems = draft.game.statements();
    if !theorems.is_empty() {
        let theorems = theorems.into_iter().map(|theorem| (heading_of(theorem.rule), theorem.says));
        blocks.push(Block::Heading("Theorems on positions, in the order of their use".to_owned()));
        blocks.push(Block::Facts(pairs(theorems)));
    }
    blocks.push(Block::Heading("Of all positions at once".to_owned()));
    let claims = draft.game.claims();
    blocks.push(match claims.is_empty() {
        false => Block::Facts(claims.iter().map(|claim| ability(claim, results)).collect()),
        true => Block::Note(
            "No automaton of this game is known here, and so there is no certificate: its values \
             come from the theorems above, position by position, and from the rules."
                .to_owned(),
        ),
    });
    Section::new("known", "What is known", blocks)
}

/// A claim, and whether it can be derived and proved, or why it cannot.
fn ability(claim: &Claim<'_>, results: &[ClaimResult<'_>]) -> (String, String) {
    let result = results.iter().find(|result| result.claim.name == claim.name);
    let open = result.and_then(|result| result.undecided.as_ref());
    let can = match (claim.lacks_automaton(), claim.lacks_proof(), open) {
        _ if result.is_some_and(ClaimResult::is_proved) => "proved on this page".to_owned(),
        (_, None, Some(why)) => format!("tried on this page, and undecided: {why}"),
        (None, None, None) => "to be derived and proved; not tried on this page".to_owned(),
        (Some(_), None, None) => "to be proved; not tried on this page".to_owned(),
        (None, Some(why), _) => format!("can be derived; no proof: {why}"),
        (Some(why), Some(_), _) => format!("not here: {why}"),
    };
    let in_any_base = claim.base == BaseChoice::ToBeNamed;
    let base = if in_any_base { ", in a base that is named" } else { "" };
    let end = if can.ends_with('.') { "" } else { "." };
    let name = format!("{} (`{}`)", heading_of(claim.name), claim.syntax());
    (name, format!("{}: {can}{base}{end}", claim.says))
}

/// The section of the ready questions; `None` if none has an answer.
pub(super) fn ready_questions(draft: &Draft<'_>, results: &[ClaimResult<'_>]) -> Option<Section> {
    let is_large = |result: &ClaimResult<'_>| {
        result.automaton().is_some_and(|(automaton, _)| automaton.len() > MOST_STATES)
    };
    if !results.iter().any(ClaimResult::is_proved) || results.iter().any(is_large) {
        return None;
    }
    // The sections about claims report an error.
    let found = about(draft.game, Sequences::new(&draft.budget), &draft.budget).ok()?;
    let answered = found.replies.iter().filter(|reply| !matches!(reply.basis, Basis::Open(_)));
    let answers = pairs(answered.map(|reply| (&reply.asks, answer(reply))));
    if answers.is_empty() {
        return None;
    }
    let mut blocks = vec![Block::Facts(answers)];
    let named = found.named.iter().map(|named| format!("{} is `{}`", named.name, named.stands_for));
    let named = named.collect::<Vec<_>>().join(", and ");
    if !named.is_empty() {
        blocks.push(Block::Text(format!("In the formulas {named}.")));
    }
    Some(Section::new("asked", "What is usually asked", blocks))
}

/// The answer in words, and the ground on which it rests.
fn answer(reply: &Reply) -> String {
    let is_table = matches!(reply.basis, Basis::Table { .. });
    let rests = if is_table { "seen in a table".to_owned() } else { reply.rests() };
    format!("{}; {rests}", reply.says)
}

/// The section of commands for further questions.
pub(super) fn commands(draft: &Draft<'_>, results: &[ClaimResult<'_>]) -> Section {
    let game = draft.game;
    let mut commands = Vec::new();
    let mut add = |says: &str, command: String| commands.push((says.to_owned(), command));
    if let Some(position) = position(draft, results) {
        let word = shell_word(&format!("{game}@{position}"));
        add("The worth of a position, and why", format!("nimata value {word}"));
        add("A winning move, or that there is none", format!("nimata move {word}"));
        add("Play against the program", format!("nimata play {word}"));
    }
    if let Some(formula) = formula(results) {
        let with = shell_word(&format!("G={game}"));
        let command = format!("nimata ask '{formula}' --with {with}");
        add("All positions at which the player to move loses", command);
    }
    let is_shown = |name: &str| results.iter().any(|result| result.claim.name == name);
    let has_name = |claim: &Claim<'_>| claim.parameters.is_empty() || !claim.sample.is_empty();
    for claim in game.claims().iter().filter(|claim| !is_shown(claim.name) && has_name(claim)) {
        let name = claim.written(claim.sample);
        let base = if claim.base == BaseChoice::ToBeNamed { " --base 2" } else { "" };
        if claim.lacks_proof().is_none() {
            let command = draft.command("prove", &format!(" --claim {name}{base}"));
            add(&format!("Prove {}", claim.says), command);
        } else if claim.lacks_automaton().is_none() {
            let command = draft.command("derive", &format!(" --claim {name}{base}"));
            add(&format!("Derive {}", claim.says), command);
        }
    }
    add("All that can be done with the game", draft.command("games", ""));
    Section::new("questions", "Ask further", vec![Block::Commands(commands)])
}

/// A position for an example: a large one if it is decided at once, and a small one otherwise.
fn position(draft: &Draft<'_>, results: &[ClaimResult<'_>]) -> Option<Position> {
    let shape = draft.game.shape();
    let of = |number: &dyn Fn(usize) -> BigUint| {
        let numbers = (0..shape.required()).map(number).collect();
        shape.sum(numbers).into_iter().next()
    };
    let large = of(&|place| BigUint::from(10u32).pow(30) + 7 * place + 3usize);
    let small = of(&|place| [3u32, 5, 9][place % 3].into());
    // The values that were found for the page are remembered.
    let large = large.filter(|_| results.iter().any(ClaimResult::is_proved));
    [large, small].into_iter().flatten().find(|position| {
        draft.game.admit(position).is_ok()
            && match draft.game.value(position, &draft.budget) {
                Ok(found) => is_exact(&found.worth),
                Err(bound) => bound.is_undecided() && position.is_small(),
            }
    })
}

/// The P-positions as a formula about the automaton `G` of the values or outcomes.
fn formula(results: &[ClaimResult<'_>]) -> Option<String> {
    let mut named =
        results.iter().filter(|result| ["values", "outcome"].contains(&result.claim.name));
    let (_, derived) = named.find_map(ClaimResult::automaton)?;
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let tracks = names.get(..derived.tracks.len().max(1))?;
    let places: String = tracks.iter().map(|name| format!("[{name}]")).collect();
    Some(format!("G{places} = @0"))
}
