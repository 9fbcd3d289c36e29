//! Claims with their findings.

use super::{Claim, Finding, Paper, Verdict, Witness};

/// A claim together with its paper.
#[derive(Clone, Copy, Debug)]
pub struct Named<'p> {
    /// The paper.
    pub paper: &'p Paper,
    /// The claim.
    pub claim: &'p Claim,
}

impl Named<'_> {
    /// `PAPER:CLAIM`.
    pub fn name(&self) -> String {
        format!("{}:{}", self.paper.id, self.claim.id)
    }
}

impl Witness {
    /// The command that shows the claim's witness; a position is evaluated by the definition.
    pub fn command(&self) -> Option<String> {
        let at = self.at.as_ref().map(|at| format!("nimata value '{at}' --by-definition"));
        at.or_else(|| self.command.clone())
    }
}

/// Claims with their findings.
#[derive(Clone, Debug)]
pub struct Audited<'p> {
    /// The papers.
    pub papers: Vec<&'p Paper>,
    /// The claims with their findings, in order.
    pub findings: Vec<(Named<'p>, Finding)>,
}

impl<'p> Audited<'p> {
    /// The claims of one paper.
    pub fn of<'s>(&'s self, paper: &Paper) -> impl Iterator<Item = &'s (Named<'p>, Finding)> {
        let id = paper.id.clone();
        self.findings.iter().filter(move |(named, _)| named.paper.id == id)
    }

    /// The number of claims with each verdict, as a sentence without its full stop.
    pub fn summary(&self) -> String {
        summary(self.findings.iter().map(|(_, finding)| finding))
    }

    /// The same summary for one paper.
    pub fn summary_of(&self, paper: &Paper) -> String {
        summary(self.of(paper).map(|(_, finding)| finding))
    }
}

fn summary<'f>(findings: impl Iterator<Item = &'f Finding>) -> String {
    let findings: Vec<&Finding> = findings.collect();
    let counts = Verdict::ALL.iter().map(|verdict| {
        let count = findings.iter().filter(|finding| finding.verdict == *verdict).count();
        format!("{count} {verdict}")
    });
    let certificates: usize = findings.iter().map(|finding| finding.certificates).sum();
    let claims = if findings.len() == 1 { "claim" } else { "claims" };
    let counts = counts.collect::<Vec<_>>().join(", ");
    format!("{} {claims}: {counts}; {certificates} certificates were accepted", findings.len())
}
