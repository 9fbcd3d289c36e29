//! A page about a game, made from the abilities common to all games.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | the rules in words, and the first moves |
//! | `values` | the first values, P-positions and pictures |
//! | `claim` | a claim, derived and proved, with its theorem and its certificate |
//! | `automaton` | the derived automaton of a claim |
//! | `facts` | facts, ready questions with their answers, and commands for further ones |

mod automaton;
mod claim;
mod facts;
mod rules;
mod values;

use std::fmt::Debug;
use std::sync::Arc;

use super::failure::Result;
use super::failure::remedy::Remedy;
use crate::budget::Budget;
use crate::cli::output::text::shell_word;
use crate::data::{Block, Page, Section};
use crate::game::{FAMILIES, Family, Game, GameError};
use claim::ClaimResult;

/// The data that the parts of a page share.
struct Draft<'g> {
    game: &'g Arc<dyn Game>,
    family: Option<&'static Family>,
    /// The name of the game as a word of a shell.
    word: String,
    budget: Budget,
    /// The questions left open because a bound was reached.
    open: Vec<String>,
}

impl Draft<'_> {
    /// The result of a computation, or `None` after a note in `blocks` that explains its absence.
    fn answered<T>(
        &mut self,
        what: &str,
        result: Result<T, GameError>,
        blocks: &mut Vec<Block>,
    ) -> Option<T> {
        let error = match result {
            Ok(found) => return Some(found),
            Err(error) => error,
        };
        let limit = error.is_undecided();
        if limit {
            self.open.push(what.to_owned());
        }
        let word = if limit { "Undecided" } else { "Not here" };
        blocks.push(Block::Note(format!("{word}: {what}: {}", error.advised())));
        None
    }

    /// A command about the game; its name stands between `before` and `after`.
    fn command(&self, before: &str, after: &str) -> String {
        format!("nimata {before} {}{after}", self.word)
    }

    /// The name of a file about the game with this ending.
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

/// The first items of a list, with a sentence if items were left out.
fn cut<T>(mut all: Vec<T>, most: usize, what: &str) -> (Vec<T>, Option<Block>) {
    let count = all.len();
    all.truncate(most);
    let note = (count > most).then(|| Block::Note(format!("The first {most} of {count} {what}.")));
    (all, note)
}

/// A section with these blocks; `None` without blocks.
fn some_section(id: String, title: &str, blocks: Vec<Block>) -> Option<Section> {
    (!blocks.is_empty()).then(|| Section::new(id, title, blocks))
}

/// Pairs of a name and a text.
fn pairs<N: Into<String>, T: Into<String>>(
    all: impl IntoIterator<Item = (N, T)>,
) -> Vec<(String, String)> {
    all.into_iter().map(|(name, text)| (name.into(), text.into())).collect()
}

/// The text that an exporter writes.
fn written<E: Debug>(write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<String, E> {
    let mut file = Vec::new();
    write(&mut file)?;
    Ok(String::from_utf8(file).expect("exporters write UTF-8"))
}

/// The page about a game, and the questions left open because a bound was reached.
///
/// # Errors
/// [`Failure::Refused`] if the checker rejects a derived certificate, which is a defect.
pub fn about(game: &Arc<dyn Game>, budget: &Budget) -> Result<(Page, Vec<String>)> {
    let name = game.to_string();
    let family = FAMILIES.iter().find(|family| family.begins(&name));
    let mut draft =
        Draft { game, family, word: shell_word(&name), budget: budget.clone(), open: Vec::new() };
    let mut sections = vec![rules::section(&draft), values::section(&mut draft)];
    sections.extend(values::pictures(&mut draft));
    let results = claim::results(&mut draft)?;
    for (place, result) in results.iter().enumerate() {
        let suffix = if place == 0 { String::new() } else { format!("-{}", place + 1) };
        sections.extend(automaton::sections(&mut draft, result, &suffix));
        sections.push(result.theorem(&draft, &suffix));
    }
    sections.extend(facts::ready_questions(&draft, &results));
    sections.push(facts::known(&mut draft, &results));
    sections.push(facts::commands(&draft, &results));
    let lead = "An impartial game: its rules, its values, what is proved of it, and how to check \
                that.";
    let page = Page {
        title: game.title().map_or(name, str::to_owned),
        lead: lead.to_owned(),
        glance: glance(&draft, &results),
        sections,
        end: format!(
            "Written by nimata {}. The page needs no network, no scripts and no other file.",
            env!("CARGO_PKG_VERSION")
        ),
    };
    Ok((page, draft.open))
}

/// The summary at the top of the page.
fn glance(draft: &Draft<'_>, results: &[ClaimResult<'_>]) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for result in results {
        lines.extend(result.automaton_in_a_line().map(|line| ("Automaton", line)));
        lines.extend(result.proof_in_a_line().map(|line| ("Proved", line)));
    }
    if !results.iter().any(ClaimResult::is_proved) {
        let why = "nothing about all positions at once; the page says why, and what is known";
        lines.push(("Proved", why.to_owned()));
    }
    if !draft.open.is_empty() {
        let says = "a limit was reached, or no automaton was found; the page says where";
        lines.push(("Undecided", says.to_owned()));
    }
    if let Some(family) = draft.family {
        lines.push(("Family", format!("`{}`: {}", family.syntax, family.about)));
        lines.push(("Paper", family.paper.to_owned()));
    }
    pairs(lines)
}
