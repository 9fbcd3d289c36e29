//! The claims of the papers: their data, the pages that list them, and a recomputation of every
//! sentence about subtraction–division games that shares no code with the prover.
//!
//! docs/claims.md and docs/errata.md are written by
//! `nimata-audit --format md` and `nimata-audit --errata --format md`; a long test here runs every
//! claim and compares both pages byte by byte.

mod program;
mod recomputed;
mod sentences;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use serde_json::Value;

use nimata_audit::{Audited, Fault, Kind, Named, Paper, Verdict, find, markdown, papers, run};

use nimata_testing::root;
use program::{audit, ended, nimata};

/// Standard output of a run that must end with `status`.
fn result(status: i32, command: Command) -> String {
    String::from_utf8(ended(status, command).stdout).expect("UTF-8")
}

fn page(name: &str) -> String {
    let path = root().join("docs").join(name);
    fs::read_to_string(path).expect("a page of the documentation")
}

#[test]
fn every_claim_has_a_name_of_its_own_a_statement_and_a_scope() {
    let mut names = BTreeSet::new();
    for paper in papers() {
        assert!(!paper.cites.is_empty() && !paper.notation.is_empty());
        for claim in &paper.claims {
            let name = format!("{}:{}", paper.id, claim.id);
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(claim.id.chars().all(plain), "{name}");
            assert!(claim.statement.ends_with('.') || claim.statement.ends_with('?'), "{name}");
            assert!(claim.scope.ends_with('.') && !claim.place.is_empty(), "{name}");
            assert!(!claim.steps.is_empty(), "{name}");
            let wrong = claim.expects.is_false();
            assert_eq!(wrong, !claim.witness.is_empty(), "{name}");
            assert_eq!(wrong, claim.corrected.is_some(), "{name}");
            let fault = claim.corrected.as_ref().map(|corrected| corrected.fault);
            assert_eq!(
                wrong,
                fault.is_some_and(|fault| fault.verdict() == claim.expects),
                "{name}"
            );
            let conjecture = claim.kind == Kind::Conjecture;
            assert_eq!(wrong && conjecture, fault == Some(Fault::Conjecture), "{name}");
            let bounded = claim.expects == Verdict::ProvedFor;
            assert_eq!(bounded, claim.proved_for.is_some(), "{name}");
            let bounded = claim.corrected.as_ref().map(|corrected| {
                (corrected.expects == Verdict::ProvedFor) == corrected.proved_for.is_some()
            });
            assert!(bounded.unwrap_or(true), "{name}");
            assert_eq!(
                claim.expects == Verdict::Open,
                claim.id.ends_with("-open") || claim.id == "open-f",
                "{name}"
            );
            assert!(names.insert(name));
        }
    }
    let expected = |verdict: Verdict| {
        papers().iter().flat_map(|p| &p.claims).filter(|claim| claim.expects == verdict).count()
    };
    assert!(names.len() >= 120, "{}", names.len());
    assert!(expected(Verdict::Proved) >= 40 && expected(Verdict::Open) <= 10);
}

/// Claims that are proved by steps with parameters, where these run through all that the paper
/// says, the rows or the lines of a table; or where the statement follows from the other steps, and
/// those with parameters are looked at beside them.
const WHOLE: [&str; 13] = [
    "exco:shift-lines",
    "exco:conjecture-1-sequences",
    "exco:tau-1",
    "exco:tau-2",
    "exco:tau-3",
    "tetris:shift-lines",
    "tetris:conjecture-1-table",
    "tetris:conjecture-1-corollary",
    "tetris:tau-1",
    "tetris:tau-2",
    "tetris:tau-3",
    "tetris:tau-heads",
    "wythoff:theorem-4",
];

#[test]
fn what_is_proved_for_some_values_of_a_parameter_says_for_which() {
    for paper in papers() {
        for claim in &paper.claims {
            let name = format!("{}:{}", paper.id, claim.id);
            let whole = WHOLE.contains(&name.as_str());
            let bounded = |steps: &[nimata_audit::Step]| steps.iter().any(|s| s.has_parameters());
            let mut steps = vec![(claim.expects, &claim.steps)];
            steps.extend(claim.corrected.as_ref().map(|other| (other.expects, &other.steps)));
            for (expects, steps) in steps {
                assert!(expects != Verdict::Proved || !bounded(steps) || whole, "{name}");
            }
        }
    }
    // The words, the object and the page name the bound.
    let text = result(0, audit(&["kupin:rows-smaller"]));
    assert!(text.starts_with("proved for d ≤ 4 kupin:rows-smaller (Section 3.1.3, "), "{text}");
    let found = result(0, audit(&["kupin:rows-smaller", "--json", "-q"]));
    let found: Value = serde_json::from_str(&found).expect("one object");
    let found = &found["claims"][0];
    assert_eq!((&found["verdict"], &found["bound"]), (&"proved-for".into(), &"d ≤ 4".into()));
    assert!(page("claims.md").contains("| **proved for d ≤ 4** |"));
    assert!(
        text.contains("1 claim: 0 proved, 1 proved for bounded parameters, 0 verified"),
        "{text}"
    );
}

