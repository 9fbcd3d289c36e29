//! A claim: its steps, its corrected statement, its witness.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::data::{Claim, Kind, Paper, Step, Witness};
use super::seen::{Halt, Keep, Seen};
use super::step::decide;
use super::template::Scope;
use super::values::by_definition;
use super::verdict::Verdict;
use crate::budget::{Budget, Instant};

/// What was found of a claim.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// How far it was checked, where it is verified.
    pub bound: Option<String>,
    /// What the steps found first against it.
    pub against: Option<String>,
    /// Why it is open.
    pub why: Option<String>,
    /// What was found of the corrected statement.
    pub corrected: Option<(Verdict, Option<String>)>,
    /// The certificates that the checker accepted.
    pub certificates: usize,
    /// What the first of them proves, in the checker's words.
    pub theorem: Option<String>,
    /// The computations that looked at every case.
    pub exact: usize,
    /// Where what was found is not what the data expect.
    pub faults: Vec<String>,
    /// The time that it took.
    pub time: Duration,
}

/// Decides a claim. `keep` gets every certificate that was accepted.
///
/// # Complexity
/// As the steps have it; the budget bounds them.
pub fn run(paper: &Paper, claim: &Claim, budget: &Budget, keep: Keep<'_>) -> Finding {
    let start = Instant::now();
    let printed = steps(paper, &claim.steps, claim.bound.as_ref(), budget, keep);
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
        let found = steps(paper, &corrected.steps, corrected.bound.as_ref(), budget, keep);
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
        let stands = matches!(found.verdict, Verdict::Proved | Verdict::Verified);
        // What is right instead of a conjecture is not what was meant by it.
        let meant = claim.kind != Kind::Conjecture;
        if finding.verdict == Verdict::Refuted && stands && meant {
            finding.verdict = Verdict::Misprint;
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

/// Why a witness is none: its position has another value by the definition.
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

/// What steps came to together.
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

fn steps(
    paper: &Paper,
    steps: &[Step],
    bound: Option<&String>,
    budget: &Budget,
    keep: Keep<'_>,
) -> Together {
    let mut all = Together {
        verdict: Verdict::Proved,
        bound: bound.cloned(),
        against: None,
        why: None,
        certificates: 0,
        theorem: None,
        exact: 0,
        faults: Vec::new(),
    };
    let mut bounds: Vec<String> = Vec::new();
    for step in steps {
        let seen = decide(step, Scope::new(&paper.texts), budget, keep);
        for seen in seen.unwrap_or_else(|halt| vec![halted(halt, &mut all.faults)]) {
            match seen {
                Seen::Certified(accepted) => {
                    all.certificates += 1;
                    all.theorem.get_or_insert_with(|| accepted.sentence().to_owned());
                }
                Seen::Exact => all.exact += 1,
                Seen::Upto(bound) if bounds.contains(&bound) => {}
                Seen::Upto(bound) => bounds.push(bound),
                Seen::Fails(at) => all.against = all.against.take().or(Some(at)),
                Seen::Open(why) => all.why = all.why.take().or(Some(why)),
            }
        }
    }
    if all.bound.is_none() && !bounds.is_empty() {
        all.bound = Some(bounds.join("; "));
    }
    let nothing = all.certificates + all.exact == 0;
    all.verdict = match &all {
        Together { against: Some(_), .. } => Verdict::Refuted,
        Together { why: Some(_), .. } => Verdict::Open,
        Together { bound: Some(_), .. } => Verdict::Verified,
        _ if nothing => Verdict::Open,
        _ => Verdict::Proved,
    };
    if !matches!(all.verdict, Verdict::Verified | Verdict::Open) {
        all.bound = None;
    }
    all
}

fn halted(halt: Halt, faults: &mut Vec<String>) -> Seen {
    if let Halt::Data(why) = &halt {
        faults.push(why.clone());
    }
    Seen::Open(halt.to_string())
}
