//! The rules in words, and the first moves.

use num_bigint::BigUint;

use super::Draft;
use crate::data::{Block, Grid, Section};
use crate::game::Position;

/// So many positions are shown with their options, where they are one number.
const POSITIONS: u64 = 12;

/// So many options of a position are shown.
const OPTIONS: usize = 16;

/// So much of a file is shown, in characters.
const SOURCE: usize = 20_000;

/// The rules of the game.
pub(super) fn section(draft: &Draft<'_>) -> Section {
    let game = draft.game;
    let shape = game.shape();
    let mut blocks = vec![
        Block::Text(format!("A position is written `{}`: {}.", shape.text(), shape.meaning())),
        Block::Text(game.in_words()),
    ];
    blocks.extend(first_moves(draft));
    blocks.extend(game.no_sums().map(|why| Block::Note(format!("No sums: {why}."))));
    if let Some(source) = game.source() {
        let shown: String = source.chars().take(SOURCE).collect();
        let mut inside = vec![Block::Code(shown)];
        if source.chars().nth(SOURCE).is_some() {
            inside.push(Block::Note(format!("The first {SOURCE} characters of the file.")));
        }
        blocks.push(Block::Folded { summary: "The file of the rules".to_owned(), blocks: inside });
    }
    Section::new("rules", "The rules", blocks)
}

/// Small positions with their options.
fn first_moves(draft: &Draft<'_>) -> Option<Block> {
    let game = draft.game;
    let shape = game.shape();
    let least = game.least();
    let positions: Vec<Position> = match shape.count() {
        1 => (least..least + POSITIONS).map(|n| shape.position([n.into()])).collect(),
        _ => {
            let numbers = (0..shape.required()).map(|place| BigUint::from(place % 2 + 1));
            shape.sum(numbers.collect())
        }
    };
    let mut rows = Vec::new();
    for position in positions.iter().filter(|position| game.admit(position).is_ok()) {
        let options = game.every_option(position)?;
        let written = options.iter().take(OPTIONS).map(|sum| match sum.as_slice() {
            [] => "nothing".to_owned(),
            sum => sum.iter().map(Position::to_string).collect::<Vec<_>>().join(" + "),
        });
        let mut written: Vec<String> = written.collect();
        if options.len() > OPTIONS {
            written.push(format!("… ({} in all)", options.len()));
        }
        let apart = if shape.count() == 1 { ", " } else { "  ·  " };
        let options = if written.is_empty() { "none".to_owned() } else { written.join(apart) };
        rows.push(vec![position.to_string(), options]);
    }
    (!rows.is_empty()).then(|| {
        Block::Table(Grid {
            caption: "The first moves: where a player may move to.".to_owned(),
            head: vec!["from".to_owned(), "to".to_owned()],
            rows,
        })
    })
}
