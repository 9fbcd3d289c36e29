//! The checker as the verbs call it: its limits, a file, and its verdict in words.

use std::path::Path;

use nimata_checker::{Game, Limits, Reject, Verdict, check};

use super::automata::read_at_most;
use super::failure::Failure;
use crate::budget::Budget;
use crate::game::read_game;

/// Reads a certificate and has it checked; if games are expected it must be about one of them.
///
/// No more is read than the checker admits, nor than the memory allows.
pub(in crate::cli) fn check_file(
    path: &Path,
    expected: Option<&[Game]>,
    budget: &Budget,
) -> Result<Verdict, Failure> {
    let text = read_at_most(path, limits(budget).bytes + 1)?;
    Ok(check_text(&text, expected, budget))
}

/// Has a certificate checked; if games are expected it must be about one of them.
pub(in crate::cli) fn check_text(
    text: &[u8],
    expected: Option<&[Game]>,
    budget: &Budget,
) -> Verdict {
    let limits = limits(budget);
    let verdict = check(text, None, &limits);
    match (&verdict, expected) {
        (Verdict::Accepted(accepted), Some(games)) if !games.contains(accepted.game()) => {
            // The checker's own words for it.
            games.first().map_or(verdict.clone(), |game| check(text, Some(game), &limits))
        }
        _ => verdict,
    }
}

/// The games, in the checker's eyes, that a text such as `sd:1/2` or `octal:0.77` stands for: one
/// for each claim that can be made about it.
pub(in crate::cli) fn games(text: &str) -> Result<Vec<Game>, Failure> {
    if text.trim_start().starts_with('{') {
        let game = text.trim_start().parse::<Game>();
        return Ok(vec![game.map_err(|e| Failure::Usage(format!("in --claim: {e}")))?]);
    }
    let game = read_game(text)?;
    let claims = game.claims();
    let subjects = claims.iter().filter_map(|claim| claim.subject());
    let games: Vec<Game> = subjects.filter_map(|subject| subject.parse().ok()).collect();
    if games.is_empty() {
        return Err(Failure::Usage(format!(
            "in --claim: no certificate can be about {game}; `nimata games '{game}'` says what is \
             known of it"
        )));
    }
    Ok(games)
}

/// The checker's own limits, lowered to what the user allows.
pub(in crate::cli) fn limits(budget: &Budget) -> Limits {
    let default = Limits::default();
    // It takes at most 6 times the text (docs/certificate.md, limits).
    let bytes = default.bytes.min(budget.max_memory() / 6);
    Limits { bytes, deadline: budget.deadline(), ..default }
}

pub(in crate::cli) fn verdict_text(verdict: &Verdict) -> String {
    let reject =
        |word: &str, why: &Reject| format!("{word} [{}] at {}: {}", why.code, why.at, why.detail);
    match verdict {
        Verdict::Accepted(accepted) => format!("accepted: {}", accepted.sentence()),
        Verdict::Rejected(why) => reject("rejected", why),
        Verdict::Declined(why) => reject("declined", why),
    }
}
