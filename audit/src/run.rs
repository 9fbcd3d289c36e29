//! A claim: its steps, its corrected statement, its witness.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::data::{Claim, Paper, Step, Witness};
use super::seen::{Halt, Keep, Seen};
use super::step::decide;
use super::template::Scope;
use super::values::by_definition;
use super::verdict::Verdict;
use nimata::budget::{Budget, Instant};

/// The findings on a claim.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// The bound up to which it was checked, or the parameters for which it is proved.
    pub bound: Option<String>,
    /// The first counterexample of the steps.
    pub against: Option<String>,
    /// The reason why the claim is open.
    pub why: Option<String>,
    /// The verdict on the corrected statement, and its bound.
    pub corrected: Option<(Verdict, Option<String>)>,
    /// The number of certificates that the checker accepted.
    pub certificates: usize,
    /// The theorem of the first certificate, in the checker's words.
    pub theorem: Option<String>,
    /// The number of computations that looked at every case.
    pub exact: usize,
    /// The differences between the findings and the data's expectations.
    pub faults: Vec<String>,
    /// The time that the claim took.
    pub time: Duration,
}

impl Finding {
    /// The verdict with the parameters for which it holds: *proved for d ≤ 64*.
    pub fn in_words(&self) -> String {
        self.verdict.with_bound(self.bound.as_deref())
    }

    /// The bound, if the words of the verdict do not contain it.
    pub fn bound_apart(&self) -> Option<&str> {
        self.bound.as_deref().filter(|_| self.verdict != Verdict::ProvedFor)
    }

    /// The verdict on the corrected statement, and its bound after `between`.
    pub fn corrected_in_words(&self, between: &str) -> Option<[String; 2]> {
        let (verdict, bound) = self.corrected.as_ref()?;
        let bound = bound.as_deref();
        let apart = bound.filter(|_| *verdict != Verdict::ProvedFor);
        let apart = apart.map_or_else(String::new, |bound| format!("{between}{bound}"));
        Some([verdict.with_bound(bound), apart])
    }
}

/// Decides a claim. `keep` receives every accepted certificate.
///
/// # Complexity
/// That of the steps; the budget bounds it.
pub fn run(paper: &Paper, claim: &Claim, budget: &Budget, keep: Keep<'_>) -> Finding {
    let start = Instant::now();
    let bounds = Bounds { checked: claim.bound.as_ref(), proved_for: claim.proved_for.as_ref() };
    let printed = steps(paper, &claim.steps, bounds, budget, keep);
    let mut finding = Finding {
        verdict: printed.verdict,
        bound: printed.bound,
        against: printed.against,
        why: printed.why,
        corrected: None,
        certificates: printed.certificates,
        theorem: printed.theorem,
        exact: printed.exact,
        faults: printed.faults,
        time: Duration::ZERO,
    };
    if let Some(corrected) = &claim.corrected {
        let bounds =
            Bounds { checked: corrected.bound.as_ref(), proved_for: corrected.proved_for.as_ref() };
        let found = steps(paper, &corrected.steps, bounds, budget, keep);
        finding.certificates += found.certificates;
        finding.exact += found.exact;
        finding.theorem = finding.theorem.or(found.theorem);
        finding.faults.extend(found.faults);
        if found.verdict != corrected.expects {
            let why = found.against.or(found.why).unwrap_or_default();
            finding.faults.push(format!(
                "of the corrected statement {} was expected, and {} was found: {why}",
                corrected.expects, found.verdict
            ));
        }
        let stands =
            matches!(found.verdict, Verdict::Proved | Verdict::ProvedFor | Verdict::Verified);
        if finding.verdict == Verdict::Refuted && stands {
            finding.verdict = corrected.fault.verdict();
        }
        finding.corrected = Some((found.verdict, found.bound));
    }
    finding.faults.extend(claim.witness.iter().filter_map(|witness| fault(witness, budget)));
    if finding.verdict.is_false() && claim.witness.is_empty() {
        finding.faults.push("it is false, and no witness shows it".to_owned());
    }
    if finding.verdict != claim.expects {
        let why = finding.against.clone().or_else(|| finding.why.clone()).unwrap_or_default();
        finding.faults.push(format!(
            "{} was expected, and {} was found: {why}",
            claim.expects, finding.verdict
        ));
    }
    finding.time = start.elapsed();
    finding
}

