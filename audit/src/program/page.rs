//! An audit as a page for a browser.

use nimata::data::{Block, Cells, Grid, Page, Section};
use nimata_audit::{Audited, Verdict};

/// A section for each paper: a table of all claims, and the false ones at length.
pub fn about(audited: &Audited<'_>, errata: bool) -> Page {
    let count = |verdict: &Verdict| {
        let count =
            audited.findings.iter().filter(|(_, finding)| finding.verdict == *verdict).count();
        (verdict.to_string(), count.to_string())
    };
    let sections = audited.papers.iter().map(|paper| {
        let mut blocks = vec![Block::Text(format!("{}. {}", paper.cites, paper.notation))];
        if !errata {
            let rows = audited.of(paper).map(|(named, finding)| {
                let bound = finding.bound_apart().or(finding.why.as_deref());
                let bound = bound.map_or_else(String::new, |bound| format!(": {bound}"));
                let data = named.claim;
                vec![
                    data.id.clone(),
                    data.place.clone(),
                    data.statement.clone(),
                    data.scope.clone(),
                    format!("{}{bound}", finding.in_words()),
                ]
            });
            blocks.push(Block::Table(Grid {
                caption: audited.summary_of(paper),
                head: ["claim", "place", "statement", "scope", "verdict"].map(str::to_owned).into(),
                rows: rows.collect(),
                cells: Cells::Texts,
            }));
        }
        for (named, finding) in audited.of(paper).filter(|(_, f)| f.verdict.is_false()) {
            let data = named.claim;
            let title = format!("{} ({}), {}", data.place, data.id, finding.verdict);
            blocks.push(Block::Heading(title));
            let mut facts = vec![("print".to_owned(), data.statement.clone())];
            if let (Some(corrected), Some([verdict, _])) =
                (&data.corrected, finding.corrected_in_words(""))
            {
                facts.push((format!("correct ({verdict})"), corrected.statement.clone()));
            }
            let seen = |says: &String| ("witness".to_owned(), says.clone());
            facts.extend(data.witness.iter().map(|witness| seen(&witness.says)));
            blocks.push(Block::Facts(facts));
            let commands = data.witness.iter().filter_map(|witness| {
                Some((witness.command()?, "shows it by the definition".to_owned()))
            });
            blocks.push(Block::Commands(commands.collect()));
        }
        Section::new(paper.id.clone(), paper.id.clone(), blocks)
    });
    Page {
        title: "The claims of the papers".to_owned(),
        lead: "Each statement, decided by computation from the rules.".to_owned(),
        glance: Verdict::ALL.iter().map(count).collect(),
        sections: sections.collect(),
        end: "Written by `nimata-audit`.".to_owned(),
    }
}
