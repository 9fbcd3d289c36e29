//! The binary `nimata-check`: its output, its exit status, and hostile files.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use super::program::NIMATA_CHECK;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/checker/fixtures/");

fn run(arguments: &[&str]) -> Output {
    Command::new(NIMATA_CHECK).args(arguments).output().expect("it runs")
}

fn fixture(name: &str) -> String {
    format!("{FIXTURES}{name}.json")
}

#[track_caller]
fn assert_answer(arguments: &[&str], status: i32, out: &str, err: &str) {
    let output = run(arguments);
    let (stdout, stderr) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {stdout}{stderr}");
    assert!(
        stdout.contains(out) && (out.is_empty() == stdout.is_empty()),
        "{arguments:?}: {stdout}"
    );
    assert!(
        stderr.contains(err) && (err.is_empty() == stderr.is_empty()),
        "{arguments:?}: {stderr}"
    );
}

#[test]
fn says_what_is_proved_and_why_not() {
    let (good, bad) =
        (fixture("pass/automaton-5-by-2-base2"), fixture("fail/unreachable-all-zero"));
    assert_answer(&[&good], 0, "accepted: For every position of this game the automaton G ", "");
    assert_answer(
        &[&bad],
        1,
        "rejected [unreachable-state] at claim.sequences[0].transitions: \
         state 2 cannot be reached from the start\n",
        "",
    );
    assert_answer(&[&fixture("fail/heaps-limit-steps")], 3, "declined [limit-steps] at file: ", "");
    assert_answer(&[&good, "--max-bytes", "100"], 3, "declined [limit-bytes] at file: ", "");
    assert_answer(
        &[&fixture("fail/deep-array")],
        1,
        "rejected [wrong-type] at file: an object should stand here\n",
        "",
    );
    assert_answer(&[&good, "--time-limit", "0ms"], 3, "declined [limit-time] at file: ", "");
    assert_answer(&[&good, "--time-limit=5m"], 0, "accepted", "");
    assert_answer(&["-q", &good], 0, "", "");
    assert_answer(&["--quiet", "--json", &bad], 1, "", "");
    assert_answer(&["--", &good], 0, "accepted", "");
}

#[test]
fn json_has_the_stable_keys() {
    let good = fixture("pass/octal-0.77");
    let start = concat!(
        r#"{"schema":"nimata/1","kind":"check","accepted":true,"verdict":"accepted","#,
        r#""claim":"For every n ≥ 71, "#
    );
    assert_answer(&["--json", &good], 0, start, "");
    assert_answer(&["--json", &good], 0, "\"reject\":null}\n", "");
    let out = concat!(
        r#"{"schema":"nimata/1","kind":"check","accepted":false,"verdict":"rejected","#,
        r#""claim":null,"reject":{"code":"json-duplicate-key","at":"byte 115","#,
        r#""detail":"the key \"positions\" occurs twice"}}"#
    );
    let whole = run(&["--json", &fixture("fail/duplicate-positions")]);
    let text = String::from_utf8(whole.stdout).expect("UTF-8");
    let place = |s: &str| s.split("byte ").next().map(str::to_owned);
    assert_eq!(place(&text), place(out));
    assert!(text.ends_with(" occurs twice\"}}\n"), "{text}");
    assert_answer(
        &["--json", &fixture("fail/octal-limit-wraps")],
        3,
        r#""accepted":false,"verdict":"declined","claim":null"#,
        "",
    );
}

