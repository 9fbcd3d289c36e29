//! An audit as text.

use std::io::Write;

use super::audited::Audited;
use crate::audit::{Finding, Witness};
use crate::cli::failure::Failure;

/// A line a claim, and below it what is false and where.
pub fn write(out: &mut dyn Write, audited: &Audited<'_>) -> Result<(), Failure> {
    let single = audited.findings.len() == 1;
    for (claim, finding) in audited.all() {
        let data = claim.claim;
        writeln!(out, "{:9} {} ({})", finding.verdict.to_string(), claim.name(), data.place)?;
        if single || finding.verdict.is_false() {
            writeln!(out, "          states: {}", data.statement)?;
        }
        if single {
            writeln!(out, "          asked for: {}", data.scope)?;
        }
        for line in told(finding) {
            writeln!(out, "          {line}")?;
        }
        if let (Some(argument), true) = (&data.argument, single) {
            writeln!(out, "          argument: {argument}")?;
        }
        if finding.verdict.is_false() {
            for witness in &data.witness {
                writeln!(out, "          witness: {}", witness.says)?;
                if let Some(command) = command(witness) {
                    writeln!(out, "                   {command}")?;
                }
            }
        }
        if let (Some(corrected), Some((verdict, bound))) = (&data.corrected, &finding.corrected) {
            let upto = bound.as_ref().map_or_else(String::new, |bound| format!(", {bound}"));
            writeln!(out, "          correct ({verdict}{upto}): {}", corrected.statement)?;
        }
        for fault in &finding.faults {
            writeln!(out, "          NOT AS EXPECTED: {fault}")?;
        }
    }
    writeln!(out, "{}", audited.summary())?;
    Ok(())
}

fn told(finding: &Finding) -> Vec<String> {
    let bound = finding.bound.iter().map(|bound| format!("checked: {bound}"));
    let why = finding.why.iter().map(|why| format!("open: {why}"));
    let against = finding.against.iter().map(|against| format!("found: {against}"));
    bound.chain(why).chain(against).collect()
}

/// The command that recomputes a witness from the definition.
pub fn command(witness: &Witness) -> Option<String> {
    let at = witness.at.as_ref().map(|at| format!("nimata value '{at}' --by-definition"));
    at.or_else(|| witness.command.clone())
}
