//! Commands for further questions about the game.

use num_bigint::BigUint;

use super::draft::Draft;
use super::values::is_exact;
use super::worked::Worked;
use crate::cli::output::text::shell_word;
use crate::data::{Block, Section};
use crate::game::Position;
use crate::game::claim::BaseChoice;

/// The section of further questions.
pub(super) fn section(draft: &Draft<'_>, worked: &[Worked<'_>]) -> Section {
    let game = draft.game;
    let mut commands = Vec::new();
    let mut add = |says: &str, command: String| commands.push((says.to_owned(), command));
    if let Some(position) = position(draft, worked) {
        let word = shell_word(&format!("{game}@{position}"));
        add("The worth of a position, and why", format!("nimata value {word}"));
        add("A winning move, or that there is none", format!("nimata move {word}"));
        add("Play against the program", format!("nimata play {word}"));
    }
    if let Some(formula) = formula(worked) {
        let with = shell_word(&format!("G={game}"));
        add(
            "All positions at which the player to move loses",
            format!("nimata ask '{formula}' --with {with}"),
        );
    }
    let shown = |name: &str| worked.iter().any(|shown| shown.claim.name == name);
    for claim in game.claims().iter().filter(|claim| !shown(claim.name)) {
        if !claim.parameters.is_empty() && claim.sample.is_empty() {
            continue;
        }
        let name = claim.written(claim.sample);
        let base = if claim.base == BaseChoice::ToBeNamed { " --base 2" } else { "" };
        if claim.lacks_proof().is_none() {
            let command = draft.command("prove", &format!(" --claim {name}{base}"));
            add(&format!("Prove {}", claim.says), command);
        } else if claim.lacks_automaton().is_none() {
            let command = draft.command("derive", &format!(" --as {name}{base}"));
            add(&format!("Derive {}", claim.says), command);
        }
    }
    add("All that can be done with the game", draft.command("games", ""));
    Section::new("questions", "Ask further", vec![Block::Commands(commands)])
}

/// A position for an example: a large one if it is decided at once, and a small one otherwise.
fn position(draft: &Draft<'_>, worked: &[Worked<'_>]) -> Option<Position> {
    let shape = draft.game.shape();
    let of = |number: &dyn Fn(usize) -> BigUint| {
        let numbers = (0..shape.required()).map(number).collect();
        shape.sum(numbers).into_iter().next()
    };
    let large = of(&|place| BigUint::from(10u32).pow(30) + 7 * place + 3usize);
    let small = of(&|place| [3u32, 5, 9][place % 3].into());
    // Results found for the page are available again.
    let at_once = worked.iter().any(Worked::is_proved);
    let large = large.filter(|_| at_once);
    [large, small].into_iter().flatten().find(|position| {
        let admitted = draft.game.admit(position).is_ok();
        admitted
            && match draft.game.value(position, &draft.budget) {
                Ok(found) => is_exact(&found.worth),
                Err(bound) if bound.is_undecided() => position.is_small(),
                Err(_) => false,
            }
    })
}

/// The P-positions as a formula about the automaton `G` of the values or outcomes.
fn formula(worked: &[Worked<'_>]) -> Option<String> {
    let shown = worked.iter().find(|shown| {
        ["values", "outcome"].contains(&shown.claim.name) && shown.automaton().is_some()
    })?;
    let (_, derived) = shown.automaton()?;
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let tracks = names.get(..derived.tracks.len().max(1))?;
    let places: String = tracks.iter().map(|name| format!("[{name}]")).collect();
    Some(format!("G{places} = @0"))
}
