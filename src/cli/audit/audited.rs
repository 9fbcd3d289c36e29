//! Claims with what was found of them.

use super::chosen::{Asked, Chosen};
use crate::audit::{Finding, Paper, Verdict};

/// Claims with what was found of them.
pub struct Audited<'p> {
    /// The claims.
    pub chosen: Chosen<'p>,
    /// What was found of each.
    pub findings: Vec<Finding>,
}

impl<'p> Audited<'p> {
    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = (&Asked<'p>, &Finding)> {
        self.chosen.claims.iter().zip(&self.findings)
    }

    /// Those of a paper.
    pub fn of<'s>(&'s self, paper: &Paper) -> impl Iterator<Item = (&'s Asked<'p>, &'s Finding)> {
        let id = paper.id.clone();
        self.all().filter(move |(claim, _)| claim.paper.id == id)
    }

    /// How many have each verdict, in a sentence.
    pub fn summary(&self) -> String {
        summary(&self.findings.iter().collect::<Vec<_>>())
    }

    /// The same of a paper.
    pub fn summary_of(&self, paper: &Paper) -> String {
        summary(&self.of(paper).map(|(_, finding)| finding).collect::<Vec<_>>())
    }
}

fn summary(findings: &[&Finding]) -> String {
    let counts = Verdict::ALL.iter().map(|verdict| {
        let count = findings.iter().filter(|finding| finding.verdict == *verdict).count();
        format!("{count} {verdict}")
    });
    let certificates: usize = findings.iter().map(|finding| finding.certificates).sum();
    let claims = if findings.len() == 1 { "claim" } else { "claims" };
    let counts = counts.collect::<Vec<_>>().join(", ");
    format!("{} {claims}: {counts}; {certificates} certificates were accepted", findings.len())
}
