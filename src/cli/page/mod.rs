//! A page about a game, made from the abilities common to all games.
//!
//! | file | holds |
//! |---|---|
//! | `draft` | data and functions that its parts share |
//! | `rules` | the rules in words, and the first moves |
//! | `values` | the first values, P-positions and a picture |
//! | `worked` | a claim, derived and proved |
//! | `automaton` | the derived automaton of a claim |
//! | `theorem` | the proved theorem of a claim, and its certificate |
//! | `known` | facts, theorems, and missing claims |
//! | `asked` | the ready questions, with their answers |
//! | `questions` | commands for further questions |

mod asked;
mod automaton;
mod draft;
mod known;
mod questions;
mod rules;
mod theorem;
mod values;
mod worked;

use std::sync::Arc;

use super::failure::Failure;
use crate::budget::Budget;
use crate::cli::output::text::shell_word;
use crate::data::Page;
use crate::game::{FAMILIES, Game};
use draft::Draft;
use worked::Worked;

/// The page about a game, and the questions left open because a bound was reached.
///
/// # Errors
/// [`Failure::Refused`] if the checker rejects a derived certificate, which is a defect.
pub fn about(shared: &Arc<dyn Game>, budget: &Budget) -> Result<(Page, Vec<String>), Failure> {
    let game = shared.as_ref();
    let name = game.to_string();
    let family = FAMILIES.iter().find(|family| family.begins(&name));
    let mut draft =
        Draft { game, family, word: shell_word(&name), budget: budget.clone(), open: Vec::new() };
    let mut sections = vec![rules::section(&draft), values::section(&mut draft)];
    sections.extend(values::picture(&mut draft));
    let worked = worked::all(&mut draft)?;
    for (place, claim) in worked.iter().enumerate() {
        let suffix = if place == 0 { String::new() } else { format!("-{}", place + 1) };
        sections.extend(automaton::sections(&mut draft, claim, &suffix));
        sections.push(theorem::section(&draft, claim, &suffix));
    }
    sections.extend(asked::section(&draft, shared, &worked));
    sections.push(known::section(&mut draft, &worked));
    sections.push(questions::section(&draft, &worked));
    let lead = "An impartial game: its rules, its values, what is proved of it, and how to check \
                that."
        .to_owned();
    let page = Page {
        title: game.title().map_or(name, str::to_owned),
        lead,
        glance: glance(&draft, &worked),
        sections,
        end: format!(
            "Written by nimata {}. The page needs no network, no scripts and no other file.",
            env!("CARGO_PKG_VERSION")
        ),
    };
    Ok((page, draft.open))
}

/// The summary at the top of the page.
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
    if !draft.open.is_empty() {
        let says = "a limit was reached, or no automaton was found; the page says where";
        lines.push(("Undecided".to_owned(), says.to_owned()));
    }
    if let Some(family) = draft.family {
        let says = format!("`{}`: {}", family.syntax, family.about);
        lines.push(("Family".to_owned(), says));
        lines.push(("Paper".to_owned(), family.paper.to_owned()));
    }
    lines
}
