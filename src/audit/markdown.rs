//! An audit as Markdown: the list of claims, and the errata. Nothing in it depends on the machine.

use std::io::{self, Write};

use super::{Audited, Finding, Named};

/// The longest line outside of tables.
const WIDTH: usize = 100;

/// The list of claims: a table for each paper. docs/claims.md is what it writes of all of them.
///
/// # Errors
/// What `out` reports.
pub fn claims(out: &mut dyn Write, audited: &Audited<'_>) -> io::Result<()> {
    writeln!(out, "# The claims of the papers\n")?;
    wrapped(
        out,
        "",
        "This page is what `nimata audit --format md` writes. *Proved* is said of a \
        statement for all of its scope: the checker accepted certificates, or a computation \
        looked at every case. *Verified* is said up to the bound that is named. *Refuted* and \
        *misprint* are false as printed; [errata.md](errata.md) has them at length, with their \
        witnesses. The statements are in our own words; `nimata audit PAPER:CLAIM` tells more of \
        each, and its data are in [claims](claims). A test compares every verdict with one of its \
        own, found by trying all moves in a program that shares no code with this one: \
        [tests/recomputed](../tests/recomputed).",
    )?;
    writeln!(out)?;
    wrapped(out, "", &format!("{}.", audited.summary()))?;
    for paper in &audited.papers {
        writeln!(out, "\n## {}\n", paper.id)?;
        wrapped(out, "", &format!("{}. {}", paper.cites, paper.notation))?;
        writeln!(out)?;
        wrapped(out, "", &format!("{}.", audited.summary_of(paper)))?;
        writeln!(out, "\n| claim | place | statement | scope | verdict |\n|---|---|---|---|---|")?;
        for (named, finding) in audited.of(paper) {
            let data = named.claim;
            let cells = [
                format!("`{}`", data.id),
                data.place.clone(),
                data.statement.clone(),
                data.scope.clone(),
                verdict(named, finding),
            ];
            writeln!(out, "| {} |", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))?;
        }
    }
    Ok(())
}

/// The verdict with its bound and what stands in its place.
fn verdict(named: &Named<'_>, finding: &Finding) -> String {
    let mut told = format!("**{}**", finding.verdict);
    for note in finding.bound.iter().chain(&finding.why) {
        told.push_str(&format!(": {note}"));
    }
    if let (Some(corrected), Some((verdict, bound))) = (&named.claim.corrected, &finding.corrected)
    {
        let upto = bound.as_ref().map_or_else(String::new, |bound| format!(": {bound}"));
        told.push_str(&format!(". Correct: {} (**{verdict}**{upto})", corrected.statement));
    }
    told
}

/// What is false, at length, and the remarks of each paper: docs/errata.md.
///
/// # Errors
/// What `out` reports.
pub fn errata(out: &mut dyn Write, audited: &Audited<'_>) -> io::Result<()> {
    writeln!(out, "# Errata\n")?;
    wrapped(
        out,
        "",
        "What the papers print and a computation from the rules finds false, as \
        `nimata audit --errata --format md` writes it. Each entry is a claim of \
        [claims.md](claims.md) and can be run alone: `nimata audit PAPER:CLAIM`. The commands \
        recompute what is to be seen from the definition. Some of these may be faults of the \
        scans that were read and not of the print.",
    )?;
    for paper in &audited.papers {
        let (wrong, right): (Vec<_>, Vec<_>) =
            audited.of(paper).partition(|(_, finding)| finding.verdict.is_false());
        writeln!(out, "\n## {}\n", paper.cites)?;
        wrapped(out, "", &paper.notation)?;
        for (named, finding) in wrong.iter().copied() {
            erratum(out, named, finding)?;
        }
        for remark in &paper.remarks {
            writeln!(out, "\n### {}\n", remark.title)?;
            for (place, text) in remark.text.iter().enumerate() {
                let list = text.starts_with("- ");
                if place > 0 && !list {
                    writeln!(out)?;
                }
                wrapped(out, if list { "  " } else { "" }, text)?;
            }
        }
        let sound = right.iter().filter(|(_, finding)| finding.why.is_none()).count();
        writeln!(out)?;
        let (all, wrong) = (right.len() + wrong.len(), wrong.len());
        wrapped(
            out,
            "",
            &format!("Of {all} claims {sound} were found true as printed, and {wrong} false."),
        )?;
    }
    Ok(())
}

fn erratum(out: &mut dyn Write, named: &Named<'_>, finding: &Finding) -> io::Result<()> {
    let data = named.claim;
    writeln!(out, "\n### {} ({})\n", data.place, named.name())?;
    wrapped(out, "  ", &format!("- **Print:** {}", data.statement))?;
    if let (Some(corrected), Some((verdict, bound))) = (&data.corrected, &finding.corrected) {
        wrapped(out, "  ", &format!("- **Correct:** {}", corrected.statement))?;
        let upto = bound.as_ref().map_or_else(String::new, |bound| format!(", {bound}"));
        wrapped(out, "  ", &format!("- **It is {verdict}**{upto}. Asked for: {}", data.scope))?;
    }
    for witness in &data.witness {
        wrapped(out, "  ", &format!("- **To be seen:** {}", witness.says))?;
        if let Some(command) = witness.command() {
            writeln!(out, "  `{command}`")?;
        }
    }
    if let Some(argument) = &data.argument {
        wrapped(out, "  ", &format!("- **Why:** {argument}"))?;
    }
    Ok(())
}

/// A paragraph in lines that are not too long; all but the first begin with `indent`.
fn wrapped(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            line = indent.to_owned();
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(out, "{line}")
}
