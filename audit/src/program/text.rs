//! An audit as text.

use std::io::Write;

use nimata::cli::failure::Failure;
use nimata_audit::{Audited, Finding};

/// Writes a line for each claim, and below a false claim where it fails.
pub fn write(out: &mut dyn Write, audited: &Audited<'_>) -> Result<(), Failure> {
    let single = audited.findings.len() == 1;
    for (named, finding) in &audited.findings {
        let data = named.claim;
        writeln!(out, "{:9} {} ({})", finding.in_words(), named.name(), data.place)?;
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
                if let Some(command) = witness.command() {
                    writeln!(out, "                   {command}")?;
                }
            }
        }
        if let (Some(corrected), Some([verdict, upto])) =
            (&data.corrected, finding.corrected_in_words(", "))
        {
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
    let bound = finding.bound_apart().into_iter().map(|bound| format!("checked: {bound}"));
    let why = finding.why.iter().map(|why| format!("open: {why}"));
    let against = finding.against.iter().map(|against| format!("found: {against}"));
    bound.chain(why).chain(against).collect()
}