#[test]
fn the_readers_claim_is_compared_after_normalising() {
    let file = fixture("pass/automaton-1-by-2-base2");
    let rules = concat!(
        r#"{"measure":"n", "first":[],"end":0,"asks":"values","reads":["n"],"#,
        r#""positions":"n >= 1","moves":[{"to":["m"],"where":"m >= 1 & m + 1 = n"},"#,
        r#"{"where":"n >= 2 & 2*m >= n & 2*m < n + 2","to":["m"]}]}"#
    );
    assert_answer(&[&file, "--claim", rules], 0, "accepted", "");
    for (old, new) in [("+ 1", "+ 2"), ("\"end\":0", "\"end\":1"), ("values", "outcome")] {
        let other = rules.replace(old, new);
        assert_answer(&[&file, "--claim", &other], 1, "rejected [claim-mismatch] at claim: ", "");
    }
    assert_answer(&[&file, "--claim", "{"], 2, "", "is not a game");
    assert_answer(
        &[&file, "--claim", &rules.replace("0,\"asks", "2,\"asks")],
        2,
        "",
        "is not a game",
    );
    let kayles = fixture("pass/octal-0.77");
    for claim in ["octal:0.77", " octal: 0.770 "] {
        assert_answer(&[&kayles, "--claim", claim], 0, "accepted", "");
    }
    assert_answer(&[&kayles, "--claim=octal:0.7"], 1, "asked for is this one: octal:0.7", "");
    let first = fixture("pass/heaps-1_4-first");
    assert_answer(&[&first, "--claim", "heaps:1=3,4=3:end=0:first=2,0,1"], 0, "accepted", "");
    assert_answer(&[&file, "--claim", "nim:3"], 2, "", "is not a game");
    assert_answer(&[&file, "--claim", "exco:2"], 1, "asked for is this one: exco:2", "");
    assert_answer(&[&file, "--claim", "exco:3"], 2, "", "except exco:2");
    let rows = fixture("pass/rows-2-3");
    assert_answer(
        &[&rows, "--claim", "exco:2"],
        0,
        "accepted: For all natural numbers x0 < 2, ",
        "",
    );
    assert_answer(
        &[&rows, "--claim", "octal:0.1"],
        1,
        "game: exco:2; asked for is this one: octal:0.1",
        "",
    );
}

#[test]
fn bad_usage_is_told_on_standard_error() {
    let good = fixture("pass/octal-0.77");
    for arguments in [
        &[][..],
        &["--claim"],
        &[&good, "--claim"],
        &[&good, &good],
        &["--jsn", &good],
        &["-x", &good],
        &["--json=yes", &good],
        &["--json", "--json", &good],
        &["--max-bytes", "-1", &good],
        &["--max-bytes", "4294967296", &good],
        &["--max-bytes", "", &good],
        &["--time-limit", "5", &good],
        &["--time-limit", "-1s", &good],
        &["--time-limit", "18446744073709551615h", &good],
        &["-"],
        &["/no/such/file"],
        &[FIXTURES],
    ] {
        assert_answer(arguments, 2, "", "nimata-check: ");
    }
    assert_answer(&["--help"], 0, "Usage: nimata-check FILE", "");
    assert_answer(&["-V"], 0, concat!("nimata-check ", env!("CARGO_PKG_VERSION"), "\n"), "");
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let mut child = Command::new(NIMATA_CHECK)
        .arg(fixture("pass/automaton-1_2-by-base3"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[cfg(unix)]
#[test]
fn endless_and_huge_files_are_declined() {
    assert_answer(&["/dev/zero", "--max-bytes", "1000000"], 3, "declined [limit-bytes]", "");
    let sparse = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sparse.json");
    fs::File::create(&sparse).and_then(|f| f.set_len(1 << 31)).expect("a sparse file");
    assert_answer(&[&sparse.to_string_lossy()], 3, "2147483648 bytes exceed the limit", "");
    fs::remove_file(sparse).expect("it was there");
}

#[cfg(unix)]
#[test]
fn a_certificate_may_come_through_a_pipe() {
    let mut child = Command::new(NIMATA_CHECK)
        .args(["/dev/stdin", "-q"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("it runs");
    let text = fs::read(fixture("pass/automaton-1_2-by-base3")).expect("a fixture");
    child.stdin.take().expect("a pipe").write_all(&text).expect("it reads");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}
