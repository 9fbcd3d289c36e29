//! What the parts of a page share.

use std::fmt::Write as _;

use crate::budget::Budget;
use crate::cli::remedy::Remedy;
use crate::data::{Block, Section};
use crate::game::{Family, Game, GameError};

/// What the parts of a page share.
pub(super) struct Draft<'g> {
    pub game: &'g dyn Game,
    pub family: Option<&'static Family>,
    /// The game as a shell reads it.
    pub word: String,
    pub budget: Budget,
    /// What was left open where a bound was reached.
    pub open: Vec<String>,
}

impl Draft<'_> {
    /// What came of a question, or a note that says why there is no answer.
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

    /// A command about the game: what stands before and after its name.
    pub fn command(&self, before: &str, after: &str) -> String {
        format!("nimata {before} {}{after}", self.word)
    }

    /// The name of a file about the game, with this ending.
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

/// A text as one word of a shell.
pub(in crate::cli) fn shell_word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ":/.,+=@_-".contains(c);
    match text.chars().all(plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}

/// Bytes in hexadecimal, as digests are written.
pub(in crate::cli) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes everything");
        text
    })
}

/// A list cut short, and a sentence that says so.
pub(super) fn cut<T>(mut all: Vec<T>, most: usize, what: &str) -> (Vec<T>, Option<Block>) {
    let count = all.len();
    all.truncate(most);
    let note = (count > most).then(|| Block::Note(format!("The first {most} of {count} {what}.")));
    (all, note)
}

/// A section that consists of what there is.
pub(super) fn some_section(id: String, title: String, blocks: Vec<Block>) -> Option<Section> {
    (!blocks.is_empty()).then(|| Section::new(id, title, blocks))
}

#[cfg(test)]
mod tests {
    use super::shell_word;

    #[test]
    fn a_name_is_one_word_of_a_shell() {
        assert_eq!(shell_word("sd:1,2/3"), "sd:1,2/3");
        assert_eq!(shell_word("proper:3*nim:1"), "'proper:3*nim:1'");
        assert_eq!(shell_word("game:it's;rm"), "'game:it'\\''s;rm'");
    }
}
