//! Every claim of the papers against a recomputation in Python, in audit/recomputed, that knows the
//! rules of the games and shares no code with the program.

use std::collections::BTreeMap;

use nimata_audit::{Verdict, Witness, papers};
use serde_json::Value;

use nimata_testing::{external, fed, root};

/// What a statement comes to: how many cases there were, and the witnesses of those that fail.
struct Judged {
    cases: u64,
    fails: Vec<String>,
}

impl Judged {
    fn all(found: &Value, which: &str) -> BTreeMap<String, Judged> {
        let read = |(name, entry): (&String, &Value)| {
            let fails = entry["fails"].as_array().expect("a list").iter();
            let fails = fails.map(|at| at.as_str().expect("a text").to_owned()).collect();
            let cases = entry["cases"].as_u64().expect("a number");
            (name.clone(), Judged { cases, fails })
        };
        found[which].as_object().expect("an object").iter().map(read).collect()
    }

    fn holds(&self) -> bool {
        self.cases > 0 && self.fails.is_empty()
    }

    /// Whether a witness of the claim is one of the cases that fail.
    fn fails_at(&self, witness: &Witness) -> bool {
        self.fails.iter().any(|at| match &witness.at {
            Some(position) => position == at,
            None => {
                let rest = witness.says.strip_prefix(at.as_str());
                rest.is_some_and(|rest| rest.starts_with([':', ' ']))
            }
        })
    }
}

#[test]
#[ignore = "half a minute: every claim by trying all moves, in Python"]
fn every_verdict_is_that_of_a_recomputation_that_shares_no_code() {
    let Some(mut python) = external("python3", "Python") else { return };
    let folder = root().join("audit/recomputed");
    let read = std::fs::read_to_string(folder.join("not_recomputed.json")).expect("it is there");
    let mut left_out: BTreeMap<String, String> = serde_json::from_str(&read).expect("texts");
    let claims = || papers().iter().flat_map(|paper| paper.claims.iter().map(move |c| (paper, c)));
    let positions = claims().flat_map(|(_, claim)| &claim.witness);
    let positions: Vec<&str> = positions.filter_map(|witness| witness.at.as_deref()).collect();
    python.arg("-B").arg(&folder);
    let ran = fed(python, &positions.join("\n"));
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let found: Value = serde_json::from_slice(&ran.stdout).expect("one object");
    let mut printed = Judged::all(&found, "printed");
    let mut corrected = Judged::all(&found, "corrected");
    let mut wrong = Vec::new();
    for (paper, claim) in claims() {
        let name = format!("{}:{}", paper.id, claim.id);
        let as_printed = printed.remove(&name);
        if left_out.remove(&name).is_some_and(|why| !why.is_empty()) {
            assert!(as_printed.is_none(), "{name} is left out, and recomputed");
            continue;
        }
        let Some(as_printed) = as_printed else {
            wrong.push(format!("{name} is neither recomputed nor left out with a reason"));
            continue;
        };
        let other = corrected.remove(&name);
        let same = match claim.expects {
            Verdict::Proved | Verdict::ProvedFor | Verdict::Verified => {
                as_printed.holds() && other.is_none()
            }
            Verdict::Refuted | Verdict::Misprint | Verdict::Error => {
                claim.witness.iter().any(|witness| as_printed.fails_at(witness))
                    && other.as_ref().is_some_and(Judged::holds)
            }
            Verdict::Open => false,
        };
        if !same {
            let fails = |judged: &Judged| judged.fails.iter().take(3).cloned().collect::<Vec<_>>();
            let (fails, other) = (fails(&as_printed), other.as_ref().map(fails));
            wrong.push(format!("{name}: {}, and printed {fails:?}, {other:?}", claim.expects));
        }
        for witness in &claim.witness {
            if let (Some(at), Some(is)) = (&witness.at, witness.is) {
                let value = found["positions"][at].as_u64();
                if value != Some(is) {
                    wrong.push(format!("{name}: {at} is {value:?}, and not {is}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let unknown: Vec<&String> = printed.keys().chain(corrected.keys()).collect();
    assert!(unknown.is_empty() && left_out.is_empty(), "no claims: {unknown:?} {left_out:?}");
}