/// The fault of a witness: its position has another value by the definition.
fn fault(witness: &Witness, budget: &Budget) -> Option<String> {
    let (Some(at), Some(is)) = (&witness.at, witness.is) else {
        let named = witness.command.is_some() && witness.answers.is_some() && witness.at.is_none();
        let why = || format!("`{}` names no position with its value, and no command", witness.says);
        return (!named).then(why);
    };
    match by_definition(at, budget) {
        Ok(value) if value == is => None,
        Ok(value) => Some(format!("the witness {at} has the value {value}, and not {is}")),
        Err(why) => Some(format!("the witness {at} is not decided: {why}")),
    }
}

/// The combined results of several steps.
#[derive(Debug)]
struct Together {
    verdict: Verdict,
    bound: Option<String>,
    against: Option<String>,
    why: Option<String>,
    certificates: usize,
    theorem: Option<String>,
    exact: usize,
    faults: Vec<String>,
}

/// The bounds that the data state for the steps.
#[derive(Clone, Copy)]
struct Bounds<'d> {
    /// The positions that the steps look at.
    checked: Option<&'d String>,
    /// The values of the parameters for which the steps are a proof.
    proved_for: Option<&'d String>,
}

fn steps(
    paper: &Paper,
    steps: &[Step],
    bounds: Bounds<'_>,
    budget: &Budget,
    keep: Keep<'_>,
) -> Together {
    let mut all = Together {
        verdict: Verdict::Proved,
        bound: bounds.checked.cloned(),
        against: None,
        why: None,
        certificates: 0,
        theorem: None,
        exact: 0,
        faults: Vec::new(),
    };
    let mut looked_at: Vec<String> = Vec::new();
    for step in steps {
        let seen = decide(step, Scope::new(&paper.texts), budget, keep);
        for seen in seen.unwrap_or_else(|halt| vec![halted(halt, &mut all.faults)]) {
            match seen {
                Seen::Certified(accepted) => {
                    all.certificates += 1;
                    all.theorem.get_or_insert_with(|| accepted.sentence().to_owned());
                }
                Seen::Exact => all.exact += 1,
                Seen::Upto(bound) if looked_at.contains(&bound) => {}
                Seen::Upto(bound) => looked_at.push(bound),
                Seen::Fails(at) => all.against = all.against.take().or(Some(at)),
                Seen::Open(why) => all.why = all.why.take().or(Some(why)),
            }
        }
    }
    if all.bound.is_none() && !looked_at.is_empty() {
        all.bound = Some(looked_at.join("; "));
    }
    let nothing = all.certificates + all.exact == 0;
    all.verdict = match &all {
        Together { against: Some(_), .. } => Verdict::Refuted,
        Together { why: Some(_), .. } => Verdict::Open,
        Together { bound: Some(_), .. } => Verdict::Verified,
        _ if nothing => Verdict::Open,
        _ if bounds.proved_for.is_some() => Verdict::ProvedFor,
        _ => Verdict::Proved,
    };
    all.bound = match all.verdict {
        Verdict::Verified | Verdict::Open => all.bound,
        Verdict::ProvedFor => bounds.proved_for.cloned(),
        _ => None,
    };
    all
}

fn halted(halt: Halt, faults: &mut Vec<String>) -> Seen {
    if let Halt::Data(why) = &halt {
        faults.push(why.clone());
    }
    Seen::Open(halt.to_string())
}
