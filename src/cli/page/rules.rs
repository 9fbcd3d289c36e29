//! The rules in words, and the first moves.

use num_bigint::BigUint;

use super::Draft;
use crate::data::{Block, Cells, Grid, Section};
use crate::game::{Game, Position};

/// The number of positions that are shown with their options, for games on one number.
const POSITIONS: u64 = 12;

/// The greatest number of options shown for a position.
const OPTIONS: usize = 16;

/// The greatest number of characters of a file on the page.
const SOURCE: usize = 20_000;

/// The rules of the game.
pub(super) fn section(draft: &Draft<'_>) -> Section {
    let (game, shape) = (draft.game, draft.game.shape());
    let mut blocks = vec![
        Block::Text(format!("A position is written `{}`: {}.", shape.text(), shape.meaning())),
        Block::Text(game.in_words()),
    ];
    blocks.extend(first_moves(draft));
    blocks.extend(game.no_sums().map(|why| Block::Note(format!("No sums: {why}."))));
    if let Some(source) = game.source() {
        let mut inside = vec![Block::Code(source.chars().take(SOURCE).collect())];
        if source.chars().nth(SOURCE).is_some() {
            inside.push(Block::Note(format!("The first {SOURCE} characters of the file.")));
        }
        blocks.push(Block::Folded { summary: "The file of the rules".to_owned(), blocks: inside });
    }
    Section::new("rules", "The rules", blocks)
}

/// Small positions with their options.
fn first_moves(draft: &Draft<'_>) -> Option<Block> {
    let (game, shape) = (draft.game.as_ref(), draft.game.shape());
    if shape.count() > 1 {
        let numbers = (0..shape.required()).map(|place| BigUint::from(place % 2 + 1)).collect();
        let position = shape.sum(numbers).into_iter().next()?;
        let options = options(game, &position)?;
        return Some(Block::Text(match options.is_empty() {
            true => format!("From `{position}` there is no move."),
            false => format!("From `{position}` one may move to `{}`.", options.join("`, `")),
        }));
    }
    let least = game.least();
    let mut rows = Vec::new();
    for n in least..least + POSITIONS {
        let position = shape.position([n.into()]);
        let Some(options) = options(game, &position) else { continue };
        let listed = if options.is_empty() { "–".to_owned() } else { options.join(", ") };
        rows.push(vec![position.to_string(), listed]);
    }
    (!rows.is_empty()).then(|| {
        Block::Table(Grid {
            caption: "The first moves: where a player may move to.".to_owned(),
            head: ["from", "to"].map(str::to_owned).to_vec(),
            rows,
            cells: Cells::Texts,
        })
    })
}

/// The options of a small position as text; `None` if it is not a position.
fn options(game: &dyn Game, position: &Position) -> Option<Vec<String>> {
    game.admit(position).ok()?;
    let options = game.every_option(position)?;
    let written = options.iter().take(OPTIONS).map(|sum| match sum.as_slice() {
        [] => "nothing".to_owned(),
        sum => sum.iter().map(Position::to_string).collect::<Vec<_>>().join(" + "),
    });
    let mut written: Vec<String> = written.collect();
    if options.len() > OPTIONS {
        written.push(format!("… ({} in all)", options.len()));
    }
    Some(written)
}