#[test]
fn every_numbered_statement_of_the_papers_is_among_the_claims() {
    // How many theorems, lemmas, propositions, corollaries and conjectures each paper numbers.
    let numbered = [("kupin", 4, 9, 0, 0, 0), ("exco", 2, 14, 3, 4, 5), ("tetris", 3, 7, 4, 4, 5)];
    for (id, theorems, lemmas, propositions, corollaries, conjectures) in numbered {
        let paper = papers().iter().find(|paper| paper.id == id).expect("a paper");
        let all = [
            ("theorem", theorems),
            ("lemma", lemmas),
            ("proposition", propositions),
            ("corollary", corollaries),
            ("conjecture", conjectures),
        ];
        for (kind, count) in all {
            for number in 1..=count {
                let name = format!("{kind}-{number}");
                let known = paper.claims.iter().any(|claim| {
                    let id = claim.id.trim_start_matches("slow-");
                    id == name || id.starts_with(&format!("{name}-"))
                });
                assert!(known, "{id}: {name}");
            }
        }
    }
    let kinds: BTreeSet<String> = papers()
        .iter()
        .flat_map(|paper| &paper.claims)
        .map(|claim| claim.kind.to_string())
        .collect();
    assert!(kinds.contains(&Kind::Problem.to_string()) && kinds.len() == 13, "{kinds:?}");
}

#[test]
fn the_pages_have_every_claim_with_the_verdict_that_is_expected() {
    let (claims, errata) = (page("claims.md"), page("errata.md"));
    for paper in papers() {
        for claim in &paper.claims {
            let cells =
                [&claim.place, &claim.statement, &claim.scope].map(|c| c.replace('|', "\\|"));
            let [place, statement, scope] = cells;
            let row = format!(
                "| `{}` | {place} | {statement} | {scope} | **{}**",
                claim.id,
                claim.expects.with_bound(claim.proved_for.as_deref())
            );
            assert!(claims.contains(&row), "{row}");
            let title =
                format!("### {} ({}:{}), {}\n", claim.place, paper.id, claim.id, claim.expects);
            assert_eq!(errata.contains(&title), claim.expects.is_false(), "{title}");
        }
    }
}

