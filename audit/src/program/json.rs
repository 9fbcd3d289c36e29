//! An audit as one JSON object.

use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};

use nimata::cli::failure::Failure;
use nimata_audit::{Audited, Finding, Named};

/// Writes `{"kind":"audit","claims":[…]}`. `folder` is the folder of the certificates.
pub fn write(
    out: &mut dyn Write,
    audited: &Audited<'_>,
    folder: Option<&Path>,
) -> Result<(), Failure> {
    write!(out, "{{\"schema\":\"nimata/1\",\"kind\":\"audit\",\"claims\":[")?;
    for (place, (named, finding)) in audited.findings.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(out, "{comma}\n{}", object(named, finding, folder))?;
    }
    Ok(writeln!(out, "\n]}}")?)
}

fn object(named: &Named<'_>, finding: &Finding, folder: Option<&Path>) -> Value {
    let data = named.claim;
    let kept = folder.filter(|_| finding.certificates > 0);
    let kept = kept.map(|folder| folder.join(&named.paper.id).join(&data.id));
    let witness = data.witness.iter().map(|witness| {
        json!({
            "says": witness.says,
            "position": witness.at,
            "value": witness.is.map(|value| value.to_string()),
            "command": witness.command(),
        })
    });
    let witness = witness.collect::<Vec<_>>();
    let corrected = data.corrected.as_ref().zip(finding.corrected.as_ref());
    json!({
        "id": named.name(),
        "paper": named.paper.cites,
        "place": data.place,
        "sort": data.kind,
        "statement": data.statement,
        "scope": data.scope,
        "verdict": finding.verdict,
        "expected": data.expects,
        "bound": finding.bound,
        "found": finding.against,
        "why": finding.why,
        "witness": finding.verdict.is_false().then_some(witness),
        "corrected": corrected.map(|(data, (verdict, bound))| {
            json!({ "statement": data.statement, "verdict": verdict, "bound": bound })
        }),
        "argument": data.argument,
        "certificate": kept,
        "certificates": finding.certificates,
        "exact": finding.exact,
        "theorem": finding.theorem,
        "faults": finding.faults,
        "milliseconds": u64::try_from(finding.time.as_millis()).unwrap_or(u64::MAX),
    })
}
