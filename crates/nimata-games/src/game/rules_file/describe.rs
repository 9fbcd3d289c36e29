//! The description of a rules file in words and formulas, in which its author sees mistakes.

use super::definition::Definition;
use super::refusal::said;
use super::rules::WrittenGame;
use super::sound::Sound;
use crate::game::answer::Fact;
use crate::game::position::in_64_bits;
use crate::game::{GameError, Play, Result};
use nimata_automata::automaton::Numeration;
use nimata_automata::budget::Budget;

/// The number of positions in the description, from the least one on.
const SHOWN: usize = 12;

/// The number of options shown for each position.
const OPTIONS: usize = 12;

/// The greatest number of options looked at for one value.
const LOOKS: u64 = 100_000;

/// The contents of the file, whether the rules are sound, and the first positions.
///
/// # Errors
/// A bound of the budget was reached. Refuted rules are not an error but a fact.
pub(super) fn facts(game: &WrittenGame, budget: &Budget) -> Result<Vec<Fact>> {
    let file = game.file();
    let reads = file.reads.join(", ");
    let mut facts: Vec<Fact> =
        file.title.iter().map(|title| Fact::new("title", title.as_str())).collect();
    facts.extend(file.comment.iter().map(|comment| Fact::new("comment", comment.as_str())));
    facts.extend([
        Fact::new("reads", format!("{reads}, {}", digits(&file.numerals))),
        Fact::new(
            "positions",
            match &file.positions {
                Some(positions) => format!("where {positions}"),
                None => "all natural numbers".to_owned(),
            },
        ),
    ]);
    facts.extend(file.moves.iter().map(|kind| {
        let to = kind.left(file.reads.len());
        Fact::new("move", format!("from {reads} to {to} where {}", kind.formula))
    }));
    facts.extend(file.passes.map(|most| {
        let counted = file.reads.last().expect("the passes");
        let says = format!(
            "at most {most} for both players together, counted by {counted}, and none where there \
             is no other move"
        );
        Fact::new("passes", says)
    }));
    let play = match file.play {
        Play::Normal => "normal: who cannot move loses",
        Play::Misere => "misere: who cannot move wins",
    };
    facts.push(Fact::new("play", play));
    let measure = file.lowered();
    match game.sound(budget) {
        Err(GameError::Refuted(why)) => {
            facts.push(Fact::new("measure", measure.to_string()));
            facts.push(Fact::refusal(why));
            return Ok(facts);
        }
        sound => {
            let says = format!(
                "{measure}, which every move lowers; and every move leads to a position, as was \
                 decided"
            );
            facts.push(Fact::new("measure", says));
            facts.extend(first_positions(game, sound?, budget)?);
        }
    }
    Ok(facts)
}

fn digits(numerals: &Numeration) -> String {
    let order = numerals.order().in_words();
    match (numerals.base(), numerals.words()) {
        (Some(base), _) => format!("read by their digits in base {base}, {order}"),
        (None, Some(system)) => format!("read by the words of {system}, {order}"),
        (None, None) => {
            format!("read by their greedy digits where {}, {order}", numerals.in_words())
        }
    }
}

/// The first positions with their options and values.
fn first_positions(game: &WrittenGame, sound: &Sound, budget: &Budget) -> Result<Vec<Fact>> {
    let file = game.file();
    let first = file.set_of_positions(&file.numerals, SHOWN, budget)?.least;
    let mut definition = Definition::new(sound, file, LOOKS, budget);
    let mut facts = Vec::new();
    for numbers in first {
        let Some(at) = in_64_bits(&numbers) else { continue };
        let worth = match (definition.value(&at), file.play) {
            (Ok(value), Play::Normal) => format!("value {value}"),
            (Ok(0), Play::Misere) => "the player to move loses".to_owned(),
            (Ok(_), Play::Misere) => "the player to move wins".to_owned(),
            (Err(_), _) => "its value takes long".to_owned(),
        };
        let options = sound.options(&at, budget)?;
        let shown = options.iter().take(OPTIONS).map(|option| written(option, at.len()));
        let mut shown = shown.collect::<Vec<_>>().join(" ");
        if options.len() > OPTIONS {
            shown.push_str(&format!(" ... ({} in all)", options.len()));
        }
        let says = match options.is_empty() {
            true => format!("{}: no option; {worth}", said(file, &numbers)),
            false => format!("{}: options {shown}; {worth}", said(file, &numbers)),
        };
        facts.push(Fact::new("position", says));
    }
    Ok(facts)
}

/// The positions of so many numbers that a move leaves as they are typed, without spaces.
fn written(option: &[u64], numbers: usize) -> String {
    if option.is_empty() {
        return "nothing".to_owned();
    }
    let joined = |parts: Vec<String>, sign: &str| parts.join(sign);
    let part = |at: &[u64]| joined(at.iter().map(u64::to_string).collect(), ",");
    joined(option.chunks(numbers).map(part).collect(), "+")
}
