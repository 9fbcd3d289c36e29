//! The checker as the verbs call it: its limits, a file, and its verdict in words.

use std::path::Path;

use nimata_checker::{Game, Limits, Reject, Verdict};

use super::automata::read_at_most;
use super::failure::Failure;
use crate::budget::Budget;

/// Reads a certificate and has it checked, for the claim given if one is.
///
/// No more is read than the checker admits, nor than the memory allows.
pub(in crate::cli) fn check_file(
    path: &Path,
    claim: Option<&str>,
    budget: &Budget,
) -> Result<Verdict, Failure> {
    let expected = claim
        .map(|text| text.parse::<Game>().map_err(|e| Failure::Usage(format!("in --claim: {e}"))))
        .transpose()?;
    let limits = limits(budget);
    let text = read_at_most(path, limits.bytes + 1)?;
    Ok(nimata_checker::check(&text, expected.as_ref(), &limits))
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
