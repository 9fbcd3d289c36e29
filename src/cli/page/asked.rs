//! The ready questions about the game, with their answers.

use std::sync::Arc;

use super::draft::Draft;
use super::worked::Worked;
use crate::data::{Block, Section};
use crate::game::Game;
use crate::proof::Sequences;
use crate::proof::about::{Basis, Reply, about};

/// A larger automaton would let the reader wait for the page.
const MOST_STATES: usize = 200;

/// The section of what was asked; none where nothing is answered.
pub(super) fn section(
    draft: &Draft<'_>,
    game: &Arc<dyn Game>,
    worked: &[Worked<'_>],
) -> Option<Section> {
    let large = |shown: &Worked<'_>| {
        shown.automaton().is_some_and(|(automaton, _)| automaton.len() > MOST_STATES)
    };
    if !worked.iter().any(Worked::is_proved) || worked.iter().any(large) {
        return None;
    }
    // What cannot be answered here is told in the sections about claims.
    let found = about(game, Sequences::new(&draft.budget), &draft.budget).ok()?;
    let answers: Vec<(String, String)> = found
        .replies
        .iter()
        .filter(|reply| !matches!(reply.basis, Basis::Open(_)))
        .map(|reply| (reply.asks.clone(), answer(reply)))
        .collect();
    if answers.is_empty() {
        return None;
    }
    let named = found.named.iter().map(|named| format!("{} is `{}`", named.name, named.stands_for));
    let named: Vec<String> = named.collect();
    let mut blocks = vec![Block::Facts(answers)];
    if !named.is_empty() {
        blocks.push(Block::Text(format!("In the formulas {}.", named.join(", and "))));
    }
    Some(Section::new("asked", "What is usually asked", blocks))
}

/// The answer in words, and on what it rests.
fn answer(reply: &Reply) -> String {
    let is_table = matches!(reply.basis, Basis::Table { .. });
    let rests = if is_table { "seen in a table".to_owned() } else { reply.rests() };
    format!("{}; {rests}", reply.says)
}
