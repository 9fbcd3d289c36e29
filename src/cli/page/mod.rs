//! A page about a game, from what every game can do.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | the rules in words, and the first moves |
//! | `values` | the first values, lost positions and a picture |
//! | `worked` | a claim that is derived and proved |
//! | `automaton` | what a claim has derived |
//! | `theorem` | what a claim has proved, and its certificate |
//! | `known` | facts, theorems, and what there is not |
//! | `questions` | commands that ask more |

mod automaton;
mod known;
mod questions;
mod rules;
mod theorem;
mod values;
mod worked;

use std::fmt::Write as _;

use super::failure::{Failure, Outcome};
use super::remedy::Remedy;
use crate::budget::Budget;
use crate::data::{Block, Page, Section};
use crate::game::{FAMILIES, Family, Game, GameError};
use worked::Worked;

/// What the parts of a page share.
struct Draft<'g> {
    game: &'g dyn Game,
    family: Option<&'static Family>,
    /// The game as a shell reads it.
    word: String,
    budget: Budget,
    /// Whether a bound was reached.
    undecided: bool,
}

/// The page about a game; undecided if a bound was reached on the way.
///
/// # Errors
/// [`Failure::Refused`] if the checker rejects what was derived, which is a defect.
pub fn about(game: &dyn Game, budget: &Budget) -> Result<(Page, Outcome), Failure> {
    let name = game.to_string();
    let family = FAMILIES.iter().find(|family| family.begins(&name));
    let mut draft =
        Draft { game, family, word: shell_word(&name), budget: *budget, undecided: false };
    let mut sections = vec![rules::section(&draft), values::section(&mut draft)];
    sections.extend(values::picture(&mut draft));
    let worked = worked::all(&mut draft)?;
    for (place, claim) in worked.iter().enumerate() {
        let suffix = if place == 0 { String::new() } else { format!("-{}", place + 1) };
        sections.extend(automaton::sections(&mut draft, claim, &suffix));
        sections.push(theorem::section(&draft, claim, &suffix));
    }
    sections.push(known::section(&mut draft, &worked));
    sections.push(questions::section(&draft, &worked));
    let lead = "An impartial game: its rules, its values, what is proved of it, and how to check \
                that."
        .to_owned();
    let page = Page {
        title: name,
        lead,
        glance: glance(&draft, &worked),
        sections,
        end: format!(
            "Written by nimata {}. The page needs no network, no scripts and no other file.",
            env!("CARGO_PKG_VERSION")
        ),
    };
    let outcome = if draft.undecided { Outcome::Undecided } else { Outcome::Done };
    Ok((page, outcome))
}

/// What a reader wants to know first.
fn glance(draft: &Draft<'_>, worked: &[Worked<'_>]) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for claim in worked {
        lines.extend(claim.automaton_in_a_line().map(|line| ("Automaton".to_owned(), line)));
        lines.extend(claim.proof_in_a_line().map(|line| ("Proved".to_owned(), line)));
    }
    if !worked.iter().any(Worked::is_proved) {
        let why = "nothing about all positions at once; the page says why, and what is known";
        lines.push(("Proved".to_owned(), why.to_owned()));
    }
    if draft.undecided {
        let says = "a limit was reached, so that parts of the page are left open; they say so";
        lines.push(("Undecided".to_owned(), says.to_owned()));
    }
    if let Some(family) = draft.family {
        let says = format!("`{}`: {}", family.syntax, family.about);
        lines.push(("Family".to_owned(), says));
        lines.push(("Paper".to_owned(), family.paper.to_owned()));
    }
    lines
}

impl Draft<'_> {
    /// What came of a question, or a note that says why there is no answer.
    fn answered<T>(&mut self, what: &str, result: Result<T, GameError>) -> Result<T, Block> {
        result.map_err(|error| {
            let limit = matches!(error, GameError::Reached(_) | GameError::Undecided(_));
            self.undecided |= limit;
            let word = if limit { "Undecided" } else { "Not here" };
            Block::Note(format!("{word}: {what}: {}", error.advised()))
        })
    }

    /// A command about the game: what stands before and after its name.
    fn command(&self, before: &str, after: &str) -> String {
        format!("nimata {before} {}{after}", self.word)
    }

    /// The name of a file about the game, with this ending.
    fn file(&self, ending: &str) -> String {
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
fn cut<T>(mut all: Vec<T>, most: usize, what: &str) -> (Vec<T>, Option<Block>) {
    let count = all.len();
    all.truncate(most);
    let note = (count > most).then(|| Block::Note(format!("The first {most} of {count} {what}.")));
    (all, note)
}

/// A section that consists of what there is.
fn some_section(id: String, title: String, blocks: Vec<Block>) -> Option<Section> {
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
