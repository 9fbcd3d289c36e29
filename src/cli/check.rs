//! `nimata check`: the checker, alone.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use nimata_checker::{Game, Limits, Reject, Verdict};
use serde_json::{Value, json};

use super::options::{Format, Shared};
use super::output::Output;
use super::{Failure, Outcome};
use crate::budget::Budget;

/// The arguments of `check`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The certificate
    file: PathBuf,
    /// What it must be about, such as sd:1/2: accept no other claim
    #[arg(long, value_name = "GAME")]
    claim: Option<String>,
}

pub(super) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(&[Format::Text, Format::Json])?;
    let mut out = Output::open(shared.output())?;
    let verdict = check_file(&arguments.file, arguments.claim.as_deref(), &shared.budget())?;
    match format {
        Format::Json => writeln!(out, "{}", verdict_json(&verdict))?,
        _ => writeln!(out, "{}", verdict_text(&verdict))?,
    }
    out.finish()?;
    Ok(match verdict {
        Verdict::Accepted(_) => Outcome::Done,
        Verdict::Rejected(_) => Outcome::Refuted,
        Verdict::Declined(_) => Outcome::Undecided,
    })
}

/// Reads a certificate and has it checked, for the claim given if one is.
///
/// No more is read than the checker admits, nor than the memory allows.
pub(super) fn check_file(
    path: &Path,
    claim: Option<&str>,
    budget: &Budget,
) -> Result<Verdict, Failure> {
    let expected = claim
        .map(|text| text.parse::<Game>().map_err(|e| Failure::Usage(format!("in --claim: {e}"))))
        .transpose()?;
    let limits = limits(budget);
    let mut text = Vec::new();
    File::open(path)
        .and_then(|file| file.take(limits.bytes + 1).read_to_end(&mut text))
        .map_err(|error| Failure::file("read", path, &error))?;
    Ok(nimata_checker::check(&text, expected.as_ref(), &limits))
}

/// The checker's own limits, lowered to what the user allows.
pub(super) fn limits(budget: &Budget) -> Limits {
    let default = Limits::default();
    // It takes at most 6 times the text (docs/certificate.md, limits).
    let bytes = default.bytes.min(budget.max_memory() / 6);
    Limits { bytes, deadline: budget.deadline(), ..default }
}

pub(super) fn verdict_text(verdict: &Verdict) -> String {
    let reject =
        |word: &str, why: &Reject| format!("{word} [{}] at {}: {}", why.code, why.at, why.detail);
    match verdict {
        Verdict::Accepted(accepted) => format!("accepted: {}", accepted.sentence()),
        Verdict::Rejected(why) => reject("rejected", why),
        Verdict::Declined(why) => reject("declined", why),
    }
}

fn verdict_json(verdict: &Verdict) -> Value {
    let reject =
        |why: &Reject| json!({ "code": why.code.as_str(), "at": why.at, "detail": why.detail });
    let (word, claim, reject) = match verdict {
        Verdict::Accepted(accepted) => ("accepted", json!(accepted.sentence()), Value::Null),
        Verdict::Rejected(why) => ("rejected", Value::Null, reject(why)),
        Verdict::Declined(why) => ("declined", Value::Null, reject(why)),
    };
    json!({
        "schema": "nimata/1", "kind": "check", "accepted": word == "accepted", "verdict": word,
        "claim": claim, "reject": reject,
    })
}