#[test]
fn what_the_data_expect_wrongly_is_found_out() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("claims.json");
    let name = path.to_str().expect("UTF-8");
    let claim = |expects: &str, formula: &str, more: &str| {
        let text = format!(
            r#"{{ "id": "own", "cites": "a", "notation": "b", "remarks": [], "claims": [
               {{ "id": "one", "place": "here", "kind": "lemma", "statement": "s.", "scope": "t.",
                  "expects": "{expects}", "steps": [ {{ "formula": "{formula}" }} ]{more} }} ] }}"#
        );
        fs::write(&path, text).expect("writable");
    };
    let audited = |status: i32| ended(status, audit(&["--claims", name]));
    claim("proved", "A n (n >= 0)", "");
    audited(0);
    claim("refuted", "A n (n >= 0)", "");
    let said = String::from_utf8(audited(1).stderr).expect("UTF-8");
    assert!(said.contains("own:one: refuted was expected, and proved was found"), "{said}");
    claim("proved", "A n (n < 7)", "");
    let said = String::from_utf8(audited(1).stderr).expect("UTF-8");
    assert!(said.contains("at n = 7 it is false that A n (n < 7)"), "{said}");
    assert!(said.contains("no witness shows it"), "{said}");
    let shown = |value: u32| {
        format!(r#", "witness": [ {{ "says": "w", "at": "nim:1@7", "is": {value} }} ]"#)
    };
    claim("refuted", "A n (n < 7)", &shown(7));
    audited(0);
    claim("refuted", "A n (n < 7)", &shown(8));
    let said = String::from_utf8(audited(1).stderr).expect("UTF-8");
    assert!(said.contains("the witness nim:1@7 has the value 7, and not 8"), "{said}");
    // What is false as it is meant is no misprint.
    let corrected = |fault: &str| {
        let other =
            r#""expects": "proved-for", "steps": [ { "formula": "A n (n < 7 | n >= 7)" } ]"#;
        let shown = shown(7);
        format!(
            r#"{shown}, "corrected": {{ "statement": "c.", "fault": "{fault}",
               "proved_for": "n ≤ 9", {other} }}"#
        )
    };
    for verdict in ["misprint", "error"] {
        claim(verdict, "A n (n < 7)", &corrected(verdict));
        let said = String::from_utf8(audited(0).stdout).expect("UTF-8");
        assert!(said.contains("correct (proved for n ≤ 9): c."), "{said}");
        claim("refuted", "A n (n < 7)", &corrected(verdict));
        let said = String::from_utf8(audited(1).stderr).expect("UTF-8");
        assert!(said.contains(&format!("refuted was expected, and {verdict} was found")), "{said}");
    }
    // A bound on the parameters is said, where something is proved.
    claim("proved", "A n (n >= 0)", r#", "proved_for": "d ≤ 3""#);
    let said = String::from_utf8(audited(1).stderr).expect("UTF-8");
    assert!(said.contains("and proved for bounded parameters was found"), "{said}");
    claim("proved-for", "A n (n >= 0)", r#", "proved_for": "d ≤ 3""#);
    let said = String::from_utf8(audited(0).stdout).expect("UTF-8");
    assert!(said.starts_with("proved for d ≤ 3 own:one"), "{said}");
    // A limit is no refutation.
    claim("proved", "A n (n >= 0)", "");
    ended(3, audit(&["--claims", name, "--claim-limit", "0s", "-q"]));
    fs::write(&path, "{}").expect("writable");
    audited(2);
}

#[test]
fn the_command_of_every_witness_answers_what_the_claim_says() {
    let mut count = 0;
    for paper in papers() {
        for witness in paper.claims.iter().flat_map(|claim| &claim.witness) {
            let command = witness.command().expect("a command");
            let words = command.split('\'').enumerate().flat_map(|(place, text)| {
                let words: Vec<&str> =
                    if place % 2 == 1 { vec![text] } else { text.split_whitespace().collect() };
                words
            });
            let words: Vec<&str> = words.skip(1).chain(["-q"]).collect();
            let output = nimata(&words).output().expect("the program was built with the tests");
            let status = output.status.code();
            assert!(matches!(status, Some(0 | 1)), "{command}: {output:?}");
            let printed = String::from_utf8(output.stdout).expect("UTF-8");
            let same = match (&witness.at, witness.is, &witness.answers) {
                (Some(at), Some(is), None) if at.starts_with("dynamic:") => {
                    printed.starts_with(if is == 0 { "P: " } else { "N: " })
                }
                (Some(_), Some(is), None) => printed.trim() == is.to_string(),
                // The truth of a sentence is the first line.
                (None, None, Some(answer)) if command.starts_with("nimata ask") => {
                    printed.lines().next() == Some(answer)
                }
                (None, None, Some(answer)) => printed.contains(answer.as_str()),
                _ => panic!("{witness:?} is a position with its value, or a command"),
            };
            assert!(same, "{command} prints {printed}");
            count += 1;
        }
    }
    assert!(count >= 70, "{count} witnesses");
}

#[test]
fn an_audit_that_was_stopped_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("dynamic.md");
    let name = path.to_str().expect("UTF-8");
    result(0, audit(&["dynamic", "-q", "-o", name]));
    let whole = fs::read_to_string(&path).expect("written");
    assert!(!folder.path().join("dynamic.md.part").exists());
    // What an earlier run kept is taken, a line cut short and a claim of old data are not.
    let (paper, claim) = find("dynamic", "lemma-2").expect("a claim");
    let finding = run(paper, claim, &Default::default(), &mut |_| {});
    let line = serde_json::to_string(&("dynamic:lemma-2 0123456789abcdef", &finding));
    let part = format!("{}\n[\"cut sho", line.expect("plain data"));
    fs::write(folder.path().join("dynamic.md.part"), part).expect("writable");
    result(0, audit(&["dynamic", "-q", "-o", name]));
    assert_eq!(fs::read_to_string(&path).expect("written"), whole);
}

#[test]
fn certificates_are_kept_and_accepted_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let name = folder.path().to_str().expect("UTF-8");
    result(0, audit(&["wythoff:theorem-4", "--certificates", name]));
    let kept = folder.path().join("wythoff/theorem-4");
    let files: Vec<_> = fs::read_dir(&kept).expect("a folder").collect();
    // One for each sentence of the statement.
    assert_eq!(files.len(), 10);
    for file in files {
        let path = file.expect("a file").path();
        result(0, nimata(&["check", path.to_str().expect("UTF-8"), "-q"]));
    }
}

#[cfg(unix)]
#[test]
fn an_endless_file_of_claims_is_refused() {
    let says = String::from_utf8(ended(2, audit(&["--claims", "/dev/zero"])).stderr);
    assert!(says.expect("UTF-8").contains("longer than"));
}

#[test]
fn what_there_is_not_is_said() {
    let output = ended(2, audit(&["kupin:lemma-12"]));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.contains("did you mean kupin:lemma-"), "{said}");
    let output = ended(2, audit(&["nobody"]));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.contains("there are kupin, exco, tetris, dynamic, wythoff"), "{said}");
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
        let path = root().join("docs").join(page);
        let kept = std::fs::read(&path).expect("a page of the documentation");
        assert!(written == kept, "docs/{page} is another");
    }
}

#[test]
fn an_audit_leaves_a_file_alone_that_only_has_the_name_of_its_journal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let part = folder.path().join("audit.md.part");
    fs::write(&part, "my notes\n").expect("writable");
    let path = folder.path().join("audit.md");
    let run = audit(&["kupin:lemma-2", "-q", "-o", path.to_str().expect("UTF-8")]);
    let says = String::from_utf8(ended(2, run).stderr).expect("UTF-8");
    assert!(says.contains("audit.md.part, line 1") && says.contains("left alone"), "{says}");
    assert_eq!(fs::read_to_string(&part).expect("it stays"), "my notes\n");
    assert!(!path.exists());
}
