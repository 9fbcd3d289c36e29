//! An audit as Markdown: the list of claims, and the errata. Nothing in it depends on the machine.

use std::io::{self, Write};

use super::{Audited, Finding, Named, Verdict};

/// The greatest length of a line outside of tables.
const WIDTH: usize = 100;

/// Writes the list of claims as a table for each paper. For all papers this is docs/claims.md.
///
/// # Errors
/// Any error of `out`.
pub fn claims(out: &mut dyn Write, audited: &Audited<'_>) -> io::Result<()> {
    writeln!(out, "# The claims of the papers\n")?;
    wrapped(
        out,
        "",
        "`nimata-audit --format md` writes this page. *Proved* means that the checker accepted \
        certificates for all that the paper says, or that a computation looked at every case. \
        *Proved for d ≤ 64* means the same for these values of a parameter that the paper leaves \
        free. *Verified* means that every position up to the named bound agrees. Three verdicts \
        are of false statements, and [errata.md](errata.md) shows a witness for each: a \
        conjecture is *refuted*; a *misprint* stands where the context shows that another text \
        is meant; an *error* is meant as printed, or a proof relies on it. The statements are in \
        our own words; `nimata-audit PAPER:CLAIM` prints more about each, and the data are in \
        `audit/claims`. A test compares every verdict with a recomputation that \
        tries all moves and shares no code with this program: \
        `audit/recomputed`.",
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

/// The verdict with its bound, and with the verdict on the corrected statement.
fn verdict(named: &Named<'_>, finding: &Finding) -> String {
    let mut told = format!("**{}**", finding.in_words());
    for note in finding.bound_apart().into_iter().chain(finding.why.as_deref()) {
        told.push_str(&format!(": {note}"));
    }
    if let (Some(corrected), Some([verdict, upto])) =
        (&named.claim.corrected, finding.corrected_in_words(": "))
    {
        told.push_str(&format!(". Correct: {} (**{verdict}**{upto})", corrected.statement));
    }
    told
}

/// Writes the false statements at length, and the remarks on each paper: docs/errata.md.
///
/// # Errors
/// Any error of `out`.
pub fn errata(out: &mut dyn Write, audited: &Audited<'_>) -> io::Result<()> {
    writeln!(out, "# Errata\n")?;
    wrapped(
        out,
        "",
        "This page lists the statements of the papers that a computation from the rules finds \
        false; `nimata-audit --errata --format md` writes it. A *misprint* stands where the \
        context shows that another text is meant, an *error* is meant as printed or a proof \
        relies on it, and what is *refuted* is a conjecture; misprints stand last. Each entry is \
        a claim of [claims.md](claims.md) and can be run alone: `nimata-audit PAPER:CLAIM`. The \
        commands recompute the witnesses from the definition. The papers were read as scans, so \
        that some misprints may be faults of the scan.",
    )?;
    for paper in &audited.papers {
        let (mut wrong, right): (Vec<_>, Vec<_>) =
            audited.of(paper).partition(|(_, finding)| finding.verdict.is_false());
        // What changes a theorem stands before what changes a line.
        wrong.sort_by_key(|(_, finding)| finding.verdict == Verdict::Misprint);
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
    writeln!(out, "\n### {} ({}), {}\n", data.place, named.name(), finding.verdict)?;
    wrapped(out, "  ", &format!("- **Print:** {}", data.statement))?;
    if let (Some(corrected), Some([verdict, upto])) =
        (&data.corrected, finding.corrected_in_words(": "))
    {
        wrapped(out, "  ", &format!("- **Correct** ({verdict}{upto}): {}", corrected.statement))?;
        wrapped(out, "  ", &format!("- **Scope:** {}", data.scope))?;
    }
    for witness in &data.witness {
        wrapped(out, "  ", &format!("- **Witness:** {}", witness.says))?;
        if let Some(command) = witness.command() {
            writeln!(out, "  `{command}`")?;
        }
    }
    if let Some(argument) = &data.argument {
        wrapped(out, "  ", &format!("- **Why:** {argument}"))?;
    }
    Ok(())
}

/// Writes a paragraph in lines of bounded length; all but the first begin with `indent`.
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
