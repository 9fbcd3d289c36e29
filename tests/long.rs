//! Checks that take long; they are run by name: `cargo test --test long -- --ignored`.

#[path = "suite/logic/chance.rs"]
mod chance;
#[path = "suite/external.rs"]
mod external;
#[path = "long/fixtures.rs"]
mod fixtures;
#[path = "long/formulas.rs"]
mod formulas;
#[path = "long/games/mod.rs"]
mod games;
#[path = "long/identities.rs"]
mod identities;
#[path = "suite/logic/integers.rs"]
mod integers;
#[path = "suite/logic/naive.rs"]
#[allow(dead_code, reason = "the other tests of formulas need more of it")]
mod naive;
#[path = "suite/logic/question.rs"]
#[allow(dead_code, reason = "the other tests of formulas need more of it")]
mod question;
#[path = "long/recomputed.rs"]
mod recomputed;
#[path = "long/same_answers.rs"]
mod same_answers;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use nimata::audit::{Audited, Named, Paper, markdown, papers, run};

#[test]
#[ignore = "a minute or two: derives, proves and checks 992 games"]
fn all_games_with_a_up_to_32_and_b_up_to_32_are_proved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("survey.csv");
    let name = path.to_str().expect("UTF-8");
    let ran = Command::new(env!("CARGO_BIN_EXE_nimata"))
        .args(["survey", "sd", "--sub", "1..32", "--div", "2..32", "-o", name])
        .output()
        .expect("the program was built with the tests");
    assert!(ran.status.success(), "{ran:?}");
    let rows = std::fs::read_to_string(&path).expect("written");
    let proved = rows.lines().filter(|row| row.split(',').nth(1) == Some("proved")).count();
    assert_eq!(proved, 992);
}

#[test]
#[ignore = "a minute: a million letters of two numbers, and certificates of up to 59,062 states"]
fn games_of_many_letters_or_states_are_proved_within_the_limits_of_the_checker() {
    for game in ["sd:1/1024", "sd:61/59", "sd:1000/31", "sd:1000/2"] {
        let mut nimata = Command::new(env!("CARGO_BIN_EXE_nimata"));
        let ran = nimata.args(["prove", game, "-q"]).output();
        let ran = ran.expect("the program was built with the tests");
        assert!(ran.status.success(), "{game}: {ran:?}");
    }
}

#[test]
#[ignore = "some minutes: decides every claim of the five papers"]
fn the_pages_of_claims_and_errata_are_what_the_audit_writes() {
    let named =
        |paper: &'static Paper| paper.claims.iter().map(move |claim| Named { paper, claim });
    let all: Vec<Named> = papers().iter().flat_map(named).collect();
    let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || {
        while let Some(claim) = all.get(next.fetch_add(1, Relaxed)) {
            let finding = run(claim.paper, claim.claim, &Default::default(), &mut |_| {});
            assert!(finding.faults.is_empty(), "{}: {:?}", claim.name(), finding.faults);
            found.lock().expect("no other failed").insert(claim.name(), finding);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut found = found.into_inner().expect("none failed");
    let mut finding =
        |claim: &Named<'static>| found.remove(&claim.name()).expect("each was decided");
    let findings: Vec<_> = all.iter().map(|claim| (*claim, finding(claim))).collect();
    let audited = Audited { papers: papers().iter().collect(), findings };
    let (mut claims, mut errata) = (Vec::new(), Vec::new());
    markdown::claims(&mut claims, &audited).expect("memory");
    markdown::errata(&mut errata, &audited).expect("memory");
    for (page, written) in [("claims.md", claims), ("errata.md", errata)] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(page);
        let kept = std::fs::read(&path).expect("a page of the documentation");
        assert!(written == kept, "docs/{page} is another");
    }
}
