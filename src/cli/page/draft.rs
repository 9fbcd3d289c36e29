//! Data and functions that the parts of a page share.

use crate::budget::Budget;
use crate::cli::failure::remedy::Remedy;
use crate::data::{Block, Section};
use crate::game::{Family, Game, GameError};

/// The data that the parts of a page share.
pub(super) struct Draft<'g> {
    pub game: &'g dyn Game,
    pub family: Option<&'static Family>,
    /// The name of the game as a word of a shell.
    pub word: String,
    pub budget: Budget,
    /// The questions left open because a bound was reached.
    pub open: Vec<String>,
}

impl Draft<'_> {
    /// The result of a computation, or a note that explains its absence.
    pub fn answered<T>(&mut self, what: &str, result: Result<T, GameError>) -> Result<T, Block> {
        result.map_err(|error| {
            let limit = error.is_undecided();
            if limit {
                self.open.push(what.to_owned());
            }
            let word = if limit { "Undecided" } else { "Not here" };
            Block::Note(format!("{word}: {what}: {}", error.advised()))
        })
    }

    /// A command about the game; its name stands between `before` and `after`.
    pub fn command(&self, before: &str, after: &str) -> String {
        format!("nimata {before} {}{after}", self.word)
    }

    /// The name of a file about the game with this ending.
    pub fn file(&self, ending: &str) -> String {
        let mut stem = String::new();
        for sign in self.game.to_string().chars() {
            match sign {
                'a'..='z' | 'A'..='Z' | '0'..='9' => stem.push(sign),
                _ if stem.ends_with('-') || stem.is_empty() => {}
                _ => stem.push('-'),
            }
        }
        if stem.is_empty() {
            stem.push_str("game");
        }
        stem.truncate(60);
        format!("{}.{ending}", stem.trim_end_matches('-'))
    }
}

/// The first items of a list, with a sentence if items were left out.
pub(super) fn cut<T>(mut all: Vec<T>, most: usize, what: &str) -> (Vec<T>, Option<Block>) {
    let count = all.len();
    all.truncate(most);
    let note = (count > most).then(|| Block::Note(format!("The first {most} of {count} {what}.")));
    (all, note)
}

/// A section with these blocks; `None` without blocks.
pub(super) fn some_section(id: String, title: String, blocks: Vec<Block>) -> Option<Section> {
    (!blocks.is_empty()).then(|| Section::new(id, title, blocks))
}
