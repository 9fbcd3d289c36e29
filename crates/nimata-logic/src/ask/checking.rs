//! The checker with the limits of a budget, and its verdict in words.

use nimata_checker::{Game, Limits, Reject, Verdict, check};

use nimata_automata::budget::Budget;

/// Has a certificate checked; if games are expected it must be about one of them.
///
/// # Panics
/// Panics if `expected` is an empty list, since no certificate is about one of no games.
pub fn check_text(text: &[u8], expected: Option<&[Game]>, budget: &Budget) -> Verdict {
    let limits = limits(budget);
    let verdict = check(text, None, &limits);
    match (&verdict, expected) {
        (Verdict::Accepted(accepted), Some(games)) if !games.contains(accepted.game()) => {
            // The checker names the first of the games whose description is most like that of the
            // certificate, so that a reader can compare the two.
            let about = accepted.game().to_string();
            let nearest = games.iter().rev().max_by_key(|game| likeness(&game.to_string(), &about));
            check(text, Some(nearest.expect("a game is expected")), &limits)
        }
        _ => verdict,
    }
}

/// The number of bytes that two texts share at the beginning and at the end.
fn likeness(one: &str, other: &str) -> usize {
    let begin = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let end = one.bytes().rev().zip(other.bytes().rev()).take_while(|(a, b)| a == b).count();
    begin + end
}

/// The checker's own limits, lowered to what the user allows.
pub fn limits(budget: &Budget) -> Limits {
    let default = Limits::default();
    // It takes at most 6 times the text (docs/certificate.md, limits).
    let bytes = default.bytes.min(budget.max_memory() / 6);
    Limits { bytes, deadline: budget.system_deadline(), ..default }
}

/// The verdict in words.
pub fn verdict_text(verdict: &Verdict) -> String {
    let reject =
        |word: &str, why: &Reject| format!("{word} [{}] at {}: {}", why.code, why.at, why.detail);
    match verdict {
        Verdict::Accepted(accepted) => format!("accepted: {}", accepted.sentence()),
        Verdict::Rejected(why) => reject("rejected", why),
        Verdict::Declined(why) => reject("declined", why),
    }
}
